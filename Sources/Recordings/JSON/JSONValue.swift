/// A small document as a tree: a task result, a task description.
public enum JSONValue: Sendable, Equatable {
  /// One member of an object.
  public struct Member: Sendable, Equatable {
    /// Unescaped.
    public let key: String
    /// What the key stands for.
    public let value: JSONValue

    /// A member as the text would have it.
    public init(key: String, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }
  }

  /// Members in the order of the text; keys may repeat.
  case object([Member])
  /// Elements in order.
  case array([JSONValue])
  /// Unescaped.
  case string(String)
  /// Finite, and not beyond ±1e300: what is, is null.
  case number(Double)
  /// True or false.
  case bool(Bool)
  /// Nothing, or a number beyond ±1e300, which ResearchKit writes for nothing.
  case null

  /// The value of the first member of that name; nil for what is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
