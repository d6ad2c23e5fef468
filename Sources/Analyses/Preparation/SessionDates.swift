public import Metrics
public import Study
import Text

/// What is said of the dates of a session.
///
/// A wall clock outside of 2012 to 2069 was not set, or counts the years of another calendar: such a start or end is
/// printed nowhere. The length of the session is kept, since a clock that was not set still runs, and is flagged
/// where no session can be as long.
extension Session {
  /// The flags of the row of the session: why it is incomplete, and what is wrong with its dates and its length.
  public var accountFlags: [Flag] {
    (completion.flags + dateRemarks.map(\.flag) + lengthFlags).unique
  }

  /// The messages about its dates.
  var dateRemarks: [Remark] {
    unreadableRemarks + convertedRemarks
      + [("startDate", "start", start), ("endDate", "end", end)].compactMap(Self.implausible)
  }

  private var unreadableRemarks: [Remark] {
    unreadableDates.map {
      Remark(.dateUnreadable, "\($0) cannot be read as a date", effect: "left out")
    }
  }

  private var convertedRemarks: [Remark] {
    guard let start, start.isYearConverted else { return [] }
    return [
      Remark(
        .calendarConverted, "startDate is of another calendar", effect: "read as \(start.text)")
    ]
  }

  private static func implausible(_ key: String, _ name: String, _ date: RecordedDate?) -> Remark? {
    guard let date, !date.isPlausible else { return nil }
    let calendars = date.foreignCalendars.joined(separator: " or ")
    return Remark(
      .dateImplausible,
      "\(key) is of the year \(date.localDay.parts.year)"
        + (calendars.isEmpty ? "" : ", which may be one of the \(calendars) calendar"),
      effect: "the \(name) is left empty")
  }

  /// What is wrong with `session_duration_s`.
  private var lengthFlags: [Flag] {
    guard !isOneOfSeveral, let start, let end else { return [] }
    let seconds = end.seconds(since: start)
    return (seconds < 0 ? [.wallClockChanged] : [])
      + (ValueRange.dates.contains(seconds) ? [] : [.outOfRange])
  }
}
