import Synthesis
import Testing

@testable import Analyses

/// Truth: the listener's own threshold; and by hand, from the rules of ResearchKit's `ORKAudiometry` and of
/// ISO 8253-1.
@Suite struct FrequencyTrackTests {
  private func replay(_ tones: [(Double, Character)]) -> RuleReplay {
    RuleReplay(presentations(tones), AdaptiveRule())
  }

  private func count(_ tones: [(Double, Character)]) -> StandardCount {
    StandardCount(presentations(tones))
  }

  /// Property: who hears every tone of T and above, and none below, has the threshold T.
  @Test(arguments: Array(stride(from: -10, through: 110, by: 5)))
  func `a listener who hears at T and above gives T in both ways`(threshold: Int) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var listener = SyntheticHearing(seed: seed)
      let test = listener.test(1000, thresholdDecibels: Double(threshold))
      let replay = RuleReplay(test.track, AdaptiveRule())
      #expect(replay.thresholdDecibels == Double(threshold))
      #expect(replay.followsRule)
      #expect(test.foundDecibels == Double(threshold))
      let standard = StandardCount(test.track)
      #expect(standard.thresholdDecibels == Double(threshold))
      #expect(standard.isAtFloor == (threshold == -10))
      #expect(standard.ascents.isEmpty == (threshold == -10))
    }
  }

  /// Property: the same by a listener between two levels, who has the higher one.
  @Test(arguments: [-12.0, -7.5, 3, 41, 66, 92])
  func `a threshold between two levels gives the higher one`(threshold: Double) {
    var listener = SyntheticHearing(seed: 7)
    let track = listener.test(500, thresholdDecibels: threshold).track
    let expected = max((threshold / 5).rounded(.up) * 5, -10)
    #expect(RuleReplay(track, AdaptiveRule()).thresholdDecibels == expected)
    #expect(StandardCount(track).thresholdDecibels == expected)
  }

  /// Property: two programs of one rule agree on tracks with taps before the tone, thresholds or none.
  @Test(arguments: 1...200)
  func `the replay of a test with early taps gives the threshold the test found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var listener = SyntheticHearing(seed: seed)
    let early = Set((0..<3).map { _ in Int(random.next() % 15) + 1 })
    let threshold = Double(Int(random.next() % 20)) * 5 - 10
    let test = listener.test(2000, thresholdDecibels: threshold, early: early)
    let replay = RuleReplay(test.track, AdaptiveRule())
    #expect(replay.thresholdDecibels == test.foundDecibels)
    #expect(replay.followsRule)
  }

  /// An early tap repeats the level, and counts as an answer that ends the descent with the next miss.
  @Test func `an early tap repeats the level and counts as an answer`() {
    let tones: [(Double, Character)] = [
      (30, "e"), (30, "m"), (50, "h"), (40, "h"), (30, "m"), (35, "m"), (40, "h"),
    ]
    let replay = replay(tones)
    #expect(replay.thresholdDecibels == nil)
    #expect(replay.followsRule)
    #expect(count(tones).thresholdDecibels == nil)
    #expect(count(tones).ascents.count == 2)
    let done = tones + [(30, "m"), (35, "m"), (40, "h")]
    #expect(self.replay(done).thresholdDecibels == 40)
    #expect(count(done).thresholdDecibels == 40)
    #expect(count(done).atThreshold?.answered == 2)
    #expect(count(done).atThreshold?.ascents == 2)
  }

  /// Two tones both have to be heard; of three, two suffice.
  @Test func `half of at least three tones have to be heard`() {
    let start: [(Double, Character)] = [(30, "h"), (20, "m"), (25, "h"), (15, "m"), (20, "m")]
    #expect(replay(start + [(25, "m"), (30, "h")]).thresholdDecibels == nil)
    #expect(replay(start + [(25, "h")]).thresholdDecibels == 25)
    let wavering: [(Double, Character)] = [
      (30, "h"), (20, "m"), (25, "m"), (30, "h"), (20, "m"), (25, "h"), (15, "m"), (20, "m"),
      (25, "h"),
    ]
    #expect(replay(wavering).thresholdDecibels == 25)
    #expect(replay(wavering).followsRule)
    #expect(count(wavering).thresholdDecibels == 25)
    #expect(count(wavering).atThreshold?.ascents == 3)
  }

  /// The lowest level three times in the descent; the fourth answer is accepted.
  @Test func `three answers at the lowest level give that level`() {
    let tones: [(Double, Character)] = [
      (30, "h"), (20, "h"), (10, "h"), (0, "h"), (-10, "h"), (-10, "h"), (-10, "h"),
    ]
    #expect(replay(tones).thresholdDecibels == -10)
    #expect(replay(tones).followsRule)
    #expect(replay(tones.dropLast()).thresholdDecibels == nil)
    #expect(count(tones).thresholdDecibels == -10)
    #expect(count(tones).isAtFloor)
    var higher = AdaptiveRule()
    higher.floorDecibels = 10
    let stopped = presentations([(30, "h"), (20, "h"), (10, "h"), (10, "h"), (10, "h")])
    #expect(RuleReplay(stopped, higher).thresholdDecibels == 10)
  }

  /// 30 + 20 + 10 + 10 = 70 would be clipped: 60 + 5 instead, then steps of 5.
  @Test func `after a tone too loud for the headphones a smaller step is tried`() {
    let tones: [(Double, Character)] = [
      (30, "m"), (50, "m"), (60, "m"), (70, "a"), (65, "h"), (55, "m"), (60, "m"), (65, "h"),
      (55, "m"), (60, "m"), (65, "h"),
    ]
    let replay = replay(tones)
    #expect(replay.thresholdDecibels == 65)
    #expect(replay.followsRule)
    let ended: [(Double, Character)] = [(30, "h"), (20, "m"), (25, "a")]
    #expect(self.replay(ended).thresholdDecibels == nil)
    #expect(self.replay(ended).followsRule)
    #expect(!self.replay(ended + [(30, "h")]).followsRule)
    #expect(self.replay([(30, "a"), (15, "h")]).followsRule)
  }

  @Test func `levels that the rule does not lead to are noticed`() {
    #expect(!replay([(30, "h"), (25, "m")]).followsRule)
    #expect(!replay([(40, "m"), (60, "h")]).followsRule)
    var rule = AdaptiveRule()
    (rule.startDecibels, rule.downDecibels) = (40, 5)
    #expect(RuleReplay(presentations([(40, "h"), (35, "m")]), rule).followsRule)
  }

  @Test func `no tone and a single tone give no threshold`() {
    #expect(replay([]).thresholdDecibels == nil)
    #expect(count([]).thresholdDecibels == nil)
    #expect(replay([(30, "h")]).thresholdDecibels == nil)
    #expect(count([(30, "h")]).thresholdDecibels == nil)
    #expect(count([(30, "e"), (30, "a")]).thresholdDecibels == nil)
  }
}
