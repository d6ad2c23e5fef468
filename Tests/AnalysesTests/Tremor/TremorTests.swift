import Recordings
import DSP
import Foundation
import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses

/// Truth: hands that tremble at one known frequency, in closed form, and worked examples of the metric
/// definitions.
@Suite struct TremorTests {
  private func hand(_ frequency: Double = 5.3, _ amplitude: Double = 0.2) -> SyntheticTremor {
    var hand = SyntheticTremor(frequencyHz: frequency, amplitude: amplitude)
    hand.durationSeconds = 22
    return hand
  }

  private func expect(
    _ step: MeasuredStep, _ values: [(String, Double, Double)],
    _ place: SourceLocation = #_sourceLocation
  ) {
    for (name, value, tolerance) in values {
      let found = step.number(name) ?? .nan
      #expect(abs(found - value) <= tolerance, "\(name) \(found)", sourceLocation: place)
    }
  }

  /// Truth: power A²/2, displacement A/(2 pi f)²/√2; half power of a Hann window of 3 s is 1.44 bins of
  /// 1/3 Hz (Harris FJ 1978, Proc IEEE 66(1):51-83).
  @Test(arguments: [Pose.identity, .upright, .random(seed: 8)])
  func `a tone has its frequency and its size however the phone lies`(pose: Pose) throws {
    var hand = hand()
    (hand.pose, hand.rotationAmplitude) = (pose, 0.3)
    let step = try #require(measureTremor(hand.deviceMotion().motion))
    expect(
      step,
      [
        ("hand_tremor_frequency_hz", 5.3, 0.02),
        ("hand_tremor_acceleration_power_m2_per_s4", 0.02, 2e-4),
        ("hand_tremor_acceleration_rms_mps2", 0.14142, 7e-4),
        ("hand_tremor_displacement_rms_mm", 0.12753, 0.00255),
        ("hand_tremor_rotation_frequency_hz", 5.3, 0.02),
        ("hand_tremor_bandwidth_hz", 1.44 / 3, 0.025),
        ("hand_tremor_rotation_rms_dps", 0.3 / 2.0.squareRoot() * 180 / .pi, 0.1),
        ("hand_tremor_relative_power_pct", 100, 10), ("hand_tremor_frequency_sd_hz", 0, 0.03),
      ])
    #expect(step.word("hand_tremor_present") == "true")
    #expect(step.flags.isEmpty)
    // 20 s hold 12 windows of 3 s that overlap by half, and 23 that start every 0.75 s.
    #expect(step.reading("hand_tremor_frequency_hz")?.count == 23)
    #expect(step.reading("hand_tremor_relative_power_pct")?.count == 12)
  }

  @Test(arguments: [(50.0, 4.0), (93, 8), (200, 11)]) func `the sensor's rate does not matter`(
    rate: Double, frequency: Double
  ) throws {
    let track = hand(frequency).deviceMotion(rateHz: rate, startUptimeSeconds: 1e5)
    let step = try #require(measureTremor(track.motion))
    expect(
      step,
      [
        ("hand_tremor_frequency_hz", frequency, 0.03),
        ("hand_tremor_acceleration_rms_mps2", 0.14142, 2e-3),
      ])
  }

  @Test func `a phone on a table does not tremble`() throws {
    var table = hand(5, 0)
    table.noise = 0.005
    for seed in 1...5 {
      table.seed = UInt64(seed)
      let step = try #require(measureTremor(table.deviceMotion().motion))
      #expect(step.word("hand_tremor_present") == "false")
      #expect((step.number("hand_tremor_acceleration_rms_mps2") ?? 1) < 0.01)
    }
  }

