import Metrics
import Recordings

/// Pictures of the moves.
extension TowerOfHanoiAttempt {
  static let drawings: [Drawing<TowerOfHanoiAttempt>] = [
    Drawing(
      "tower-states", "States from move to move",
      caption: "The tower of each disk after each move.",
      reading: """
        Each disk has a row, 1 the smallest, with its tower at the start (0) and after each move. If the \
        number of disks is known, the smallest number of remaining moves is shown below: a move on the \
        shortest path reduces it by one; level and rising parts are detours.
        """,
      findings: [
        "hanoi_move_count", "hanoi_move_required_count", "hanoi_solved",
        "hanoi_first_move_latency_s", "hanoi_solution_time_s",
      ], panels: \.statePanels)
  ]

  private static let moves = MetricUnit("{moves}")
  /// From the middle of a disk's row to its edge.
  private static let halfRow = 0.4
  /// A bar of a smaller share of the width has no room for a number.
  private static let smallestNumberedShare = 0.02

  private var statePanels: [Panel] {
    guard !result.moves.isEmpty else { return [] }
    let count = Double(result.moves.count)
    let progress = Axis("progress", Self.moves, bounds: -0.5...count + 0.5)
    return [
      Panel(
        known == nil ? "Towers of the disks that were moved" : "Towers", x: progress,
        y: Axis("disk", scale: .names(diskNames)),
        towerMarks + [Mark(.words(towerNumbers), .emphasis)]),
      Panel(
        "Moves left", x: progress, y: Axis("left at least", Self.moves),
        known.map { known in
          let course = known.distances.enumerated().map { SIMD2(Double($0), Double($1)) }
          let (all, shown) = (Double(known.minimum), min(count, Double(known.minimum)))
          let shortest = [SIMD2(0, all), SIMD2(shown, all - shown)]
          return [
            .line(shortest, .muted, "shortest path", "\(known.minimum) moves"), .line(course),
            Mark(.dots(course, .disc), .first, "path taken", "\(result.moves.count) moves"),
          ]
        } ?? []),
    ]
  }

  /// The largest lies lowest, as on a tower.
  private var diskNames: [String] { (1...max(1, replay.diskCount)).reversed().map(String.init) }

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
        return Mark(.bars(bars, base: row - Self.halfRow), look.0, look.1)
      }
    }
  }

  /// Towers by their numbers, for those who do not see the colors.
  private var towerNumbers: [Word] {
    let width = Double(result.moves.count + 1)
    return stays.compactMap { disk, tower, moves in
      guard moves.upperBound - moves.lowerBound >= Self.smallestNumberedShare * width else {
        return nil
      }
      return Word(
        "\(tower + 1)",
        at: SIMD2((moves.lowerBound + moves.upperBound) / 2, Double(replay.diskCount - 1 - disk)))
    }
  }

  /// From the move that brings a disk, from 0 for the smallest, to a tower to that which takes it away: each state,
  /// that at the start among them, is as wide as a move, so that the last one is seen, too.
  private var stays: [(disk: Int, tower: Int, moves: ClosedRange<Double>)] {
    var stays: [(disk: Int, tower: Int, moves: ClosedRange<Double>)] = []
    var since = [Int](repeating: 0, count: replay.diskCount)
    var towers = TowerState(diskCount: replay.diskCount).towers
    func stay(_ disk: Int, until move: Int) {
      stays.append((disk, towers[disk], Double(since[disk]) - 0.5...Double(move) - 0.5))
    }
    for (number, (move, disk)) in zip(result.moves, replay.disks).enumerated() {
      stay(disk - 1, until: number + 1)
      (since[disk - 1], towers[disk - 1]) = (number + 1, move.recipient)
    }
    for disk in towers.indices { stay(disk, until: result.moves.count + 1) }
    return stays
  }
}
