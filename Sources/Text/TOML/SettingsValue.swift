/// A value of a settings file, with the line on which it stands.
///
/// The file is TOML, or a member of a JSON document, whose lines are unknown.
public struct SettingsValue: Sendable, Equatable {
  /// A member of a table.
  public struct Member: Sendable, Equatable {
    public let key: Term
    public let value: SettingsValue

    public init(_ key: Term, _ value: SettingsValue) { (self.key, self.value) = (key, value) }
  }

  /// A value of one of the types of TOML.
  public enum TypedValue: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case real(Double)
    case truth(Bool)
    /// A date, a time or nothing, which no setting is.
    case other
    case list([SettingsValue])
    /// Members in the order of the file.
    case table([Member])
  }

  public let content: TypedValue
  /// The line, from 1; that of its key for members of tables. Nil if the file has no lines.
  public let line: Int?

  public init(_ content: TypedValue, line: Int? = nil) {
    (self.content, self.line) = (content, line)
  }

  /// The members of a table; nil for any other value.
  public var members: [Member]? {
    guard case .table(let members) = content else { return nil }
    return members
  }

  /// The elements of a list; nil for any other value.
  public var elements: [SettingsValue]? {
    guard case .list(let elements) = content else { return nil }
    return elements
  }

  /// The text of a text or a number; nil for any other value. A number has the digits that tell it
  /// from every other.
  public var word: String? {
    switch content {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .real(let real) where real.isFinite: NumberText(.full).text(real)
    case .real(let real): "\(real)"
    case .truth, .other, .list, .table: nil
    }
  }

  /// The kind of the value with its article, for messages.
  public var kindWords: String {
    switch content {
    case .text: "a text"
    case .integer, .real: "a number"
    case .truth: "true or false"
    case .other: "a date or nothing"
    case .list: "a list"
    case .table: "a table"
    }
  }
}

extension SettingsValue {
  /// The value of a JSON document.
  public init(_ json: JSONValue) {
    switch json {
    case .string(let text): self.init(.text(text))
    case .integer(let integer): self.init(.integer(Int64(integer)))
    case .number(let number):
      // JSON does not distinguish 1 from 1.0.
      self.init(Int64(exactly: number).map { .integer($0) } ?? .real(number))
    case .bool(let truth): self.init(.truth(truth))
    case .null: self.init(.other)
    case .array(let elements): self.init(.list(elements.map { Self($0) }))
    case .object(let members):
      self.init(.table(members.map { Member($0.key, SettingsValue($0.value)) }))
    }
  }
}
