import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: a fix each second, with a gap and a repetition.
@Suite struct LocationTimingTests {
  private func timing(_ rows: [Int]) -> RecordingTiming? {
    let fixes = SyntheticTrack.straight(
      headingDegrees: 60, speedMetersPerSecond: 1.4, durationSeconds: 100
    ).recorded.rows(rows)
    return RecordingTiming(
      of: Recording(
        source: "location.json", content: .location(fixes), itemCount: fixes.count, tear: nil))
  }

  @Test func `positions have a duration, a rate and gaps`() throws {
    let timing = try #require(self.timing(Array(0...40) + [40] + Array(60...100)))
    #expect(timing.durationSeconds == 100)
    #expect(timing.nativeRateHz == 1)
    #expect(timing.gapCount == 1)
    #expect(timing.longestGapSeconds == 20)
    #expect(timing.duplicateTimeCount == 1)
    #expect(timing.restartCount == 0)
    #expect(timing.flags == [.samplesDropped], "a fix each second is no low rate")
  }

  @Test func `the order of fixes does not matter, and few fixes give few values`() throws {
    let mixed = try #require(timing([5, 3, 4, 0, 1, 2]))
    #expect(mixed.durationSeconds == 5)
    #expect(mixed.outOfOrderCount > 0)
    #expect(mixed.gapCount == 0)
    #expect(timing([])?.nativeRateHz == nil)
    #expect(timing([7])?.durationSeconds == 0)
  }
}
