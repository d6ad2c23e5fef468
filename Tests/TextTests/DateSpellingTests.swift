import Testing
import Text

/// Truth: the same moment by hand, 2026-03-04T15:00:00-05:00, in the spellings of phones and databases.
@Suite struct DateSpellingTests {
  private static let moment = 1_772_654_400.0

  @Test(arguments: [
    "2026-03-04T15:00:00-0500", "2026-03-04T3:00:00 PM-0500", "2026-03-04T03:00:00 p.m. -05:00",
    "2026-03-04 3:00:00\u{202F}PM -0500", "2026-03-04T3:00:00-0500 PM", "2026-03-04T午後3:00:00-0500",
    "2026-03-04T3:00:00 م-0500", "2026-03-04T15:00:00GMT-05:00", "2026-03-04T15:00:00 UTC-05",
    "٢٠٢٦-٠٣-٠٤T١٥:٠٠:٠٠-٠٥٠٠", "२०२६-०३-०४T१५:००:००-0500", "2026-03-04T15:00:00,000\u{2212}0500",
    "\u{200F}2026-03-04T15:00:00-0500", "2026-03-04T3:00:00 p.\u{A0}m. -0500",
    "2026-03-04T3:00:00 μ.μ.-0500", "2026-03-04T15:00:00 GMT-5", " 2026-03-04T15:00:00-0500 ",
  ]) func `every spelling of a moment is read alike`(text: String) throws {
    let date = try #require(RecordedDate.spelled(text))
    #expect(date.unixSeconds == Self.moment)
    #expect(date.text == "2026-03-04T15:00:00.000-05:00")
    #expect(!date.isYearConverted)
  }

  /// A single digit is an offset only where the zone is named.
  @Test func `an offset has two digits without a name`() {
    #expect(RecordedDate.spelled("2026-03-04T15:00:00-5") == nil)
    #expect(RecordedDate.spelled("2026-03-04T15:00:00 UTC+9")?.offsetMinutes == 540)
  }

  /// A local time has the zone that is said beside it; a moment stays where it is.
  @Test func `a zone beside a date is its zone`() throws {
    let local = try #require(RecordedDate.spelled("2026-03-04T15:00:00"))
    #expect(local.inZone(offsetMinutes: -300)?.text == "2026-03-04T15:00:00.000-05:00")
    let moment = try #require(RecordedDate.spelled("2026-03-04T20:00:00Z"))
    #expect(moment.inZone(offsetMinutes: -300)?.text == "2026-03-04T15:00:00.000-05:00")
    #expect(moment.inZone(offsetMinutes: 1440) == nil)
    let converted = try #require(RecordedDate.spelled("2569-03-04T15:00:00"))
    #expect(converted.inZone(offsetMinutes: 60)?.isYearConverted == true)
  }

  /// The years of one moment; 29 February 2024 is a day of the Gregorian calendar only.
  @Test(arguments: [
    ("2569-03-04T15:00:00-0500", "2026-03-04T15:00:00.000-05:00"),
    ("0115-03-04T15:00:00-0500", "2026-03-04T15:00:00.000-05:00"),
    ("115-03-04T15:00:00-0500", "2026-03-04T15:00:00.000-05:00"),
    ("0008-03-04T15:00:00-0500", "2026-03-04T15:00:00.000-05:00"),
    ("0028-03-04T15:00:00-0500", "2016-03-04T15:00:00.000-05:00"),
    ("2567-02-29T15:00:00-0500", "2024-02-29T15:00:00.000-05:00"),
    ("2555-01-01T00:00:00Z", "2012-01-01T00:00:00.000+00:00"),
    ("2612-12-31T00:00:00Z", "2069-12-31T00:00:00.000+00:00"),
  ]) func `years of other calendars are converted`(text: String, expected: String) throws {
    let date = try #require(RecordedDate.spelled(text))
    #expect(date.text == expected)
    #expect(date.isYearConverted && date.isPlausible)
    let written = date.withYearAsWritten
    // 29 February 2567 is none: the day after the 28th is meant.
    let day = text.hasPrefix("2567-02-29") ? "2567-03-01" : String(text.prefix { $0 != "T" })
    #expect(written.localDay.text == (day.count < 10 ? "0" : "") + day)
    #expect(written.text.dropFirst(10) == date.text.dropFirst(10))
    #expect(!written.isYearConverted && !written.isPlausible)
  }

