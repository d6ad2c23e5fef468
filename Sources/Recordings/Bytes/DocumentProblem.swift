/// The syntax that a recording is written in.
public enum TextSyntax: String, Sendable {
  case json, csv, xml

  /// The issue of a text that ends too early.
  public var truncation: InputIssue {
    switch self {
    case .json: .jsonTruncated
    case .csv: .csvTruncated
    case .xml: .xmlTruncated
    }
  }

  /// The issue of a text that breaks the rules of the syntax.
  var malformation: InputIssue {
    switch self {
    case .json: .jsonMalformed
    case .csv: .csvMalformed
    case .xml: .xmlMalformed
    }
  }
}

/// A problem of a text that is not JSON.
public enum DocumentProblem: Error, Sendable, Equatable {
  /// The text is valid up to its end, but incomplete.
  case truncated(TextSyntax, byteOffset: Int)
  /// Lines are counted from 1. Without a remedy, that of the issue is used.
  case malformed(TextSyntax, line: Int, what: String, remedy: String? = nil)

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .truncated(let syntax, let offset):
      Diagnosis(
        syntax.truncation, at: offset,
        "byte \(offset): the file ends before the first item is complete")
    case .malformed(let syntax, let line, let what, let remedy):
      Diagnosis(syntax.malformation, at: line, "line \(line): \(what)", remedy: remedy)
    }
  }
}

/// The end of a recording that was not closed, as when a phone is switched off.
public struct Tear: Sendable, Equatable {
  /// The end of the usable bytes: the end of the file, or the start of its zeros.
  public let byteOffset: Int
  /// Number of complete items before it.
  public let itemsKept: Int
  /// The syntax of the file.
  public let syntax: TextSyntax

  /// A truncation at `byteOffset`, after `itemsKept` items.
  public init(byteOffset: Int, itemsKept: Int, syntax: TextSyntax = .json) {
    (self.byteOffset, self.itemsKept, self.syntax) = (byteOffset, itemsKept, syntax)
  }
}
