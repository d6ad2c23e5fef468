import Metrics
import Study
import Testing
import Text

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
      ("speech_word_count", 6), ("speech_character_count", 34), ("speech_unique_word_count", 6),
      ("speech_syllable_count", 9), ("speech_duration_s", 3), ("speech_latency_s", 0.5),
      ("speech_pause_count", 2), ("speech_pause_total_s", 0.8), ("speech_pause_mean_s", 0.4),
      ("speech_pause_max_s", 0.5), ("speech_pause_sd_s", 0.02.squareRoot()),
      ("speaking_rate_wpm", 120), ("articulation_rate_wpm", 360 / 2.2),
      ("speaking_rate_syllables_per_s", 3), ("articulation_rate_syllables_per_s", 9 / 2.2),
      ("speech_phonation_time_pct", 220.0 / 3), ("type_token_ratio", 1),
      ("root_type_token_ratio", 6.0.squareRoot()), ("word_length_mean_characters", 29.0 / 6),
      ("speech_repeated_word_pct", 0), ("rk_recognizer_confidence_mean", 0.78),
      ("rk_recognizer_confidence_min", 0.5), ("rk_recognizer_confidence_p10", 0.58),
      ("rk_recognizer_confidence_zero_count", 1), ("recognizer_alternative_mean_count", 0),
      ("recognizer_disagreement_pct", 0),
    ]
    for (name, value) in expected {
      #expect(agree(step.number(name), value), "\(name): \(step.number(name) ?? .nan)")
    }
    #expect(step.reason("mattr10") == "few_values")
    #expect(step.reason("honore_r") != nil)
    #expect(step.reason("recognizer_alternative_distance_mean_pct") == "no_recognizer_alternatives")
    #expect(step.reason("rk_speaking_rate_wpm") == "value_not_stored")
    #expect(step.reason("word_error_rate_pct") == "no_corrected_transcript")
    #expect(step.reason("reading_accuracy_pct") == "no_reading_text")
    #expect(step.reason("f0_mean_hz") == "no_audio")
    #expect(step.reason("voice_snr_db") == "no_audio")
    #expect(step.flags("speech_syllable_count") == ["syllables_estimated"])
    #expect(step.flags.isEmpty)
    #expect(step.reading("speech_word_count")?.count == 6)
    #expect(step.measurement.source == "result.json")
  }

  /// The worked example of alignment.
  @Test func `errors of the recognizer are counted against the corrected transcript`() throws {
    let steps = [
      try speechStep([Self.heard]),
      try speechStep(
        named: "editSpeechTranscript0", [answered("The actor tried three green pictures.")]),
    ]
    let step = try #require(measureRun(.speechRecognition, steps).first)
    let expected: [(String, Double)] = [
      ("word_error_rate_pct", 50), ("match_error_rate_pct", 300.0 / 7),
      ("transcript_word_change_count", 3), ("transcript_word_correct_count", 4),
      ("transcript_word_reference_count", 6), ("transcript_word_substitution_count", 1),
      ("transcript_word_deletion_count", 1), ("transcript_word_insertion_count", 1),
    ]
    for (name, value) in expected { #expect(agree(step.number(name), value), "\(name)") }
    let distance = try #require(step.number("transcript_character_change_count"))
    #expect(agree(step.share("character_error_rate_pct"), distance / 36))
    // Python 3.11, min(d(i-1,j)+1, d(i,j-1)+1, d(i-1,j-1)+(a[i]!=b[j])) by recursion.
    #expect(distance == 9)
  }

  @Test func `a correction of nothing but spelling is none`() throws {
    let edit = try speechStep(
      named: "editSpeechTranscript0", [answered("the ACTOR, dried: green big pictures")])
    let step = try measureSpeech(try speechStep([Self.heard]), edit)
    #expect(step.word("transcript_corrected") == "false")
    #expect(step.share("word_error_rate_pct") == 0)
    #expect(step.number("transcript_character_change_count") == 0)
  }

  @Test func `a correction without a word leaves no rate`() throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("")])
    let step = try measureSpeech(try speechStep([Self.heard]), edit)
    #expect(step.word("transcript_corrected") == "true")
    #expect(step.number("transcript_word_change_count") == 6)
    #expect(step.reason("word_error_rate_pct") == "no_corrected_transcript")
    #expect(step.reason("match_error_rate_pct") != nil)
    #expect(step.reason("character_error_rate_pct") != nil)
    #expect(step.number("transcript_word_reference_count") == 0)
    #expect(step.number("transcript_word_insertion_count") == 6)
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
    #expect(rows[0].reason("transcript_corrected") == "no_corrected_transcript")
    #expect(
      rows[1].number("transcript_word_reference_count") == 2
        && rows[1].number("transcript_word_correct_count") == 1)
  }

  @Test(arguments: [
    #"{"_class":"ORKSpeechRecognitionResult"}"#, recognized(""), recognized(" … 🎈"),
    #"{"_class":"ORKSpeechRecognitionResult","transcription":{}}"#,
  ]) func `an empty transcript has no words and nothing else`(leaf: String) throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("hello")])
    let step = try measureSpeech(
      try speechStep([leaf]), edit, parameters: ["reading-text": "hello"])
    #expect(step.number("speech_word_count") == 0)
    #expect(step.flags("speech_word_count") == ["transcript_empty"])
    for name in ["speech_character_count", "type_token_ratio", "speech_duration_s"] {
      #expect(step.reason(name) == "transcript_empty", "\(name)")
    }
    // One word was said, and none recognized.
    #expect(step.number("word_error_rate_pct") == 100)
    #expect(step.number("match_error_rate_pct") == 100)
    #expect(step.number("character_error_rate_pct") == 100)
    #expect(step.number("transcript_word_deletion_count") == 1)
    #expect(step.word("transcript_corrected") == "true")
    #expect(step.number("reading_accuracy_pct") == 0)
    let uncorrected = try measureSpeech(try speechStep([leaf]))
    #expect(uncorrected.reason("word_error_rate_pct") == "transcript_empty")
    #expect(step.measurement.events.isEmpty)
  }

  /// Spelled on one side and in digits on the other; what is read in several ways is told.
  @Test(
    arguments: [
      ("about 123 people came", "about one hundred twenty three people came", 0.0, false),
      ("meet me at 7:30", "meet me at seven thirty", 0, false),
      ("the 3rd of may", "the third of may", 0, false), ("one half", "1/2", 0, true),
      ("in 1999", "in nineteen ninety nine", 0, true), ("two words", "two words", 0, false),
    ] as [(String, String, Double, Bool)]) func `numbers are no errors`(
      heard: String, said: String, percent: Double, isTold: Bool
    ) throws
  {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered(said)])
    let step = try measureSpeech(try speechStep([recognized(heard)]), edit)
    #expect(step.flags("word_error_rate_pct").contains("numbers_not_normalized") == isTold)
    if !isTold { #expect(agree(step.number("word_error_rate_pct"), percent)) }
  }

  @Test func `times of 0 throughout count as missing`() throws {
    let step = try measureSpeech(
      try speechStep([recognized("complete string", ["complete@0+0.5*1", "string@0+0.5*1"])]))
    #expect(step.number("speech_word_count") == 2)
    #expect(step.number("rk_recognizer_confidence_mean") == 1)
    for name in [
      "speech_duration_s", "speech_pause_count", "speaking_rate_wpm", "speech_phonation_time_pct",
    ] { #expect(step.reason(name) == "no_word_times", "\(name)") }
    #expect(step.measurement.events.isEmpty)
  }

  @Test func `a single word of no duration has no rate`() throws {
    let step = try measureSpeech(try speechStep([recognized("yes", ["yes@1.5+0"])]))
    #expect(step.number("speech_duration_s") == 0)
    #expect(step.reason("speaking_rate_wpm") == "few_values")
    #expect(step.number("speech_pause_count") == 0)
    #expect(step.number("speech_pause_total_s") == 0)
    #expect(step.reason("speech_pause_mean_s") == "no_pause")
    #expect(step.reason("speech_pause_sd_s") == "few_values")
  }

  @Test func `a text read aloud is compared word by word`() throws {
    let step = try measureSpeech(
      try speechStep([Self.heard]), parameters: ["reading-text": "The actor tried 3 green pictures"]
    )
    #expect(agree(step.share("reading_accuracy_pct"), 4.0 / 6))
    #expect(step.reading("reading_accuracy_pct")?.count == 6)
    var described = try speechStep([Self.heard])
    described.configuration = ["reading-text": "the big actor"]
    #expect(agree(try measureSpeech(described).share("reading_accuracy_pct"), 2.0 / 3))
  }

  /// Characters take the place of words where no spaces are written.
  @Test func `a language without spaces has characters only`() throws {
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("你好世间")])
    let step = try measureSpeech(
      try speechStep([recognized("你好世界", ["你好@1+0.5", "世界@2+0.5"])]), edit,
      parameters: ["speech-locale": "zh-CN"])
    #expect(step.number("speech_character_count") == 4)
    #expect(step.share("character_error_rate_pct") == 0.25)
    #expect(step.number("speech_duration_s") == 1.5)
    #expect(step.number("speech_pause_count") == 1)
    for name in [
      "speech_word_count", "type_token_ratio", "word_error_rate_pct", "speaking_rate_wpm",
      "transcript_word_reference_count",
    ] { #expect(step.reason(name) == "language_without_spaces", "\(name)") }
    #expect(step.reason("speech_syllable_count") == "language_not_english")
  }

  @Test func `text from right to left is text`() throws {
    let step = try measureSpeech(
      try speechStep([recognized("שלום עולם שלום", ["שלום@1+0.5"])]),
      parameters: ["speech-locale": "he"])
    #expect(step.number("speech_word_count") == 3)
    #expect(step.number("speech_unique_word_count") == 2)
    #expect(step.number("speech_character_count") == 14)
  }

  @Test func `fillers and pauses are the user's choice`() throws {
    let leaf = recognized("um the cat", ["um@0.5+0.2", "the@1+0.2", "cat@1.3+0.2"])
    let step = try measureSpeech(
      try speechStep([leaf]), parameters: ["speech-fillers": "drop", "speech-pause-min": "0.1"])
    #expect(step.number("speech_word_count") == 2)
    #expect(step.number("speech_pause_count") == 2)
    #expect(step.events("word").count == 2)
  }
}
