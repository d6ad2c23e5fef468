import DSP
import Metrics

extension DrawnWalk {
  var correlationPanels: [Panel] {
    guard let straight = walk.straight, let timing = walk.timing, let axes = walk.axes,
      let frame = try? BodyFrame(motion),
      let smooth = try? GaitSignals(frame, cutoffHz: AxisRegularity.cutoffHz),
      let strides = ComparableStrides(GaitSections(smooth, straight.sections, axes: axes), timing)
    else { return [] }
    let (found, rate) = (strides.vertical, EvenMotion.rateHz)
    let peaks = [(found.step, Mark.Ink.second, "step"), (found.stride, .third, "stride")]
    guard !found.values.isEmpty else { return [] }
    return [
      Panel(
        x: Axis("shift", .seconds), y: Axis("autocorrelation", .one, bounds: 0...1),
        [.line(points(found.values, rateHz: rate), .first, "upward acceleration")]
          + peaks.map { peak, ink, name in
            Mark(
              .dots(peak.map { [SIMD2($0.position / rate, $0.value)] } ?? [], .circle), ink, name)
          })
    ]
  }

  var stridePanels: [Panel] {
    guard let straight = walk.straight else { return [] }
    let all = straight.stretches(over: 2)
    func dots(_ isTurned: Bool) -> [SIMD2<Double>] {
      all.filter { $0.isTurned == isTurned }.map { shifted(SIMD2($0.start, $0.seconds)) }
    }
    let whole = 0...motion.durationSeconds
    return [
      Panel(
        x: Axis("time", .seconds, bounds: offset...motion.durationSeconds + offset),
        y: Axis("stride time", .seconds),
        rotations(during: whole) + [
          Mark(
            .horizontals([mean(walk.timing?.strideTimes ?? [])].compactMap(\.self)), .muted, "mean"),
          Mark(.dots(dots(false), .disc), .first, "stride"),
          Mark(.dots(dots(true), .circle), .muted, "stride of a turn"),
        ])
    ]
  }
}
