import Metrics
import Study
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: counted by hand.
@Suite struct TranscriptTests {
  private static let spoken = [
    "The@0.5+0.2*0.9", "actor@0.7+0.4*0.8", "dried@1.4+0.4*0.5", "green@1.8+0.3*0",
    "big@2.6+0.3*0.7", "pictures@2.9+0.6*1",
  ]
  private static let heard = recognized("The actor dried green big pictures", spoken)

  @Test func `a transcript is counted and timed`() throws {
    let step = try measureSpeech(try speechStep([Self.heard]))
    // Gaps of 0.3 s before "dried" and 0.5 s before "big"; syllables 1 2 1 1 1 3.
    let expected: [(String, Double)] = [
      ("word_count", 6), ("char_count", 34), ("unique_words", 6), ("syllables", 9),
      ("speech_s", 3), ("response_latency_s", 0.5), ("pause_count", 2), ("pause_total_s", 0.8),
      ("pause_mean_s", 0.4), ("pause_max_s", 0.5), ("pause_sd_s", 0.02.squareRoot()),
      ("speaking_rate_wpm", 120), ("articulation_rate_wpm", 360 / 2.2),
      ("speaking_rate_syll_per_s", 3), ("articulation_rate_syll_per_s", 9 / 2.2),
      ("phonation_time_ratio", 2.2 / 3), ("ttr", 1), ("root_ttr", 6.0.squareRoot()),
      ("word_length_mean", 29.0 / 6), ("repeat_fraction", 0), ("confidence_mean", 0.78),
      ("confidence_min", 0.5), ("confidence_p10", 0.58), ("confidence_zero", 1),
      ("alternatives_mean", 0), ("nbest_disagreement", 0),
    ]
    for (name, value) in expected {
      #expect(agree(step.number(name), value), "\(name): \(step.number(name) ?? .nan)")
    }
    #expect(step.reason("mattr10") == "too_few_values")
    #expect(step.reason("honore_r") != nil)
    #expect(step.reason("nbest_min_distance") == "no_alternatives")
    #expect(step.reason("stored_speaking_rate") == "not_stored")
    #expect(step.reason("asr_wer") == "no_edited_transcript")
    #expect(step.reason("reading_accuracy") == "no_reading_text")
    #expect(step.reason("f0_mean_hz") == "no_audio")
    #expect(step.reason("snr_db") == "no_audio")
    #expect(step.flags("syllables") == ["syllables_estimated"])
    #expect(step.flags.isEmpty)
    #expect(step.reading("word_count")?.count == 6)
    #expect(step.measurement.source == "result.json")
  }

