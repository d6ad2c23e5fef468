import Text

/// A term of norms: an intercept, a covariate, its square, or a product of two, such as `age`, `age^2` and `age*sex`.
///
/// In fitted norms a word has a term for each of its levels but the first: `sex=M`, `age*sex=M`.
public struct NormTerm: Sendable, Equatable {
  /// A factor of the product.
  public struct TermPart: Sendable, Equatable {
    public let covariate: String
    /// 1, or 2 for a square.
    public var power = 1
    /// The level for which the factor is 1; nil for a number, and in terms that are asked for.
    public var level: String?

    public static func == (a: TermPart, b: TermPart) -> Bool {
      a.covariate === b.covariate && a.power == b.power && a.level === b.level
    }
  }

  /// None for the intercept.
  public let parts: [TermPart]

  init(_ parts: [TermPart]) { self.parts = parts }

  static let intercept = NormTerm([])
  private static let interceptText = "(intercept)"

  /// Reads a term as it is written; nil for any other text, among them a higher power and a product of three.
  public init?(_ text: String) {
    guard text != Self.interceptText else {
      self = .intercept
      return
    }
    let pieces = text.split(separator: "*", omittingEmptySubsequences: false)
    let parts = pieces.compactMap { Self.part($0.trimmed) }
    guard parts.count == pieces.count, parts.count < 3 else { return nil }
    self.parts = parts
  }

  private static func part(_ text: String) -> TermPart? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if sides.count == 2 {
      guard !sides[0].isEmpty, !sides[1].isEmpty else { return nil }
      return TermPart(covariate: String(sides[0]), level: String(sides[1]))
    }
    let pieces = text.split(separator: "^", omittingEmptySubsequences: false)
    guard pieces.count < 3, let name = pieces.first, !name.isEmpty else { return nil }
    guard pieces.count == 1 || pieces[1] == "2" else { return nil }
    return TermPart(covariate: String(name), power: pieces.count)
  }

  /// As it is written.
  public var text: String {
    guard !parts.isEmpty else { return Self.interceptText }
    return parts.map { part in
      part.covariate + (part.power == 2 ? "^2" : "") + (part.level.map { "=\($0)" } ?? "")
    }.joined(separator: "*")
  }

  /// True for a single covariate, neither squared nor multiplied.
  public var isMain: Bool { parts.count == 1 && parts[0].power == 1 }

  /// Whether a name or a level can stand in a term and be read again.
  static func canName(_ text: String, isLevel: Bool) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte != UInt8(ascii: "*")
          && (isLevel || byte != UInt8(ascii: "=") && byte != UInt8(ascii: "^"))
      }
  }
}
