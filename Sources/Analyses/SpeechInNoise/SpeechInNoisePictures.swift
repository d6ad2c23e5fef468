import DSP
import Metrics

/// Pictures of a speech reception threshold.
extension ReceptionThreshold {
  static let drawings: [Drawing<ReceptionThreshold>] = [
    Drawing(
      "psychometric-function", "Words repeated by level above the noise",
      caption: "The share of words repeated at each level of speech above the noise.",
      reading: """
        The curve is the logistic function that fits best. The threshold (SRT) is the level at which half of the \
        words are right: further left, speech is understood in louder noise. Where the shares do not come near 0 % \
        and 100 %, the formula's threshold (gray) depends on the levels that were tested.
        """,
      findings: [
        "srt_db", "srt_fit_db", "srt_fit_ci_low_db", "srt_fit_ci_high_db", "srt_fit_slope_per_db",
      ], panels: \.curvePanels)
  ]

  /// Points that a curve is drawn through.
  private static let curvePoints = 200
  /// So far beyond the levels a curve is drawn, in dB.
  private static let marginDecibels = 3.0

  private var curvePanels: [Panel] {
    let shares = scores.levels.map { SIMD2($0.level, 100 * $0.proportion) }
    guard !shares.isEmpty else { return [] }
    let limits = limits.flatMap { limits in
      limits.lower.flatMap { lower in limits.upper.map { upper in lower...max(lower, upper) } }
    }
    return [
      Panel(
        x: Axis("\(isAssumed ? "assumed level" : "level") of speech above noise", .decibels),
        y: Axis("words right", .percent, bounds: -3...103),
        [
          Mark(.spans([limits].compactMap(\.self)), .second, "95 % confidence interval"),
          Mark(.horizontals([50]), .muted, "50 % of the words"),
          .line(curve, .first, "fitted curve"), Mark(.dots(shares, .circle), .first, "words right"),
          Mark(
            .dots(shares.filter { unanswered.contains($0.x) }, .cross), .emphasis,
            "sentence without reply"),
          Mark(
            .verticals([try? fitMidpoint.get()].compactMap(\.self)), .second, "curve's threshold",
            (try? fitMidpoint.get()).map { "\($0, .decibels)" }), formulaMark,
        ].compactMap(\.self))
    ]
  }

  /// A threshold that depends on the levels that were tested is drawn in gray.
  private var formulaMark: Mark? {
    guard case .success(let found) = formula, let lowest = scores.levels.first,
      let highest = scores.levels.last
    else { return nil }
    let (line, value) = (
      Mark.Form.verticals([found.threshold]), "\(found.threshold, .decibels)" as Phrase
    )
    guard formulaFlags.contains(.srtFloorNotReached) || formulaFlags.contains(.srtCeilingNotReached)
    else { return Mark(line, .emphasis, "threshold (SRT)", value) }
    let isPassed = (lowest.proportion...max(lowest.proportion, highest.proportion)).contains(0.5)
    return Mark(
      line, .muted, isPassed ? "threshold (SRT), in doubt" : "threshold (SRT), not reached", value)
  }

  /// Nothing where no curve was fitted.
  private var curve: [SIMD2<Double>] {
    guard case .success(let fit) = fit, let low = scores.levels.first?.level,
      let high = scores.levels.last?.level
    else { return [] }
    let (start, length) = (low - Self.marginDecibels, high - low + 2 * Self.marginDecibels)
    return (0...Self.curvePoints).map {
      let level = start + length * Double($0) / Double(Self.curvePoints)
      return SIMD2(level, 100 * fit.probability(at: level))
    }
  }
}