  /// The worked example of alignment.
  @Test func `a correction tells the recognizer's errors`() throws {
    let steps = [
      try speechStep([Self.heard]),
      try speechStep(
        named: "editSpeechTranscript0", [answered("The actor tried three green pictures.")]),
    ]
    let step = try #require(measureRun(.speechRecognition, steps).first)
    let expected: [(String, Double)] = [
      ("asr_wer", 0.5), ("asr_mer", 3.0 / 7), ("edited", 1), ("edit_distance_words", 3),
      ("words_correct", 4), ("words_scored", 6), ("word_substitutions", 1), ("word_deletions", 1),
      ("word_insertions", 1),
    ]
    for (name, value) in expected { #expect(agree(step.number(name), value), "\(name)") }
    let distance = try #require(step.number("edit_distance_chars"))
    #expect(agree(step.number("asr_cer"), distance / 36))
    // Python 3.11, min(d(i-1,j)+1, d(i,j-1)+1, d(i-1,j-1)+(a[i]!=b[j])) by recursion.
    #expect(distance == 9)
  }

  @Test func `a correction of nothing but spelling is none`() throws {
    let edit = try speechStep(
      named: "editSpeechTranscript0", [answered("the ACTOR, dried: green big pictures")])
    let step = try measureSpeech(try speechStep([Self.heard]), edit)
    #expect(step.number("edited") == 0)
    #expect(step.number("asr_wer") == 0)
    #expect(step.number("edit_distance_chars") == 0)
  }

  @Test func `a correction without a word leaves no rate`() throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("")])
    let step = try measureSpeech(try speechStep([Self.heard]), edit)
    #expect(step.number("edited") == 1)
    #expect(step.number("edit_distance_words") == 6)
    #expect(step.reason("asr_wer") == "no_edited_transcript")
    #expect(step.reason("asr_mer") != nil)
    #expect(step.reason("asr_cer") != nil)
    #expect(step.number("words_scored") == 0)
    #expect(step.number("word_insertions") == 6)
  }

  /// Each correction belongs to the recording before it; other questions are none.
  @Test func `corrections go with the recording before them`() throws {
    let steps = [
      try speechStep([recognized("one")]),
      try speechStep(
        named: "mood", [answered("fine").replacing("editSpeechTranscript0", with: "mood")]),
      try speechStep(attempt: 2, [recognized("two")]),
      try speechStep(named: "editSpeechTranscript0", [answered("too")]),
      try speechStep(named: "editSpeechTranscript0", attempt: 2, [answered("two two")]),
    ]
    let rows = measureRun(.speechRecognition, steps)
    #expect(rows.map(\.measurement.attempt) == [1, 2, nil])
    #expect(rows[0].reason("edited") == "no_edited_transcript")
    #expect(rows[1].number("words_scored") == 2 && rows[1].number("words_correct") == 1)
  }

  @Test(arguments: [
    #"{"_class":"ORKSpeechRecognitionResult"}"#, recognized(""), recognized(" … 🎈"),
    #"{"_class":"ORKSpeechRecognitionResult","transcription":{}}"#,
  ])
  func `an empty transcript has no words and nothing else`(leaf: String) throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("hello")])
    let step = try measureSpeech(
      try speechStep([leaf]), edit, parameters: ["reading-text": "hello"])
    #expect(step.number("word_count") == 0)
    #expect(step.flags("word_count") == ["empty_transcript"])
    for name in ["char_count", "ttr", "speech_s", "asr_wer", "edited", "reading_accuracy"] {
      #expect(step.reason(name) == "empty_transcript", "\(name)")
    }
    #expect(step.measurement.events.isEmpty)
  }

  @Test func `times of 0 are none`() throws {
    let step = try measureSpeech(
      try speechStep([recognized("complete string", ["complete@0+0.5*1", "string@0+0.5*1"])]))
    #expect(step.number("word_count") == 2)
    #expect(step.number("confidence_mean") == 1)
    for name in ["speech_s", "pause_count", "speaking_rate_wpm", "phonation_time_ratio"] {
      #expect(step.reason(name) == "no_timing", "\(name)")
    }
    #expect(step.measurement.events.isEmpty)
  }

  @Test func `one word at once leaves no rate`() throws {
    let step = try measureSpeech(try speechStep([recognized("yes", ["yes@1.5+0"])]))
    #expect(step.number("speech_s") == 0)
    #expect(step.reason("speaking_rate_wpm") == "too_few_values")
    #expect(step.number("pause_count") == 0)
    #expect(step.number("pause_total_s") == 0)
    #expect(step.reason("pause_mean_s") == "no_pause")
    #expect(step.reason("pause_sd_s") == "too_few_values")
  }

  @Test func `a text read aloud is compared word by word`() throws {
    let step = try measureSpeech(
      try speechStep([Self.heard]),
      parameters: ["reading-text": "The actor tried 3 green pictures"])
    #expect(agree(step.number("reading_accuracy"), 4.0 / 6))
    #expect(step.reading("reading_accuracy")?.count == 6)
    var described = try speechStep([Self.heard])
    described.configuration = ["reading-text": "the big actor"]
    #expect(agree(try measureSpeech(described).number("reading_accuracy"), 2.0 / 3))
  }

  /// Characters take the place of words where no spaces are written.
  @Test func `a language without spaces has characters only`() throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("你好世间")])
    let step = try measureSpeech(
      try speechStep([recognized("你好世界", ["你好@1+0.5", "世界@2+0.5"])]), edit,
      parameters: ["locale": "zh-CN"])
    #expect(step.number("char_count") == 4)
    #expect(step.number("asr_cer") == 0.25)
    #expect(step.number("speech_s") == 1.5)
    #expect(step.number("pause_count") == 1)
    for name in ["word_count", "ttr", "asr_wer", "speaking_rate_wpm", "words_scored"] {
      #expect(step.reason(name) == "no_words", "\(name)")
    }
    #expect(step.reason("syllables") == "not_english")
  }

  @Test func `text from right to left is text`() throws {
    let step = try measureSpeech(
      try speechStep([recognized("שלום עולם שלום", ["שלום@1+0.5"])]),
      parameters: ["locale": "he"])
    #expect(step.number("word_count") == 3)
    #expect(step.number("unique_words") == 2)
    #expect(step.number("char_count") == 14)
  }

  @Test func `fillers and pauses are the user's choice`() throws {
    let leaf = recognized("um the cat", ["um@0.5+0.2", "the@1+0.2", "cat@1.3+0.2"])
    let step = try measureSpeech(
      try speechStep([leaf]), parameters: ["fillers": "drop", "pause": "0.1"])
    #expect(step.number("word_count") == 2)
    #expect(step.number("pause_count") == 2)
    #expect(step.events("word").count == 2)
  }
}
