import DSP
import Metrics

/// What answering by touch looks like.
extension TouchVisit {
  static let drawings: [Drawing<TouchVisit>] = [
    Drawing(
      "touch-times", "Response times by attempt",
      caption: """
        From the target to the touch, and the part of it until the finger was lifted. Attempts without a time, \
        such as false starts, stand on the base line. Times from dates of whole seconds are right on average only.
        """, panels: \.panels)
  ]

  private var panels: [Panel] {
    let valid = attempts.filter { $0.attempt.kind == .valid }
    let fine = valid.filter { !$0.attempt.isCoarse }
    let decisions = Self.points(fine) { $0.stages?.decisionSeconds }
    let totals = Self.points(fine, \.totalSeconds)
    let average = mean(fine.compactMap { $0.attempt.totalSeconds }).map { $0 * 1000 }
    let others: [(TouchAttempt.Kind, Mark.Symbol, String)] = [
      (.falseStart, .cross, "false start"), (.anticipation, .triangle, "anticipation"),
      (.timeout, .circle, "timeout"),
    ]
    let coarse = Self.points(valid.filter { $0.attempt.isCoarse }, \.totalSeconds)
    return [
      Panel(
        x: .attempts(upTo: attempts.last?.number ?? 0),
        y: .fromZero(
          "time from the target", MetricUnit("ms"), over: (totals + coarse).map(\.y) + [500]),
        [
          Mark(.horizontals([average].compactMap(\.self)), .muted, "mean"),
          Mark(.dots(totals, .disc), .first, "touch"),
          Mark(.dots(decisions, .triangle), .third, "finger lifted"),
          Mark(.dots(coarse, .circle), .muted, "touch, by whole seconds"),
        ]
          + others.map { kind, symbol, name in
            let failed = attempts.filter { $0.attempt.kind == kind }
            return Mark(
              .dots(failed.map { SIMD2(Double($0.number), 0) }, symbol), .emphasis, name)
          })
    ]
  }

  /// Milliseconds by the number of the attempt.
  private static func points(
    _ attempts: [(number: Int, attempt: TouchAttempt)], _ seconds: (TouchAttempt) -> Double?
  ) -> [SIMD2<Double>] {
    attempts.compactMap { number, attempt in
      seconds(attempt).map { SIMD2(Double(number), $0 * 1000) }
    }
  }
}
