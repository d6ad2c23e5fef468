public import Recordings

/// The restrictions on labels, since each label is repeated in many rows of the output.
enum LabelText {
  /// The largest size in UTF-8: four times the longest file name.
  static let largestByteCount = 1024

  /// What is wrong with a text as a label, and the remedy; nil for a valid label.
  static func flaw(of text: String) -> ErrorWording? {
    guard text.utf8.count <= largestByteCount else {
      return ErrorWording(
        "has \(text.utf8.count) bytes", remedy: "shorten it to \(largestByteCount) at most")
    }
    return text.unicodeScalars.contains(where: isControl)
      ? ErrorWording("contains control characters", remedy: "remove them") : nil
  }

  /// True for a control character other than tabs and line breaks, which cells of tables may
  /// contain.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}

extension FileLabels {
  /// What is wrong with the first invalid label.
  public var flaw: ErrorWording? {
    let texts = [
      ("participant", participant), ("visit", visit), ("session", session), ("step", step),
      ("project", project),
    ]
    return texts.lazy.compactMap { name, text in
      text.flatMap(LabelText.flaw).map { $0.about("the \(name)") }
    }.first
  }
}

extension TaskResult {
  /// What is wrong with the first invalid name.
  var flaw: ErrorWording? {
    taskRunUUID.flatMap(LabelText.flaw).map { $0.about("the taskRunUUID") }
      ?? steps.lazy.compactMap { LabelText.flaw(of: $0.identifier) }.first.map {
        $0.about("the step")
      }
  }
}

extension FileLabels {
  /// Sets the label or the fact with the name of a column or of a field of a template.
  public mutating func set(_ key: String, to text: String) throws(LabelError) {
    switch key {
    case "participant": participant = text
    case "visit": (visit, isVisitNamed) = (text, true)
    case "session": session = text
    case "step": step = text
    case "side":
      guard BodySide(word: text) != nil else { throw LabelError(unknownSide: text) }
      side = text
    case "attempt":
      guard let number = Int(text), number > 0 else { throw LabelError(unknownAttempt: text) }
      attempt = number
    // The column is a note for people. Files of one recorder are joined by results and by their own names.
    case "recorder": break
    case "music-clip": clip = text
    case "task":
      guard let known = ActiveTask(rawValue: text) else { throw LabelError(unknownTask: text) }
      task = known
    case "from": span.from = try Self.bound(text)
    case "to": span.to = try Self.bound(text)
    case "columns":
      do { columns = try ColumnReading(text) } catch {
        throw LabelError("columns: \(error.wording.sentence)")
      }
    default: facts[key] = text
    }
  }
}

extension FileLabels {
  private static func bound(_ text: String) throws(LabelError) -> RecordingSpan.Bound {
    guard let bound = RecordingSpan.Bound(text) else { throw LabelError(unknownTime: text) }
    return bound
  }
}

/// A text that has no meaning as the value of a label.
public struct LabelError: Error {
  public let message: String

  fileprivate init(_ message: String) { self.message = message }

  init(unknownTask name: String) {
    message = "there is no task \"\(name)\"; use a task id such as gait-and-balance"
  }

  init(unknownTime text: String) {
    message =
      "\"\(text)\" is no time of a recording; give seconds from its first sample, or a date and time such as 2026-02-02T09:00:00"
  }

  init(unknownAttempt text: String) {
    message = "attempt \"\(text)\" is no number of an attempt; use 1, 2, …"
  }

  init(unknownSide text: String) {
    message = "side \"\(text)\" is neither left nor right; use one of these words"
  }
}
