import Foundation

/// The relation between the phone's two clocks, and its way of writing dates.
public struct WallClock: Sendable, Equatable {
  /// Unix time at which the uptime was 0, seconds.
  public let bootUnixSeconds: Double
  /// Local time minus UTC, whole seconds.
  public let utcOffsetSeconds: Int

  /// By default the phone was started on 2026-01-15 at 12:00 UTC, and local time is UTC − 6 h.
  public init(bootUnixSeconds: Double = 1_768_478_400, utcOffsetSeconds: Int = -21_600) {
    (self.bootUnixSeconds, self.utcOffsetSeconds) = (bootUnixSeconds, utcOffsetSeconds)
  }

  /// Seconds since 1970 at an uptime in seconds.
  public func unixSeconds(atUptime seconds: Double) -> Double { bootUnixSeconds + seconds }

  /// `2026-01-15T09:30:12-0600`: whole seconds, cut and not rounded, no colon in the offset.
  public func date(atUptime seconds: Double) -> String { dateTime(atUptime: seconds) + offset }

  /// `2026-01-15T09:30:12.250-0600`, as exporters write that keep milliseconds; rounded to them.
  public func dateWithMilliseconds(atUptime seconds: Double) -> String {
    let milliseconds = (unixSeconds(atUptime: seconds) * 1000).rounded()
    let fraction = Int(milliseconds - (milliseconds / 1000).rounded(.down) * 1000)
    // Half a millisecond more, or the second before a full one might be read off.
    let time = dateTime(atUptime: (milliseconds + 0.5) / 1000 - bootUnixSeconds)
    return "\(time).\(fraction / 100)\(two(fraction % 100))\(offset)"
  }

  private func dateTime(atUptime seconds: Double) -> String {
    let now = fields(atUptime: seconds)
    return "\(four(now.year))-\(two(now.month))-\(two(now.day))"
      + "T\(two(now.hour)):\(two(now.minute)):\(two(now.second))"
  }

  private var offset: String {
    let minutes = abs(utcOffsetSeconds) / 60
    return (utcOffsetSeconds < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
  }

  /// `20260115093012`, as in file names: local time.
  public func compactDate(atUptime seconds: Double) -> String {
    let now = fields(atUptime: seconds)
    return four(now.year)
      + [now.month, now.day, now.hour, now.minute, now.second].map(two).joined()
  }

  private func fields(atUptime seconds: Double) -> (
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt  // the offset is in the date already
    let local = (unixSeconds(atUptime: seconds) + Double(utcOffsetSeconds)).rounded(.down)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: local))
    return (
      parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0,
      parts.second ?? 0
    )
  }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func four(_ number: Int) -> String { two(number / 100) + two(number % 100) }
