/// The content of one cell of a table.
public enum Cell: Sendable, Equatable, ExpressibleByStringLiteral {
  /// An empty cell: the value is unknown.
  case empty
  /// A word, a name or a sentence.
  case text(String)
  /// A number; written as an empty cell if it is not finite.
  case number(Double)
  /// An integer.
  case integer(Int)

  /// A number, or an empty cell.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .empty }

  /// An integer, or an empty cell.
  public init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .empty }

  /// A text, or an empty cell.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .empty }

  public init(stringLiteral text: String) { self = .text(text) }

  /// Texts are equal where every byte is: a cell may hold a name.
  public static func == (a: Cell, b: Cell) -> Bool {
    switch (a, b) {
    case (.empty, .empty): true
    case (.text(let a), .text(let b)): a === b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    default: false
    }
  }

  /// The content as text, before quoting.
  public func text(_ numbers: NumberText) -> String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .number(let number): numbers.text(number)
    case .integer(let integer): String(integer)
    }
  }
}
