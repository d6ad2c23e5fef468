import DSP
import Metrics
import Recordings

/// The table of one step.
extension PegStep {
  static let metrics: [Metric<PegStep>] =
    kinds + times.flagged(by: \.timeFlags) + distances + [speed].flagged(by: \.timeFlags) + counts

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let unmoved = "no peg was moved"

  private static let kinds: [Metric<PegStep>] = [
    Metric(
      "hand", .word, "The hand that moved the pegs: left or right.", source: source,
      absentWhen: "the direction, or what was done with the pegs, is not told",
      reading: { $0.hand.map { .word($0.rawValue) } ?? .absent(.handUnknown) }),
    Metric(
      "dominant", .word, "true for the hand the participant prefers.", source: source,
      absentWhen: "not told",
      reading: { $0.isDominant.map { .truth($0) } ?? .absent(.handUnknown) }),
    Metric(
      "phase", .word, "place or remove: what was done with the pegs.", source: source,
      absentWhen: "no row where neither the step's name nor the order of steps tells",
      reading: { $0.phase.map { .word($0.rawValue) } }),
    Metric(
      "rotated", .word, "true when pegs had to be turned first.", source: source,
      absentWhen: "no row where it is not told",
      reading: { $0.result.isRotated.map { .truth($0) } }),
  ]

  private static func time(
    _ name: String, _ meaning: String, absentWhen: String = unmoved,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<PegStep> {
    Metric(
      name, .seconds, meaning, source: source, range: .task, absentWhen: absentWhen,
      reading: { $0.reading(statistic) })
  }

  private func reading(_ statistic: ([Double]) -> Double?) -> Reading {
    .number(
      statistic(seconds), count: seconds.count, else: seconds.isEmpty ? .noPegMoved : .tooFewValues)
  }

  private static let times: [Metric<PegStep>] = [
    time("time_s", "Sum of the times of all pegs moved, failed attempts included.") {
      $0.isEmpty ? nil : $0.reduce(0, +)
    },
    time("peg_time_mean_s", "Mean time for a peg.", mean),
    time(
      "peg_time_sd_s", "SD of the times for a peg.", absentWhen: "fewer than two pegs",
      standardDeviation),
    time("peg_time_max_s", "Longest time for a peg.") { $0.max() },
    Metric(
      "peg_time_slope_s_per_peg", MetricUnit("s/{peg}"),
      "Slope of the least-squares line of the time over the number of the peg.",
      source: "this tool", range: .actChange,
      absentWhen: "fewer than three pegs",
      reading: { step in
        step.reading { seconds in slope(seconds.indices.map { Double($0 + 1) }, seconds) }
      }),
    Metric(
      "time_reported_s", .seconds, "ResearchKit's total time: the limit less what was left of it.",
      source: source, range: .task, absentWhen: "no row where it is 0, as without a limit",
      reading: { step in
        step.result.totalSeconds?.ifPositive.map { .number($0, else: .totalTimeZero) }
      }),
  ]

  private static let distances: [Metric<PegStep>] = [
    Metric(
      "distance_pt", .points, "Sum of the straight lines from pick-up to release.", source: source,
      range: .screenPath, absentWhen: "\(unmoved), or a distance is missing",
      reading: { $0.distanceReading(\.distancePoints) }),
    Metric(
      "distance_reported_pt", .points, "ResearchKit's total distance.", source: source,
      range: .screenPath, absentWhen: "no row where it is not told",
      reading: { step in
        step.result.totalDistancePoints.map { .number($0, else: .distanceUnknown) }
      }),
  ]

  private static let speed = Metric<PegStep>(
    "speed_pt_per_s", MetricUnit("{pt}/s"), "Sum of distances by sum of times.",
    source: "this tool", range: .screenSpeed, absentWhen: "\(unmoved), or a distance is missing",
    reading: { $0.distanceReading { ratio($0.distancePoints, $0.totalSeconds) } })

  private func distanceReading(_ value: (PegStep) -> Double?) -> Reading {
    .number(
      value(self), count: result.moves.count,
      else: result.moves.isEmpty ? .noPegMoved : .distanceUnknown)
  }

  private static let counts: [Metric<PegStep>] = [
    Metric(
      "pegs_count", .count, "Pegs there were.", source: source, range: "1..1000",
      absentWhen: "not told",
      reading: { $0.result.pegCount.map { .count($0) } ?? .absent(.pegsUnknown) }),
    Metric(
      "successes", .count, "Pegs moved to their place.", source: source, range: .count,
      reading: { .count($0.successCount) }),
    Metric(
      "failures", .count, "Attempts that ended elsewhere.", source: source, range: .count,
      absentWhen: "no row where it is not told",
      reading: { $0.result.failureCount.map { .count($0) } }),
    Metric(
      "success_ratio", .one, "Successes by all attempts.", source: source, range: "0..1",
      absentWhen: "nothing was tried; no row where failures are not told",
      reading: { step in
        step.result.failureCount.map { failures in
          let attempts = step.successCount + failures
          return .number(
            ratio(Double(step.successCount), Double(attempts)), count: attempts, else: .noPegMoved)
        }
      }),
  ]
}
