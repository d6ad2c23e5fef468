import Text

/// What the name of a folder looks like. It only decides where the places of sessions alone allow
/// two readings, and what is told of a reading.
struct FolderName {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Words that visits are called by, with or without a number.
  private static let visitWords = [
    "visit", "visite", "besuch", "termin", "session", "sitzung", "ses", "week", "woche", "month",
    "monat", "day", "tag", "timepoint", "zeitpunkt", "baseline", "followup", "screening", "pre",
    "post",
  ]
  /// Abbreviations that need a number.
  private static let visitLetters = ["v", "t", "w", "wk", "m", "d", "tp", "fu", "bl"]
  private static let personWords = [
    "p", "pt", "pat", "patient", "participant", "part", "person", "sub", "subj", "subject", "id",
    "vp", "proband", "teilnehmer", "tn", "case", "control", "ctrl", "hc", "pd",
  ]

  /// True for names such as `Visit 1`, `week-04`, `T0`, `baseline` and `2024-05-01`.
  var looksLikeVisit: Bool {
    if isDate { return true }
    let (word, digits) = wordAndDigits
    guard let word else { return false }
    return Self.visitWords.contains(word) || !digits.isEmpty && Self.visitLetters.contains(word)
  }

  /// True for names such as `P01`, `sub-12` and `101`.
  var looksLikePerson: Bool {
    let (word, digits) = wordAndDigits
    guard let word else { return false }
    return word.isEmpty
      ? digits.count > 2 && !isDate : !digits.isEmpty && Self.personWords.contains(word)
  }

  /// True for a name that may say what was done: neither that of a visit, a person or a run nor a bare letter or number.
  var namesContent: Bool {
    let letters = name.unicodeScalars.count { $0.properties.isAlphabetic }
    return letters > 2 && !looksLikeVisit && !looksLikePerson && name.runs.isEmpty
  }

  private var isDate: Bool {
    let digits = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return [UInt8(ascii: "1"), UInt8(ascii: "2")].contains(digits[0])
  }

  /// The letters of the name in lower case and the digits after them, without separators; no word
  /// for a name of another form.
  private var wordAndDigits: (word: String?, digits: String) {
    let text = name.lowercased().unicodeScalars.filter { !" -_.#".unicodeScalars.contains($0) }
    let word = text.prefix { !("0"..."9").contains($0) }
    let digits = text.dropFirst(word.count)
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return (nil, "") }
    return (String(String.UnicodeScalarView(word)), String(String.UnicodeScalarView(digits)))
  }
}
