/// The syntax that a recording is written in.
public enum TextSyntax: String, Sendable {
  case json, csv, xml
  /// The blocks of a device, in binary form or as text.
  case recorder

  /// The issue of a text that ends too early.
  public var truncation: InputIssue {
    switch self {
    case .json: .jsonTruncated
    case .csv: .csvTruncated
    case .xml: .xmlTruncated
    case .recorder: .recorderTruncated
    }
  }

  /// The issue of a text that breaks the rules of the syntax.
  var malformation: InputIssue {
    switch self {
    case .json: .jsonMalformed
    case .csv: .csvMalformed
    case .xml: .xmlMalformed
    case .recorder: .unreadable
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

/// What was damaged in a document of many records, and what that cost: the records concerned, but not the document.
public struct RecordDamage: Sendable, Equatable {
  /// Damaged records that could be read nevertheless.
  public var repairedCount = 0
  /// Damaged records that could not be read.
  public var skippedCount = 0
  /// Bytes that the syntax or the encoding does not allow, which were replaced.
  public var replacedByteCount = 0
  /// All records of the document.
  public var recordCount = 0
  /// The line of the first damage, from 1.
  public var firstLine = 0
  /// The position of the first damage in a file without lines.
  public var firstByte: Int?
  /// What is wrong there.
  public var firstProblem = ""

  public init() {}

  /// True if nothing was damaged.
  public var isEmpty: Bool { repairedCount == 0 && skippedCount == 0 && replacedByteCount == 0 }

  /// Up to so many damaged records, or up to this share of all, are accidents. A document with more damage was altered.
  static let (mostAccidents, largestShare) = (10, 0.01)

  /// True if so many records are damaged that the others are not to be trusted. A replaced byte changes a name and no number.
  public var isTooLarge: Bool {
    let count = repairedCount + skippedCount
    return count > Self.mostAccidents
      && Double(count) > Self.largestShare * Double(max(recordCount, count))
  }

  /// The damage in words, without its place.
  private var words: String {
    let of = " of \(recordCount) \(recordCount == 1 ? "record" : "records")"
    let parts = [
      repairedCount == 0
        ? nil : "\(repairedCount)\(of) \(repairedCount == 1 ? "was" : "were") repaired",
      skippedCount == 0
        ? nil : "\(skippedCount)\(of) \(skippedCount == 1 ? "was" : "were") skipped",
      replacedByteCount == 0
        ? nil
        : "\(replacedByteCount) \(replacedByteCount == 1 ? "byte was" : "bytes were") replaced",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The place and the problem of the first damage, then what it cost.
  public var sentence: String {
    "\(firstByte.map { "byte \($0)" } ?? "line \(firstLine)"): \(firstProblem); \(words)"
  }

  /// The problem of a document that is not used for its damage.
  public var refusal: DocumentProblem {
    let count = repairedCount + skippedCount
    let what =
      count == 0
      ? firstProblem
      : "\(firstProblem); \(count) of \(recordCount) records \(count == 1 ? "is" : "are") damaged"
    return .malformed(
      .xml, line: firstLine, what: what,
      remedy: "delete the damaged lines in a text editor, the first with sed -i \(firstLine)d FILE")
  }
}
