import Text

/// What the name of a folder looks like. It only decides where the places of sessions alone allow
/// two readings, and what is told of a reading.
struct FolderName {
  /// What folders around those of people may stand for.
  enum FolderGroup {
    /// A device or a task, which the same people use.
    case ofSamePeople
    /// A site, an arm or a group, each of other people as a rule.
    case ofOtherPeople
  }

  private let parts: NameParts
  private let hasRun: Bool

  init(_ name: String) { (parts, hasRun) = (NameParts(name), !name.runs.isEmpty) }

  /// Words that visits are called by, with or without a number.
  private static let visitWords = Set<Term>([
    "visit", "visite", "besuch", "termin", "session", "sitzung", "ses", "timepoint", "zeitpunkt",
  ]).union(VisitWord.words)
  /// Words beside these.
  private static let wordsOfVisits: Set<Term> = [
    "follow", "up", "op", "st", "nd", "rd", "th", "test", "treatment", "therapy", "assessment",
  ]
  /// Abbreviations that need a number.
  private static let visitLetters: Set<Term> = ["v", "t", "w", "wk", "m", "d", "tp", "fu", "bl"]
  /// Those among them that count days, weeks and months.
  private static let lettersOfTimes: Set<Term> = ["w", "wk", "m", "d"]
  private static let personWords: Set<Term> = [
    "p", "pt", "pat", "patient", "participant", "part", "person", "sub", "subj", "subject", "id",
    "vp", "proband", "teilnehmer", "tn", "case", "control", "ctrl", "hc", "pd",
  ]
  /// Words of devices and of tasks.
  private static let wordsOfSamePeople: Set<Term> = [
    "watch", "applewatch", "phone", "iphone", "smartphone", "android", "ios", "ipad", "tablet",
    "wear", "wearable", "sensor", "sensors", "device", "imu", "wrist", "waist", "ankle", "pixel",
    "galaxy", "empatica", "actigraph", "axivity", "fitbit", "garmin", "polar", "walk", "walking",
    "gait", "balance", "standing", "tapping", "tap", "voice", "vowel", "phonation", "speech",
    "tremor", "stroop", "memory", "hearing", "audiometry", "psat", "trail", "task",
  ]
  /// Words of sites, arms and groups; a center in British spelling as well.
  private static let wordsOfOtherPeople: Set<Term> = [
    "site", "centre", "center", "zentrum", "clinic", "klinik", "hospital", "standort", "ward",
    "arm", "group", "gruppe", "cohort", "kohorte", "control", "controls", "kontrolle", "kontrollen",
    "intervention", "placebo", "verum", "sham", "patients", "patienten", "cases", "healthy",
  ]
  /// Words of studies and their parts, which have numbers as well.
  private static let studyWords: Set<Term> = ["data", "exp", "job", "run", "set"]

  /// True for names such as `Visit 1`, `week-04`, `T0`, `baseline` and `2024-05-01`.
  var looksLikeVisit: Bool {
    guard !saysVisit else { return true }
    let words = parts.words
    guard words.count == 1, parts.beginsWithWord, parts.hasDigits,
      Self.visitLetters.contains(words[0])
    else { return false }
    // Three digits are those of days, weeks and months, otherwise of people: `D180`, but `T001`.
    return parts.firstNumber.utf8.count < 3 || Self.lettersOfTimes.contains(words[0])
  }

  /// True for the words of visits and for dates, which are nobody's names: `Visit 1`, `baseline`, `2024-05-01`, but not `T0`.
  var saysVisit: Bool {
    if parts.isDate { return true }
    let all = parts.words
    // `Visit A`: a letter at the end stands for a number.
    let words = all.last?.utf8.count == 1 ? all.dropLast() : all[...]
    let isFollowUp = words.contains("follow") && words.contains("up")
    // `V1 Baseline`, `FU 6M`: abbreviations beside a word, or several of them with a number.
    let areLetters = parts.hasDigits && all.count > 1 && all.allSatisfy(Self.visitLetters.contains)
    return areLetters
      || (isFollowUp || words.contains(where: Self.visitWords.contains))
        && words.allSatisfy {
          Self.visitWords.contains($0) || Self.wordsOfVisits.contains($0)
            || parts.hasDigits && Self.visitLetters.contains($0)
        }
  }

  /// True for `Test`, which is a visit beside others, such as `Retest`, and anything where it stands alone.
  var namesTest: Bool { parts.words == ["test"] }

  /// True for a day, with or without a time, or a month.
  var isDate: Bool { parts.isDate }

  /// True for names such as `P01`, `sub-12` and `101`.
  var looksLikePerson: Bool {
    guard let word = parts.wordBeforeDigits else { return false }
    return word.isEmpty ? parts.digits.count > 2 && !parts.isDate : saysPerson
  }