  /// At both ends of the window; months of other calendars are not those of ours.
  @Test(arguments: [
    ("2012-01-01T00:00:00-0500", true), ("2011-12-31T23:59:59-0500", false),
    ("2069-12-31T23:59:59+0200", true), ("2070-01-01T00:00:00+0200", false),
    ("1970-01-01T00:00:00Z", false), ("2554-06-01T00:00:00Z", false),
    ("2613-06-01T00:00:00Z", false), ("1447-09-15T15:00:00-0500", false),
  ]) func `a wall clock may show 2012 to 2069`(text: String, isPlausible: Bool) throws {
    let date = try #require(RecordedDate.spelled(text))
    #expect(date.isPlausible == isPlausible)
    #expect(!date.isYearConverted)
    #expect(Optional(date).shownText.isEmpty != isPlausible)
  }

  @Test func `years of other months are named`() throws {
    func calendars(_ year: Int) throws -> [String] {
      try #require(RecordedDate.spelled("\(year)-06-15T15:00:00-0500")).foreignCalendars
    }
    #expect(try calendars(1447) == ["Islamic", "Persian"])
    #expect(try calendars(1404) == ["Persian"])
    #expect(try calendars(5786) == ["Hebrew"])
    #expect(try calendars(1970).isEmpty)
  }

  @Test(arguments: [
    "", "2026-03-04T3:00:00-0500", "2026-03-04T15:00:00 PM-0500", "2026-03-04T0:00:00 AM-0500",
    "2026-02-30T3:00:00 PM-0500", "yesterday", "PM", "T", "-T:PM", "2026-03-04T3:00 PM-0500",
    String(repeating: "2026-03-04T15:00:00-0500", count: 9),
  ]) func `what is no date is none`(text: String) { #expect(RecordedDate.spelled(text) == nil) }

  /// A local time keeps its day and names no zone.
  @Test(arguments: [
    "2026-03-04T15:00:00", "2026-03-04 15:00:00.000", "2026-03-04T3:00:00 PM",
    "Mar 4, 2026 3:00:00 PM", "Mar 4, 2026, 3:00 PM", "March 4 2026 15:00:00",
    "٢٠٢٦-٠٣-٠٤T١٥:٠٠:٠٠",
  ]) func `a date without an offset is a local time`(text: String) throws {
    let date = try #require(RecordedDate.spelled(text))
    #expect(date.text == "2026-03-04T15:00:00.000")
    #expect(date.zone == .local)
    #expect(date.localDay.text == "2026-03-04")
    #expect(RecordedDate(date.text) == RecordedDate("2026-03-04T15:00:00.000"))
  }

  @Test func `zones are stated by dates and by no numbers`() throws {
    #expect(try #require(RecordedDate.spelled("2026-03-04T15:00:00Z")).zone == .stated)
    let number = try #require(RecordedDate.epoch(Self.moment))
    #expect(number.zone == .unstated)
    #expect(number.text == "2026-03-04T20:00:00.000+00:00")
  }

  /// Truth: every month by hand, at the hours that 12 stands for.
  @Test(
    arguments: Array(
      zip(
        1...12,
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])))
  func `months of Gson are read`(number: Int, name: String) throws {
    let month = number < 10 ? "0\(number)" : "\(number)"
    let midnight = RecordedDate.spelled("\(name) 2, 2026 12:00:00 AM")
    #expect(midnight?.text == "2026-\(month)-02T00:00:00.000")
    let evening = RecordedDate.spelled("\(name) 12, 2026 11:59 PM")
    #expect(evening?.text == "2026-\(month)-12T23:59:00.000")
  }

  @Test func `midnight and noon of 12 hours`() throws {
    #expect(
      RecordedDate.spelled("2026-03-05T12:00:00 AM-0500")?.text == "2026-03-05T00:00:00.000-05:00")
    #expect(
      RecordedDate.spelled("2026-03-05T12:00:00 PM-0500")?.text == "2026-03-05T12:00:00.000-05:00")
  }

  /// Truth: `date -u -d @1772654400`, and 2001 lies 978,307,200 s after 1970.
  @Test(arguments: [1_772_654_400, 1_772_654_400e3, 1_772_654_400e6, 1_772_654_400e9, 794_347_200])
  func `numbers are moments by their size`(number: Double) {
    #expect(RecordedDate.epoch(number)?.unixSeconds == Self.moment)
  }

  @Test(arguments: [0, -1, 1e5, 1.2e9, 5e9, 1e10, .nan, .infinity, -1_772_654_400])
  func `other numbers are none`(number: Double) { #expect(RecordedDate.epoch(number) == nil) }
}
