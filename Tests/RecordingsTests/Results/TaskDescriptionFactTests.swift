import FoundationEssentials
import Testing
import TestSupport

@testable import Recordings

/// Truth: a step's `thresholdAcceleration` in g is positive once it is set; a clip is named by the app;
/// `speechRecognitionText` is what the speech recognition step shows.
@Suite struct TaskDescriptionFactTests {
  private func facts(_ members: String) throws -> [String: String] {
    let text = #"{"steps":[{"identifier":"a"\#(members)}]}"#
    let scratch = try Scratch()
    let file = try scratch.write("task.json", text)
    let description = try TaskDescription(readingFrom: file.path)
    return try #require(description["a"]).facts
  }

  @Test(arguments: [
    (#","clip":"calm""#, ["music-clip": "calm"]), (#","clip":3"#, ["music-clip": "3"]),
    (#","clip":2.5"#, ["music-clip": "2.5"]), (#","clip":1e300"#, ["music-clip": "1e+300"]),
    (#","thresholdAcceleration":0.5"#, ["reaction-threshold": "0.5"]),
    (#","speechRecognitionText":"Say \"a\"""#, ["reading-text": #"Say "a""#]),
    (#","gainAppliedToNoise":0.18"#, ["sentence-noise-gain": "0.18"]),
    (#","requireReversal":true"#, ["memory-reversed": "true"]),
    (#","requireReversal":0"#, ["memory-reversed": "false"]),
    (#","isColorMatching":1"#, ["stroop-congruent": "true"]),
    (#","isColorMatching":false"#, ["stroop-congruent": "false"]),
    (#","trailType":"B""#, ["trail-type": "B"]), (#","trailType":"a""#, ["trail-type": "A"]),
    (#","numberOfDisks":5"#, ["hanoi-disks": "5"]),
    (#","minimumSpan":2,"maximumSpan":15"#, ["memory-span-min": "2", "memory-span-max": "15"]),
    (#","thresholdAcceleration":2,"clip":"a""#, ["reaction-threshold": "2", "music-clip": "a"]),
  ]) func `clip, threshold, gain and text are kept by the option's name`(
    members: String, expected: [String: String]
  ) throws { #expect(try facts(members) == expected) }

  @Test(arguments: [
    "", #","clip":"""#, #","clip":null,"thresholdAcceleration":null"#, #","clip":{},"other":1"#,
    #","speechRecognitionText":"","shouldHideTranscript":false"#, #","speechRecognitionText":7"#,
    #","thresholdAcceleration":0"#, #","thresholdAcceleration":-1"#, #","gainAppliedToNoise":0"#,
    #","trailType":"""#, #","trailType":"C""#, #","trailType":1"#, #","numberOfDisks":0"#,
    #","thresholdAcceleration":1.7976931348623157e308"#, #","thresholdAcceleration":"a lot""#,
  ]) func `what is not set is left out`(members: String) throws {
    #expect(try facts(members).isEmpty)
  }
}
