/// A side of the body: the left or right hand, leg, ear or eye.
public enum BodySide: String, Sendable, CaseIterable {
  case left, right

  /// The other side of the body.
  public var opposite: BodySide { self == .left ? .right : .left }

  /// The side from a word in any case, its first letter, or ResearchKit's number.
  public init?(word text: String) {
    switch text.lowercased() {
    case "left", "l", "0": self = .left
    case "right", "r", "1": self = .right
    default: return nil
    }
  }

  /// The side from the words of a name that contains this side and not the other: `tapping.left`, `right_knee`,
  /// `tappingLeft`.
  public init?(in name: String) {
    let sides = Set(words(ofName: name).compactMap(BodySide.init(rawValue:)))
    guard let side = sides.first, sides.count == 1 else { return nil }
    self = side
  }
}

/// The words of a name in lower case, between dots, dashes, underscores, spaces and where a capital follows a
/// small letter.
public func words(ofName name: String) -> [String] {
  var (spaced, last) = ("", Character(" "))
  for character in name {
    if character.isUppercase, last.isLowercase { spaced.append(" ") }
    spaced.append(character)
    last = character
  }
  return words(ofStep: spaced)
}

/// The words of a step's name in lower case, between dots, dashes, underscores and spaces.
public func words(ofStep identifier: String) -> [String] {
  identifier.lowercased().split { ".-_ ".contains($0) }.map(String.init)
}
