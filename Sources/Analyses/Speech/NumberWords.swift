import Text

/// The English words of numbers as they are written in digits.
///
/// Recognizers and people write numbers differently: `123` and `one hundred twenty three` are the same words. Whole numbers to 999,999,
/// ordinals, decimals, percentages and clock times are spelled out, because they are read in one way. What is read in several ways, such as
/// longer numbers, fractions, amounts of money, degrees, round hours and leading zeros, stays as it is, and so does everything in other languages; the words
/// that contain it then depend on the spelling.
/// A sign before a number is "minus", although it may be read in another way; other ways to say a number are put into this one where texts are
/// compared (`SpokenNumbers`). Minutes that are also said as those before the next hour, as in 2:50, are ambiguous.
/// Years are spelled as whole numbers and are ambiguous: `1999` is read in pairs of digits as a rule.
struct NumberWords {
  let words: [String]
  /// True for a number that may be read in another way.
  var isAmbiguous = false

  static let largest = 999_999

  /// Nil for a token that is no number, or is read in several ways. `token` is in small letters.
  init?(english token: Substring) {
    let core = Self.core(token)
    guard let found = Self.whole(core) ?? Self.marked(core) ?? Self.clockTime(core) else {
      return nil
    }
    self = found
  }

  private init(_ words: [String], isAmbiguous: Bool = false) {
    (self.words, self.isAmbiguous) = (words, isAmbiguous)
  }

  /// The token without punctuation around it.
  private static func core(_ token: Substring) -> Substring {
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar == "%" || isDigit(scalar)
    }
    let scalars = token.unicodeScalars
    // A sign of currency or a point in front belongs to the number.
    guard let first = scalars.first, "\"'([".unicodeScalars.contains(first) || isDigit(first),
      let start = scalars.firstIndex(where: isPart), let end = scalars.lastIndex(where: isPart),
      !scalars[end...].contains(where: isSign)
    else { return "" }
    return Substring(scalars[start...end])
  }

  /// True for signs that are read aloud, such as those of currencies and degrees.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    [.currencySymbol, .mathSymbol, .otherSymbol].contains(scalar.properties.generalCategory)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Digits, or groups of three of them; nil beyond the largest, and for leading zeros of long numbers.
  private static func number(_ text: Substring) -> Int? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let head = groups.first, groups.count == 1 || (1...3).contains(head.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let digits = groups.joined()
    guard !digits.isEmpty, digits.count <= 6, digits.unicodeScalars.allSatisfy(isDigit),
      digits.count <= 2 || digits.first != "0"
    else { return nil }
    return Int(digits)
  }

  private static let years = 1100...2099

  private static func whole(_ text: Substring) -> NumberWords? {
    number(text).map {
      NumberWords(cardinal($0), isAmbiguous: text.count == 4 && years.contains($0))
    }
  }

  /// An ordinal, a percentage, a decimal, or both of the latter.
  private static func marked(_ text: Substring) -> NumberWords? {
    if let ending = ["st", "nd", "rd", "th"].first(where: text.hasSuffix) {
      return number(text.dropLast(ending.count)).map { NumberWords(ordinal($0)) }
    }
    if text.last == "%" {
      let rest = text.dropLast()
      return (whole(rest) ?? decimal(rest)).map { NumberWords($0.words + ["percent"]) }
    }
    return decimal(text)
  }

  private static func decimal(_ text: Substring) -> NumberWords? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = number(parts[0]), !parts[1].isEmpty, parts[1].count <= 20,
      parts[1].unicodeScalars.allSatisfy(isDigit)
    else { return nil }
    let digits = parts[1].compactMap(\.wholeNumberValue).map { belowTwenty[$0] }
    return NumberWords(cardinal(whole) + ["point"] + digits)
  }

  /// Hours and minutes from 10 on, `7:30` or `7:30pm`, or an hour with its half of the day, `7pm`.
  private static func clockTime(_ text: Substring) -> NumberWords? {
    let half = ["a.m", "p.m", "am", "pm"].first(where: text.hasSuffix)
    let time = text.dropLast(half?.count ?? 0)
    let words = half.map { [$0.filter { $0 != "." }] } ?? []
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap(number), parts.first?.count ?? 3 <= 2, hour < 24 else {
      return nil
    }
    if parts.count == 1 {
      return half != nil && (1...12).contains(hour) ? NumberWords(cardinal(hour) + words) : nil
    }
    guard parts.count == 2, parts[1].count == 2, let minute = number(parts[1]),
      (10...59).contains(minute)
    else { return nil }
    return NumberWords(
      cardinal(hour) + cardinal(minute) + words, isAmbiguous: beforeHour.contains(minute))
  }

  /// Minutes that are also said as those before the next hour; 45 is put into this form.
  private static let beforeHour = [35, 40, 50, 55]

  /// The words of a time.
  static func clockTime(hour: Int, _ minutes: Int) -> [SpokenWord] {
    cardinal(hour) + cardinal(minutes)
  }

  static func name(ofMinutes number: Int) -> [SpokenWord] { cardinal(number) }

  /// The hours of a clock, from one to twelve.
  static let hours: [SpokenWord] = (1...12).map { belowTwenty[$0] }

  static let digits = Set(belowTwenty.prefix(10))

  private static let belowTwenty = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// The words of a number from 0 to 999,999.
  private static func cardinal(_ number: Int) -> [String] {
    if number < belowTwenty.count { return [belowTwenty[number]] }
    let (unit, name) =
      number < 100 ? (10, "") : number < 1000 ? (100, "hundred") : (1000, "thousand")
    let (head, rest) = number.quotientAndRemainder(dividingBy: unit)
    let first = unit == 10 ? [tens[head]] : cardinal(head) + [name]
    return rest == 0 ? first : first + cardinal(rest)
  }

  /// True for the "and" of "one hundred and five", which digits do not show.
  static func isLink(_ word: SpokenWord, after last: SpokenWord, before next: SpokenWord) -> Bool {
    word == "and" && (last == "hundred" || last == "thousand") && belowHundred.contains(next)
  }

  /// The words with which numbers from 1 to 99 begin, and their ordinals.
  static let belowHundred: Set<SpokenWord> = Set(
    (1...99).flatMap { [cardinal($0), ordinal($0)] }.compactMap(\.first))

  private static let minusSigns: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{2013}", "\u{2212}"]

  /// The text with a word in place of the sign of negative numbers, and whether there is one: a sign at the beginning of a word.
  static func spellingMinus(_ text: String.UnicodeScalarView) -> (
    String.UnicodeScalarView, hasMinus: Bool
  ) {
    guard text.contains(where: minusSigns.contains) else { return (text, false) }
    var (spelled, hasMinus, isAtStart) = (String.UnicodeScalarView(), false, true)
    for place in text.indices {
      let next = text[text.index(after: place)...].first
      if isAtStart, minusSigns.contains(text[place]), next.map(isDigit) ?? false {
        spelled.append(contentsOf: "minus ".unicodeScalars)
        hasMinus = true
      } else {
        spelled.append(text[place])
      }
      isAtStart = text[place].properties.isWhitespace
    }
    return (spelled, hasMinus)
  }

  private static let oddOrdinals: [Term: String] = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
  ]

  private static func ordinal(_ number: Int) -> [String] {
    let words = cardinal(number)
    guard let last = words.last else { return words }
    let ending = oddOrdinals[last] ?? (last.last == "y" ? "\(last.dropLast())ieth" : "\(last)th")
    return words.dropLast() + [ending]
  }
}
