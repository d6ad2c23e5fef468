import DSP
import Metrics

extension DrawnWalk {
  var correlationPanels: [Panel] {
    guard let straight = walk.straight, let timing = walk.timing, let axes = walk.axes,
      let frame = try? BodyFrame(motion),
      let smooth = try? GaitSignals(frame, cutoffHz: AxisRegularity.cutoffHz),
      let strides = ComparableStrides(
        GaitSections(straight.sections, axes: axes, sampleCount: frame.count), timing)
    else { return [] }
    let (found, rate) = (strides.vertical(smooth), EvenMotion.rateHz)
    let peaks = [(found.step, Mark.Ink.second, "step"), (found.stride, .third, "stride")]
    guard !found.values.isEmpty else { return [] }
    return [
      Panel(
        x: Axis("shift", .seconds, bounds: 0...Double(found.values.count) / rate),
        y: Axis("autocorrelation", .one, bounds: -1...1.05),
        [.line(points(found.values, rateHz: rate), .first, "upward acceleration")]
          + peaks.map { peak, ink, name in
            Mark(
              .dots(peak.map { [SIMD2($0.position / rate, $0.value)] } ?? [], .circle), ink, name)
          })
    ]
  }

  /// Around the mean, so that a regular walk looks level.
  private static let strideShares = 0.85...1.15

  var stridePanels: [Panel] {
    guard let straight = walk.straight, let average = mean(walk.timing?.strideTimes ?? []) else {
      return []
    }
    let strides = straight.stretches(over: 2)
    func dots(isCounted: Bool) -> [SIMD2<Double>] {
      strides.filter { (!$0.isTurned || straight.isMostlyTurning) == isCounted }
        .map { shifted(SIMD2($0.start, $0.seconds)) }
    }
    let shares = Self.strideShares
    return [
      Panel(
        x: Axis("time", .seconds, bounds: offset...motion.durationSeconds + offset),
        y: Axis(
          "stride time", .seconds,
          bounds: shares.lowerBound * average...shares.upperBound * average),
        rotations(during: 0...motion.durationSeconds) + [
          Mark(.horizontals([average]), .muted, "mean"),
          Mark(.dots(dots(isCounted: true), .disc), .first, "stride"),
          Mark(.dots(dots(isCounted: false), .circle), .muted, "stride of a turn"),
        ])
    ]
  }
}
