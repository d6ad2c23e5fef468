import DSP
import Metrics

/// What a speech reception threshold looks like.
extension ReceptionThreshold {
  static let drawings: [Drawing<ReceptionThreshold>] = [
    Drawing(
      "psychometric-function", "Words repeated by level above the noise",
      caption: """
        Each point is the share of words repeated at one level, the curve the logistic function that fits best. The \
        threshold is where half of the words are right: further left, speech is understood in louder noise.
        """, panels: \.curvePanels)
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
        x: Axis("level of speech above noise", .decibels),
        y: Axis("words right", .percent, bounds: -3...103),
        [
          Mark(.spans([limits].compactMap(\.self)), .second, "95 % of the curve's threshold"),
          Mark(.horizontals([50]), .muted), .line(curve, .first, "fitted curve"),
          Mark(.dots(shares, .circle), .first, "words right"),
          Mark(
            .verticals([try? fitMidpoint.get()].compactMap(\.self)), .second, "curve's threshold"),
          Mark(
            .verticals([try? formula.get().threshold].compactMap(\.self)), .emphasis,
            "threshold (SRT)"),
        ])
    ]
  }

  /// Nothing where no curve was fitted.
  private var curve: [SIMD2<Double>] {
    guard case .success(let fit) = fit, let low = scores.levels.first?.level,
      let high = scores.levels.last?.level
    else { return [] }
    let (start, length) = (low - Self.marginDecibels, high - low + 2 * Self.marginDecibels)
    return (0...Self.curvePoints).map {
      let level = start + length * Double($0) / Double(Self.curvePoints)
      return SIMD2(level, 100 * fit.chance(at: level))
    }
  }
}
