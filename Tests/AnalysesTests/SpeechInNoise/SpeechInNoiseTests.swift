import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: 5, 5, 5, 4, 3, 1 and 0 of five words right at 18 to 0 dB: 18 + 1.5 - 3 · 23/5 = 5.7 dB by
/// hand, a curve by SciPy 1.17.1 half way at 5.682067 dB.
@Suite struct SpeechInNoiseTests {
  private static let right = [5, 5, 5, 4, 3, 1, 0]
  private static let keywords = ["sentence-scoring": "keywords"]

  @Test func `seven sentences give both thresholds with their errors`() throws {
    let run = try listened(wordsRight: Self.right, Self.keywords).run
    #expect(agree(run.number("srt_db"), 5.7, within: 1e-12))
    #expect(agree(run.number("srt_se_db"), 1.1225, within: 5e-5))
    #expect(agree(run.number("srt_fit_db"), 5.682067, within: 1e-6))
    #expect(agree(run.number("srt_fit_slope_per_db"), 0.1514806, within: 1e-7))
    #expect(agree(run.number("srt_fit_ci_low_db"), 3.510879, within: 1e-6))
    #expect(agree(run.number("srt_fit_minus_srt_db"), -0.017933, within: 1e-6))
    #expect(run.reading("srt_db")?.count == 35)
    #expect(run.number("srt_word_correct_count") == 23)
    #expect(run.number("srt_level_count") == 7)
    #expect(run.reading("snr_loss_db") == nil)
    #expect(run.flags("srt_db") == ["sentence_snr_assumed", "no_reply"])
  }

  /// Truth: by hand. Six words count; 19.5 minus half of the correct words.
  @Test func `every word counts unless keywords are asked for`() throws {
    let run = try listened(wordsRight: [6, 6, 6, 5, 4, 1, 0]).run
    #expect(agree(run.number("srt_db"), 19.5 - 0.5 * 28, within: 1e-12))
    #expect(run.number("srt_word_scored_count") == 42)
  }

  @Test func `the loss counts from the threshold of listeners who hear well`() throws {
    let run = try listened(
      wordsRight: Self.right, Self.keywords.merging(["srt-normal": "2"]) { $1 }
    ).run
    #expect(agree(run.number("snr_loss_db"), 3.7, within: 1e-12))
  }

  @Test func `each sentence has its words, its level and an event`() throws {
    let sentences = try listened(wordsRight: Self.right, Self.keywords).sentences
    #expect(
      sentences.map { $0.number("sentence_word_correct_count") } == Self.right.map(Double.init))
    #expect(sentences.map { $0.number("sentence_snr_db") } == [18, 15, 12, 9, 6, 3, 0])
    #expect(sentences.map { $0.number("sentence_number") } == (1...7).map(Double.init))
    #expect(sentences.allSatisfy { $0.word("sentence_snr_source") == "assumed" })
    let fourth = try #require(sentences[3].measurement.events.first)
    #expect(fourth.type == "sentence")
    #expect(fourth.item == "4/5")
    #expect(fourth.value == 9)
    #expect(fourth.onsetSeconds == 60)
    #expect(fourth.durationSeconds == 4)
    #expect(sentences[3].number("sentence_word_deletion_count") == 1)
  }

  @Test func `words are printed only on request`() throws {
    let silent = try listened(wordsRight: Self.right)
    #expect(silent.sentences.allSatisfy { $0.reading("sentence_text") == nil })
    #expect(silent.sentences.allSatisfy { $0.reading("sentence_reply_text") == nil })
    let given = try listened(wordsRight: Self.right, ["text": "keep"]).sentences[5]
    #expect(given.word("sentence_text") == "The actor takes nine big gifts")
    #expect(given.word("sentence_reply_text") == "gifts")
  }

  @Test func `the answer of an earlier run has no part in the threshold`() throws {
    var steps = try listening(SyntheticListener(wordsRight: [6, 6, 0]).steps()).steps
    steps[0].isPrevious = true
    steps[1].isPrevious = true
    let found = try Listened(
      session(steps, of: .speechInNoise), ["srt-start": "10", "srt-step": "5"])
    #expect(found.sentences.map { $0.number("sentence_number") } == [1, 2, nil])
    #expect(found.sentences[2].flags.contains("previous_result"))
    #expect(found.sentences[0].number("sentence_snr_db") == 10)
    #expect(found.run.number("srt_level_count") == 2)
  }

  @Test func `a run without a sentence is one error row`() throws {
    let reply = [
      RecordedStep("speech.in.noise2", startSeconds: 0, endSeconds: 5, leaves: [.text("the boy")])
    ]
    let measured = SpeechInNoise.measurements(of: try listening(reply), Parameters())
    #expect(measured.map(\.failure?.name) == ["sentence_text_unknown", nil])
  }

  /// A table scored by another person, in which the rows of one level do not follow each other.
  @Test func `scores of a table are added up by level`() throws {
    let right = [(18.0, 5), (15, 5), (12, 3), (9, 4), (6, 3), (3, 1), (0, 0), (12, 2)]
    var counted = try listening([RecordedStep]())
    counted.scores = right.map {
      ScoredWords(ratioDecibels: $0.0, correct: $0.1, words: $0.0 == 12 ? $0.1 : 5)
    }
    let measured = SpeechInNoise.measurements(of: counted, Parameters()).map(MeasuredStep.init)
    #expect(measured.count == 1 && agree(measured[0].number("srt_db"), 5.7, within: 1e-12))
    #expect(measured[0].reading("session_status") == nil)
  }
}
