import DSP
import Metrics

/// What standing looks like.
extension Standing {
  static let drawings: [Drawing<Standing>] = [
    Drawing(
      "stabilogram", "Sway of the trunk, seen from above",
      caption: """
        Horizontal acceleration without its mean, with the ellipse that holds 95 % of it. The wider the tangle, the \
        more the body sways.
        """, panels: \.stabilogram),
    Drawing(
      "sway-spectrum", "How fast the body sways",
      caption:
        "Power of horizontal acceleration by frequency; sway is slow, tremor faster than 3.5 Hz.",
      panels: \.spectrumPanels),
  ]

  private var stabilogram: [Panel] {
    guard let path else { return [] }
    let names =
      isDirected
      ? ("to the side", "forward") : ("across the longer axis", "along the longer axis")
    let shown = isDirected ? path : principal ?? path
    return [
      Panel(
        x: Axis(names.0, .acceleration), y: Axis(names.1, .acceleration), shape: .equalUnits,
        [
          .line(points(shown.sideways, shown.forward), .first, "acceleration"),
          .line(
            shown.ellipse?.outline().map { SIMD2($0.y, $0.x) } ?? [], .second,
            "ellipse of 95 %"),
        ])
    ]
  }

  private var spectrumPanels: [Panel] {
    let lines: [(SwaySpectrum?, String)] =
      isDirected
      ? [(forwardSpectrum, "forward and back"), (sidewaysSpectrum, "to the sides")]
      : [(majorSpectrum, "along the longer axis"), (minorSpectrum, "across it")]
    let inks = [Mark.Ink.first, .second]
    return [
      Panel(
        x: Axis("frequency", .hertz),
        y: Axis("power", MetricUnit("m2/s4/Hz"), bounds: 0...1e-9),
        zip(lines, inks).map { line, ink in .line(line.0?.line ?? [], ink, line.1) })
    ]
  }
}
