public import Metrics
public import Text

/// A value that can be written to a cell and read from it.
public protocol CellValue: Sendable {
  /// The kind of its cells.
  static var kind: ColumnKind { get }
  /// The expected content of a cell, for the error on another content: `a number`.
  static var noun: String { get }
  /// The cell of the value.
  var cell: Cell { get }
  /// Nil if the cell is of another form.
  init?(cell text: String)
}

extension String: CellValue {
  public static var kind: ColumnKind { .text }
  public static var noun: String { "a text" }
  public var cell: Cell { .text(self) }
  public init?(cell text: String) { self = text }
}

extension Int: CellValue {
  public static var kind: ColumnKind { .integer }
  public static var noun: String { "a number" }
  public var cell: Cell { .integer(self) }

  /// A spreadsheet may have added a decimal point.
  public init?(cell text: String) {
    guard let number = Int(text) ?? Double(text).flatMap(Int.init(exactly:)) else { return nil }
    self = number
  }
}

extension Double: CellValue {
  public static var kind: ColumnKind { .number }
  public static var noun: String { "a number" }
  public var cell: Cell { .number(self) }

  public init?(cell text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}

extension Bool: CellValue {
  public static var kind: ColumnKind { .boolean }
  public static var noun: String { "1 or 0" }
  public var cell: Cell { .integer(self ? 1 : 0) }

  public init?(cell text: String) {
    guard text == "1" || text == "0" else { return nil }
    self = text == "1"
  }
}

extension Quality: CellValue, Codable {
  public static var kind: ColumnKind { .word(allCases.map(\.rawValue)) }
  public static var noun: String { "a verdict" }
  public var cell: Cell { .text(rawValue) }
  public init?(cell text: String) { self.init(rawValue: text) }
}

/// An optional value, which is nil for an empty cell.
extension Optional: CellValue where Wrapped: CellValue {
  public static var kind: ColumnKind { Wrapped.kind }
  public static var noun: String { Wrapped.noun }
  public var cell: Cell { map(\.cell) ?? .empty }

  public init?(cell text: String) {
    if text.isEmpty {
      self = .none
    } else if let value = Wrapped(cell: text) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

/// Flags as a cell shows them: their texts without repetitions, separated by semicolons.
public struct PrintedFlags: Codable, Sendable, Equatable, CellValue {
  /// The texts, such as `json_truncated@12`.
  public let texts: [String]

  public init(_ flags: [Flag]) { texts = flags.isEmpty ? [] : flags.unique.map(\.text) }

  /// Flags without what follows their names.
  public init(codes: [Flag.Code]) { texts = codes.map(\.rawValue) }

  /// The flags of several rows, without repetitions.
  public init(joining all: some Sequence<PrintedFlags>) {
    var seen = Set<Term>()
    texts = all.flatMap(\.texts).filter { seen.insert($0).inserted }
  }

  /// The flags without their byte offsets.
  public var codes: [Flag.Code] { texts.map(Flag.Code.init(printed:)) }

  /// A flag with the byte offset that follows it; nil if it is not among them.
  public func text(of code: Flag.Code) -> String? { texts.first { Flag.Code(printed: $0) == code } }

  public var isEmpty: Bool { texts.isEmpty }

  /// The content of the cell; empty without flags.
  public var text: String { texts.joined(separator: ";") }

  public static var kind: ColumnKind { .text }
  public static var noun: String { "a list of flags" }
  public var cell: Cell { isEmpty ? .empty : .text(text) }
  // Bytes are split, since a search for characters takes a tenth of the time of a table.
  public init?(cell text: String) {
    texts = text.utf8.split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
  }
}
