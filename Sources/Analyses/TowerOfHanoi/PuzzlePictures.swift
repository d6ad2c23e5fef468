import Metrics
import Recordings

/// What the solving of the puzzle looks like.
extension MeasuredPuzzle {
  static let drawings: [Drawing<MeasuredPuzzle>] = [
    Drawing(
      "tower-states", "States from move to move",
      caption: """
        Above, the tower each disk stands on after each move; below, how many moves are left at least. A move on the \
        shortest path takes one off; level and rising stretches are detours.
        """, panels: \.puzzle.statePanels)
  ]
}

extension Puzzle {
  /// From the middle of a disk's row to its edge.
  private static let halfRow = 0.4

  fileprivate var statePanels: [Panel] {
    guard !result.moves.isEmpty else { return [] }
    let move = Axis("move", bounds: 0...Double(result.moves.count))
    return [
      Panel("Towers", x: move, y: Axis("disk", scale: .names(diskNames)), towerMarks),
      Panel(
        "Moves left", x: move, y: Axis("moves left at least"),
        known.map { known in
          let course = known.distances.enumerated().map { SIMD2(Double($0), Double($1)) }
          let shortest = [SIMD2(0, Double(known.minimum)), SIMD2(Double(known.minimum), 0)]
          return [
            .line(shortest, .muted, "shortest path"), .line(course, .first),
            Mark(.dots(course, .disc), .first, "after each move"),
          ]
        } ?? []),
    ]
  }

  /// The largest lies lowest, as on a tower.
  private var diskNames: [String] {
    (1...max(1, replay.diskCount)).reversed().map { $0 == 1 ? "smallest" : "\($0)" }
  }

  private var towerMarks: [Mark] {
    let towers: [(Mark.Ink, String)] = [
      (.muted, "first tower"), (.second, "second tower"), (.first, "third tower"),
    ]
    let stays = stays
    return towers.enumerated().flatMap { tower, look in
      (0..<replay.diskCount).map { disk in
        let row = Double(replay.diskCount - 1 - disk)
        let bars = stays.filter { $0.disk == disk && $0.tower == tower }.map {
          Bar($0.moves, row + Self.halfRow)
        }
        // One entry of the legend for each tower.
        return Mark(.bars(bars, base: row - Self.halfRow), look.0, disk == 0 ? look.1 : "")
      }
    }
  }

  /// From the move that brings a disk, from 0 for the smallest, to a tower to that which takes it away.
  private var stays: [(disk: Int, tower: Int, moves: ClosedRange<Double>)] {
    var stays: [(disk: Int, tower: Int, moves: ClosedRange<Double>)] = []
    var since = [Int](repeating: 0, count: replay.diskCount)
    var towers = TowerState(diskCount: replay.diskCount).towers
    func stay(_ disk: Int, until move: Int) {
      stays.append((disk, towers[disk], Double(since[disk])...Double(move)))
    }
    for (number, (move, disk)) in zip(result.moves, replay.disks).enumerated() {
      stay(disk - 1, until: number + 1)
      (since[disk - 1], towers[disk - 1]) = (number + 1, move.recipient)
    }
    for disk in towers.indices where since[disk] < result.moves.count {
      stay(disk, until: result.moves.count)
    }
    return stays
  }
}
