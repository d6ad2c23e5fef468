/// A word as a recognizer heard it, in seconds from the start of the recording.
public struct RecognizedWord: Sendable, Equatable {
  public var text: String
  public var startSeconds: Double
  public var durationSeconds: Double
  public var confidence = 0.9
  public var alternatives: [String] = []

  /// A word that may have been no other.
  public init(_ text: String, startSeconds: Double, durationSeconds: Double) {
    (self.text, self.startSeconds) = (text, startSeconds)
    self.durationSeconds = durationSeconds
  }
}

extension LeafResult {
  /// `ORKSpeechRecognitionResult` of iOS 14.5 and later, without what the recognizer itself measured.
  public static func speechRecognition(_ words: [RecognizedWord]) -> LeafResult {
    LeafResult(className: "ORKSpeechRecognitionResult") { _ in
      let text = words.map(\.text).joined(separator: " ")
      let transcription = JSONText.object([
        ("formattedString", .string(text)), ("segments", .array(segments(words))),
      ])
      return [("transcription", transcription), ("recognitionMetadata", .object([]))]
    }
  }

  /// `ORKTextQuestionResult`, as of the step in which a transcript is corrected.
  public static func text(_ answer: String) -> LeafResult {
    LeafResult(className: "ORKTextQuestionResult") { _ in
      [("questionType", .integer(textQuestion)), ("textAnswer", .string(answer))]
    }
  }

  /// `ORKQuestionTypeText`, from ResearchKit 1.5.0 on.
  private static let textQuestion = 8

  /// Places in the text are counted in UTF-16.
  private static func segments(_ words: [RecognizedWord]) -> [JSONText] {
    var location = 0
    return words.map { word in
      let length = word.text.utf16.count
      defer { location += length + 1 }
      return .object([
        ("substring", .string(word.text)),
        (
          "substringRange",
          .object([("location", .integer(location)), ("length", .integer(length))])
        ), ("timestamp", .number(word.startSeconds)), ("duration", .number(word.durationSeconds)),
        ("confidence", .number(word.confidence)),
        ("alternativeSubstrings", .array(word.alternatives.map { .string($0) })),
      ])
    }
  }
}
