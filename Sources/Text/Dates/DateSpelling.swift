/// Dates as phones write them that are not set to 24 hours, to Latin digits or to the Gregorian calendar, and as databases write moments.
///
/// A formatter that takes its locale from the phone writes `2025-03-04T3:00:00 PM-0500`, `٢٠٢٦-٠٣-٠٤T١٥:٠٠:٠٠-٠٥٠٠` or `2568-03-04T10:00:00-0500`.
/// Years of calendars with the months of the Gregorian one are converted; those of the others (Islamic, Persian, Hebrew) are not, because their
/// days lie elsewhere. No phone recorded anything before 2012, so that other years show a calendar or a clock that was not set.
extension RecordedDate {
  /// Local moments of the years 2012 to 2069, in seconds since 1970.
  private static let plausibleSeconds = 1_325_376_000.0..<3_155_760_000

  /// Whether the year is one in which phones recorded; ends at 2069, so that results do not depend on the day of the run.
  public var isPlausible: Bool {
    Self.plausibleSeconds.contains(unixSeconds + 60 * Double(offsetMinutes))
  }

  /// The date that a text is in any of these spellings; nil for one that is read in none.
  ///
  /// A function and no initializer, so that `RecordedDate.init` stays that of ISO 8601.
  public static func spelled(_ text: String) -> RecordedDate? {
    if let date = RecordedDate(text), date.isPlausible { return date }
    guard let plain = DateSpelling(text), var date = RecordedDate(plain.isoText) else { return nil }
    date.addedYears = plain.addedYears
    return date
  }

  /// The date in the year that is written, where other dates contradict the calendar from which it was converted.
  public var withYearAsWritten: RecordedDate {
    let (converted, parts) = (localDay, localDay.parts)
    let year = parts.year - addedYears
    // The leap years of the two calendars lie elsewhere.
    let written =
      CalendarDay(year: year, month: parts.month, day: parts.day)
      ?? CalendarDay(year: year, month: 3, day: 1)
    guard let written else { return self }
    let seconds = unixSeconds + Double(CalendarDay.seconds * (written.number - converted.number))
    guard var date = RecordedDate(unixSeconds: seconds, offsetMinutes: offsetMinutes) else {
      return self
    }
    (date.zone, date.hasFraction) = (zone, hasFraction)
    return date
  }

  /// A moment as a number, in the unit and from the beginning that its size shows: seconds to nanoseconds since 1970, or
  /// seconds since 2001, as Swift's coders write; nil for others, and for 0, which stands for none.
  public static func epoch(_ value: Double) -> RecordedDate? {
    let units: [Double] = [1, 1e3, 1e6, 1e9]
    if let unit = units.first(where: { (1.38e9...4.1e9).contains(value / $0) }) {
      return withoutZone(unixSeconds: value / unit)
    }
    return (4.1e8...9.9e8).contains(value) ? withoutZone(unixSeconds: value + secondsTo2001) : nil
  }

  /// A moment as digits of any script.
  public static func epoch(_ text: String) -> RecordedDate? {
    text.utf8.count <= 128 ? Double(DateSpelling.plain(text)).flatMap(epoch) : nil
  }

  /// A moment of Unix time, as databases store it: the zone in which it was recorded is not known. Nil for one that has no text.
  public static func withoutZone(unixSeconds: Double) -> RecordedDate? {
    var moment = RecordedDate(unixSeconds: unixSeconds)
    moment?.zone = .unstated
    return moment
  }

  private static let secondsTo2001 = 978_307_200.0

  /// The calendars whose year this would be if it is not a Gregorian one, for messages; empty if none is known.
  public var foreignCalendars: [String] {
    let year = localDay.parts.year
    let calendars = [(1433...1495, "Islamic"), (1390...1450, "Persian"), (5772...5830, "Hebrew")]
    return calendars.filter { $0.0.contains(year) }.map(\.1)
  }
}

extension RecordedDate? {
  /// The text of a date of a plausible year; empty for others, which are those of a clock that was not set.
  public var shownText: String { flatMap { $0.isPlausible ? $0.text : nil } ?? "" }
}

/// The parts of a date in one of the spellings, put together as ISO 8601 writes them.
private struct DateSpelling {
  let isoText: String
  /// What was added to a year of another calendar.
  let addedYears: Int

  /// No spelling of a date is longer.
  private static let mostScalars = 64

  init?(_ text: String) {
    guard text.unicodeScalars.prefix(Self.mostScalars + 1).count <= Self.mostScalars else {
      return nil
    }
    let plain = Self.plain(text)
    let (clock, isAfternoon) = Self.withoutHalfOfDay(Self.withoutMonthName(plain) ?? plain)
    guard let gap = clock.firstIndex(where: { $0 == "T" || $0 == " " }),
      let (day, addedYears) = Self.day(clock[..<gap])
    else { return nil }
    let rest = clock[clock.index(after: gap)...].drop { $0 == " " }
    let time = rest.prefix { $0.isASCII && ($0.isNumber || ":.,".contains($0)) }
    guard let time24 = Self.time(time, isAfternoon) else { return nil }
    isoText = "\(day)T\(time24)\(Self.offset(rest.dropFirst(time.count)))"
    self.addedYears = addedYears
  }

