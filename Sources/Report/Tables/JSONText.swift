/// A JSON value to be written; members keep the order given.
public indirect enum JSONText: Sendable {
  /// Nothing is known.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; `null` when it is not finite.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONText])
  /// Members in order.
  case object([(key: String, value: JSONText)])

  /// A number, or `null`.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// A whole number, or `null`.
  public init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .null }

  /// A text, or `null`.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// How the text is laid out.
  public enum Layout: Sendable {
    /// Without white space, for one value a line.
    case compact
    /// Every member and element on its own line, indented by two spaces, for people.
    case indented
  }

  /// Appends UTF-8 text (RFC 8259) without a line end.
  public func append(
    to bytes: inout [UInt8], layout: Layout = .compact, numbers: NumberText = NumberText()
  ) {
    JSONPrinter(numbers: numbers, indentation: layout == .indented ? 0 : nil)
      .append(self, to: &bytes)
  }
}
