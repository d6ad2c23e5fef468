import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: by hand.
@Suite struct RecognizerTests {
  /// ResearchKit's own sample of a result: two words at 0 s with two alternatives each, and frames 1, 2, 3
  /// of everything, each weighted by itself.
  private static let sample: String = {
    let frames = #"{"acousticFeatureValuePerFrame":[1,2,3],"frameDuration":0.5}"#
    let voice =
      #""voiceAnalytics":{"jitter":\#(frames),"shimmer":\#(frames),"pitch":\#(frames),"#
      + #""voicing":\#(frames)}"#
    let segments = ["complete", "string"].map { word in
      #"{"substring":"\#(word)","timestamp":0,"duration":0.5,"confidence":1,"#
        + #""alternativeSubstrings":["test1","test2"],\#(voice)}"#
    }
    return #"{"_class":"ORKSpeechRecognitionResult","identifier":"","transcription":{"#
      + #""formattedString":"complete string","speakingRate":1.5,"averagePauseDuration":1,"#
      + #""segments":[\#(segments.joined(separator: ","))]},"recognitionMetadata":{"#
      + #""speakingRate":2.5,"averagePauseDuration":1,"speechDuration":0,\#(voice)}}"#
  }()

  @Test func `measures of the recognizer are reported as stored`() throws {
    let step = try measureSpeech(try speechStep([Self.sample]))
    #expect(step.number("rk_speaking_rate_wpm") == 2.5)
    #expect(step.number("rk_speech_pause_mean_s") == 1)
    for name in ["rk_voice_jitter_mean_au", "rk_voice_shimmer_mean_au", "rk_voice_pitch_mean_au"] {
      #expect(agree(step.number(name), 14.0 / 6), "\(name)")
    }
    #expect(step.number("rk_voicing_mean") == 2)
    #expect(step.number("recognizer_alternative_mean_count") == 2)
    #expect(step.share("recognizer_disagreement_pct") == 1)
  }

  /// Without the metadata: words of the transcription, frames of both segments in a row.
  @Test func `measures of older results are found in the transcription`() throws {
    let old = Self.sample.replacing("recognitionMetadata", with: "unknown")
    let step = try measureSpeech(try speechStep([old]))
    #expect(step.number("rk_speaking_rate_wpm") == 1.5)
    #expect(agree(step.number("rk_voice_pitch_mean_au"), 14.0 / 6))
  }

  @Test func `means are weighted only where there are as many weights as values`() {
    #expect(StoredSpeech.weightedMean([1, 3], weights: [1, 3]) == 2.5)
    #expect(StoredSpeech.weightedMean([1, 3], weights: [1]) == 2)
    #expect(StoredSpeech.weightedMean([1, 3], weights: []) == 2)
    #expect(StoredSpeech.weightedMean([1, 3], weights: [0, 0]) == nil)
    #expect(StoredSpeech.weightedMean([], weights: []) == nil)
  }

  @Test func `alternatives are compared by words and characters`() throws {
    let leaf =
      #"{"_class":"ORKSpeechRecognitionResult","transcription":{"formattedString":"The cat 3","segments":["#
      + #"{"substring":"The","alternativeSubstrings":["the","thee"]},"#
      + #"{"substring":"cat","alternativeSubstrings":["bat","cart"]},"#
      + #"{"substring":"3","alternativeSubstrings":["three","Three."]},{"substring":"end"}]}}"#
    let step = try measureSpeech(try speechStep([leaf]))
    #expect(agree(step.number("recognizer_alternative_mean_count"), 6.0 / 4))
    #expect(agree(step.share("recognizer_disagreement_pct"), 0.5))
    // 0, 1/3 and 0.
    #expect(agree(step.share("recognizer_alternative_distance_mean_pct"), 1.0 / 9))
    #expect(step.reason("rk_recognizer_confidence_mean") == "no_recognizer_confidence")
    #expect(step.number("rk_recognizer_confidence_zero_count") == 0)
  }

  /// The message names the place and the step is measured all the same.
  @Test func `the report of an unreadable member contains no spoken word`() throws {
    let step = try measureSpeech(
      try speechStep([
        recognized("my secret", [#"my@1+0.2"#], more: #","recognitionMetadata":"secret""#)
      ]))
    #expect(step.number("speech_word_count") == 2)
    #expect(step.flags == ["element_skipped"])
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "results[0].recognitionMetadata: expected an object, found another text; it was left out"
      ])
  }

  /// Leaves of one step, as a file of bare leaves has them.
  @Test func `several results of one step are attempts`() throws {
    let rows = measureRun(
      .speechRecognition, [try speechStep([recognized("one"), recognized("two three")])])
    #expect(rows.map(\.measurement.attempt) == [1, 2, nil])
    #expect(rows.map { $0.number("speech_word_count") } == [1, 2, nil])
  }

  @Test func `a step that left nothing is an error`() throws {
    let rows = measureRun(.speechRecognition, [try speechStep()])
    #expect(rows.first?.measurement.failure?.name == "no_recording")
  }

  @Test func `a hundred thousand words that were corrected are measured`() throws {
    let words = (0..<100_000).map { "w\($0 % 700)x" }
    var edited = words
    edited[5] = "other"
    edited.remove(at: 50_000)
    let edit = try speechStep(
      named: "editSpeechTranscript0", [answered(edited.joined(separator: " "))])
    let step = try measureSpeech(try speechStep([recognized(words.joined(separator: " "))]), edit)
    #expect(step.number("speech_word_count") == 100_000)
    #expect(step.number("transcript_word_change_count") == 2)
    #expect(agree(step.share("word_error_rate_pct"), 2.0 / 99_999))
    #expect(agree(step.number("mattr50"), 1))
  }

  /// Property: values of a wrong type or size never give a value that is not finite.
  @Test(arguments: 0..<150) func `results with odd members are measured or refused`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let odd = [
      "null", "-1", "1e300", "-1e300", "0", #""x""#, "[]", "{}", "true", "1e-320", #""""#, "[null]",
    ]
    let pieces = Self.sample.split(separator: ":", omittingEmptySubsequences: false)
    let changed = pieces.dropFirst().map { piece -> String in
      let end = piece.firstIndex { ",}]".contains($0) } ?? piece.endIndex
      let isWhole = piece.first.map { !"[{".contains($0) } ?? false
      guard isWhole, random.uniform() < 0.2 else { return String(piece) }
      return (odd.randomElement(using: &random) ?? "") + piece[end...]
    }
    let leaf = ([String(pieces[0])] + changed).joined(separator: ":")
    let edit = try speechStep(named: "editSpeechTranscript0", [answered("complete string")])
    let rows = measureRun(.speechRecognition, [try speechStep([leaf]), edit])
    #expect(rows.allSatisfy { $0.numbers.values.allSatisfy(\.isFinite) })
    #expect(
      rows.allSatisfy { $0.measurement.remarks.allSatisfy { !$0.sentence.contains("complete") } })
  }
}
