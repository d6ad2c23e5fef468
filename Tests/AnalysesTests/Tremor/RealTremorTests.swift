import Recordings
import Metrics
import TestSupport
import Testing

@testable import Study

/// Truth: facts read off another person's hand with an independent program (section 11a of the metric
/// definitions).
@Suite(.enabled(if: Fixture.shared("recordings") != nil)) struct RealTremorTests {
  @Test func `a calm hand gives the figures an independent program gives`() throws {
    let root = try #require(Fixture.shared("recordings"))
    let files = try StudyFiles(below: ["\(root)/iphone-rest_tremor"])
    let path = try #require(files.paths.first { $0.hasSuffix(".json") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    let step = try #require(measureTremor(recording.content, as: "tremor.handInLap"))
    for (name, value, tolerance) in [
      ("sample_rate_hz", 92.77, 0.005), ("duration_s", 9.28, 0.005),
      // Median over windows, by SciPy (Tests/Oracles/plausibility.py, `windows`); its share is 0.32.
      ("hand_tremor_frequency_hz", 7.5376, 0.01),
      ("hand_tremor_acceleration_rms_mps2", 0.092, 5e-4),
      ("hand_tremor_relative_power_pct", 25, 0.5),
    ] { #expect(abs(try #require(step.number(name)) - value) <= tolerance, "\(name)") }
    // Every hand trembles a little: 0.06 m/s², no more than healthy people's.
    #expect(step.word("hand_tremor_present") == "true")
    #expect(step.word("hand_tremor_above_normal") == "false")
    for name in [
      "hand_tremor_present", "hand_tremor_above_normal", "hand_tremor_frequency_hz",
      "hand_tremor_acceleration_rms_mps2",
    ] { #expect(step.reading(name)?.quality(with: step.measurement.flags) == .good, "\(name)") }
  }
}
