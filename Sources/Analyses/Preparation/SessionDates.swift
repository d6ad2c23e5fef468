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
  public var dateRemarks: [Remark] {
    unreadableRemarks + convertedRemarks + [("start", start), ("end", end)].compactMap(implausible)
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
        .calendarConverted, "\(said("start")) is of another calendar",
        effect: "read as \(start.text)")
    ]
  }

  /// What the date is called in the files of the session: a key of the result, or the clock of the recordings.
  private func said(_ name: String) -> String {
    resultSource == nil ? "the \(name) by the clock of the recordings" : "\(name)Date"
  }

  private func implausible(_ name: String, _ date: RecordedDate?) -> Remark? {
    guard let date, !date.isPlausible else { return nil }
    let calendars = date.foreignCalendars.joined(separator: " or ")
    return Remark(
      .dateImplausible,
      "\(said(name)) is of the year \(date.localDay.parts.year)"
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
