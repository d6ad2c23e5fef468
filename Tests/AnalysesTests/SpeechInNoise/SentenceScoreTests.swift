import Analyses
import Study
import Synthesis
import Testing

@testable import Recordings
@testable import Study

/// Truth: words counted by hand.
@Suite struct SentenceScoreTests {
  /// Correct, scored, substitutions, deletions, insertions.
  private func counts(_ step: MeasuredStep) -> [Double?] {
    [
      "sentence_word_correct_count", "sentence_word_scored_count",
      "sentence_word_substitution_count", "sentence_word_deletion_count",
      "sentence_word_insertion_count",
    ].map(step.number)
  }

  @Test func `words are matched in the order of the sentence`() throws {
    let found = try heardSentence(
      "The actor tried three green pictures", "the actor dried green big pictures")
    #expect(counts(found) == [4, 6, 1, 1, 1])
    #expect(found.word("sentence_score_source") == "transcript")
  }

  @Test(arguments: [("kept", 3.0), ("any", 6)])
  func `the order of words counts only where it is asked for`(order: String, correct: Double) throws
  {
    let found = try heardSentence(
      "The girl saved two great roses", "two great roses the girl saved",
      ["sentence-word-order": order])
    #expect(found.number("sentence_word_correct_count") == correct)
  }

  @Test func `a word counts as often as it was said`() throws {
    let found = try heardSentence("the cat saw the dog", "the dog", ["sentence-word-order": "any"])
    #expect(found.number("sentence_word_correct_count") == 2)
  }

  @Test func `spelling does not matter`() throws {
    let found = try heardSentence(
      "The actor tried three green pictures", "THE Actor, tried 3 green pictures!")
    #expect(counts(found) == [6, 6, 0, 0, 0])
  }

  @Test(arguments: [
    ("The boy wanted two small coats", 5.0), ("A boy wanted the coat", 4),
    ("Boys want the coat", 4),
  ]) func `an article at the beginning is no keyword`(target: String, words: Double) throws {
    let found = try heardSentence(target, target, ["sentence-scoring": "keywords"])
    #expect(found.number("sentence_word_scored_count") == words)
    #expect(found.number("sentence_word_correct_count") == words)
  }

  @Test func `what the listener corrected counts before what was recognized`() throws {
    let found = try heardSentence(
      "The boy wanted two coats", "to coats", correction: "boy two coats")
    #expect(found.number("sentence_word_correct_count") == 3)
    #expect(found.word("sentence_score_source") == "edited")
  }

  @Test func `a correction without a word is none`() throws {
    let found = try heardSentence("The boy wanted two coats", "two coats", correction: " ")
    #expect(found.number("sentence_word_correct_count") == 2)
    #expect(found.word("sentence_score_source") == "transcript")
  }

  @Test func `a sentence without a reply has no word right`() throws {
    let found = try heardSentence("The boy wanted two coats", "")
    #expect(counts(found).prefix(2) == [0, 5])
    #expect(found.flags("sentence_word_correct_count") == ["no_reply"])
    #expect(found.word("sentence_score_source") == "none")
  }

  @Test func `a sentence counts where its reply was asked for and could not be skipped`() throws {
    var visits = try listening([SyntheticListener.Trial("The boy wanted two coats", reply: nil)])
      .steps
    visits[1].isOptional = false
    let obliged = try Listened(session(visits, of: .speechInNoise)).sentences
    #expect(obliged.map { $0.number("sentence_word_correct_count") } == [0])
    #expect(obliged.map { $0.flags("sentence_word_correct_count") } == [["no_reply"]])
    let ended = try Listened(session(Array(visits.prefix(1)), of: .speechInNoise)).sentences
    #expect(ended.map { $0.reason("sentence_word_correct_count") } == ["sentence_skipped"])
    visits[1] = visits[0]
    visits[1].attempt = 2
    let unasked = try Listened(session(visits, of: .speechInNoise)).sentences
    #expect(unasked.map { $0.number("sentence_word_correct_count") } == [0, nil])
  }

  @Test func `a sentence that was skipped is not scored`() throws {
    let found = try heardSentence("The boy wanted two coats", nil)
    #expect(found.reason("sentence_word_correct_count") == "sentence_skipped")
    #expect(found.reason("sentence_word_scored_count") == "sentence_skipped")
  }

  @Test func `a sentence without words is not scored`() throws {
    let found = try heardSentence("", "two coats")
    #expect(found.reason("sentence_word_correct_count") == "sentence_text_unknown")
  }

  @Test func `a language without spaces has no words`() throws {
    let found = try heardSentence("男の子", "男の子", ["speech-locale": "ja"])
    #expect(found.reason("sentence_word_correct_count") == "language_without_spaces")
  }

  @Test func `fillers may be left out`() throws {
    let found = try heardSentence("The boy", "um the boy", ["speech-fillers": "drop"])
    #expect(counts(found) == [2, 2, 0, 0, 0])
  }

  @Test func `an answer to another question is no correction`() throws {
    let steps = SyntheticListener([.init("The boy wanted two coats", reply: "two coats")]).steps()
    let asked = RecordedStep(
      "comments", startSeconds: 200, endSeconds: 210, leaves: [.text("the boy wanted")])
    let found = try Listened(listening(steps + [asked])).sentences
    #expect(found.first?.number("sentence_word_correct_count") == 2)
  }

  /// A sound without a result may hold any words.
  @Test func `a reply that was recorded and not recognized is not scored`() throws {
    var steps = try listening([.init("The boy wanted two coats", reply: nil)]).steps
    steps[1].recordings = [
      Recording(source: "reply.wav", content: try sound([[0, 0.5]]), itemCount: 2, tear: nil)
    ]
    let found = try Listened(session(steps, of: .speechInNoise)).sentences
    #expect(found.first?.reason("sentence_word_correct_count") == "no_transcript")
  }

  /// Property: an app may hand in a target of any kind; none is a word and none ends the run.
  @Test func `a long text is scored`() throws {
    let words = (0..<3000).map { "w\($0)x" }
    let found = try heardSentence(
      words.joined(separator: " "), words.dropFirst(7).joined(separator: " "))
    #expect(found.number("sentence_word_correct_count") == 2993)
  }
}
