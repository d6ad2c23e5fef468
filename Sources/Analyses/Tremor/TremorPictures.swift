import DSP
import Metrics

/// What tremor looks like.
extension TremorStep {
  static let drawings: [Drawing<TremorStep>] = [
    Drawing(
      "tremor-spectrum", "Power of the hand's movement by frequency",
      caption: """
        Summed over three axes. Tremor is a narrow peak of acceleration within the shaded band of 3 to 12 Hz: more \
        than 35 % of the power from 1 to 15 Hz lies within 0.5 Hz of it, and it is 6 dB above the median at least. A \
        broad hill is none, however high, and slow power to the left is posture. Of rotation nothing is judged.
        """, panels: \.panels)
  ]

  /// What is shown: the background and a little more.
  private static let shownHz = 0.5...20.0

  private var panels: [Panel] {
    let squaredDegrees = degrees(fromRadians: 1) * degrees(fromRadians: 1)
    let turning = rotation.map {
      Self.panel("Rotation", $0, "rotation", MetricUnit("deg2/s2/Hz"), factor: squaredDegrees)
    }
    let verdict = acceleration.isTremor ? "tremor present" : "tremor not present"
    return [
      Self.panel(
        "Acceleration: \(verdict)", acceleration, "acceleration", MetricUnit("m2/s4/Hz"))
    ] + [turning].compactMap(\.self)
  }

  /// `factor` makes the shown unit of the spectrum's.
  private static func panel(
    _ title: String, _ found: TremorSpectrum, _ name: String, _ unit: MetricUnit,
    factor: Double = 1
  ) -> Panel {
    let line = found.spectrum.line(in: shownHz).map { SIMD2($0.x, $0.y * factor) }
    let peak = found.peak.map { [SIMD2($0.frequencyHz, $0.density * factor)] } ?? []
    return Panel(
      title, x: Axis("frequency", .hertz, bounds: 0...shownHz.upperBound),
      y: .fromZero("power of \(name)", unit, over: (line + peak).map(\.y)),
      [
        Mark(.spans([TremorSpectrum.bandHz]), .muted, "band of tremor"),
        .line(line, .first, "power"),
        Mark(.dots(peak, .circle), .second, "peak"),
      ])
  }
}
