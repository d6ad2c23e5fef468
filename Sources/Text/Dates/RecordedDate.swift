/// A moment on the wall clock as a file states it, with its offset from UTC.
///
/// Reads `2026-01-15T09:30:12-0600`, `-06:00`, ` -0600`, `Z` or no offset, with or without a fraction of a second.
/// Sessions are placed in time by it; intervals are never measured with it where a finer clock exists.
public struct RecordedDate: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let unixSeconds: Double
  /// Offset from UTC as recorded; 0 where none is.
  public let offsetMinutes: Int
  /// What is known of the zone.
  public internal(set) var zone = Zone.stated

  /// What a date says of the zone in which it was recorded.
  public enum Zone: Sendable {
    /// The offset stands in the date.
    case stated
    /// A moment that is known, in a zone that is not, as a number of seconds since 1970.
    case unstated
    /// A local time, of which the moment is not known: `unixSeconds` is that of the same time in UTC.
    case local
  }
  /// False when the text had whole seconds only, so that the error is up to one second.
  public internal(set) var hasFraction: Bool
  /// The years that were added because the year was one of another calendar; 0 for a year as it is written.
  var addedYears = 0

  /// True if the year was one of another calendar and was converted.
  public var isYearConverted: Bool { addedYears != 0 }

  /// A moment known as Unix time, shown in UTC or, where its offset is known, in local time; nil for one that has no text,
  /// in UTC or in local time.
  public init?(unixSeconds: Double, offsetMinutes: Int = 0) {
    guard abs(offsetMinutes) < 1440, Self.hasText(unixSeconds, offsetMinutes) else { return nil }
    (self.unixSeconds, self.offsetMinutes, hasFraction) = (unixSeconds, offsetMinutes, true)
  }

  /// Whether the year has four digits, both in UTC and where the date was recorded: other programs read no other years, and
  /// the first hours of the year 0 in Berlin are none in UTC.
  private static func hasText(_ unixSeconds: Double, _ offsetMinutes: Int) -> Bool {
    // To the last half millisecond of the year 9999, which would be rounded into the next.
    let years = -62_167_219_200..<253_402_300_799.9995
    return years.contains(unixSeconds) && years.contains(unixSeconds + 60 * Double(offsetMinutes))
  }

  /// Nil unless the whole text is such a date, and one of four digits of the year in UTC as well.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let day = scanner.day(), scanner.skip("T") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
      let second = scanner.number(digits: 2), second < 61
    else { return nil }
    let hasPoint = scanner.skip(".")
    let fraction = hasPoint ? scanner.fraction() : nil
    guard hasPoint == (fraction != nil) else { return nil }
    let isLocal = scanner.isAtEnd
    guard let offset = isLocal ? 0 : scanner.offsetMinutes(), scanner.isAtEnd else { return nil }
    let seconds = day.number * CalendarDay.seconds + hour * 3_600 + (minute - offset) * 60 + second
    unixSeconds = Double(seconds) + (fraction ?? 0)
    (offsetMinutes, hasFraction) = (offset, fraction != nil)
    if isLocal { zone = .local }
    guard Self.hasText(unixSeconds, offsetMinutes) else { return nil }
  }

  /// ISO 8601 with milliseconds and the recorded offset: `2024-05-01T10:00:00.000-07:00`; a local time has no offset.
  public var text: String {
    let local = unixSeconds + Double(offsetMinutes) * 60
    // Through a finer unit, or a millisecond that a double cannot hold exactly would become the one before it.
    // Doubles hold microseconds only in the three centuries around 1970; elsewhere tenths of milliseconds serve.
    let perMillisecond: Double = abs(local) < 8e9 ? 1000 : 10
    let milliseconds = Int(
      ((local * (1000 * perMillisecond)).rounded() / perMillisecond).rounded(.down))
    let (seconds, fraction) = milliseconds.flooredQuotient(by: 1000)
    return "\(Self.dateAndTime(seconds)).\(padded(fraction, 3))\(offsetText)"
  }

  /// The same moment in another zone; a local time becomes one of that zone. Nil for an offset of a day or more.
  public func inZone(offsetMinutes: Int) -> RecordedDate? {
    let seconds = zone == .local ? unixSeconds - 60 * Double(offsetMinutes) : unixSeconds
    var moved = RecordedDate(unixSeconds: seconds, offsetMinutes: offsetMinutes)
    moved?.hasFraction = hasFraction
    moved?.addedYears = addedYears
    return moved
  }

  /// ISO 8601 in UTC, with whole seconds: `2024-05-01T17:00:00Z`.
  public var utcText: String { "\(Self.dateAndTime(wholeSeconds))Z" }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var wholeSeconds: Int { Int(unixSeconds.rounded(.down)) }

  /// The date where it was recorded.
  public var localDay: CalendarDay {
    let local = unixSeconds + 60 * Double(offsetMinutes)
    return CalendarDay(number: Int((local / Double(CalendarDay.seconds)).rounded(.down)))
  }

  /// Of a moment that is given in seconds since the beginning of 1970 on the same clock.
  private static func dateAndTime(_ seconds: Int) -> String {
    let (day, second) = seconds.flooredQuotient(by: CalendarDay.seconds)
    let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(CalendarDay(number: day).text)T\(time.joined(separator: ":"))"
  }

  private var offsetText: String {
    if zone == .local { return "" }
    let minutes = abs(offsetMinutes)
    let sign = offsetMinutes < 0 ? "-" : "+"
    return "\(sign)\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}

extension RecordedDate {
  /// To the microsecond: doubles hold dates of this century to a quarter of one, so that differences of
  /// milliseconds have tails.
  public func seconds(since start: RecordedDate) -> Double {
    ((unixSeconds - start.unixSeconds) * 1e6).rounded() / 1e6
  }
}

extension [RecordedDate?] {
  /// The earliest date; the first of those in one millisecond.
  public var earliest: RecordedDate? {
    compactMap(\.self).min { $0.unixSeconds + 0.001 < $1.unixSeconds }
  }
}

extension RecordedDate {
  /// The date so many seconds later, with what is known of the zone; nil for one that has no text.
  public func adding(seconds: Double) -> RecordedDate? {
    var later = RecordedDate(unixSeconds: unixSeconds + seconds, offsetMinutes: offsetMinutes)
    later?.zone = zone
    return later
  }
}
