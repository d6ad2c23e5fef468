import DSP
import Metrics

/// What tremor looks like.
extension TremorStep {
  static let drawings: [Drawing<TremorStep>] = [
    Drawing(
      "tremor-spectrum", "Power of the hand's movement by frequency",
      caption: """
        Summed over three axes. Tremor is a narrow peak within the shaded band of 3 to 12 Hz; a broad hill is \
        none, and slow power to the left is posture.
        """, panels: \.panels)
  ]

  /// What is shown: the background and a little more.
  private static let shownHz = 0.5...20.0

  private var panels: [Panel] {
    let kinds: [(TremorSpectrum?, String, MetricUnit)] = [
      (acceleration, "acceleration", MetricUnit("m2/s4/Hz")),
      (rotation, "angular velocity", MetricUnit("rad2/s2/Hz")),
    ]
    return kinds.compactMap { spectrum, name, unit in
      spectrum.map { Self.panel($0, "power of \(name)", unit) }
    }
  }

  private static func panel(_ found: TremorSpectrum, _ name: String, _ unit: MetricUnit) -> Panel {
    let line = found.spectrum.line(in: shownHz)
    let peak = found.peak.map { [SIMD2($0.frequencyHz, $0.density)] } ?? []
    return Panel(
      x: Axis("frequency", .hertz, bounds: 0...shownHz.upperBound),
      y: .fromZero(name, unit, over: (line + peak).map(\.y)),
      [
        Mark(.spans([TremorSpectrum.bandHz]), .muted, "band of tremor"),
        .line(line, .first, "power"),
        Mark(
          .dots(peak, .circle), .second, found.isTremor ? "peak: tremor" : "peak, not standing out"),
      ])
  }
}
