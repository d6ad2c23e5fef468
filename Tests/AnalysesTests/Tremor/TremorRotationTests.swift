import DSP
import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: sines whose velocity and angle are known in closed form, and a periodogram of NumPy 2.4.6.
///
/// Amplitudes are in degrees a second; a sine of amplitude a has a root mean square of a/√2.
@Suite struct TremorRotationTests {
  private func rotation(seconds: Double = 30, _ wave: (Double) -> (x: Double, y: Double))
    -> TremorRotation?
  {
    let values = (0..<Int(seconds * 100)).map { wave(Double($0) / 100) }
    let toRadians = Double.pi / 180
    return TremorRotation(
      VectorSeries(
        x: values.map { $0.x * toRadians }, y: values.map { $0.y * toRadians },
        z: values.map { _ in 0 }))
  }

  private func tone(_ frequency: Double, at time: Double) -> (x: Double, y: Double) {
    let sine = sin(2 * .pi * frequency * time)
    return (20 * sine, 10 * sine)
  }

  /// √250 deg/s, and 2 √500 / (2 pi 5) deg from peak to peak.
  @Test func `a steady tremor has its velocity and its angle`() throws {
    let found = try #require(rotation { tone(5, at: $0) })
    #expect(found.windows.count == 19)
    #expect(abs(try #require(found.logVelocity) - 1.1989700) < 1e-6)
    #expect(abs(try #require(found.logAngle) - 0.1533651) < 1e-6)
    #expect(abs(try #require(found.largestLogAngle) - 0.1533651) < 1e-6)
    let angle: Double = 2 * 500.0.squareRoot() / (10 * .pi)
    #expect(abs(try #require(found.angle) - angle) < 1e-5)
    #expect(found.occurrencePercent == 100)
  }

  /// Three times the size is 0.4771213 more on the scale; a window holds the burst whole.
  @Test func `a burst is the largest window`() throws {
    let found = try #require(
      rotation { time in
        let (x, y) = tone(5, at: time)
        let factor = time >= 12 && time < 15 ? 3.0 : 1
        return (factor * x, factor * y)
      })
    #expect(abs(try #require(found.largestLogAngle) - 0.6304864) < 1e-6)
    #expect(abs(try #require(found.logAngle) - 0.2142861) < 1e-6)
  }

  /// Between bins a Hann window leaves a part of the power beyond 0.75 Hz: NumPy finds these differences.
  @Test(arguments: [(4.1, -0.00071337), (5.17, -0.00014849), (7.77, -0.00044995)])
  func `a frequency between bins costs less than a thousandth`(frequency: Double, bias: Double)
    throws
  {
    let found = try #require(rotation { tone(frequency, at: $0) })
    let angle: Double = 2 * 500.0.squareRoot() / (2 * .pi * frequency)
    let exact = log10(angle)
    #expect(abs(try #require(found.logAngle) - exact - bias) < 1e-6)
  }

  /// 7 of 19 windows hold the tremor of the first 10 of 30 s, beside noise of 0.5 deg/s.
  @Test func `the share of windows with tremor is counted`() throws {
    var generator = SplitMix64(seed: 3)
    // An even distribution of this half width has a standard deviation of 0.5.
    let noise = 0.5 * 3.0.squareRoot()
    let found = try #require(
      rotation { time in
        var (x, y) = time < 10 ? tone(5, at: time) : (0, 0)
        x += Double.random(in: -noise...noise, using: &generator)
        y += Double.random(in: -noise...noise, using: &generator)
        return (x, y)
      })
    let share: Double = 700.0 / 19
    #expect(abs(try #require(found.occurrencePercent) - share) < 1e-9)
  }

  /// Five windows of 3 s that overlap by half last 9 s.
  @Test(arguments: [(8.9, false), (9, true)]) func `five windows are needed`(
    seconds: Double, isEnough: Bool
  ) { #expect((rotation(seconds: seconds) { tone(5, at: $0) } != nil) == isEnough) }

  @Test func `a phone that does not turn has no logarithm`() {
    #expect(rotation { _ in (0, 0) } == nil)
    // A constant velocity is an offset of the sensor.
    #expect(rotation { _ in (0.7, 0.1) } == nil)
  }

  /// The tremor turns the hand by 20 deg/s about one axis: a recording of 12 s leaves 10 s.
  @Test func `a recording has the values in its row`() throws {
    var hand = SyntheticTremor(frequencyHz: 5, amplitude: 0.2)
    (hand.durationSeconds, hand.rotationAmplitude) = (12, 20 * .pi / 180)
    let step = try #require(measureTremor(hand.deviceMotion().motion))
    let velocity = log10(200.0.squareRoot())
    #expect(abs((step.number("hand_tremor_rotation_lg_dps") ?? 0) - velocity) < 1e-3)
    #expect(step.number("hand_tremor_occurrence_pct") == 100)
    #expect(step.reading("hand_tremor_angle_lg_deg")?.count == 5)
    hand.durationSeconds = 10
    let short = try #require(measureTremor(hand.deviceMotion().motion))
    #expect(short.reason("hand_tremor_rotation_lg_dps") == "recording_short")
    #expect(short.number("hand_tremor_rotation_rms_dps") != nil)
    hand.durationSeconds = 12
    let accelerometer = try #require(measureTremor(hand.deviceMotion().accelerometer))
    #expect(accelerometer.reason("hand_tremor_angle_lg_deg") == "no_gyroscope")
  }

  /// The right hand turns twice as far: a logarithm of 0.30103.
  @Test func `hands are compared by the logarithm of their ratio`() throws {
    let steps = [("left", 10.0), ("right", 20.0)].map { side, amplitude in
      var hand = SyntheticTremor(frequencyHz: 5, amplitude: 0.2)
      (hand.durationSeconds, hand.rotationAmplitude) = (12, amplitude * .pi / 180)
      return step("tremor.handInLap.\(side)", [hand.deviceMotion().motion])
    }
    let run = try #require(measureTremor(steps, source: "result.json").last)
    for part in ["rotation", "angle"] {
      let found = run.number("hand_tremor_in_lap_\(part)_asymmetry_lg") ?? .nan
      #expect(abs(found - log10(2)) < 1e-4, "\(part) \(found)")
    }
    #expect(run.reading("hand_tremor_arm_out_angle_asymmetry_lg") == nil)
  }
}
