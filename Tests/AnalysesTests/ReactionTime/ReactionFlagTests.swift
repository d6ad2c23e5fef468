import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

/// Truth: made-up attempts that lack just what the flag speaks of; the stimulus is at 50 s.
@Suite struct ReactionFlagTests {
  private static let times = (0...350).map { -2.5 + 0.01 * Double($0) }

  /// Rises in 0.12 s to 1.2 g at `onset`.
  private static func shake(_ time: Double, onset: Double) -> Double {
    (0..<0.24).contains(time - onset) ? 0.6 * (1 - cos(.pi * (time - onset) / 0.12)) : 0
  }

  private static func recording(
    onset: Double, lost: Range<Double> = 0..<0, rest: (Double) -> Double = { _ in 0 }
  ) -> MotionSamples {
    samples(times.filter { !lost.contains($0) }) { shake($0, onset: onset) + rest($0) }
  }

  /// Passes 0.5 g 53.6 ms after the onset.
  @Test(arguments: [-0.5, 0.03, 0.06])
  func `a movement within a tenth of a second is an anticipation`(onset: Double) throws {
    let attempt = try reaction(Self.recording(onset: onset), stimulus: 50)
    #expect(attempt.flags.contains("anticipation") == (onset < 0.0464))
    #expect(
      attempt.reason("reaction_time_threshold_ms") == (onset < 0 ? "threshold_not_crossed" : nil))
  }

  @Test func `an onset that comes before the threshold's tenth of a second is doubtful`() throws {
    let attempt = try reaction(Self.recording(onset: 0.06), stimulus: 50)
    #expect(attempt.flags("reaction_time_onset_ms") == ["onset_early"])
    #expect(attempt.flags.isEmpty)
  }

  @Test func `movement before the stimulus is flagged`() throws {
    let attempt = try reaction(
      Self.recording(onset: 0.3) { 0.2 * sin(40 * $0) * ($0 < 0.25 ? 1 : 0) }, stimulus: 50)
    #expect(attempt.flags("reaction_time_onset_ms").contains("phone_not_at_rest"))
    #expect(attempt.flags("reaction_time_threshold_ms").isEmpty)
  }

  /// A slow start is seen by its size, not by its energy.
  @Test func `a difference between the two rules of the onset is flagged`() throws {
    let creep = { (time: Double) in
      0.005 * abs(sin(97 * time)) + 0.04 * min(1, max(0, (time - 0.15) / 0.15))
    }
    let attempt = try reaction(Self.recording(onset: 0.3, rest: creep), stimulus: 50)
    #expect(attempt.flags("reaction_time_onset_ms") == ["onset_mismatch"])
    #expect(attempt.flags("reaction_time_onset_tkeo_ms") == ["onset_mismatch"])
  }

  @Test func `a recording that stops at the threshold has not seen the peak`() throws {
    let whole = Self.recording(onset: 0.3)
    let cut = samples(Array(Self.times.prefix { $0 < 0.37 })) { Self.shake($0, onset: 0.3) }
    let (ended, stopped) = (try reaction(whole, stimulus: 50), try reaction(cut, stimulus: 50))
    #expect(ended.flags("reaction_acceleration_max_g").isEmpty)
    #expect(stopped.flags("reaction_acceleration_max_g") == ["peak_cut_off"])
    #expect(
      stopped.seconds("reaction_time_threshold_ms") == ended.seconds("reaction_time_threshold_ms"))
  }

  @Test func `a long gap in the movement refuses it`() throws {
    let attempt = try reaction(Self.recording(onset: 0.3, lost: 0.2..<0.5), stimulus: 50)
    #expect(attempt.reason("reaction_time_threshold_ms") == "gap_split")
    #expect(attempt.reason("reaction_acceleration_max_g") == "gap_split")
    let around = try reaction(Self.recording(onset: 0.3, lost: -0.2..<0.15), stimulus: 50)
    #expect(around.reason("reaction_time_threshold_ms") == "gap_split")
  }

  @Test func `a long gap elsewhere does not`() throws {
    let truth = try reaction(Self.recording(onset: 0.3), stimulus: 50).seconds(
      "reaction_time_threshold_ms")
    for lost in [-2.0 ..< -1.5, -0.8 ..< -0.4, 0.6..<0.95] {
      let attempt = try reaction(Self.recording(onset: 0.3, lost: lost), stimulus: 50)
      #expect(attempt.seconds("reaction_time_threshold_ms") == truth)
      #expect(attempt.flags == ["gap_split"])
    }
  }

  @Test func `a short gap at the crossing flags the reaction time`() throws {
    let attempt = try reaction(Self.recording(onset: 0.3, lost: 0.325..<0.415), stimulus: 50)
    #expect(attempt.flags("reaction_time_threshold_ms") == ["crossing_in_gap"])
    #expect(attempt.flags == ["gap_bridged"])
  }

  @Test func `an accelerometer alone is refused`() throws {
    var visit = ReactionVisit([
      .init(name: "a.json", samples: Self.recording(onset: 0.3), stimulus: 50)
    ])
    visit.attempts[0].samples.acceleration = visit.attempts[0].samples.userAcceleration
    visit.attempts[0].samples.userAcceleration = nil
    let attempt = try #require(reactions([visit.step]).first)
    #expect(attempt.reason("reaction_time_threshold_ms") == "no_user_acceleration")
  }

  @Test func `a simulator has no reaction`() throws {
    let attempt = try reaction(samples(Self.times) { _ in 0 }, stimulus: 50)
    #expect(attempt.reason("reaction_time_threshold_ms") == "acceleration_zero")
  }

  @Test func `movement from the first sample on has no onset`() throws {
    let attempt = try reaction(samples(Self.times) { $0 < 0.2 ? 0.4 : 0.6 }, stimulus: 50)
    #expect(attempt.reason("reaction_time_onset_ms") == nil)
    let few = samples([0] + (15...350).map { 0.01 * Double($0) }) { $0 < 0.4 ? 2 * $0 : 0 }
    let short = try reaction(few, stimulus: 50)
    #expect(short.reason("reaction_time_onset_ms") == "recording_short")
    let noisy = samples(Self.times) { sin(31 * $0) }
    #expect(try reaction(noisy, stimulus: 50).reason("reaction_time_onset_ms") == "onset_not_found")
  }
}
