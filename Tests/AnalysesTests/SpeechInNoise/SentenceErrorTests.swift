import Metrics
import Synthesis
import Testing

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
  ])
  func `error rates are those of jiwer`(
    target: String, reply: String, wer: Double, mer: Double, cer: Double
  ) throws {
    let found = try heardSentence(target, reply)
    #expect(agree(found.number("wer"), wer, within: 1e-15))
    #expect(agree(found.number("mer"), mer, within: 1e-15))
    #expect(agree(found.number("cer"), cer, within: 1e-15))
    #expect(found.reading("wer")?.count == 6)
    #expect(found.flags("wer").isEmpty)
    #expect(found.reading("cer")?.count == target.count)
  }

  /// Property: (S + D + I) ÷ n of the counts beside it, whichever words count.
  @Test(arguments: ["all", "keywords"]) func `the rate is that of the counts`(
    scoring: String
  ) throws {
    let found = try heardSentence(
      "The boy wanted two small coats", "a boy wants small coats now", ["scoring": scoring])
    let errors = ["word_substitutions", "word_deletions", "word_insertions"]
      .compactMap(found.number).reduce(0, +)
    let scored = try #require(found.number("words_scored"))
    #expect(agree(found.number("wer"), errors / scored, within: 1e-15))
    let correct = try #require(found.number("words_correct"))
    #expect(agree(found.number("mer"), errors / (errors + correct), within: 1e-15))
  }

  @Test func `silence makes every word an error`() throws {
    let found = try heardSentence("The actress has three special bags", "")
    for name in ["wer", "mer", "cer"] {
      #expect(found.number(name) == 1, "\(name)")
      #expect(found.flags(name) == ["no_reply"], "\(name)")
    }
    #expect(found.reason("asr_wer") == "empty_transcript")
  }

  /// By hand: "two goats" for "two small coats": one word deleted, one substituted; "small " and one letter.
  @Test func `a correction tells the recognizer's errors`() throws {
    let found = try heardSentence(
      "The boy wanted two small coats", "The boy wanted two goats",
      correction: "the boy wanted two small coats.")
    #expect(found.number("wer") == 0)
    #expect(found.number("cer") == 0)
    #expect(agree(found.number("asr_wer"), 2.0 / 6))
    #expect(found.number("edit_distance_words") == 2)
    #expect(agree(found.number("asr_cer"), 7.0 / 30))
    #expect(found.number("edit_distance_chars") == 7)
    #expect(found.number("edited") == 1)
    #expect(found.reading("asr_wer")?.count == 6)
    #expect(found.reading("asr_mer") == nil)
  }

  @Test func `a correction of nothing but spelling is none`() throws {
    let found = try heardSentence("The boy", "THE Boy", correction: "the boy!")
    #expect(found.number("edited") == 0)
    #expect(found.number("asr_wer") == 0)
    #expect(found.number("asr_cer") == 0)
    #expect(found.number("edit_distance_words") == 0)
  }

  @Test func `what nobody knows has a reason`() throws {
    let uncorrected = try heardSentence("The boy wanted two coats", "two coats")
    let skipped = try heardSentence("The boy wanted two coats", nil)
    for name in ["asr_wer", "asr_cer", "edited", "edit_distance_words", "edit_distance_chars"] {
      #expect(uncorrected.reason(name) == "no_edited_transcript", "\(name)")
      #expect(skipped.reason(name) == "sentence_skipped", "\(name)")
    }
    for name in ["wer", "mer", "cer"] {
      #expect(skipped.reason(name) == "sentence_skipped", "\(name)")
      #expect(try heardSentence("", "two coats").reason(name) == "no_target", "\(name)")
    }
  }

  /// By hand: one of three characters is another.
  @Test func `a language without spaces has errors of characters alone`() throws {
    let found = try heardSentence("男の子", "女の子", correction: "男の子", ["locale": "ja"])
    for name in ["wer", "mer", "asr_wer", "edit_distance_words"] {
      #expect(found.reason(name) == "no_words", "\(name)")
    }
    #expect(found.number("cer") == 0)
    #expect(agree(found.number("asr_cer"), 1.0 / 3))
    #expect(found.number("edit_distance_chars") == 1)
    #expect(found.number("edited") == 1)
    let heard = try heardSentence("男の子", "女の子", ["locale": "ja"])
    #expect(agree(heard.number("cer"), 1.0 / 3))
    #expect(heard.reading("cer")?.count == 3)
  }
}
