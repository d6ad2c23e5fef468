import CLibrary
import CUTF8Proc
import Metrics

/// A word of a spoken or written text. Two spellings of the same characters are one word, as `==` has it.
typealias SpokenWord = String

/// Words of a spoken or written text, normalized so that two spellings of the same word are equal.
///
/// Compatibility forms are composed (Unicode NFKC), capitals made small, curly quotes straight. Dashes
/// and white space separate words; of all else only letters, digits and apostrophes within a word
/// remain.
///
/// Recognizers and people write numbers differently, so that English ones become words where they are read in one way
/// (`NumberWords`). Lower case depends on the language: Turkish has an i with and one without
/// a dot. In languages without spaces there are characters to compare and no words.
struct SpokenWords: Equatable, Sendable {
  let words: [String]
  /// True if a number of the text was not spelled out, or may be read in another way.
  let hasUnclearNumbers: Bool

  init(_ text: String, _ rules: WordRules = WordRules()) {
    let plain = text.withoutCompatibilityForms
    let composed = rules.lowercased(plain).unicodeScalars
    let isEnglish = rules.script == .english
    // A negative number may also be read with "negative".
    let (scalars, hasMinus) = isEnglish ? NumberWords.spellingMinus(composed) : (composed, false)
    let hasNumerals = isEnglish && RomanNumerals.areContained(in: plain)
    var (words, isUnclear, followsNumber) = ([String](), hasMinus || hasNumerals, false)
    for token in scalars.split(whereSeparator: { CharacterRole($0) == .gap }) {
      let hasDigit = token.contains { $0.properties.generalCategory == .decimalNumber }
      defer { followsNumber = hasDigit }
      if hasDigit, isEnglish, let number = NumberWords(english: Substring(token)) {
        words += number.words
        isUnclear = isUnclear || number.isAmbiguous
      } else if isEnglish, followsNumber, token.first == "%", Self.kept(token).isEmpty {
        words.append("percent")
      } else if let word = Self.word(Self.kept(token)[...]) {
        words.append(word)
        isUnclear = isUnclear || hasDigit
      }
    }
    self.words = words.filter { !rules.drops($0) }
    hasUnclearNumbers = isUnclear
  }

  init(words: [String], hasUnclearNumbers: Bool = false) {
    (self.words, self.hasUnclearNumbers) = (words, hasUnclearNumbers)
  }

  /// The words as texts are compared: numbers as digits are spelled out, whichever of several ways they were said in (`SpokenNumbers`), and
  /// "per cent" as one word.
  ///
  /// They are counted as they stand, since they were said.
  var compared: SpokenWords {
    SpokenWords(words: SpokenNumbers(words).words, hasUnclearNumbers: hasUnclearNumbers)
  }

  static func == (a: SpokenWords, b: SpokenWords) -> Bool { a.words == b.words }

  /// The words with one space between them.
  var joined: String { words.joined(separator: " ") }

  /// As a reader counts them: extended grapheme clusters of `joined`.
  var characterCount: Int { joined.count }

  private static let apostrophe: Unicode.Scalar = "'"
  /// Straight and curly ones, and the letter that looks like one.
  private static let apostrophes: Set<Unicode.Scalar> = [
    apostrophe, "\u{2018}", "\u{2019}", "\u{201B}", "\u{02BC}",
  ]

  /// Letters with their marks, digits and straight apostrophes of what stands between two gaps.
  private static func kept(_ scalars: Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    var kept: [Unicode.Scalar] = []
    /// Marks belong to what stands before them and share its fate.
    var isInLetter = false
    for scalar in scalars where !scalar.properties.isDefaultIgnorableCodePoint {
      let place = CharacterRole(scalar)
      isInLetter = place == .letter || (place == .mark && isInLetter)
      if apostrophes.contains(scalar) {
        kept.append(apostrophe)
        isInLetter = false
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

  /// The role of a character in a word.
  private enum CharacterRole {
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

/// How text is cut into words; what differs between languages and studies.
struct WordRules: Equatable, Sendable {
  /// The kinds of writing that the rules distinguish.
  enum Script: Equatable {
    /// Numbers are spelled out and fillers are known.
    case english
    /// The letter i has a dotted and a dotless form, each with a capital of its own.
    case dottedAndDotless
    /// Nothing stands between two words, so that there are characters to count and no words.
    case withoutSpaces
    case other
  }

  /// Languages written without spaces whose speech Apple's devices recognize.
  private static let withoutSpaces: Set = ["zh", "yue", "wuu", "ja", "th"]
  /// The languages with two letters i: Turkish and Azerbaijani.
  private static let dottedAndDotless: Set = ["tr", "az"]
  /// Sounds of hesitation as recognizers of English write them.
  private static let fillers: Set = ["um", "uh", "er", "hmm"]

  let script: Script
  var dropsFillers = false

  /// `locale` is a code such as `en`, `en-US` or `zh_Hans`, of which the language counts.
  init(locale: String = "en", dropsFillers: Bool = false) {
    let language = locale.split { $0 == "-" || $0 == "_" }.first?.lowercased() ?? ""
    script =
      if language == "en" { .english } else if Self.dottedAndDotless.contains(language) {
        .dottedAndDotless
      } else if Self.withoutSpaces.contains(language) { .withoutSpaces } else { .other }
    self.dropsFillers = dropsFillers
  }

  /// The rules that the user's options ask for.
  init(_ parameters: Parameters) {
    self.init(
      locale: parameters[SpeechParameters.locale],
      dropsFillers: parameters[SpeechParameters.fillers] == "drop")
  }

  /// Whether the language separates words by spaces.
  var hasWords: Bool { script != .withoutSpaces }

  /// Small letters; without a language, I becomes i.
  func lowercased(_ text: String) -> String {
    guard script == .dottedAndDotless else { return text.lowercased() }
    return String(text.map { $0 == "I" ? "ı" : $0 == "İ" ? "i" : $0 }).lowercased()
  }

  /// Whether a word is not to be counted; English has the only fillers that are no words elsewhere.
  func drops(_ word: String) -> Bool {
    dropsFillers && script == .english && Self.fillers.contains(word)
  }
}

extension String {
  /// The text in normalization form KC of Unicode: ligatures, full-width letters and the like are spelled out.
  var withoutCompatibilityForms: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
    let bytes = Array(utf8)
    var normalized: UnsafeMutablePointer<UInt8>?
    let count = utf8proc_map(bytes, bytes.count, &normalized, utf8proc_option_t(options))
    defer { free(normalized) }
    // Only memory could be lacking: a String is always valid Unicode.
    guard count >= 0, let normalized else { return self }
    return String(decoding: UnsafeBufferPointer(start: normalized, count: count), as: UTF8.self)
  }
}
