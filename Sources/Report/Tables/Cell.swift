/// The content of one cell of a table.
public enum Cell: Sendable, Equatable, ExpressibleByStringLiteral {
  /// Nothing is known.
  case empty
  /// A word, a name, a sentence.
  case text(String)
  /// A number; empty when it is not finite.
  case number(Double)
  /// A whole number.
  case integer(Int)

  /// A number, or nothing.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .empty }

  /// A whole number, or nothing.
  public init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .empty }

  /// A text, or nothing.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .empty }

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// As text before any quoting.
  public func text(_ numbers: NumberText) -> String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .number(let number): numbers.text(number)
    case .integer(let integer): String(integer)
    }
  }
}
