import Text

/// The start of a session, on the clock where it was recorded.
struct TableStart: Sendable, Comparable {
  let date: RecordedDate
  /// Whether the offset from UTC is known.
  let hasOffset: Bool

  /// Nil for a text that is no date, which includes the empty one.
  init?(_ text: String) {
    if let date = RecordedDate(text) {
      (self.date, hasOffset) = (date, true)
    } else if let date = RecordedDate(text + "+00:00") {
      (self.date, hasOffset) = (date, false)
    } else {
      return nil
    }
  }

  static func == (a: TableStart, b: TableStart) -> Bool {
    a.date.unixSeconds == b.date.unixSeconds && a.date.offsetMinutes == b.date.offsetMinutes
  }

  /// By the moment; of two in one, the one further west, so that the order is that of any input.
  static func < (a: TableStart, b: TableStart) -> Bool {
    (a.date.unixSeconds, a.date.offsetMinutes) < (b.date.unixSeconds, b.date.offsetMinutes)
  }
}
