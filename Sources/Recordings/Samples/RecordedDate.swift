/// A moment on the wall clock as a file states it, with its offset from UTC.
///
/// Reads `2026-01-15T09:30:12-0600`, `-06:00`, ` -0600`, `Z`, with or without a fraction of a second. Sessions
/// are placed in time by it; intervals are never measured with it where a finer clock exists.
public struct RecordedDate: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let unixSeconds: Double
  /// Offset from UTC as recorded.
  public let offsetMinutes: Int
  /// False when the text had whole seconds only, so that the error is up to one second.
  public let hasFraction: Bool

  /// A moment known as Unix time, shown in UTC or, where its offset is known, in local time.
  public init?(unixSeconds: Double, offsetMinutes: Int = 0) {
    // Until the year 10000.
    guard abs(unixSeconds) < 253_402_300_800, abs(offsetMinutes) < 1440 else { return nil }
    (self.unixSeconds, self.offsetMinutes, hasFraction) = (unixSeconds, offsetMinutes, true)
  }

  /// Nil unless the whole text is such a date.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), (1...12).contains(month), scanner.skip("-"),
      let day = scanner.number(digits: 2), (1...31).contains(day),
      scanner.skip("T") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
      let second = scanner.number(digits: 2), second < 61
    else { return nil }
    guard day <= daysIn(month: month, year: year) else { return nil }
    let hasPoint = scanner.skip(".")
    let fraction = hasPoint ? scanner.fraction() : nil
    guard hasPoint == (fraction != nil), let offset = scanner.offsetMinutes(), scanner.isAtEnd
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
    unixSeconds = Double(seconds) + (fraction ?? 0)
    (offsetMinutes, hasFraction) = (offset, fraction != nil)
  }

  /// ISO 8601 with milliseconds and the recorded offset: `2024-05-01T10:00:00.000-07:00`.
  public var text: String {
    let local = unixSeconds + Double(offsetMinutes) * 60
    // Through microseconds, or a millisecond that a double cannot hold exactly would lose itself.
    let milliseconds = Int(((local * 1e6).rounded() / 1000).rounded(.down))
    let (days, ofDay) = milliseconds.flooredQuotient(by: 86_400_000)
    let (year, month, day) = civilDate(daysSince1970: days)
    let second = ofDay / 1000
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(date)T\(time.joined(separator: ":")).\(padded(ofDay % 1000, 3))\(offsetText)"
  }

  private var offsetText: String {
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

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int {
  fileprivate func flooredQuotient(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}

/// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin in March so that
/// the leap day comes last.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let marchYear = month <= 2 ? year - 1 : year
  let marchMonth = (month + 9) % 12
  let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
  let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
  return 365 * marchYear + leapDays + dayOfYear - 719_468
}

private func daysIn(month: Int, year: Int) -> Int {
  let next = month == 12 ? (year + 1, 1) : (year, month + 1)
  return daysSince1970(year: next.0, month: next.1, day: 1)
    - daysSince1970(year: year, month: month, day: 1)
}

/// Year, month and day of a day number: the inverse of `daysSince1970`.
private func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
  let (era, dayOfEra) = (days + 719_468).flooredQuotient(by: 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}

/// Reads a date's pieces from left to right.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8.prefix(64)) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
  }

  /// The fraction of a second after the point; nil without a digit.
  mutating func fraction() -> Double? {
    let start = position
    var (value, scale) = (0.0, 0.1)
    while let digit = number(digits: 1) {
      value += Double(digit) * scale
      scale /= 10
    }
    return position > start ? value : nil
  }

  mutating func offsetMinutes() -> Int? {
    if skip("Z") { return 0 }
    _ = skip(" ")
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}
