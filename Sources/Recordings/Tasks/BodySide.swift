/// Left or right hand, leg, ear.
public enum BodySide: String, Sendable, CaseIterable {
  case left, right

  /// The other side.
  public var opposite: BodySide { self == .left ? .right : .left }

  /// By a word in any case, its first letter, or ResearchKit's number.
  public init?(word text: String) {
    switch text.lowercased() {
    case "left", "l", "0": self = .left
    case "right", "r", "1": self = .right
    default: return nil
    }
  }

  /// By the end of a step's name: `tapping.left`, `knee_right`.
  public init?(suffixOf identifier: String) {
    self.init(rawValue: words(ofStep: identifier).last ?? "")
  }
}

/// The words of a step's name in lower case, between dots, dashes, underscores and spaces.
public func words(ofStep identifier: String) -> [String] {
  identifier.lowercased().split { ".-_ ".contains($0) }.map(String.init)
}
