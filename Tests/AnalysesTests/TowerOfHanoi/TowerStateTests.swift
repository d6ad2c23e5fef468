import Testing

@testable import Analyses

/// Truth: a breadth-first search of the graph of states, from the goal.
@Suite struct TowerStateTests {
  private func distances(disks: Int) -> [[Int]: Int] {
    let goal = Array(repeating: 2, count: disks)
    var (found, layer) = ([goal: 0], [goal])
    while !layer.isEmpty {
      var next: [[Int]] = []
      for towers in layer {
        let state = TowerState(towers: towers)
        for donor in 0...2 {
          for recipient in 0...2 where donor != recipient {
            var moved = state
            guard moved.move(from: donor, to: recipient) != nil, found[moved.towers] == nil else {
              continue
            }
            found[moved.towers] = (found[towers] ?? 0) + 1
            next.append(moved.towers)
          }
        }
      }
      layer = next
    }
    return found
  }

  @Test(arguments: 1...7) func `the distance is that of the shortest path`(disks: Int) {
    let found = distances(disks: disks)
    var count = 1
    for _ in 0..<disks { count *= 3 }
    #expect(found.count == count)
    #expect(found.allSatisfy { TowerState(towers: $0.key).distance == $0.value })
    #expect(Set(found.keys.map { TowerState(towers: $0).code }).count == count)
    #expect(TowerState(diskCount: disks).distance == (1 << disks) - 1)
  }

  @Test func `a disk may only be on a larger one`() {
    var state = TowerState(diskCount: 2)
    #expect(state.move(from: 1, to: 2) == nil)
    #expect(state.move(from: 0, to: 1) == 0)
    #expect(state.move(from: 0, to: 1) == nil)
    #expect(state.move(from: 0, to: 2) == 1)
    #expect(state.move(from: 1, to: 2) == 0)
    #expect(state.isSolved)
    #expect(state.distance == 0)
  }
}
