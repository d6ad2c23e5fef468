import Foundation

/// Words of a spoken or written text, normalized so that two spellings of the same word are equal.
///
/// Compatibility forms are composed (Unicode NFKC), capitals made small, curly quotes straight. Dashes
/// and white space separate words; of all else only letters, digits and apostrophes within a word
/// remain.
struct SpokenWords: Equatable, Sendable {
  let words: [String]

  init(_ text: String, _ rules: WordRules = WordRules()) {
    let composed = rules.lowercased(text.precomposedStringWithCompatibilityMapping)
    let kept = Self.kept(composed.unicodeScalars)
    words = kept.split(separator: Self.space).compactMap(Self.word)
      .flatMap(rules.spelledOut).filter { !rules.drops($0) }
  }

  init(words: [String]) { self.words = words }

  /// The words with one space between them.
  var joined: String { words.joined(separator: " ") }

  /// As a reader counts them: extended grapheme clusters of `joined`.
  var characterCount: Int { joined.count }

  private static let space: Unicode.Scalar = " "
  private static let apostrophe: Unicode.Scalar = "'"
  /// Straight and curly ones, and the letter that looks like one.
  private static let apostrophes: Set<Unicode.Scalar> = [
    apostrophe, "\u{2018}", "\u{2019}", "\u{201B}", "\u{02BC}",
  ]

  /// Letters with their marks, digits, straight apostrophes, and a space wherever a word may end.
  private static func kept(_ scalars: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var kept: [Unicode.Scalar] = []
    /// Marks belong to what stands before them and share its fate.
    var isInLetter = false
    for scalar in scalars where !scalar.properties.isDefaultIgnorableCodePoint {
      let place = Place(scalar)
      isInLetter = place == .letter || (place == .mark && isInLetter)
      if apostrophes.contains(scalar) {
        kept.append(apostrophe)
        isInLetter = false
      } else if place == .gap {
        kept.append(space)
      } else if isInLetter {
        kept.append(scalar)
      }
    }
    return kept
  }

  /// The word without apostrophes around it; nil where nothing else is.
  private static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    guard let first = scalars.firstIndex(where: { $0 != apostrophe }),
      let last = scalars.lastIndex(where: { $0 != apostrophe })
    else { return nil }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }

  /// What a character is to a word.
  private enum Place {
    case letter, mark, gap, nothing

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .letterNumber, .decimalNumber:
          .letter
        case .nonspacingMark, .spacingMark: .mark
        case .dashPunctuation: .gap
        default: scalar.properties.isWhitespace ? .gap : .nothing
        }
    }
  }
}
