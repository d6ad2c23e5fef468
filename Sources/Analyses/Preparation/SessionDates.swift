public import Metrics
import Recordings
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
    unreadableRemarks + convertedRemarks + zoneRemarks + conflictRemarks
      + [("start", start), ("end", end)].compactMap(implausible)
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

  private var zoneRemarks: [Remark] {
    guard let start, start.isPlausible, start.zone != .stated else { return [] }
    let effect = start.zone == .local ? "the local time is kept" : "the moment is written in UTC"
    return [Remark(.zoneUnknown, "\(said("start")) has no offset from UTC", effect: effect)]
  }

  /// The dates of the result and of the recordings' own clocks.
  private var conflictRemarks: [Remark] {
    let dates =
      [start, end] + steps.flatMap { [$0.start, $0.end] + $0.recordings.map(\.wallStart) }
    let plausible = dates.compactMap(\.self).filter(\.isPlausible).sorted {
      $0.unixSeconds < $1.unixSeconds
    }
    guard let first = plausible.first, let last = plausible.last,
      last.unixSeconds - first.unixSeconds > TaskResult.longestSpanSeconds
    else { return [] }
    return [
      Remark(
        .datesConflict, "the dates lie between \(first.localDay.text) and \(last.localDay.text)",
        effect: "the start and the visit may be wrong")
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
      effect: "the \(name) is left empty"
        + (calendars.isEmpty
          ? ""
          : "; set the calendar of the export to Gregorian, or name the visit in the column visit of --map")
    )
  }

  /// What is wrong with `session_duration_s`.
  private var lengthFlags: [Flag] {
    guard !isOneOfSeveral, let start, let end else { return [] }
    let seconds = end.seconds(since: start)
    return (seconds < 0 ? [.wallClockChanged] : [])
      + (ValueRange.dates.contains(seconds) ? [] : [.outOfRange])
  }
}