  /// Latin digits, hyphens and blanks in place of others, without marks of direction and blanks around it, in capitals.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.uppercased().unicodeScalars {
      switch scalar {
      case "\u{200E}", "\u{200F}", "\u{061C}": continue
      case "\u{A0}", "\u{202F}", "\u{2009}": plain.append(" ")
      case "\u{2212}", "\u{2010}": plain.append("-")
      default:
        let digit =
          scalar.properties.generalCategory == .decimalNumber
          ? scalar.properties.numericValue.flatMap { Int(exactly: $0) } : nil
        if let digit {
          plain.append(contentsOf: String(digit).unicodeScalars)
        } else {
          plain.append(scalar)
        }
      }
    }
    return String(String(plain).trimmed)
  }

  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  /// `FEB 2, 2026 12:00 AM`, as the Java library Gson writes dates, with the day as ISO 8601 writes it and with seconds; nil
  /// for a text that begins with no name of a month.
  private static func withoutMonthName(_ text: String) -> String? {
    guard let number = months.firstIndex(where: text.hasPrefix) else { return nil }
    let parts = text.drop { $0.isLetter || $0 == "." }.split(maxSplits: 3) { " ,".contains($0) }
    guard parts.count >= 3, let day = Int(parts[0]), parts[1].utf8.count == 4 else { return nil }
    var time = parts.dropFirst(2).joined(separator: " ")
    let clock = time.prefix { $0.isNumber || $0 == ":" }
    if clock.count(where: { $0 == ":" }) == 1 { time.insert(contentsOf: ":00", at: clock.endIndex) }
    return "\(parts[1])-\(padded(number + 1, 2))-\(padded(day, 2)) \(time)"
  }

  private static let halves: [(mark: String, isAfternoon: Bool)] = [
    ("A.M.", false), ("P.M.", true), ("A. M.", false), ("P. M.", true), ("AM", false), ("PM", true),
    ("午前", false), ("午後", true), ("上午", false), ("下午", true), ("오전", false), ("오후", true),
    ("ص", false), ("م", true), ("SA", false), ("CH", true), ("ÖÖ", false), ("ÖS", true),
    ("Π.Μ.", false), ("Μ.Μ.", true),
  ]

  /// The text without the mark of the half of the day, and which half it is; nil without a mark.
  private static func withoutHalfOfDay(_ text: String) -> (String, isAfternoon: Bool?) {
    for (mark, isAfternoon) in halves {
      guard let range = text.firstRange(of: mark) else { continue }
      var rest = text
      rest.replaceSubrange(range, with: " ")
      return (rest, isAfternoon)
    }
    return (text, nil)
  }

  /// The day with a year of the Gregorian calendar in four digits, and what was added to the year.
  private static func day(_ text: Substring) -> (String, addedYears: Int)? {
    guard let hyphen = text.firstIndex(of: "-"), (1...4).contains(text[..<hyphen].utf8.count),
      let year = Int(text[..<hyphen])
    else { return nil }
    let gregorian = gregorianYear(year) ?? year
    return (padded(gregorian, 4) + text[hyphen...], gregorian - year)
  }

  /// The Gregorian year of a year of another calendar with its months; nil for a year of none.
  private static func gregorianYear(_ year: Int) -> Int? {
    switch year {
    case 2555...2612: year - 543  // Buddhist
    case 101...158: year + 1911  // Minguo
    // 24 to 31 are years of both eras of Japan: those of Reiwa are to come.
    case 24...31: year + 1988  // Heisei
    case 1...51: year + 2018  // Reiwa
    default: nil
    }
  }

  /// The time of 24 hours; an hour of one digit without a half of the day could be of either.
  private static func time(_ text: Substring, _ isAfternoon: Bool?) -> String? {
    guard let colon = text.firstIndex(of: ":"), let hour = Int(text[..<colon]) else { return nil }
    let rest = text[colon...].map { $0 == "," ? "." : $0 }
    guard let isAfternoon else {
      return text[..<colon].utf8.count == 2 ? String(text[..<colon]) + String(rest) : nil
    }
    guard (1...12).contains(hour) else { return nil }
    return padded(hour % 12 + (isAfternoon ? 12 : 0), 2) + String(rest)
  }

  /// The offset with minutes; empty where none is stated.
  private static func offset(_ text: Substring) -> String {
    var offset = text.filter { $0 != " " }
    var isNamed = false
    for name in ["GMT", "UTC"] where offset.hasPrefix(name) {
      offset.removeFirst(name.count)
      isNamed = true
    }
    if offset.isEmpty { return isNamed ? "Z" : "" }
    // `GMT-5`; without the name a single digit may be anything.
    if isNamed, offset.utf8.count == 2 {
      offset.insert("0", at: offset.index(after: offset.startIndex))
    }
    return offset.utf8.count == 3 && offset != "Z" ? offset + "00" : offset
  }
}
