import DSP
import Metrics

/// What standing looks like.
extension Standing {
  static let drawings: [Drawing<Standing>] = [
    Drawing(
      "stabilogram", "Sway of the trunk, seen from above",
      caption: "Horizontal acceleration of the trunk without its mean.",
      reading: """
        The 95 % prediction ellipse contains 95 % of the samples if they are normally distributed. The wider \
        the curve spreads, the more the body sways.
        """, findings: ["sway_rms_mps2", "sway_ellipse95_area_m2_per_s4", "sway_path_rate_mps3"],
      panels: \.stabilogram),
    Drawing(
      "sway-spectrum", "Frequency of the sway",
      caption: "Power of horizontal acceleration by frequency.",
      reading: "Sway is slow; tremor is faster than 3.5 Hz.",
      findings: ["sway_f50_ap_hz", "sway_f50_ml_hz"], panels: \.spectrumPanels),
  ]

  private var stabilogram: [Panel] {
    guard let path else { return [] }
    let names =
      isDirected ? ("to the side", "forward") : ("across the longer axis", "along the longer axis")
    let axis = isDirected ? nil : path.ellipse?.majorAxis
    let shown = axis.map(path.turned) ?? path
    return [
      Panel(
        x: Axis(names.0, .acceleration), y: Axis(names.1, .acceleration), shape: .equalUnits,
        [
          .line(
            points(shown.sideways, shown.forward), .first, "acceleration",
            shown.rms.map { "RMS \($0, .acceleration)" }),
          .line(
            shown.ellipse?.outline().map { SIMD2($0.y, $0.x) } ?? [], .second,
            "95 % prediction ellipse", shown.ellipse.map { "\($0.area, MetricUnit("m2/s4"))" }),
        ])
    ]
  }

  private var spectrumPanels: [Panel] {
    let lines: [(SwaySpectrum?, String)] =
      isDirected
      ? [(forwardSpectrum, "Forward and back"), (sidewaysSpectrum, "To the sides")]
      : [(majorSpectrum, "Along the longer axis"), (minorSpectrum, "Across the longer axis")]
    let power = Axis.fromZero(
      "power", MetricUnit("m2/s4/Hz"), over: lines.flatMap { $0.0?.line ?? [] }.map(\.y))
    return lines.map { spectrum, name in
      Panel(
        name, x: Axis("frequency", .hertz), y: power, shape: .low,
        [
          .line(spectrum?.line ?? [], .first, "power"),
          Mark(
            .verticals([spectrum?.medianFrequency].compactMap(\.self)), .muted, "median",
            spectrum?.medianFrequency.map { "\($0, .hertz)" }),
        ])
    }
  }
}
