import CLibrary

/// A day of the Gregorian calendar, which is continued to before its introduction.
///
/// The C library knows the calendar. It is asked about noon of a day, because time zones of the environment
/// (`TZ=right/UTC`) can make its time differ from that of other programs by the leap seconds so far.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let number: Int

  /// The day that lies so many days after 1970-01-01.
  public init(number: Int) { self.number = number }

  /// Nil for a day that no calendar has, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), let whole = Int32(exactly: year) else {
      return nil
    }
    var parts = tm()
    parts.tm_year = whole - 1900
    (parts.tm_mon, parts.tm_mday, parts.tm_hour) = (Int32(month - 1), Int32(day), 12)
    let seconds = timegm(&parts)
    // A day after the last of its month was counted on into the next.
    guard parts.tm_mday == Int32(day) else { return nil }
    number = seconds.flooredQuotient(by: Self.seconds).quotient
  }

  /// Reads `2024-05-01`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let day = scanner.day(), scanner.isAtEnd else { return nil }
    self = day
  }

  /// The year and, both from 1, the month and the day of the month.
  public var parts: (year: Int, month: Int, day: Int) {
    var (noon, parts) = (time_t(number * Self.seconds + Self.seconds / 2), tm())
    gmtime_r(&noon, &parts)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// `2024-05-01`.
  public var text: String {
    let (year, month, day) = parts
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  public static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }

  /// The day so many days later.
  public static func + (day: CalendarDay, count: Int) -> CalendarDay {
    CalendarDay(number: day.number + count)
  }

  /// The Monday of its week.
  public var monday: CalendarDay {
    // 1970-01-01 was a Thursday.
    self + -(number + 3).flooredQuotient(by: 7).remainder
  }

  /// Of a day without a leap second.
  static let seconds = 86_400
}

/// A number of at least so many digits.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
    + digits
}

extension Int {
  func flooredQuotient(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
