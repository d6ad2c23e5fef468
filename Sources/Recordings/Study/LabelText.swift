/// What the texts of labels may be: each stands in every row of the output that it is about.
enum LabelText {
  /// Of UTF-8; four times the longest name of a file.
  static let largestByteCount = 1024

  /// What is wrong with a text as a label, and what to do; nil for one that can be used.
  static func flaw(of text: String) -> String? {
    guard text.utf8.count <= largestByteCount else {
      return "has \(text.utf8.count) bytes; shorten it to \(largestByteCount) at most"
    }
    return text.unicodeScalars.contains(where: isControl)
      ? "holds control characters; take them out" : nil
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
  var flaw: String? {
    let texts = [
      ("participant", participant), ("session", session), ("step", step), ("recorder", recorder),
      ("project", project),
    ]
    return texts.lazy.compactMap { name, text in
      text.flatMap(LabelText.flaw).map { "the \(name) \($0)" }
    }.first
  }
}

extension FileContents {
  /// What is wrong with the first label in a file.
  var flaw: String? {
    let labels = recordings.map(\.labels) + results.map(\.labels) + neighbors.values
    return labels.lazy.compactMap(\.flaw).first ?? results.lazy.compactMap(\.flaw).first
      ?? visits.values.lazy.compactMap { LabelText.flaw(of: $0.step) }.first.map {
        "the step \($0)"
      }
  }
}

extension TaskResult {
  /// What is wrong with the first name that it gives.
  var flaw: String? {
    taskRunUUID.flatMap(LabelText.flaw).map { "the taskRunUUID \($0)" }
      ?? steps.lazy.compactMap { LabelText.flaw(of: $0.identifier) }.first.map { "the step \($0)" }
  }
}
