import DSP
import Metrics
import Recordings

/// How the phone shook while it was tapped on.
struct TappingMotion {
  /// Taps and tremor lie within it; posture and sensor drift do not.
  static let bandHz = 0.5...20.0
  static let welchSeconds = 4.0

  private let reason: Flag
  /// What is doubtful about the recording, which says nothing of the taps.
  private let flags: [Flag]
  /// In (m/s²)²/Hz, all axes together, which does not depend on how the phone lies.
  private let spectrum: PowerSpectrum?

  init(_ motion: StepMotion) {
    (reason, flags) = (motion.refusal ?? .short, motion.flags + motion.sensorFlags)
    let even = motion.motion.flatMap { $0.durationSeconds >= Self.welchSeconds ? $0 : nil }
    let acceleration = even.map { standardGravity * ($0.user ?? $0.total) }
    spectrum = acceleration.flatMap {
      try? welch($0, sampleRateHz: EvenMotion.rateHz, segmentSeconds: Self.welchSeconds)
    }
  }

  static let metrics: [Metric<TappingMotion>] = [
    Metric(
      "acc_rms_mps2", .acceleration,
      "Root of the power of the phone's acceleration between 0.5 and 20 Hz, all axes together.",
      source: "Welch 1967", range: .acceleration,
      absentWhen: "no usable motion recording of 4 s or more",
      reading: { $0.reading($0.spectrum?.power(in: bandHz).squareRoot()) }),
    Metric(
      "acc_peak_hz", .hertz,
      "Frequency of the highest peak of the phone's acceleration between 0.5 and 20 Hz.",
      source: "Welch 1967", range: "0.5..20",
      absentWhen: "no usable motion recording of 4 s or more, or no peak",
      reading: { $0.reading($0.spectrum?.peak(in: bandHz)?.frequencyHz) }),
  ]

  private func reading(_ value: Double?) -> Reading { .number(value, flags: flags, else: reason) }
}
