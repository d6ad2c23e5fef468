import DSP
public import Metrics
import Recordings

extension TowerOfHanoi { public static let stepMetrics = TowerOfHanoiAttempt.metrics }

extension TowerOfHanoiAttempt {
  static let metrics: [Metric<TowerOfHanoiAttempt>] = (outcomes + economy + detours + times)
    .orTotals(
      where: { $0.result.totalMoveCount != nil },
      [
        "hanoi_move_count": { .count($0.result.totalMoveCount ?? 0) }, "hanoi_solved": solvedByApp,
        "rk_hanoi_solved": solvedByApp,
      ])

  private static let solvedByApp: @Sendable (TowerOfHanoiAttempt) -> Reading = {
    $0.result.isSolved.map { .truth($0) } ?? .absent(.solvedUnknown)
  }

  private static let source = "ResearchKit, ORKTowerOfHanoiResult"
  private static let unknown = "the number of disks is unknown"
  private static let unsolved =
    "the number of disks is unknown, or the moves do not solve the puzzle"
  private static let graph = "shortest paths between states; Hinz et al. 2013"

  private static let outcomes: [Metric<TowerOfHanoiAttempt>] = [
    .count(
      "hanoi_disk_count", "Disks",
      "Number of disks: from the session map, --hanoi-disks or the task description, otherwise inferred from moves that solve the puzzle.",
      source: "task description, --hanoi-disks, the moves", range: "1..20", absentWhen: unknown,
      else: .hanoiDisksUnknown, \.known?.diskCount),
    .word(
      "hanoi_disk_source", "Disks, source",
      "Source of the number of disks: given (--hanoi-disks, the session map or the task description) or inferred (from the moves).",
      levels: DiskSource.allWords, source: "this tool", absentWhen: unknown,
      else: .hanoiDisksUnknown, \.diskSource?.rawValue),
    .count(
      "hanoi_disk_min_count", "Fewest disks the moves allow",
      "Fewest disks for which all recorded moves are allowed, if the number of disks is unknown.",
      source: "this tool", range: "1..12", absentWhen: "the number of disks is known (no row)"
    ) { $0.known == nil ? $0.replay.diskCount : nil },
    .truth(
      "rk_hanoi_solved", "Solved, by ResearchKit",
      "True if the puzzle was solved, as stored by ResearchKit.", better: .higher, source: source,
      absentWhen: "the result does not contain whether the puzzle was solved", else: .solvedUnknown,
      \.result.isSolved),
    .truth(
      "hanoi_solved", "Solved",
      "True if the recorded moves bring all disks to the last tower; of totals without moves, as stored by the app.",
      better: .higher, source: "this tool", absentWhen: unknown, else: .hanoiDisksUnknown,
      \.known?.end.isSolved),
  ]

  private static let economy: [Metric<TowerOfHanoiAttempt>] = [
    .count(
      "hanoi_move_count", "Moves",
      "Number of moves made. Attempts at moves that the rules forbid are not recorded.",
      better: .lower, source: source, range: .manyCount, \.moveCount),
    .count(
      "hanoi_move_required_count", "Fewest moves needed",
      "Fewest moves that solve the puzzle: 2^n - 1 for n disks (`hanoi_disk_count`).",
      source: graph, range: "1..1048575", absentWhen: unknown, else: .hanoiDisksUnknown,
      \.known?.minimum),
    Metric(
      "hanoi_move_excess_count", "Excess moves", .count, type: .count,
      "`hanoi_move_count` minus `hanoi_move_required_count`, for a solved puzzle.", better: .lower,
      source: graph, range: .manyCount, absentWhen: unsolved,
      reading: { attempt in attempt.solution { .count(attempt.moveCount - $0.minimum) } }),
    Metric(
      "hanoi_move_efficiency_pct", "Move efficiency", .percent,
      "Fewest moves that solve the puzzle (`hanoi_move_required_count`) in percent of the moves made.",
      better: .higher, source: graph, range: .percent, absentWhen: unsolved,
      reading: { attempt in
        attempt.solution {
          .number(
            ratio(100 * Double($0.minimum), Double(attempt.moveCount)), count: attempt.moveCount,
            else: .noMove)
        }
      }),
    .truth(
      "hanoi_solved_optimally", "Solved with the fewest moves",
      "True if the puzzle was solved with the fewest moves (`hanoi_move_required_count`).",
      better: .higher, source: graph,
      absentWhen:
        "the number of disks is unknown, unless the result contains that the puzzle was not solved",
      else: .hanoiDisksUnknown, \.isPerfect),
  ]

  /// Numbers of the moves made again with a known number of disks.
  private static let replays = MetricFamily<TowerOfHanoiAttempt, TowerReplay>(
    of: \.known, source: graph, range: .percent, absentWhen: unknown, count: \.moveCount,
    else: .hanoiDisksUnknown)

