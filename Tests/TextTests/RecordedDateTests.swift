import Foundation
import Testing
import Text

@Suite struct RecordedDateTests {
  /// Oracle: the same moment by hand, 1768491012 (`date -u -d @1768491012`: 15:30:12).
  @Test(arguments: [
    "2026-01-15T09:30:12-0600", "2026-01-15T09:30:12-06:00", "2026-01-15T15:30:12Z",
    "2026-01-15T15:30:12+0000", "2026-01-15T15:30:12-00:00", "2026-01-15 09:30:12-0600",
    "2026-01-15T09:30:12.000-06:00", "2026-01-16T01:00:12+09:30", "2026-01-16T05:30:12+1400",
  ]) func `every spelling of a moment is read alike`(text: String) throws {
    let date = try #require(RecordedDate(text))
    #expect(date.unixSeconds == 1_768_491_012)
    #expect(date.hasFraction == text.contains("."))
  }

  /// Oracle: closed form. ResearchKit writes whole seconds, other exporters milliseconds.
  @Test(arguments: [
    (".5", 0.5), (".25", 0.25), (".125", 0.125), (".000001", 1e-6), (".123456789", 0.123456789),
    (".0000000000000000000000000001", 0),
  ]) func `a fraction may have any number of digits`(fraction: String, value: Double) throws {
    let date = try #require(RecordedDate("1970-01-01T00:00:00\(fraction)Z"))
    #expect(abs(date.unixSeconds - value) < 1e-15)
    #expect(date.hasFraction)
  }

  /// Oracle: the Gregorian rule; seconds by `date -u -d … +%s`.
  @Test(arguments: [
    ("2024-02-29T00:00:00Z", 1_709_164_800.0), ("2000-02-29T23:59:59Z", 951_868_799),
    ("2000-03-01T00:00:00Z", 951_868_800), ("1972-02-29T12:00:00Z", 68_212_800),
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
  ]) func `leap days are where they belong`(text: String, seconds: Double) throws {
    #expect(try #require(RecordedDate(text)).unixSeconds == seconds)
  }

  /// Property: no such day or hour is on any calendar.
  @Test(arguments: [
    "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T10:00:00Z",
    "2026-00-10T00:00:00Z", "2026-13-10T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
    "2026-01-15T24:30:00Z", "2026-01-15T25:00:00Z", "2026-01-15T10:60:00Z", "2026-01-15T10:00:61Z",
    "2026-01-15T10:00:00+2400", "2026-01-15T10:00:00+0060",
  ]) func `a day or an hour that does not exist is no date`(text: String) {
    #expect(RecordedDate(text) == nil)
  }

  /// Property: the whole text must be a date, or nothing of it is believed.
  @Test(arguments: [
    "", " ", "2026", "2026-01-15", "2026-01-15T10:00", "2026-01-15T10:00:00-06",
    "2026-01-15T10:00:00Zulu", "2026-01-15T10:00:00Z ", " 2026-01-15T10:00:00Z",
    "26-01-15T10:00:00Z", "2026/01/15T10:00:00Z", "2026-1-15T10:00:00Z", "2026-01-15T10.00.00Z",
    "2026-01-15T10:00:00.Z", "+2026-01-15T10:00:00Z", "２026-01-15T10:00:00Z",
    "-001-01-15T10:00:00Z", "1768491012", "null", "T::Z", "2026-01-15T10:00:00+-100",
  ]) func `nonsense is no date`(text: String) { #expect(RecordedDate(text) == nil) }

  /// Property: reading never crashes, however the text was cut or changed.
  @Test
  func
    `every piece of a date but a local time is refused, and any changed byte is read or refused`()
  {
    let whole = Array("2026-01-15T09:30:12.345-06:00".utf8)
    let seconds = "2026-01-15T09:30:12".utf8.count
    let isLocalTime = Set([seconds, seconds + 2, seconds + 3, seconds + 4])
    for end in whole.indices {
      let piece = RecordedDate(String(decoding: whole[..<end], as: UTF8.self))
      #expect((piece?.zone == .local) == isLocalTime.contains(end))
      for byte in UInt8(0)...127 {
        var changed = whole
        changed[end] = byte
        if let date = RecordedDate(String(decoding: changed, as: UTF8.self)) {
          #expect(date.unixSeconds.isFinite)
          #expect(!date.text.isEmpty)
        }
      }
    }
  }

  /// Truth: decimal subtraction; the doubles' own difference is 20.33299994…
  @Test func `differences of dates in milliseconds have no rounding error`() throws {
    let start = try #require(RecordedDate("2024-05-01T10:00:00.321+0000"))
    let end = try #require(RecordedDate("2024-05-01T12:00:20.654+0200"))
    #expect(end.seconds(since: start) == 20.333)
    #expect(start.seconds(since: end) == -20.333)
  }

  /// Property: outside the years of four digits there is no text to write.
  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 253_402_300_800])
  func `a moment outside the calendar is refused`(unixSeconds: Double) {
    #expect(RecordedDate(unixSeconds: unixSeconds) == nil)
  }
}
