import DSP
import Foundation
import Metrics

/// What calming down looks like.
extension HeartRateRecovery {
  static let drawings: [Drawing<HeartRateRecovery>] = [
    Drawing(
      "heart-rate-recovery", "Heart rate from the exercise into the rest",
      caption: """
        Counted from the start of the rest; the exercise is shaded. A fit heart falls fast: rings mark the rate \
        after half a minute, one and two, the curve is the exponential through the rest.
        """, panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let start = rest.span?.lowerBound, rest.series.count > 0 else { return [] }
    let moved = exercise?.span.map { $0.lowerBound - start...$0.upperBound - start }
    let fitted = timeConstant.value == nil ? nil : fit.map { curve($0, since: start) }
    return [
      Panel(
        x: Axis("time from the start of rest", .seconds), y: .heartRate,
        [
          Mark(.spans([moved].compactMap(\.self)), .second, "exercise"),
          Mark(
            .horizontals([endOfExercise?.beatsPerMinute].compactMap(\.self)), .muted,
            "end of exercise"),
        ]
          + (exercise?.series.marks(since: start, .second, "heart rate in exercise", .triangle)
            ?? [])
          + rest.series.marks(since: start, .first, "heart rate at rest")
          + [
            .line(fitted ?? [], .third, "exponential"),
            Mark(
              .dots(Self.fallSeconds.compactMap(level), .circle), .emphasis, "after 30, 60, 120 s"),
          ])
    ]
  }

  /// The rate that a fall is taken from.
  private func level(after seconds: Int) -> SIMD2<Double>? {
    guard let end = endOfExercise, case .number(let fall)? = fall(after: Double(seconds)).value
    else { return nil }
    return SIMD2(Double(seconds), end.beatsPerMinute - fall)
  }

  private func curve(_ fit: ExponentialFit, since start: Double) -> [SIMD2<Double>] {
    guard let span = rest.series.span else { return [] }
    let length = span.upperBound - span.lowerBound
    return (0...100).map { place in
      let seconds = length * Double(place) / 100
      return SIMD2(
        span.lowerBound - start + seconds,
        fit.asymptote + fit.amplitude * exp(-seconds / fit.timeConstant))
    }
  }
}