  private static let detours: [Metric<TowerOfHanoiAttempt>] = [
    .count(
      "hanoi_move_optimal_count", "Optimal moves",
      "Number of moves that bring the disks one move closer to the goal, on a shortest way to all disks on the last tower.",
      source: graph, range: .manyCount, absentWhen: unknown, else: .hanoiDisksUnknown
    ) { $0.known?.count(ofChange: -1) },
    .count(
      "hanoi_move_neutral_count", "Neutral moves",
      "Number of moves that leave the fewest moves to the goal unchanged.", better: .lower,
      source: graph, range: .manyCount, absentWhen: unknown, else: .hanoiDisksUnknown
    ) { $0.known?.count(ofChange: 0) },
    .count(
      "hanoi_move_regressive_count", "Regressive moves",
      "Number of moves that increase the fewest moves to the goal.", better: .lower, source: graph,
      range: .manyCount, absentWhen: unknown, else: .hanoiDisksUnknown
    ) { $0.known?.count(ofChange: 1) },
    replays.number(
      "hanoi_move_optimal_pct", "Optimal moves, percent", .percent,
      "Moves that bring the disks one move closer to the goal (`hanoi_move_optimal_count`) in percent of the moves made.",
      better: .higher, absentWhen: "no move was made, or \(unknown)", else: .noMove
    ) { ratio(100 * Double($0.count(ofChange: -1)), Double($0.disks.count)) },
    .count(
      "hanoi_move_remaining_count", "Moves left to the goal",
      "Fewest moves that lead from the final position of the disks to the goal; 0 if the puzzle is solved.",
      better: .lower, source: graph, range: "0..1048575", absentWhen: unknown,
      else: .hanoiDisksUnknown, \.known?.end.distance),
    replays.number(
      "hanoi_progress_pct", "Progress to the goal", .percent,
      "100 (1 - R / M), where R is `hanoi_move_remaining_count` and M is `hanoi_move_required_count`: 0 at the start, 100 if the puzzle is solved.",
      better: .higher
    ) { 100 * (1 - Double($0.end.distance) / Double($0.minimum)) },
    .count(
      "hanoi_move_undo_count", "Undone moves",
      "Number of moves that directly take back the previous move.", better: .lower,
      source: "this tool", range: .manyCount, \.undoCount),
    .count(
      "hanoi_move_same_disk_count", "Repeated moves of one disk",
      "Number of moves of the disk that was moved in the previous move, moves that take the previous one back included.",
      better: .lower, source: "this tool", range: .manyCount, \.replay.repeatCount),
    .count(
      "hanoi_state_revisited_count", "Revisited states",
      "Number of moves that lead to a position of the disks that occurred before, the start included.",
      better: .lower, source: "this tool", range: .manyCount
    ) { $0.moveCount + 1 - $0.replay.stateCount },
  ]

  var moveCount: Int { result.moves.count }

  /// A reading that needs the number of disks.
  func known(_ reading: (TowerReplay) -> Reading) -> Reading {
    known.map(reading) ?? .absent(.hanoiDisksUnknown)
  }

  /// A reading that needs a solution.
  private func solution(_ reading: (TowerReplay) -> Reading) -> Reading {
    known { $0.end.isSolved ? reading($0) : .absent(.hanoiNotSolved) }
  }

  private var isPerfect: Bool? {
    known.map { $0.end.isSolved && moveCount == $0.minimum }
      ?? (result.isSolved == false ? false : nil)
  }

  private static let moveTimes = MetricFamily<TowerOfHanoiAttempt, [Double]>(
    ofList: \.moveSeconds, source: source, range: .task,
    absentWhen: "no two successive moves have stored times", else: .fewValues)

  private static let times: [Metric<TowerOfHanoiAttempt>] = [
    Metric(
      "hanoi_first_move_latency_s", "Latency of the first move", .seconds,
      "Time from the start of the step, when the puzzle appears, to the first move.",
      source: source, range: .task,
      absentWhen: "no move was made, or the result lacks one of the dates", reading: \.latency),
    Metric(
      "hanoi_solution_time_s", "Solution time", .seconds,
      "Time from the first move to the last move, whether or not the puzzle was solved.",
      better: .lower, source: source, range: .task,
      absentWhen: "no move was made, or the last move has no stored time",
      reading: {
        .number(
          $0.result.moves.last?.seconds, count: $0.moveCount,
          else: $0.moveCount == 0 ? .noMove : .fewValues)
      }),
    moveTimes.number(
      "hanoi_move_interval_mean_s", "Time from move to move, mean", .seconds,
      "Mean time from one move to the next.", better: .lower, mean),
    moveTimes.number(
      "hanoi_move_interval_median_s", "Time from move to move, median", .seconds,
      "Median time from one move to the next.", better: .lower, median),
    moveTimes.number(
      "hanoi_move_interval_max_s", "Time from move to move, maximum", .seconds,
      "Longest time from one move to the next.", better: .lower
    ) { $0.max() },
    Metric(
      "hanoi_largest_disk_placed_move_number", "Move that placed the largest disk", .one,
      "Number (from 1) of the move that brought the largest disk to the last tower, where it stayed until the end.",
      better: .lower, source: "this tool", range: "1..1000000", absentWhen: placed,
      reading: { $0.placed { .count($0) } }),
    Metric(
      "hanoi_largest_disk_placed_time_s", "Time until largest disk was placed", .seconds,
      "Time from the first move to the move that brought the largest disk to the last tower, where it stayed until the end.",
      better: .lower, source: "this tool", range: .task, absentWhen: placed,
      reading: { attempt in
        attempt.placed { .number(attempt.result.moves[$0 - 1].seconds, else: .fewValues) }
      }),
  ]

  private static let placed =
    "the number of disks is unknown, or the largest disk is not on the last tower at the end"

  private var latency: Reading {
    moveCount == 0 ? .absent(.noMove) : duration(from: shown, to: result.start)
  }

  /// Number from 1 of the move that placed the largest disk.
  private func placed(_ reading: (Int) -> Reading) -> Reading {
    known { $0.largestPlaced.map(reading) ?? .absent(.hanoiLargestDiskNotPlaced) }
  }
}
