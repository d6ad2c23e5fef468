import Metrics
import TestSupport
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: other people's walks, and the cadence of each of their minutes by an independent program.
@Suite(.enabled(if: Fixture.shared("recordings") != nil)) struct GaitMinuteRecordingTests {
  private func walk(_ folder: String) throws -> MeasuredStep {
    let root = try #require(Fixture.shared("recordings"))
    let files = try StudyFiles(below: ["\(root)/\(folder)"])
    let path = try #require(files.paths.first { $0.hasSuffix(".json") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    return try #require(measureRun(.sixMinuteWalk, [walkStep("6mwt", [recording.content])]).first)
  }

  /// Oracle: SciPy 1.17.1, in each minute the stride of the highest peak from 0.8 to 1.6 s of the unbiased autocorrelation of the
  /// size of acceleration, after `sosfiltfilt(butter(4, [0.5, 5], "band", fs=100, output="sos"), x)`. The foot switches gave
  /// 100.5 and 111.6 steps a minute over both walks as a whole.
  @Test(
    arguments: [
      ("steps-Samsung_Carmelo_Hard_InHand_1", [103.22, 101.45, 98.30]),
      ("steps-Pixel_Jamie_Hard_FrontPocket_1", [113.06, 112.44]),
    ] as [(String, [Double])]) func `each minute of a real walk has its cadence`(
      folder: String, cadences: [Double]
    ) throws
  {
    let step = try walk(folder)
    let minutes = step.events("cadence_minute")
    #expect(minutes.map(\.item) == cadences.indices.map { "\($0 + 1)" })
    for (minute, cadence) in zip(minutes, cadences) {
      let found = try #require(minute.value)
      #expect(abs(found - cadence) <= 0.025 * cadence, "\(minute.item): \(found)")
    }
    let times = step.events("step_time_mean_minute").compactMap(\.value)
    #expect(times.count == cadences.count)
    for (time, cadence) in zip(times, cadences) {
      #expect(abs(60 / time - cadence) <= 0.025 * cadence, "\(time)")
    }
    // Without a height there is no speed, and fewer than four minutes have no slope.
    #expect(step.events("gait_speed_minute").isEmpty)
    #expect(step.number("cadence_theil_sen_pct_per_min") == nil)
  }

  /// The walk in the hand becomes slower, by every measure.
  @Test func `a walker who slows down has longer steps in time`() throws {
    let step = try walk("steps-Samsung_Carmelo_Hard_InHand_1")
    let cadences = step.events("cadence_minute").compactMap(\.value)
    let times = step.events("step_time_mean_minute").compactMap(\.value)
    #expect(cadences == cadences.sorted(by: >) && times == times.sorted())
  }

  /// 29.9 s of walking.
  @Test func `a walk shorter than a minute has no minutes`() throws {
    #expect(try walk("iphone-walk").events("cadence_minute").isEmpty)
  }
}
