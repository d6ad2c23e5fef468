import DSP
import Metrics
import Recordings

/// A puzzle with the moment in which it was shown.
struct MeasuredPuzzle {
  let puzzle: Puzzle
  /// Nil where nothing tells.
  let shown: RecordedDate?

  static let metrics: [Metric<MeasuredPuzzle>] = outcomes + economy + detours + times

  static let source = "ResearchKit, ORKTowerOfHanoiResult"
  private static let unknown = "the number of disks is not known"
  private static let unsolved = "it was not solved, or the number of disks is not known"
  private static let graph = "shortest paths between states; Hinz et al. 2013"

  private static let outcomes: [Metric<MeasuredPuzzle>] = [
    Metric(
      "disks", .count, "Number of disks.", source: "task description, --disks, the moves",
      range: "1..20", absentWhen: unknown,
      reading: { $0.known { .count($0.diskCount) } }),
    Metric(
      "disks_source", .word,
      "given by a task description, --map or --disks, or inferred from the moves.",
      source: "this tool", absentWhen: unknown,
      reading: { $0.puzzle.diskSource.map { .word($0.rawValue) } ?? .absent(.disksUnknown) }),
    Metric(
      "disks_min", .count, "The fewest disks that allow the moves.", source: "this tool",
      range: "1..12", absentWhen: "no row where the number of disks is known",
      reading: { $0.puzzle.known == nil ? .count($0.puzzle.replay.diskCount) : nil }),
    Metric(
      "solved", .word, "Whether it was solved, as ResearchKit tells.", source: source,
      absentWhen: "the result does not tell",
      reading: { $0.puzzle.result.isSolved.map { .truth($0) } ?? .absent(.solvedUnknown) }),
    Metric(
      "solved_recomputed", .word, "Whether the moves bring all disks to the last tower.",
      source: "this tool", absentWhen: unknown,
      reading: { $0.known { .truth($0.end.isSolved) } }),
  ]

  private static let economy: [Metric<MeasuredPuzzle>] = [
    Metric(
      "moves_count", .count, "Moves made.", source: source, range: .manyCount,
      reading: { .count($0.moveCount) }),
    Metric(
      "minimum_moves", .count, "The fewest moves that solve it: 2^disks - 1.", source: graph,
      range: "1..1048575", absentWhen: unknown, reading: { $0.known { .count($0.minimum) } }),
    Metric(
      "excess_moves", .count, "Moves beyond the fewest.", source: graph, range: .manyCount,
      absentWhen: unsolved,
      reading: { measured in measured.solution { .count(measured.moveCount - $0.minimum) } }),
    Metric(
      "move_efficiency", .one, "The fewest moves by those made.", source: graph, range: "0..1",
      absentWhen: unsolved,
      reading: { measured in
        measured.solution { measured.share(Double($0.minimum)) }
      }),
    Metric(
      "perfect_solution", .word, "true when it was solved with the fewest moves.",
      source: graph, absentWhen: "neither the number of disks nor whether it was solved is known",
      reading: \.isPerfect),
  ]

  private static func change(
    _ name: String, _ meaning: String, _ change: Int
  ) -> Metric<MeasuredPuzzle> {
    Metric(
      name, .count, meaning, source: graph, range: .manyCount, absentWhen: unknown,
      reading: { $0.known { .count($0.count(ofChange: change)) } })
  }

  private static let detours: [Metric<MeasuredPuzzle>] = [
    change("optimal_move_count", "Moves on a shortest way to the goal.", -1),
    change("neutral_move_count", "Moves that leave the way to the goal as long as it was.", 0),
    change("regress_move_count", "Moves that make the way to the goal longer.", 1),
    Metric(
      "path_optimality", .one, "Share of the moves that were on a shortest way.", source: graph,
      range: "0..1", absentWhen: "no move was made, or \(unknown)",
      reading: { measured in measured.known { measured.share(Double($0.count(ofChange: -1))) } }),
    Metric(
      "final_distance", .count, "The fewest moves from the end to the goal; 0 when solved.",
      source: graph, range: "0..1048575", absentWhen: unknown,
      reading: { $0.known { .count($0.end.distance) } }),
    Metric(
      "progress_ratio", .one, "One less final_distance by minimum_moves.", source: graph,
      range: "0..1", absentWhen: unknown,
      reading: { measured in
        measured.known {
          .number(
            1 - Double($0.end.distance) / Double($0.minimum), count: measured.moveCount,
            else: .disksUnknown)
        }
      }),
    Metric(
      "undo_count", .count, "Moves that take back the one before.", source: "this tool",
      range: .manyCount, reading: { .count($0.puzzle.undoCount) }),
    Metric(
      "same_disk_repeat_count", .count,
      "Moves of the disk that was moved just before, which one move could have brought there.",
      source: "this tool", range: .manyCount, reading: { .count($0.puzzle.replay.repeatCount) }),
    Metric(
      "revisited_state_count", .count, "Moves that lead back to where the disks stood before.",
      source: "this tool", range: .manyCount,
      reading: { .count($0.moveCount + 1 - $0.puzzle.replay.stateCount) }),
  ]
}

extension MeasuredPuzzle {
  var moveCount: Int { puzzle.result.moves.count }

  /// Of what needs the number of disks.
  func known(_ reading: (TowerReplay) -> Reading) -> Reading {
    puzzle.known.map(reading) ?? .absent(.disksUnknown)
  }

  private func solution(_ reading: (TowerReplay) -> Reading) -> Reading {
    known { $0.end.isSolved ? reading($0) : .absent(.notSolved) }
  }

  private func share(_ moves: Double) -> Reading {
    .number(ratio(moves, Double(moveCount)), count: moveCount, else: .noMove)
  }

  private var isPerfect: Reading {
    if puzzle.known == nil, puzzle.result.isSolved == false { return .truth(false) }
    return known { .truth($0.end.isSolved && moveCount == $0.minimum) }
  }
}