  /// True for a name that may say what was done: neither that of a visit, a person or a run nor a bare letter or number.
  var namesContent: Bool {
    let letters = parts.words.reduce(0) { sum, word in
      sum + word.unicodeScalars.count { $0.properties.isAlphabetic }
    }
    return letters > 2 && !looksLikeVisit && !looksLikePerson && !hasRun
  }

  /// True for names such as `P01` and `sub-12`, which say that a person is meant.
  var saysPerson: Bool {
    guard let word = parts.wordBeforeDigits else { return false }
    return parts.hasDigits && Self.personWords.contains(word)
  }

  /// True for a number, with or without letters before it, that is called neither a visit nor a part of a study: `S01`,
  /// `NL-003`, `7`. It may be that of a person, and also that of a session.
  var isNumbered: Bool {
    guard parts.hasDigits, let word = parts.wordBeforeDigits, word.utf8.count <= 4 else {
      return false
    }
    return !looksLikeVisit && group == nil && !Self.studyWords.contains(word)
  }

  /// True if both are numbered with the same letters before the number, as people of one study are.
  func isOfSeries(of other: FolderName) -> Bool {
    guard let word = parts.wordBeforeDigits else { return false }
    return parts.hasDigits && other.parts.hasDigits && other.parts.wordBeforeDigits == word
  }

  /// True for a numbered name that is no time: a person's number has a few digits.
  var mayBePerson: Bool { isNumbered && parts.digits.utf8.count <= Self.mostDigitsOfPerson }
  private static let mostDigitsOfPerson = 6

  /// True for a number alone.
  var isNumber: Bool { parts.hasDigits && parts.words.isEmpty && !parts.isDate }

  /// True for a numbered name of at least two digits, as people have who are more than a few.
  var isCode: Bool { isNumbered && parts.digits.count > 1 }

  /// What the folder stands for if it is called like a device, a task, a site or an arm.
  var group: FolderGroup? {
    let words = parts.words
    if saysPerson { return nil }
    if words.contains(where: Self.wordsOfSamePeople.contains) { return .ofSamePeople }
    return words.contains(where: Self.wordsOfOtherPeople.contains) ? .ofOtherPeople : nil
  }
}

/// The runs of letters and of digits in a name.
private struct NameParts {
  /// Runs of letters in lower case, and those of digits, in their order.
  private var runs: [(text: String, isNumber: Bool)] = []

  init(_ name: String) {
    let scalars = Array(name.unicodeScalars)
    for (place, given) in scalars.enumerated() {
      if Self.isLetterAfterWord(scalars, place) { isOpen = false }
      for scalar in given.properties.lowercaseMapping.unicodeScalars { append(scalar) }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let isDigit = ("0"..."9").contains(scalar)
    guard !" -_.#,:()".unicodeScalars.contains(scalar) else {
      isOpen = false
      return
    }
    if isOpen, let last = runs.last, last.isNumber == isDigit {
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
    } else {
      runs.append((String(scalar), isDigit))
    }
    isOpen = true
  }

  /// True for the last letter of a word that is a capital after a small one: `siteA`, but not `iOS`.
  private static func isLetterAfterWord(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
    guard place > 0, ("A"..."Z").contains(scalars[place]), ("a"..."z").contains(scalars[place - 1])
    else { return false }
    return place + 1 == scalars.count || !scalars[place + 1].properties.isAlphabetic
  }

  /// True until a separator ends the last run.
  private var isOpen = false

  var words: [String] { runs.filter { !$0.isNumber }.map(\.text) }
  /// The first run of digits; empty without one.
  var firstNumber: String { runs.first(where: \.isNumber)?.text ?? "" }
  var digits: String { runs.filter(\.isNumber).map(\.text).joined() }
  var hasDigits: Bool { runs.contains(where: \.isNumber) }
  var beginsWithWord: Bool { runs.first?.isNumber == false }

  /// The letters of a name that has no letters after its first digit, without separators; nil for other names.
  var wordBeforeDigits: String? {
    let letters = runs.prefix { !$0.isNumber }
    guard runs.dropFirst(letters.count).allSatisfy(\.isNumber) else { return nil }
    return letters.map(\.text).joined()
  }

  /// True for a day, with or without a time, or a month: `2024-05-01`, `20240501`, `01.05.2024`, `2024-05`.
  var isDate: Bool {
    let numbers = runs.filter(\.isNumber).map(\.text)
    guard numbers.count == runs.count, let first = numbers.first, let last = numbers.last else {
      return false
    }
    let lengths = numbers.map(\.utf8.count)
    let isFromYear = lengths.reduce(0, +) == 8 || lengths.count > 1 && lengths[0] == 4
    if isFromYear, Self.isYear(first.prefix(4)) { return true }
    return lengths.count == 3 && lengths[2] == 4 && Self.isYear(last[...])
  }

  private static func isYear(_ text: Substring) -> Bool {
    text.hasPrefix("19") || text.hasPrefix("20")
  }
}
