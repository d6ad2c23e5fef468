import DSP
import Metrics

/// Pictures of the attempts of one visit.
extension NormalizedReactionTimeVisit {
  static let drawings: [Drawing<NormalizedReactionTimeVisit>] = [
    Drawing(
      "touch-times", "Response times by attempt",
      caption: "The response of each attempt, by its time from the target.",
      reading: """
        Times run from the target to the touch and, if it is known, to the lift of the finger. Attempts \
        without a time, such as false starts, are on the base line. Times from dates in whole seconds are \
        correct only on average.
        """,
      findings: [
        "touch_reaction_time_mean_ms", "touch_reaction_time_coarse_mean_ms",
        "touch_decision_time_mean_ms", "touch_valid_trial_count",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let valid = attempts.filter { $0.attempt.kind == .valid }
    let fine = valid.filter { !$0.attempt.isCoarse }
    let totals = points(fine, \.totalSeconds)
    let coarse = points(valid.filter { $0.attempt.isCoarse }, \.totalSeconds)
    let average = mean(totals.map(\.y))
    return [
      Panel(
        x: axis,
        y: .fromZero(
          "time from the target", .milliseconds,
          over: (totals + coarse).map(\.y) + [Self.usualMilliseconds]),
        [
          .level(average, .milliseconds, .muted, "mean"),
          Mark(.dots(totals, .disc), .first, "touch"),
          Mark(
            .dots(points(fine) { $0.stages?.decisionSeconds }, .triangle), .third, "finger lifted"),
          Mark(.dots(coarse, .circle), .muted, "touch, by whole seconds"),
        ] + failures)
    ]
  }

  /// So much is seen at least.
  private static let usualMilliseconds = 500.0

  /// On the base line.
  private var failures: [Mark] {
    let kinds: [(NormalizedReactionTimeAttempt.AttemptOutcome, Mark.Symbol, String)] = [
      (.falseStart, .cross, "false start"), (.anticipation, .triangle, "anticipation"),
      (.timeout, .square, "timeout"),
    ]
    return kinds.map { kind, symbol, name in
      let failed = attempts.filter { $0.attempt.kind == kind }
      return Mark(.dots(points(failed) { _ in 0 }, symbol), .emphasis, name)
    }
  }

  private var axis: Axis { .attempts(upTo: attempts.last?.number ?? 0) }

  /// Milliseconds by the place of the attempt.
  private func points(
    _ attempts: [(number: Int, attempt: NormalizedReactionTimeAttempt)],
    _ seconds: (NormalizedReactionTimeAttempt) -> Double?
  ) -> [SIMD2<Double>] {
    attempts.compactMap { number, attempt in
      seconds(attempt).map { SIMD2(axis.place(ofAttempt: Double(number)), $0 * 1000) }
    }
  }
}
