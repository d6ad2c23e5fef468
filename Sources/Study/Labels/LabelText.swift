import Recordings

/// What the texts of labels may be: each stands in every row of the output that it is about.
enum LabelText {
  /// Of UTF-8; four times the longest name of a file.
  static let largestByteCount = 1024

  /// What is wrong with a text as a label, and what to do; nil for one that can be used.
  static func flaw(of text: String) -> ErrorWording? {
    guard text.utf8.count <= largestByteCount else {
      return ErrorWording(
        "has \(text.utf8.count) bytes", remedy: "shorten it to \(largestByteCount) at most")
    }
    return text.unicodeScalars.contains(where: isControl)
      ? ErrorWording("holds control characters", remedy: "take them out") : nil
  }

  /// Cells of tables may hold tabs and line breaks.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}

extension FileLabels {
  /// What is wrong with the first of them that cannot be used.
  var flaw: ErrorWording? {
    let texts = [
      ("participant", participant), ("session", session), ("step", step), ("recorder", recorder),
      ("project", project),
    ]
    return texts.lazy.compactMap { name, text in
      text.flatMap(LabelText.flaw).map { $0.about("the \(name)") }
    }.first
  }
}

extension TaskResult {
  /// What is wrong with the first name that it gives.
  var flaw: ErrorWording? {
    taskRunUUID.flatMap(LabelText.flaw).map { $0.about("the taskRunUUID") }
      ?? steps.lazy.compactMap { LabelText.flaw(of: $0.identifier) }.first.map {
        $0.about("the step")
      }
  }
}

extension FileLabels {
  /// Sets the label, or the fact, that a column or a field of a template is named after.
  mutating func set(_ key: String, to text: String) throws(LabelError) {
    switch key {
    case "participant": participant = text
    case "session": session = text
    case "step": step = text
    case "side":
      guard BodySide(word: text) != nil else { throw LabelError(unknownSide: text) }
      side = text
    case "recorder": recorder = text
    case "music-clip": clip = text
    case "task":
      guard let known = ActiveTask(rawValue: text) else { throw LabelError(unknownTask: text) }
      task = known
    default: facts[key] = text
    }
  }
}

/// A label that means nothing.
struct LabelError: Error {
  let message: String

  init(unknownTask name: String) {
    message = "there is no task \"\(name)\"; use a task id such as gait-and-balance"
  }

  init(unknownSide text: String) {
    message = "side \"\(text)\" is neither left nor right; use one of these words"
  }
}
