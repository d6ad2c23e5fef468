import DSP
import Metrics

/// What the heart rate before and during a clip looks like.
extension HeartRateChange {
  static let drawings: [Drawing<HeartRateChange>] = [
    Drawing(
      "clip-heart-rate", "Heart rate before and during the clip",
      caption: "Heart rate by time from the start of the clip.",
      reading: """
        The clip is shaded. The level lines are the means that are compared. Only the mean is drawn of a \
        baseline from another day, which is not on the time axis.
        """,
      findings: [
        "heart_rate_baseline_mean_bpm", "heart_rate_mean_bpm", "heart_rate_change_bpm",
        "heart_rate_change_ci_low_bpm", "heart_rate_change_ci_high_bpm",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let clip = music.span, music.series.count > 0 else { return [] }
    let start = clip.lowerBound
    let before = baseline.flatMap { $0.source == .option ? nil : $0.series }
    let known = baseline.map { mean($0.series.rates) } ?? nil
    return [
      Panel(
        x: Axis("time from the start of the clip", .seconds), y: .heartRate,
        [
          Mark(.spans([0...clip.upperBound - start]), .third, "clip"),
          .level(before == nil ? known : nil, .beatsPerMinute, .muted, "mean before"),
        ] + (before?.marks(since: start, .muted, "before", .triangle) ?? [])
          + music.series.marks(since: start, .first, "during the clip")
          + [before.map { ($0, "mean before") }, (music.series, "mean during the clip")].compactMap(
            \.self
          ).map { series, name in
            Mark.line(
              series.level(since: start) ?? [], .emphasis, name,
              mean(series.rates).map { "\($0, .beatsPerMinute)" })
          })
    ]
  }
}

extension HeartRateSeries {
  /// The mean, from the first to the last sample; nil for less than two, whose mean is no line.
  fileprivate func level(since start: Double) -> [SIMD2<Double>]? {
    guard let span, span.lowerBound < span.upperBound else { return nil }
    return mean(rates).map { level in
      [SIMD2(span.lowerBound - start, level), SIMD2(span.upperBound - start, level)]
    }
  }
}
