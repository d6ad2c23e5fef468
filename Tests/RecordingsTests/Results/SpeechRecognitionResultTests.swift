import Testing

@testable import Recordings

/// Truth: `ORKSpeechRecognitionResult` as serialized by ResearchKit's own test application, and what
/// Apple's framework says of its releases.
@Suite struct SpeechRecognitionResultTests {
  private func read(_ text: String) throws -> SpeechRecognitionResult {
    SpeechRecognitionResult(ResultLeaf(path: "results[1]", object: try tree(text)))
  }

  private func transcription(_ members: String) throws -> SpeechRecognitionResult {
    try read(#"{"_class":"ORKSpeechRecognitionResult","transcription":{\#(members)}}"#)
  }

  private static let segment =
    #"{"substring":"the","timestamp":0.3,"duration":0.2,"confidence":0.9,"#
    + #""substringRange":{"location":0,"length":3},"alternativeSubstrings":["a","da"]}"#

  @Test func `text and segments are read`() throws {
    let result = try transcription(#""formattedString":"The boy","segments":[\#(Self.segment)]"#)
    let segment = try #require(result.segments.first)
    #expect(result.text == "The boy")
    #expect(result.segments.count == 1)
    #expect(segment.text == "the")
    #expect(segment.alternatives == ["a", "da"])
    #expect(segment.startSeconds == 0.3)
    #expect(segment.durationSeconds == 0.2)
    #expect(segment.confidence == 0.9)
    #expect(segment.voice == VoiceAnalytics(joining: []))
    #expect(result.speakingRatePerMinute == nil)
    #expect(result.skipped.isEmpty)
  }

  /// Releases before iOS 14.5 keep the recognizer's numbers with transcription and segments.
  @Test func `numbers of the recognizer are found in both places`() throws {
    let voice = { (jitter: Int) in
      #""voiceAnalytics":{"jitter":{"acousticFeatureValuePerFrame":[\#(jitter),\#(jitter + 1)],"#
        + #""frameDuration":0.01},"pitch":{}}"#
    }
    let old =
      #""transcription":{"speakingRate":150,"averagePauseDuration":0.2,"segments":["#
      + "{\(voice(1))},{\(voice(5))}]}"
    let early = try read("{\(old)}")
    #expect(early.speakingRatePerMinute == 150)
    #expect(early.averagePauseSeconds == 0.2)
    #expect(early.voice.jitter == [1, 2, 5, 6])
    #expect(early.voice.pitch.isEmpty)
    let late = try read(
      #"{\#(old),"recognitionMetadata":{"speakingRate":140,"averagePauseDuration":0.3,"#
        + "\(voice(8))}}")
    #expect(late.speakingRatePerMinute == 140)
    #expect(late.averagePauseSeconds == 0.3)
    #expect(late.voice.jitter == [8, 9])
    #expect(try read(#"{\#(old),"recognitionMetadata":{}}"#) == early)
  }

  @Test(arguments: [
    "{}", #"{"transcription":{}}"#, #"{"transcription":null}"#,
    #"{"transcription":{"segments":null}}"#, #"{"transcription":{},"recognitionMetadata":{}}"#, "7",
    "[]",
  ]) func `what is missing is no fault`(text: String) throws {
    let result = try read(text)
    #expect(result.text == nil)
    #expect(result.segments.isEmpty)
    #expect(result.skipped.isEmpty)
  }

  @Test func `without the whole text the segments make it`() throws {
    let result = try transcription(#""segments":[\#(Self.segment),{"substring":"boy"}]"#)
    #expect(result.text == "the boy")
    let empty = try transcription(#""formattedString":"","segments":[\#(Self.segment)]"#)
    #expect(empty.text == "the")
    #expect(try transcription(#""formattedString":"""#).text == nil)
    #expect(result.segments.last?.startSeconds == nil)
  }

  /// The message names the place and never what stands there.
  @Test(arguments: [
    (#""formattedString":["secret"]"#, "formattedString: expected a text, found an array"),
    (#""segments":"secret""#, "segments: expected a list, found another text"),
    (#""segments":["secret"]"#, "segments[0]: expected an object, found another text"),
    (
      #""segments":[{"timestamp":"secret"}]"#,
      "segments[0].timestamp: expected a number from 0 on, found another text"
    ),
    (
      #""segments":[{"timestamp":-1}]"#,
      "segments[0].timestamp: expected a number from 0 on, found -1"
    ),
    (
      #""segments":[{"confidence":1.5}]"#,
      "segments[0].confidence: expected a number from 0 to 1, found 1.5"
    ),
    (
      #""segments":[{"alternativeSubstrings":[7]}]"#,
      "segments[0].alternativeSubstrings[0]: expected a text, found another number"
    ),
    (
      #""segments":[{"voiceAnalytics":{"pitch":[1]}}]"#,
      "segments[0].voiceAnalytics.pitch: expected an object, found an array"
    ), (#""speakingRate":true"#, "speakingRate: expected a number, found true or false"),
  ]) func `invalid members are reported without their words`(members: String, problem: String)
    throws
  {
    let result = try transcription(members)
    #expect(
      result.skipped.map(\.sentence) == ["results[1].transcription.\(problem); it was left out"])
  }
}
