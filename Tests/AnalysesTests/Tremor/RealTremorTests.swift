import Metrics
import Testing

@testable import Recordings

/// Truth: facts read off another person's hand with an independent program (section 11a of the metric
/// definitions).
@Suite(.enabled(if: folderBesideRepository("shared/recordings") != nil))
struct RealTremorTests {
  @Test func `a calm hand gives the figures an independent program gives`() throws {
    let root = try #require(folderBesideRepository("shared/recordings"))
    let files = try StudyFiles(below: ["\(root)/iphone-rest_tremor"])
    let path = try #require(files.paths.first { $0.hasSuffix(".json") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    let step = try #require(measureTremor(recording.content, as: "tremor.handInLap"))
    for (name, value, tolerance) in [
      ("native_rate_hz", 92.77, 0.005), ("duration_s", 9.28, 0.005),
      // 6.64 is the bin; the parabola through its neighbors lies within half a bin of 0.1 Hz.
      ("tremor_peak_hz", 6.64, 0.05), ("tremor_rms_acc", 0.092, 5e-4),
      ("tremor_relative_power", 0.25, 0.005),
    ] {
      #expect(abs(try #require(step.number(name)) - value) <= tolerance, "\(name)")
    }
    #expect(step.word("tremor_present") == "false")
  }
}
