/// Words in which numbers stand as `NumberWords` spells them out, whichever of several ways they were said in.
///
/// People say "a hundred and five", "three point oh five", "quarter past three" and "per cent", where digits are spelled out as "one hundred five",
/// "three point zero five", "three fifteen" and "percent". What is said for an exact number of minutes before an hour, "ten to three", may also be a
/// score or a range, and stays.
struct SpokenNumbers {
  private(set) var words: [SpokenWord] = []
  private let said: [SpokenWord]

  init(_ said: [SpokenWord]) {
    self.said = said
    var place = 0
    while place < said.count { place += take(at: place) }
  }

  private func word(_ place: Int) -> SpokenWord? {
    said.indices.contains(place) ? said[place] : nil
  }

  /// Takes over what was said from a place on, and returns how many words that were.
  private mutating func take(at place: Int) -> Int {
    if let (time, count) = clockTime(at: place) {
      words += time
      return count
    }
    let (word, next) = (said[place], word(place + 1))
    if let last = words.last, let next, NumberWords.isLink(word, after: last, before: next) {
      return 1
    }
    if word == "cent", words.last == "per" {
      words[words.count - 1] = "percent"
    } else if word == "one", next.map(Self.roundOrdinals.contains) ?? false, !followsNumber {
      return 1
    } else if word == "a", next.map(Self.rounds.contains) ?? false {
      words.append("one")
    } else if Self.spokenZeros.contains(word), isBetweenDigits(next) {
      words.append("zero")
    } else {
      words.append(word)
    }
    return 1
  }

  private static let rounds: Set<SpokenWord> = ["hundred", "thousand"]
  private static let roundOrdinals: Set<SpokenWord> = ["hundredth", "thousandth"]
  private static let spokenZeros: Set<SpokenWord> = ["oh", "o"]

  private var followsNumber: Bool {
    words.last.map { NumberWords.belowHundred.contains($0) || Self.rounds.contains($0) } ?? false
  }

  /// "oh" is a zero after the point or a digit, and before a digit.
  private func isBetweenDigits(_ next: SpokenWord?) -> Bool {
    guard let last = words.last, let next else { return false }
    return (last == "point" || NumberWords.digits.contains(last))
      && (NumberWords.digits.contains(next) || Self.spokenZeros.contains(next))
  }

  /// "half past three" and the like, as hour and minutes, and how many words it is; nil for anything else.
  private func clockTime(at place: Int) -> (words: [SpokenWord], count: Int)? {
    let start = word(place) == "a" && word(place + 1) == "quarter" ? place + 1 : place
    guard let (minutes, length) = minutes(at: start) else { return nil }
    let link = start + length
    guard let hour = word(link + 1).flatMap({ NumberWords.hours.firstIndex(of: $0) }) else {
      return nil
    }
    let count = link + 2 - place
    switch word(link) {
    case "past": return (NumberWords.clockTime(hour: hour + 1, minutes), count)
    case "to" where minutes == 15 && word(start) == "quarter":
      return (NumberWords.clockTime(hour: hour == 0 ? 12 : hour, 45), count)
    default: return nil
    }
  }

  /// The number of minutes at a place, from 10 to 30, and how many words it is.
  private func minutes(at place: Int) -> (Int, length: Int)? {
    switch word(place) {
    case "quarter": return (15, 1)
    case "half": return (30, 1)
    default:
      // The longest first: "twenty five" begins as "twenty" does.
      return (10...29).reversed().lazy.compactMap { number -> (Int, length: Int)? in
        let name = NumberWords.name(ofMinutes: number)
        return said[place...].starts(with: name) ? (number, name.count) : nil
      }.first
    }
  }
}

/// Numbers in Roman letters, which are read as cardinals or ordinals: "Henry IV" and "chapter IV".
enum RomanNumerals {
  /// True for a text with one of the numerals II to XXXIX in capitals. Single letters are words or initials, and those above are mostly abbreviations.
  static func areContained(in text: String) -> Bool {
    text.contains("I") || text.contains("V") || text.contains("X")
      ? text.split { !$0.isLetter && !$0.isNumber }.contains(where: isNumeral) : false
  }

  private static func isNumeral(_ word: Substring) -> Bool {
    word.utf8.count >= 2 && word.wholeMatch(of: /X{0,3}(IX|IV|V?I{0,3})/) != nil
  }
}
