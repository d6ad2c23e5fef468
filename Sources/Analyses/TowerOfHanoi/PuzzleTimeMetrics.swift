import DSP
import Metrics
import Recordings

/// The part of the table that speaks of times.
extension MeasuredPuzzle {
  private static func time(
    _ name: String, _ meaning: String, _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeasuredPuzzle> {
    Metric(
      name, .seconds, meaning, source: source, range: .task, absentWhen: "fewer than two moves",
      reading: { measured in
        let seconds = measured.puzzle.moveSeconds
        return .number(statistic(seconds), count: seconds.count, else: .tooFewValues)
      })
  }

  static let times: [Metric<MeasuredPuzzle>] = [
    Metric(
      "first_move_latency_s", .seconds, "From the showing of the puzzle to the first move.",
      source: source, range: .task, absentWhen: "no move was made, or the result has no dates",
      reading: \.latency),
    Metric(
      "solution_time_s", .seconds, "From the first move to the last.", source: source,
      range: .task, absentWhen: "no move was made, or the last one has no time",
      reading: {
        .number(
          $0.puzzle.result.moves.last?.seconds, count: $0.moveCount,
          else: $0.moveCount == 0 ? .noMove : .tooFewValues)
      }),
    time("move_time_mean_s", "Mean time from one move to the next.", mean),
    time("move_time_median_s", "Median time from one move to the next.", median),
    time("move_time_max_s", "Longest time from one move to the next.") { $0.max() },
    Metric(
      "largest_disk_placed_move", .count,
      "Number of the move that brought the largest disk to its place for good: half the way.",
      source: "this tool", range: "1..1000000", absentWhen: placed,
      reading: { $0.placed { .count($0) } }),
    Metric(
      "largest_disk_placed_time_s", .seconds, "From the first move to that one.",
      source: "this tool", range: .task, absentWhen: placed,
      reading: { measured in
        measured.placed {
          .number(measured.puzzle.result.moves[$0 - 1].seconds, else: .tooFewValues)
        }
      }),
  ]

  private static let placed =
    "the largest disk did not end on the last tower, or the number of disks is not known"

  private var latency: Reading {
    moveCount == 0 ? .absent(.noMove) : duration(from: shown, to: puzzle.result.start)
  }

  /// Number from 1 of the move that placed the largest disk.
  private func placed(_ reading: (Int) -> Reading) -> Reading {
    known { $0.largestPlaced.map(reading) ?? .absent(.largestDiskNotPlaced) }
  }
}
