/// What is wrong with a text that should be JSON, and at which byte from its start.
public enum JSONProblem: Error, Sendable, Equatable {
  /// All is well up to the end of the text, but something is still open there.
  case truncated(byteOffset: Int)
  /// This byte cannot stand here.
  case malformed(what: String, byteOffset: Int)
  /// Not UTF-8: here begins what is no character.
  case invalidUTF8(byteOffset: Int)
  /// This bracket is the 1025th that is open.
  case tooDeep(byteOffset: Int)
  /// It would take an unreasonable amount of memory.
  case tooLarge
  /// Nothing but space, or zeros.
  case empty

  /// True where the text may be whole, but in another encoding.
  public var mayBeOfEncoding: Bool {
    switch self {
    case .invalidUTF8, .malformed: true
    case .truncated, .tooDeep, .tooLarge, .empty: false
    }
  }

  /// From the start of the file; 0 where the text as a whole is meant.
  public var byteOffset: Int {
    switch self {
    case .truncated(let offset), .malformed(_, let offset), .invalidUTF8(let offset),
      .tooDeep(let offset):
      offset
    case .tooLarge, .empty: 0
    }
  }
}
