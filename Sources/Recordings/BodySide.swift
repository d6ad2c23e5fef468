/// Left or right hand, leg, ear.
public enum BodySide: String, Sendable, CaseIterable {
  case left, right

  /// By a word in any case, its first letter, or ResearchKit's number.
  public init?(word text: String) {
    switch text.lowercased() {
    case "left", "l", "0": self = .left
    case "right", "r", "1": self = .right
    default: return nil
    }
  }

  /// By the end of a step's name: `tapping.left`, `knee_right`.
  init?(suffixOf identifier: String) {
    let last = identifier.split { ".-_ ".contains($0) }.last.map { $0.lowercased() }
    guard let side = Self.allCases.first(where: { $0.rawValue == last }) else { return nil }
    self = side
  }
}
