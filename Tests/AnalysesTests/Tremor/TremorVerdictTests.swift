import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: hands in closed form with white noise of 1 mg per axis, 20 s. The power of a sine of amplitude
/// A is A²/2, so the size of tremor is A/√2.
@Suite struct TremorVerdictTests {
  private static func hand(_ frequency: Double, _ amplitude: Double, noise: Double = 9.80665e-3)
    -> SyntheticTremor
  {
    var hand = SyntheticTremor(frequencyHz: frequency, amplitude: amplitude)
    (hand.durationSeconds, hand.noise, hand.rotationAmplitude) = (20, noise, 0.1)
    return hand
  }

  private static func measured(_ hand: SyntheticTremor) throws -> MeasuredStep {
    try #require(
      measureTremor(
        hand.deviceMotion(jitterSeconds: 3e-5, startUptimeSeconds: 100).motion,
        as: "tremor.handInLap"))
  }

  private static func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: step.measurement.flags)
  }

  @Test(arguments: [
    (0.35, "true", "true"), (0.33, "true", "false"), (0.1, "true", "false"),
    (0.075, "true", "false"), (0.065, "false", "false"), (0.05, "false", "false"),
  ]) func `amplitude decides whether tremor is present and above normal`(
    amplitude: Double, present: String, above: String
  ) throws {
    let step = try Self.measured(Self.hand(5.3, amplitude))
    #expect(step.word("hand_tremor_present") == present)
    #expect(step.word("hand_tremor_above_normal") == above)
    #expect(abs((step.number("hand_tremor_frequency_hz") ?? 0) - 5.3) < 0.02)
    for name in [
      "hand_tremor_present", "hand_tremor_above_normal", "hand_tremor_frequency_hz",
      "hand_tremor_acceleration_rms_mps2",
    ] { #expect(Self.quality(step, name) == .good, "\(name)") }
  }

  private static let ofPeak = [
    "hand_tremor_frequency_hz", "hand_tremor_bandwidth_hz", "hand_tremor_relative_power_pct",
    "hand_tremor_frequency_sd_hz",
  ]

  @Test(arguments: [1e-3, 0.2]) func `white noise has no frequency of tremor`(noiseG: Double) throws
  {
    let step = try Self.measured(Self.hand(5, 0, noise: noiseG * 9.80665))
    for name in Self.ofPeak { #expect(step.reason(name) == "no_tremor_peak", "\(name)") }
    #expect(step.word("hand_tremor_present") == "false")
    for name in [
      "hand_tremor_acceleration_power_m2_per_s4", "hand_tremor_acceleration_rms_mps2",
      "hand_tremor_displacement_rms_mm", "hand_tremor_rotation_rms_dps",
    ] {
      #expect(step.flags(name) == ["sensor_noise"], "\(name)")
      #expect(Self.quality(step, name) == .doubtful)
    }
    // A phone on a table does not tremble, and that is known.
    #expect(noiseG > 0.01 || Self.quality(step, "hand_tremor_present") == .good)
  }

  @Test func `slow movement makes a negative verdict doubtful`() throws {
    var hand = Self.hand(6, 0.4)
    (hand.voluntary, hand.voluntaryAxis) = (
      [SineWave(frequency: 1.5, amplitude: 1.5)], SIMD3(0.6, 0.8, 0)
    )
    let step = try Self.measured(hand)
    for name in ["hand_tremor_present", "hand_tremor_above_normal"] {
      #expect(step.word(name) == "false")
      #expect(Self.quality(step, name) == .doubtful)
      #expect(step.flags(name) == ["tremor_slow_movement"])
    }
  }

  /// Power A²/2 at the peak and B²/2 elsewhere below 15 Hz: a share of A²/(A² + B²).
  @Test(
    arguments: [
      (0.35, "true", []), (0.27, "true", ["tremor_near_limit"]),
      (0.23, "false", ["tremor_near_limit"]), (0.17, "false", []),
    ] as [(Double, String, [String])]) func `a share near the limit makes the verdict doubtful`(
      share: Double, present: String, flags: [String]
    ) throws
  {
    var hand = Self.hand(5, 0.3)
    // Above the band, below 15 Hz: no peak of tremor, and not slow either.
    let other = 0.3 * (1 / share - 1).squareRoot()
    hand.voluntary = [SineWave(frequency: 14, amplitude: other)]
    let step = try Self.measured(hand)
    #expect(step.word("hand_tremor_present") == present)
    #expect(step.flags("hand_tremor_present") == flags)
  }

  @Test func `a slow sensor's noise is not known`() throws {
    let noisy = Self.hand(5, 0, noise: 0.05)
    let track = noisy.deviceMotion(rateHz: 70, jitterSeconds: 3e-5).motion
    let step = try #require(measureTremor(track))
    #expect(step.flags("hand_tremor_acceleration_rms_mps2").isEmpty)
    #expect(step.flags.contains("motion_sample_rate_low"))
  }

  @Test func `a comparison carries what is known against a hand`() throws {
    let hands = [("left", 0.2, 9.8e-3), ("right", 0.0, 9.8e-3)].map { side, amplitude, noise in
      step(
        "tremor.handInLap.\(side)",
        [Self.hand(5, amplitude, noise: noise).deviceMotion(jitterSeconds: 3e-5).motion])
    }
    let run = try #require(measureTremor(hands, source: "result.json").last)
    #expect(run.flags("hand_tremor_in_lap_asymmetry_pct") == ["sensor_noise"])
  }
}
