import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// A step as it follows from a result.
func speechStep(
  named identifier: String = "speech.recognition", attempt: Int = 1, _ leaves: [String] = [],
  _ contents: [Recording.Content] = []
) throws -> SessionStep {
  var made = step(identifier, contents)
  made.attempt = attempt
  made.leaves = try leaves.enumerated().map { number, text in
    ResultLeaf(path: "results[\(number)]", object: try JSONValue.parse(ByteBuffer(text.utf8)))
  }
  return made
}

/// `ORKSpeechRecognitionResult` with segments `word@start+duration` and the confidence after a `*`.
func recognized(_ text: String, _ segments: [String] = [], more: String = "") -> String {
  let objects = segments.map { segment in
    let parts = segment.split { "@+*".contains($0) }.map(String.init)
    let keys = ["substring", "timestamp", "duration", "confidence"]
    let members = zip(keys, parts).map { key, part in
      key == "substring" ? "\"\(key)\":\"\(part)\"" : "\"\(key)\":\(part)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }
  return #"{"_class":"ORKSpeechRecognitionResult","identifier":"speech.recognition","#
    + #""transcription":{"formattedString":"\#(text)","segments":[\#(objects.joined(separator: ","))]"#
    + "}\(more)}"
}

/// `ORKTextQuestionResult`.
func answered(_ text: String) -> String {
  #"{"_class":"ORKTextQuestionResult","identifier":"editSpeechTranscript0","textAnswer":"\#(text)"}"#
}

/// The rows of the first step of a run.
func measureSpeech(_ steps: SessionStep..., parameters: [String: String] = [:]) throws
  -> MeasuredStep
{ try #require(measureRun(.speechRecognition, steps, parameters).first) }
