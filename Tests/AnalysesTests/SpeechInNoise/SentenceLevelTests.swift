import Analyses
import Foundation
import Metrics
import Study
import Synthesis
import Testing

@testable import Recordings
@testable import Study

/// Truth: 20 lg(1.46/gain) is 18.18, 15.33, 12.16, 9.14, 6.02, 3.03 and 0 dB for ResearchKit's gains,
/// which its comments call 18 to 0 dB.
@Suite struct SentenceLevelTests {
  private static let nominal = [18.0, 15, 12, 9, 6, 3, 0]
  private static let exact = [18.1816, 15.3283, 12.161, 9.1357, 6.0206, 3.0303, 0]

  private func trials(count: Int = 7, given: (Int) -> [(key: String, value: Double)] = { _ in [] })
    -> [SyntheticListener.Trial]
  {
    (0..<count).map { number in
      let sentence = SyntheticListener.sentences[number % 7]
      var trial = SyntheticListener.Trial(sentence, reply: sentence)
      trial.userInfo = given(number)
      return trial
    }
  }

  @Test func `a gain is converted to ResearchKit's level`() throws {
    let gains = trials { [("gainAppliedToNoise", SyntheticListener.gains[$0])] }
    let sentences = try Listened(listening(gains)).sentences
    #expect(sentences.map { $0.number("sentence_snr_db") } == Self.nominal)
    for (sentence, exact) in zip(sentences, Self.exact) {
      #expect(agree(sentence.number("sentence_snr_gain_db"), exact, within: 1e-4))
    }
    #expect(sentences.allSatisfy { $0.word("sentence_snr_source") == "user_info" })
  }

  @Test(arguments: [(1.0, 3.287), (0.01, 43.287), (20, -22.734)])
  func `a gain between the levels keeps its own`(gain: Double, level: Double) throws {
    let trial = trials(count: 1) { _ in [("gainAppliedToNoise", gain)] }
    let found = try #require(Listened(listening(trial)).sentences.first)
    let isNominal = abs(level - 3) <= 0.4
    #expect(agree(found.number("sentence_snr_db"), isNominal ? 3 : level, within: 1e-3))
    #expect(agree(found.number("sentence_snr_gain_db"), level, within: 1e-3))
  }

  /// Every source states another level, and the sources are removed one after the other.
  @Test func `the level comes from the first source that states one`() throws {
    let (config, map) = (["sentence-noise-gain": "0.36"], ["sentence-snr": "7"])
    let line = ["srt-start": "5", "srt-step": "1"]
    func found(
      given: [(key: String, value: Double)] = [], config: [String: String] = [:],
      map: [String: String] = [:], _ line: [String: String]
    ) throws -> (Double?, String?) {
      var steps = try listening(trials(count: 1) { _ in given }).steps
      (steps[0].configuration, steps[0].facts) = (config, map)
      let sentence = try #require(
        Listened(session(steps, of: .speechInNoise), line).sentences.first)
      return (sentence.number("sentence_snr_db"), sentence.word("sentence_snr_source"))
    }
    let both = [(key: "snr_db", value: -4.5), (key: "gainAppliedToNoise", value: 0.25)]
    #expect(try found(given: both, config: config, map: map, line) == (-4.5, "user_info"))
    #expect(try found(given: [both[1]], config: config, map: map, line) == (15, "user_info"))
    #expect(try found(config: config, map: map, line) == (12, "noise_gain"))
    #expect(
      try found(config: config, map: ["sentence-noise-gain": "1.46"], line) == (0, "noise_gain"))
    #expect(try found(map: map, line) == (7, "option"))
    #expect(try found(line) == (5, "order"))
    #expect(try found([:]) == (nil, nil))
  }

  /// The sound of a reply is the only file of a sentence that a map can name.
  @Test func `labels of the sound of a reply hold for its sentence`() throws {
    var steps = try listening(trials(count: 2)).steps
    steps[1].facts = ["sentence-snr": "7", "sentence-scoring": "keywords"]
    steps[1].recordings = [
      Recording(source: "reply.wav", content: try sound([[0, 0.5]]), itemCount: 2, tear: nil)
    ]
    let found = try Listened(session(steps, of: .speechInNoise), ["sentence-snr": "2"]).sentences
    #expect(found.map { $0.number("sentence_snr_db") } == [7, 2])
    #expect(found.map { $0.number("sentence_word_scored_count") } == [5, 6])
  }

  @Test(arguments: [-1.0, 0, 1e9]) func `impossible gains and ratios are ignored`(gain: Double)
    throws
  {
    let trial = trials(count: 1) { _ in [("gainAppliedToNoise", gain), ("snr_db", 1e6)] }
    let found = try #require(Listened(listening(trial)).sentences.first)
    #expect(found.reason("sentence_snr_db") == "sentence_snr_unknown")
  }

  @Test func `levels fall by a step from sentence to sentence`() throws {
    let found = try Listened(listening(trials(count: 3)), ["srt-start": "4", "srt-step": "2.5"])
    #expect(found.sentences.map { $0.number("sentence_snr_db") } == [4, 1.5, -1])
  }

  /// Six words a sentence: twelve fill a level with two.
  @Test func `a level lasts until its words were presented`() throws {
    let found = try Listened(
      listening(trials(count: 4)), ["srt-start": "4", "srt-step": "2", "srt-words-per-level": "12"])
    #expect(found.sentences.map { $0.number("sentence_snr_db") } == [4, 4, 2, 2])
    #expect(!found.run.flags("srt_db").contains("srt_words_per_level_differ"))
    let other = try Listened(
      listening(trials(count: 3)), ["srt-start": "4", "srt-step": "2", "srt-words-per-level": "12"])
    #expect(other.run.flags("srt_db").contains("srt_words_per_level_differ"))
  }

  @Test func `levels are assumed for seven sentences only`() throws {
    let seven = try Listened(listening(trials()))
    #expect(seven.sentences.map { $0.number("sentence_snr_db") } == Self.nominal)
    #expect(seven.sentences[2].flags("sentence_snr_db") == ["sentence_snr_assumed"])
    let six = try Listened(listening(trials(count: 6)))
    #expect(six.sentences.allSatisfy { $0.reason("sentence_snr_db") == "sentence_snr_unknown" })
    #expect(six.run.reason("srt_db") == "sentence_snr_unknown")
    #expect(six.run.reason("srt_fit_db") == "sentence_snr_unknown")
  }
}
