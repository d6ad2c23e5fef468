import Metrics
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: counted by hand.
@Suite struct SpeechTimingTests {
  private func segment(_ text: String, _ start: Double?, _ duration: Double?) -> SpeechSegment {
    SpeechSegment(
      text: text, startSeconds: start, durationSeconds: duration, confidence: 0.5, alternatives: [],
      voice: VoiceAnalytics(joining: []))
  }

  private func timed(_ spans: [(Double, Double)], pause: Double = 0.25) -> SpeechTiming? {
    SpeechTiming(spans.map { segment("x", $0, $1) }, shortestPauseSeconds: pause)
  }

  @Test func `gaps of a quarter of a second and more are pauses`() throws {
    // Gaps of 0.25 but for rounding, 0.2 and 0.7 s.
    let timing = try #require(timed([(0.1, 0.2), (0.55, 0.3), (1.05, 0.25), (2.0, 0.5)]))
    #expect(agree(timing.span.lowerBound, 0.1))
    #expect(agree(timing.span.upperBound, 2.5))
    #expect(timing.pauses.pauses.count == 2)
    #expect(agree(timing.pauses.totalSeconds, 0.95))
    #expect(agree(timing.articulationSeconds, 1.45))
  }

  @Test func `the order of the file does not matter`() throws {
    let spans = [(0.1, 0.2), (0.55, 0.3), (1.05, 0.25), (2.0, 0.5)]
    let one = try #require(timed(spans)), other = try #require(timed(spans.reversed()))
    #expect(one.pauses == other.pauses)
    #expect(one.span == other.span)
  }

  /// Three words of 0.4 s every 1 s, twice: 2.4 s each with two pauses of 0.6 s, whatever the second part begins with.
  @Test(arguments: [0.1, 0.9]) func `times that begin anew are joined`(start: Double) throws {
    let part = [(2.5, 0.4), (3.5, 0.4), (4.5, 0.4)]
    let again = (0..<3).map { (start + Double($0), 0.4) }
    let timing = try #require(timed(part + again))
    #expect(timing.restartCount == 1)
    #expect(agree(timing.span.length, 4.8))
    #expect(timing.pauses.pauses.count == 4)
    #expect(agree(timing.pauses.totalSeconds, 2.4))
    #expect(agree(timing.span.lowerBound, 2.5))
    #expect(try #require(timed(part)).restartCount == 0)
  }

  /// A recognizer corrects times by less than a second.
  @Test(arguments: [(1.0, 0), (1.01, 1)]) func `times may fall a little`(fall: Double, count: Int)
    throws
  {
    let timing = try #require(timed([(1, 0.2), (2, 0.2), (3, 0.2), (3 - fall, 0.2), (4, 0.2)]))
    #expect(timing.restartCount == count)
  }

  /// Eleven words in a second are 660 a minute; two words may be short.
  @Test(arguments: [(1.01, 11, false), (0.99, 11, true), (0.1, 2, false), (0.1, 3, true)])
  func `nobody says more than eleven words in a second`(length: Double, count: Int, isTold: Bool)
    throws
  {
    let words = Array(repeating: "word", count: count)
    let share = length / Double(count)
    let segments = words.indices.map { "word@\(0.5 + share * Double($0))+\(share)*1" }
    let step = try measureSpeech(
      try speechStep([recognized(words.joined(separator: " "), segments)]))
    for name in ["speech_duration_s", "speech_pause_count", "speaking_rate_wpm"] {
      #expect(step.flags(name).contains("speech_too_fast") == isTold, "\(name)")
    }
    #expect(!step.flags("speech_word_count").contains("speech_too_fast"))
  }

  /// A word within another's time neither ends it nor makes a pause.
  @Test func `segments that overlap leave no pause between them`() throws {
    let timing = try #require(timed([(1, 1), (1.5, 1), (2, 5), (3, 0.1), (4, 0.5), (7.2, 1)]))
    #expect(timing.pauses.pauses.isEmpty)
    #expect(agree(timing.span.length, 7.2))
  }

  @Test func `without times nothing can be said`() {
    #expect(timed([]) == nil)
    #expect(timed([(0, 0.5), (0, 0.5)]) == nil)
    #expect(timed([(0, 1)]) == nil)
    let half = [segment("a", 1, 1), segment("b", nil, 1)]
    #expect(SpeechTiming(half, shortestPauseSeconds: 0.25) == nil)
    #expect(timed([(0, 0.5), (1, 0.5)]) != nil)
  }

  @Test(arguments: [
    (Double.nan, 1.0), (1, .nan), (.infinity, 1), (1, .infinity), (1, -1), (1e308, 1e308),
  ]) func `a segment whose numbers are no times leaves no timing`(start: Double, duration: Double) {
    #expect(timed([(0.5, 0.1), (start, duration)]) == nil)
  }

  @Test func `enormous times are kept as they are`() throws {
    let timing = try #require(timed([(1, 1), (1e300, 1)]))
    #expect(timing.pauses.pauses.count == 1)
    #expect(timing.span.upperBound == 1e300)
    #expect(timing.articulationSeconds.isFinite)
  }

  @Test func `words of one segment share its time`() throws {
    let segments = [segment("23 cats", 1, 0.6), segment("...", 1.7, 0.1), segment("sat", 2.5, 0.2)]
    let timing = try #require(SpeechTiming(segments, shortestPauseSeconds: 0.25))
    let events = timing.events(WordRules(), keepsWords: true)
    let words = events.filter { $0.type == "word" }
    #expect(words.map(\.item) == ["twenty", "three", "cats", "sat"])
    #expect(agree(words[1].onsetSeconds, 1.2) && agree(words[1].durationSeconds, 0.2))
    #expect(words.allSatisfy { $0.value == 0.5 && $0.unit == .one })
    let dropped = timing.events(WordRules(), keepsWords: false)
    #expect(dropped.filter { $0.type == "word" }.map(\.item) == ["1", "2", "3", "4"])
    #expect(events.filter { $0.type == "speech_pause" }.count == 1)
  }

  @Test func `a hundred thousand words take no time`() throws {
    let segments = (0..<100_000).map { segment("w\($0 % 500)", 0.5 + 0.4 * Double($0), 0.3) }
    let timing = try #require(SpeechTiming(segments, shortestPauseSeconds: 0.05))
    #expect(timing.pauses.pauses.count == 99_999)
    #expect(timing.events(WordRules(), keepsWords: false).count == 199_999)
  }
}
