import Recordings
import Metrics
import Synthesis
import TestSupport
import Testing

@testable import Analyses
@testable import Study

/// Truth: white noise of 1 mg per axis and a known sway. RMS and ratio of densities by SciPy 1.17.1
/// (Tests/Oracles/plausibility.py): 0.0035 m/s² and 1.0 for noise alone, 0.0356 and 97 with the sway.
@Suite struct SwayPlausibilityTests {
  private static let milligravity = 1e-3 * 9.80665

  private static func standing(
    _ forward: [SineWave] = [], seed: UInt64, noise: Double = milligravity
  ) -> SyntheticStanding {
    SyntheticStanding(durationSeconds: 30, forward: forward, noise: noise, seed: seed)
  }

  private static let sway = [SineWave(frequency: 0.4, amplitude: 0.05)]

  private func measured(_ standing: SyntheticStanding, rateHz: Double = 100, isRaw: Bool = false)
    throws -> MeasuredStep
  {
    let track = standing.deviceMotion(rateHz: rateHz, jitterSeconds: 3e-5)
    return try measure(
      isRaw ? track.accelerometer : track.motion, as: "walking.rest", ["phone-placement": "waist"])
  }

  private func rows(_ step: MeasuredStep) -> [MeasuredMetric] {
    step.measurement.metrics.filter {
      $0.definition.name.hasPrefix("sway_") && $0.reading.value != nil
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>, [false, true])
  func `a phone on a table gives no good sway`(seed: UInt64, isRaw: Bool) throws {
    let step = try measured(Self.standing(seed: seed), isRaw: isRaw)
    #expect(abs((step.number("sway_rms_mps2") ?? 0) - 0.0035) < 4e-4)
    #expect(rows(step).count > 20)
    for row in rows(step) {
      #expect(row.reading.flags.map(\.name) == ["sensor_noise", "no_body"])
      #expect(row.reading.quality(with: step.measurement.flags) == .bad)
    }
    #expect(
      step.reading("quiet_standing_duration_s")?.quality(with: step.measurement.flags) == .good)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>, [false, true])
  func `sway beyond the noise is good`(seed: UInt64, isRaw: Bool) throws {
    let step = try measured(Self.standing(Self.sway, seed: seed), isRaw: isRaw)
    #expect(abs((step.number("sway_rms_mps2") ?? 0) - 0.0356) < 5e-4)
    for row in rows(step) { #expect(row.reading.quality(with: step.measurement.flags) == .good) }
  }

  /// Noise of 0.05 m/s² has the RMS of a person below 3.5 Hz, and the spectrum of none.
  @Test func `sway of a noisy sensor is bad`() throws {
    let step = try measured(Self.standing(seed: 3, noise: 0.05))
    #expect((step.number("sway_rms_mps2") ?? 0) > 0.01)
    #expect(step.flags("sway_rms_mps2") == ["sensor_noise"])
  }

  /// Sway at the limit: a sine of amplitude A has an RMS of A/√2.
  @Test(arguments: [(0.0095, true), (0.0105, false)]) func `sway below that of a person is bad`(
    rms: Double, isNone: Bool
  ) throws {
    let wave = SineWave(frequency: 0.4, amplitude: rms * 2.0.squareRoot())
    let step = try measured(Self.standing([wave], seed: 1, noise: 0.002))
    #expect(step.flags("sway_rms_mps2") == (isNone ? ["no_body"] : []))
  }

  /// A sensor of less than 80 samples a second does not deliver the band of its noise.
  @Test(arguments: [(70.0, false), (85, true)]) func `a slow sensor's noise is not known`(
    rateHz: Double, isKnown: Bool
  ) throws {
    let step = try measured(Self.standing(seed: 2, noise: 0.05), rateHz: rateHz)
    #expect(step.flags("sway_rms_mps2").contains("sensor_noise") == isKnown)
  }

  /// Truth: a person stood in front of a phone's recorder (recordings, balance).
  @Test(.enabled(if: Fixture.shared("recordings") != nil)) func `a real person's sway passes`()
    throws
  {
    let root = try #require(Fixture.shared("recordings"))
    let files = try StudyFiles(below: ["\(root)/iphone-balance"])
    let path = try #require(files.paths.first { $0.hasSuffix(".json") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    let step = try measure(recording.content, as: "walking.rest")
    #expect(step.flags("sway_rms_mps2").isEmpty)
    #expect(step.flags.contains("moved_while_standing"))
    #expect(step.reading("sway_rms_mps2")?.quality(with: step.measurement.flags) == .doubtful)
  }
}
