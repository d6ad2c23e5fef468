import Metrics
import Synthesis
import Testing
import Text

@Suite struct SentenceErrorTests {
  /// Oracle: jiwer 4.0.0, Tests/Oracles/word_errors.py.
  @Test(arguments: [
    ("The actor tried three green pictures", "the actor tried three green pictures", 0.0, 0.0, 0.0),
    (
      "The girl saved two great roses", "girl saved two roses", 0.3333333333333333,
      0.3333333333333333, 0.3333333333333333
    ),
    (
      "The artist sent sixteen giant glasses", "the artist sent sixty giant glass is", 0.5,
      0.42857142857142855, 0.13513513513513514
    ),
    (
      "The boy wanted two small coats", "Boys want it too small goats today, please!",
      1.1666666666666667, 0.875, 0.7666666666666667
    ),
    (
      "The teacher saved three special roses", "roses", 0.8333333333333334, 0.8333333333333334,
      0.8648648648648649
    ),
    (
      "The actor takes nine big gifts", "an actor takes nine pig gifts and more",
      0.6666666666666666, 0.5, 0.43333333333333335
    ),
  ]) func `error rates are those of jiwer`(
    target: String, reply: String, wer: Double, mer: Double, cer: Double
  ) throws {
    let found = try heardSentence(target, reply)
    #expect(agree(found.share("sentence_word_error_rate_pct"), wer, within: 1e-15))
    #expect(agree(found.share("sentence_match_error_rate_pct"), mer, within: 1e-15))
    #expect(agree(found.share("sentence_character_error_rate_pct"), cer, within: 1e-15))
    #expect(found.reading("sentence_word_error_rate_pct")?.count == 6)
    #expect(found.flags("sentence_word_error_rate_pct").isEmpty)
    #expect(found.reading("sentence_character_error_rate_pct")?.count == target.count)
  }

  /// Property: (S + D + I) ÷ n of the counts beside it, whichever words count.
  @Test(arguments: ["all", "keywords"]) func `the error rate follows from the counts of errors`(
    scoring: String
  ) throws {
    let found = try heardSentence(
      "The boy wanted two small coats", "a boy wants small coats now", ["sentence-scoring": scoring]
    )
    let errors = [
      "sentence_word_substitution_count", "sentence_word_deletion_count",
      "sentence_word_insertion_count",
    ].compactMap(found.number).reduce(0, +)
    let scored = try #require(found.number("sentence_word_scored_count"))
    #expect(agree(found.share("sentence_word_error_rate_pct"), errors / scored, within: 1e-15))
    let correct = try #require(found.number("sentence_word_correct_count"))
    #expect(
      agree(
        found.share("sentence_match_error_rate_pct"), errors / (errors + correct), within: 1e-15))
  }

  @Test func `silence makes every word an error`() throws {
    let found = try heardSentence("The actress has three special bags", "")
    for name in [
      "sentence_word_error_rate_pct", "sentence_match_error_rate_pct",
      "sentence_character_error_rate_pct",
    ] {
      #expect(found.number(name) == 100, "\(name)")
      #expect(found.flags(name) == ["no_reply"], "\(name)")
    }
    #expect(found.reason("word_error_rate_pct") == "transcript_empty")
  }

  /// Truth: by hand. "two goats" for "two small coats": one word deleted, one substituted; "small " and one
  /// letter.
  @Test func `errors of the recognizer are counted against the corrected transcript`() throws {
    let found = try heardSentence(
      "The boy wanted two small coats", "The boy wanted two goats",
      correction: "the boy wanted two small coats.")
    #expect(found.share("sentence_word_error_rate_pct") == 0)
    #expect(found.share("sentence_character_error_rate_pct") == 0)
    #expect(agree(found.share("word_error_rate_pct"), 2.0 / 6))
    #expect(found.number("transcript_word_change_count") == 2)
    #expect(agree(found.share("character_error_rate_pct"), 7.0 / 30))
    #expect(found.number("transcript_character_change_count") == 7)
    #expect(found.word("transcript_corrected") == "true")
    #expect(found.reading("word_error_rate_pct")?.count == 6)
    #expect(found.reading("match_error_rate_pct") == nil)
  }

  @Test func `a correction of nothing but spelling is none`() throws {
    let found = try heardSentence("The boy", "THE Boy", correction: "the boy!")
    #expect(found.word("transcript_corrected") == "false")
    #expect(found.share("word_error_rate_pct") == 0)
    #expect(found.share("character_error_rate_pct") == 0)
    #expect(found.number("transcript_word_change_count") == 0)
  }

  @Test func `values without a corrected transcript or a reply are absent with a reason`() throws {
    let uncorrected = try heardSentence("The boy wanted two coats", "two coats")
    let skipped = try heardSentence("The boy wanted two coats", nil)
    for name in [
      "word_error_rate_pct", "character_error_rate_pct", "transcript_corrected",
      "transcript_word_change_count", "transcript_character_change_count",
    ] {
      #expect(uncorrected.reason(name) == "no_corrected_transcript", "\(name)")
      #expect(skipped.reason(name) == "sentence_skipped", "\(name)")
    }
    for name in [
      "sentence_word_error_rate_pct", "sentence_match_error_rate_pct",
      "sentence_character_error_rate_pct",
    ] {
      #expect(skipped.reason(name) == "sentence_skipped", "\(name)")
      #expect(try heardSentence("", "two coats").reason(name) == "sentence_text_unknown", "\(name)")
    }
  }

  /// Truth: by hand. One of three characters differs.
  @Test func `a language without spaces has errors of characters alone`() throws {
    let found = try heardSentence("男の子", "女の子", correction: "男の子", ["speech-locale": "ja"])
    for name in [
      "sentence_word_error_rate_pct", "sentence_match_error_rate_pct", "word_error_rate_pct",
      "transcript_word_change_count",
    ] { #expect(found.reason(name) == "language_without_spaces", "\(name)") }
    #expect(found.share("sentence_character_error_rate_pct") == 0)
    #expect(agree(found.share("character_error_rate_pct"), 1.0 / 3))
    #expect(found.number("transcript_character_change_count") == 1)
    #expect(found.word("transcript_corrected") == "true")
    let heard = try heardSentence("男の子", "女の子", ["speech-locale": "ja"])
    #expect(agree(heard.share("sentence_character_error_rate_pct"), 1.0 / 3))
    #expect(heard.reading("sentence_character_error_rate_pct")?.count == 3)
  }
}
