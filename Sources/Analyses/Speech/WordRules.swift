import Metrics

/// How text is cut into words; what differs between languages and studies.
struct WordRules: Equatable, Sendable {
  /// What the rules ask of a language.
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
  /// Turkish and Azerbaijani.
  private static let dottedAndDotless: Set = ["tr", "az"]
  /// Sounds of hesitation as recognizers of English write them.
  private static let fillers: Set = ["um", "uh", "er", "hmm"]

  let script: Script
  var dropsFillers = false

  /// `locale` is a code such as `en`, `en-US` or `zh_Hans`, of which the language counts.
  init(locale: String = "en", dropsFillers: Bool = false) {
    let language = locale.split { $0 == "-" || $0 == "_" }.first?.lowercased() ?? ""
    script =
      if language == "en" {
        .english
      } else if Self.dottedAndDotless.contains(language) {
        .dottedAndDotless
      } else if Self.withoutSpaces.contains(language) {
        .withoutSpaces
      } else {
        .other
      }
    self.dropsFillers = dropsFillers
  }

  /// As the user wants it.
  init(_ parameters: Parameters) {
    self.init(
      locale: parameters.word(SpeechParameters.locale) ?? "",
      dropsFillers: parameters.word(SpeechParameters.fillers) == "drop")
  }

  /// Whether the language has words that can be told apart by spaces.
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

  /// The words that a word stands for: `23` is `twenty three`.
  func spelledOut(_ word: String) -> [String] {
    script == .english ? NumberWords.english(word) ?? [word] : [word]
  }
}
