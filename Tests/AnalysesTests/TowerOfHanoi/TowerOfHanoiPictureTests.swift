import Analyses
import Metrics
import Testing

/// Truth: the metrics and events of the worked example.
@Suite struct TowerOfHanoiPictureTests {
  @Test func `the pictures show every state and the moves left after it`() throws {
    let step = try TowerOfHanoi.measured(WorkedTowerOfHanoiTests.result, drawn)
    let panels = step.panels("tower-states")
    try #require(panels.count == 2)
    let left = panels[1].mark("path taken")?.points.map(\.y) ?? []
    #expect(
      left.dropFirst().map { $0 }
        == step.events("hanoi_move_remaining_count").map { $0.value ?? .nan })
    #expect(left.first == step.number("hanoi_move_required_count"))
    let bars = panels[0].marks.flatMap(\.bars)
    // Every disk stands somewhere in each of nine states, and a stay more for each move of it.
    let total = bars.reduce(0) { $0 + $1.span.upperBound - $1.span.lowerBound }
    #expect(total == 3 * 9)
    #expect(bars.count == 3 + 8)
    #expect(try TowerOfHanoi.measured(WorkedTowerOfHanoiTests.result).pictureNames.isEmpty)
  }

  @Test func `with an unknown number of disks only the moved disks are drawn`() throws {
    let step = try TowerOfHanoi.measured(
      puzzleLeaf([(from: 0, to: 1), (from: 0, to: 2)], isSolved: false), drawn)
    #expect(step.panels("tower-states").map(\.title) == ["Towers of the disks that were moved"])
  }

  @Test func `the last state is as wide as the others and shows the final tower of each disk`()
    throws
  {
    let step = try TowerOfHanoi.measured(WorkedTowerOfHanoiTests.result, drawn)
    let panel = try #require(step.panels("tower-states").first)
    let last = panel.marks.filter { $0.bars.contains { $0.span.upperBound == 8.5 } }
    #expect(step.word("rk_hanoi_solved") == "true")
    #expect(last.map(\.label) == [String](repeating: "third tower", count: 3))
    #expect(panel.x.bounds == -0.5...8.5)
    #expect(panel.marks.filter { !$0.bars.isEmpty }.allSatisfy { !$0.label.isEmpty })
  }

  /// One of the moves that three disks need.
  @Test func `an attempt that was given up shows no more of the shortest path than of itself`()
    throws
  {
    let step = try TowerOfHanoi.measured(
      puzzleLeaf([(from: 0, to: 2)], isSolved: false), drawn.merging(["hanoi-disks": "3"]) { $1 })
    let panels = step.panels("tower-states")
    #expect(panels.last?.mark("shortest path")?.points == [SIMD2(0, 7), SIMD2(1, 6)])
    #expect(panels.first?.mark("first tower") != nil)
    #expect(panels.first?.mark("third tower") != nil)
  }
}
