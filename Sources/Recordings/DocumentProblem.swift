/// What a recording is written in.
public enum TextSyntax: String, Sendable {
  case json, csv, xml

  /// In the language of the `flags` column.
  public var truncatedCode: String { "\(rawValue)_truncated" }
}

/// What is wrong with a text that is not JSON.
public enum DocumentProblem: Error, Sendable, Equatable {
  /// All is well up to the end of the text, but something is still open there.
  case truncated(TextSyntax, byteOffset: Int)
  /// Counted from 1; with what is wrong and what to do.
  case malformed(TextSyntax, line: Int, what: String)

  /// In the language of the `flags` column.
  public var code: String {
    switch self {
    case .truncated(let syntax, _): syntax.truncatedCode
    case .malformed(let syntax, _, _): "\(syntax.rawValue)_malformed"
    }
  }

  /// Byte or line.
  public var place: Int {
    switch self {
    case .truncated(_, let place), .malformed(_, let place, _): place
    }
  }

  var explanation: String {
    switch self {
    case .truncated(_, let offset):
      "byte \(offset): the file ends before the first item is complete; copy the file from the export "
        + "again"
    case .malformed(_, let line, let what): "line \(line): \(what)"
    }
  }
}

/// The end of a recording that was not closed, as when a phone is switched off.
public struct Tear: Sendable, Equatable {
  /// Where the usable bytes end: the end of the file, or of what comes before its zeros.
  public let byteOffset: Int
  /// Complete items before it.
  public let itemsKept: Int
  /// What the file is written in.
  public let syntax: TextSyntax

  /// A break at `byteOffset`, behind `itemsKept` items.
  public init(byteOffset: Int, itemsKept: Int, syntax: TextSyntax = .json) {
    (self.byteOffset, self.itemsKept, self.syntax) = (byteOffset, itemsKept, syntax)
  }

  /// The tear as a reason not to use the file.
  var problem: ReadError.Problem {
    syntax == .json
      ? .json(.truncated(byteOffset: byteOffset))
      : .document(.truncated(syntax, byteOffset: byteOffset))
  }
}
