import Metrics
import Recordings

/// The table of one trail: time and errors.
extension MeasuredTrail {
  static let metrics: [Metric<MeasuredTrail>] = [
    summary, times.flagged(by: \.trail.timeFlags), errors,
    ([errorTime] + segments + pauses).flagged(by: \.trail.timeFlags), places,
  ].flatMap(\.self)

  private static let source = "ResearchKit, ORKTrailmakingResult"
  static let woods = "Woods et al. 2015, computerized trail making"

  private static func time(
    _ name: String, _ meaning: String, absentWhen: String, else reason: Flag,
    _ seconds: @escaping @Sendable (Trail) -> Double?
  ) -> Metric<MeasuredTrail> {
    Metric(
      name, .seconds, meaning, source: source, range: .task, absentWhen: absentWhen,
      reading: { .number(seconds($0.trail), else: reason) })
  }

  private static let summary: [Metric<MeasuredTrail>] = [
    Metric(
      "trail_type", .word, "A for numbers, B for numbers and letters in turn, or unknown.",
      source: "task description, names, --trail-type",
      reading: { .word($0.trail.type?.rawValue ?? "unknown") }),
    Metric(
      "completed", .word, "true when all 13 targets were reached.", source: source,
      reading: { .truth($0.trail.isCompleted) }),
    Metric(
      "targets_reached_count", .count, "Targets reached in their order.", source: source,
      range: "0..13", reading: { .count($0.trail.reached.count) }),
  ]

  private static let times: [Metric<MeasuredTrail>] = [
    time(
      "completion_time_s", "From the showing of the targets to the last one.",
      absentWhen: "not all targets were reached", else: .notCompleted, \.completionSeconds),
    time(
      "completion_time_from_first_tap_s", "From the first target to the last one.",
      absentWhen: "not all targets were reached", else: .notCompleted
    ) { trail in
      trail.completionSeconds.flatMap { end in trail.reached.first.map { end - $0.seconds } }
    },
    time(
      "first_tap_latency_s", "From the showing of the targets to the first one.",
      absentWhen: "no target was reached", else: .notCompleted, \.reached.first?.seconds),
  ]

  private static func mistakes(
    _ name: String, _ meaning: String, _ isMeant: @escaping @Sendable (Trail.Mistake) -> Bool
  ) -> Metric<MeasuredTrail> {
    Metric(
      name, .count, meaning, source: source, range: .count,
      reading: { .count($0.trail.mistakes.count(where: isMeant)) })
  }

  private static let errors: [Metric<MeasuredTrail>] = [
    mistakes("errors_count", "Taps on a target that was not due.") { _ in true },
    mistakes("backward_error_count", "Errors on a target before the one due.") {
      $0.tap.index < $0.expected
    },
    mistakes("skip_error_count", "Errors on a target behind the one due.") {
      $0.tap.index > $0.expected
    },
    Metric(
      "shift_error_count", .count,
      "Errors on the target after the one due: number after number, or letter after letter.",
      source: "this tool", range: .count, absentWhen: "trail A, or its type is unknown",
      reading: { measured in
        let trail = measured.trail
        return measured.ofLetters { .count(trail.mistakes.count(where: \.keepsKind)) }
      }),
    Metric(
      "rk_errors_count", .count, "Errors as ResearchKit counted them.", source: source,
      range: .count, absentWhen: "no row where the result does not tell",
      reading: { $0.trail.result.errorCount.map { .count($0) } }),
  ]

  private static let errorTime = Metric<MeasuredTrail>(
    "error_time_s", .seconds,
    "Time from the first error on the way to a target until that target, all of them together.",
    source: woods, range: .task,
    reading: { .number($0.trail.errorSeconds, count: $0.trail.mistakes.count, else: .noTap) })
}

extension Trail.Mistake {
  /// The target due was left out for the next of the kind just touched.
  fileprivate var keepsKind: Bool { tap.index == expected + 1 }
}