  /// Truth: power that only rises or falls through the band has its peak elsewhere.
  @Test(arguments: [12.4, 2.5]) func `a peak beyond the band does not count`(frequency: Double)
    throws
  {
    let step = try #require(measureTremor(hand(frequency).deviceMotion().motion))
    for name in [
      "hand_tremor_frequency_hz", "hand_tremor_bandwidth_hz", "hand_tremor_relative_power_pct",
    ] { #expect(step.reason(name) == "no_tremor_peak", "\(name)") }
    #expect(step.word("hand_tremor_present") == "false")
    #expect(step.number("hand_tremor_acceleration_rms_mps2") != nil)
  }

  /// Truth: 22 s minus one at both ends hold 12 windows of 3 s that overlap by half; all are averaged.
  @Test func `windows without a peak count for the size all the same`() throws {
    let step = try #require(measureTremor(hand(12.4).deviceMotion().motion))
    #expect(step.reading("hand_tremor_acceleration_rms_mps2")?.count == 12)
    #expect(step.reading("hand_tremor_acceleration_power_m2_per_s4")?.count == 12)
  }

  @Test(arguments: [3.0, 12]) func `a peak at the edge of the band counts`(frequency: Double) throws
  {
    let step = try #require(measureTremor(hand(frequency).deviceMotion().motion))
    expect(step, [("hand_tremor_frequency_hz", frequency, 0.02)])
  }

  @Test(arguments: ["tremor.handToNose.left", "tremor.handQueenWave"])
  func `voluntary movement is removed and flagged`(name: String) throws {
    var hand = hand()
    hand.voluntary = [SineWave(frequency: 1.2, amplitude: 3)]
    let track = hand.deviceMotion()
    let step = try #require(measureTremor(track.motion, as: name))
    #expect(step.flags == ["voluntary_movement"])
    #expect(step.word("hand_tremor_present") == "true")
    expect(
      step,
      [
        ("hand_tremor_frequency_hz", 5.3, 0.03),
        ("hand_tremor_acceleration_rms_mps2", 0.14142, 0.004),
      ])
    let rest = try #require(measureTremor(track.motion))
    #expect(rest.reason("hand_tremor_relative_power_pct") == "no_tremor_peak")
    #expect(rest.flags("hand_tremor_present") == ["tremor_slow_movement"])
  }

  @Test func `an accelerometer alone gives all but rotation`() throws {
    let track = hand().deviceMotion()
    let alone = try #require(measureTremor(track.accelerometer))
    expect(
      alone,
      [
        ("hand_tremor_frequency_hz", 5.3, 0.02),
        ("hand_tremor_acceleration_rms_mps2", 0.14142, 7e-4),
      ])
    #expect(alone.reason("hand_tremor_rotation_rms_dps") == "no_gyroscope")
    #expect(alone.flags == ["gravity_from_lowpass"])
    let both = measureTremor([step("tremor.handInLap", [track.accelerometer, track.motion])])
    #expect(both.first?.reason("hand_tremor_rotation_frequency_hz") != "no_gyroscope")
    #expect(both.first?.flags.isEmpty == true)
  }

  @Test(arguments: [(6.9, "recording_short"), (7.1, nil)])
  func `five seconds have to remain without the ends`(seconds: Double, reason: String?) throws {
    var hand = hand()
    hand.durationSeconds = seconds
    let step = try #require(measureTremor(hand.deviceMotion().motion))
    #expect(step.reason("hand_tremor_frequency_hz") == reason)
    #expect(step.number("duration_s") != nil)
  }

  @Test func `slow sensors are refused, breaks leave the longer part`() throws {
    let slow = try #require(measureTremor(hand().deviceMotion(rateHz: 30).motion))
    #expect(slow.reason("hand_tremor_acceleration_rms_mps2") == "motion_sample_rate_too_low")
    let truncated = try #require(measureTremor(hand().deviceMotion().removing(800..<850).motion))
    #expect(truncated.flags == ["gap_split"])
    expect(
      truncated,
      [
        ("hand_tremor_frequency_hz", 5.3, 0.02),
        ("hand_tremor_acceleration_rms_mps2", 0.14142, 7e-4),
      ])
  }

  @Test(arguments: [0, 1, 2, 199, 200, 201, 499, 699, 700])
  func `any number of samples is measured or refused`(count: Int) throws {
    for name in ["tremor.handInLap", "tremor.handToNose.right", ""] {
      let step = try #require(measureTremor(.deviceMotion(restingSamples(count)), as: name))
      for metric in step.measurement.metrics where metric.reading.value == nil {
        #expect(metric.reading.flags.count == 1, "\(metric.definition.name)")
      }
    }
  }
}
