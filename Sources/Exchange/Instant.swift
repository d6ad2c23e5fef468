/// Times as tables have them: `2024-05-01T10:00:00.000-07:00`.
enum Instant {
  /// Whole seconds since 1970 UTC, rounded down; nil for a text of another form, such as one without an offset.
  static func seconds(_ text: String) -> Int? {
    let digits = Array(text.utf8)
    guard digits.count == 29, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-"),
      digits[10] == UInt8(ascii: "T"), digits[13] == UInt8(ascii: ":"),
      digits[16] == UInt8(ascii: ":"), digits[19] == UInt8(ascii: "."),
      digits[26] == UInt8(ascii: ":")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      Int(String(decoding: digits[range], as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let offsetHour = number(24..<26), let offsetMinute = number(27..<29),
      (1...12).contains(month)
    else { return nil }
    let offset = offsetHour * 3600 + offsetMinute * 60
    let isWest = digits[23] == UInt8(ascii: "-")
    guard isWest || digits[23] == UInt8(ascii: "+") else { return nil }
    return days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
      + (isWest ? offset : -offset)
  }

  /// `2024-05-01T17:00:00Z`.
  static func utcText(_ seconds: Int) -> String {
    let (date, time) = dateAndTime(seconds)
    return "\(date)T\(time)Z"
  }

  /// The text with its date moved by a number of days; texts of another form stay as they are.
  static func moved(_ text: String, byDays days: Int) -> String {
    guard days != 0, text.utf8.count >= 10,
      let seconds = seconds("\(text.prefix(10))T00:00:00.000+00:00")
    else { return text }
    return dateAndTime(seconds + days * 86_400).date + text.dropFirst(10)
  }

  private static func dateAndTime(_ seconds: Int) -> (date: String, time: String) {
    var days = seconds / 86_400
    if seconds % 86_400 < 0 { days -= 1 }
    let rest = seconds - days * 86_400
    let (year, month, day) = date(days)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return (
      "\(padded(year, 4))-\(padded(month))-\(padded(day))",
      "\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))"
    )
  }

  // MARK: The Gregorian calendar, whose years are counted from March

  /// Days from 1970-01-01.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted + (shifted < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
