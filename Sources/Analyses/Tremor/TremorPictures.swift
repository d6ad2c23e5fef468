import DSP
import Metrics

/// What tremor looks like.
extension TremorStep {
  static let drawings: [Drawing<TremorStep>] = [
    Drawing(
      "tremor-spectrum", "Spectrum of the hand's movement",
      caption: "Power by frequency, summed over three axes and averaged over the recording.",
      reading: """
        Tremor is assessed in windows of 3 s, between which its frequency may drift: in most windows, one \
        peak of acceleration in the shaded band from 3 to 12 Hz has at least 25 % of the power from 1 to \
        15 Hz. The ring marks the median frequency of these peaks; without a ring, no peak stands out. \
        Power at low frequencies comes from posture. For rotation, only the highest peak is marked.
        """,
      findings: [
        "hand_tremor_present", "hand_tremor_frequency_hz", "hand_tremor_acceleration_rms_mps2",
        "hand_tremor_displacement_rms_mm",
      ], panels: \.panels)
  ]

  /// What is shown: the background and a little more.
  private static let shownHz = 0.5...20.0

  private var panels: [Panel] {
    let squaredDegrees = degrees(fromRadians: 1) * degrees(fromRadians: 1)
    let turning = rotation.map {
      Self.panel(
        "Rotation", $0, peakHz: $0.peak?.frequencyHz, "rotation", MetricUnit("deg2/s2/Hz"),
        factor: squaredDegrees)
    }
    let verdict = windows.isPresent ? "tremor present" : "tremor not present"
    return [
      Self.panel(
        "Acceleration: \(verdict)", acceleration,
        peakHz: windows.hasPeak ? windows.frequencyHz : nil, "acceleration", MetricUnit("m2/s4/Hz"))
    ] + [turning].compactMap(\.self)
  }

  /// `factor` makes the shown unit of the spectrum's.
  private static func panel(
    _ title: String, _ found: TremorSpectrum, peakHz: Double?, _ name: String, _ unit: MetricUnit,
    factor: Double = 1
  ) -> Panel {
    let line = found.spectrum.line(in: shownHz).map { SIMD2($0.x, $0.y * factor) }
    let peak = peakHz.map { [SIMD2($0, density(of: found.spectrum, at: $0) * factor)] } ?? []
    return Panel(
      title, x: Axis("frequency", .hertz, bounds: 0...shownHz.upperBound),
      y: .fromZero("power of \(name)", unit, over: (line + peak).map(\.y)),
      [
        Mark(.spans([TremorSpectrum.bandHz]), .muted, "band of tremor"),
        .line(line, .first, "power"),
        Mark(.dots(peak, .circle), .second, "peak", peakHz.map { "\($0, .hertz)" }),
      ])
  }

  /// On the line that is drawn from bin to bin.
  private static func density(of spectrum: PowerSpectrum, at frequencyHz: Double) -> Double {
    let place = frequencyHz.isFinite ? max(0, frequencyHz / spectrum.frequencyStepHz) : 0
    let bin = Int(min(place, Double(spectrum.densities.count - 2)))
    let (low, high) = (spectrum.densities[bin], spectrum.densities[bin + 1])
    return low + (place - Double(bin)) * (high - low)
  }
}
