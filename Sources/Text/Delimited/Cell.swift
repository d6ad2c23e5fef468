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
