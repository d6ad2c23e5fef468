extension JSONValue {
  /// The text; nil for all else.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; 1 and 0 for true and false; nil for all else.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }

  /// True and false, also when written 1 and 0; nil for all else.
  public var bool: Bool? {
    switch self {
    case .bool(let bool): bool
    case .number(1): true
    case .number(0): false
    default: nil
    }
  }

  /// The elements; nil for what is no array.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
