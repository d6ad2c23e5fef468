import Testing
import Text

/// Property: a date is written as it was read.
@Suite struct RecordedDateTextTests {
  /// Oracle: Python 3.11.7, `datetime.isoformat(timespec="milliseconds")` and `datetime.timestamp` of random
  /// moments.
  private static let python = [
    ("2376-05-01T12:48:29.000-03:30", 12822596309.0),
    ("2182-05-23T07:58:25.000+05:45", 6702401605.0),
    ("2179-10-11T02:00:50.000+05:30", 6619869050.0),
    ("1943-03-20T02:06:00.000-12:00", -845286840.0),
    ("2247-03-20T08:59:37.000-12:00", 8748075577.0), ("1978-08-07T19:34:58.500+05:30", 271346698.5),
    ("2241-09-16T20:13:01.000+05:30", 8574302581.0),
    ("1961-11-24T22:14:32.000+05:45", -255684628.0),
    ("1989-08-10T10:14:52.999+05:30", 618727492.999),
    ("1954-03-13T03:36:59.000-06:00", -498752581.0),
    ("2243-12-30T03:51:51.000+01:00", 8646403911.0),
    ("2334-11-29T06:47:05.000+12:45", 11515370525.0),
    ("2162-12-15T13:04:58.000+12:45", 6089041198.0),
    ("1907-10-05T12:23:09.000-03:30", -1964160411.0),
    ("2223-05-08T08:02:09.000-12:00", 7994923329.0),
    ("1946-08-21T04:05:06.000+14:00", -737373294.0),
    ("1926-06-05T19:09:25.000+00:00", -1375073435.0),
    ("2057-12-14T16:32:19.345-12:00", 2775616339.345),
    ("2012-03-20T01:37:30.001-12:00", 1332250650.001),
    ("2139-02-18T17:26:47.000-12:00", 5337379607.0),
    ("2178-02-02T18:50:39.000+05:45", 6566706339.0),
    ("2269-09-08T05:56:13.000-12:00", 9457235773.0),
    ("2067-01-11T05:20:09.001+05:45", 3061928109.001),
    ("2141-05-19T16:58:48.000-06:00", 5408290728.0),
  ]

  @Test(arguments: python) func `a date is the moment that Python says`(
    text: String, seconds: Double
  ) throws { #expect(abs(try #require(RecordedDate(text)).unixSeconds - seconds) < 1e-6) }

  @Test(arguments: python) func `a date is written as it was recorded, to the millisecond`(
    text: String, seconds: Double
  ) throws { #expect(try #require(RecordedDate(text)).text == text) }

  /// Property: milliseconds are neither lost nor gained, in any year. A double near 2³⁰ or 2³¹
  /// seconds, multiplied by 1000, can fall short of the whole number.
  @Test(arguments: ["2004-06-01", "2015-03-09", "2026-01-15", "2038-12-31", "2096-02-29"])
  func `every millisecond of a second is written back`(day: String) {
    let changed = (0...999).filter { millisecond in
      let digits = String(1000 + millisecond).dropFirst()
      let text = "\(day)T23:59:59.\(digits)+05:30"
      return RecordedDate(text)?.text != text
    }
    #expect(changed.isEmpty)
  }

  /// Closed form: the offset is kept, whichever way it was spelled.
  @Test func `offsets are written with a colon`() throws {
    #expect(try #require(RecordedDate("2026-01-15T09:30:12-0600")).text.hasSuffix("12.000-06:00"))
    #expect(try #require(RecordedDate("2026-01-15T00:10:00-0030")).text.hasSuffix("00.000-00:30"))
    #expect(try #require(RecordedDate("2026-01-15T00:10:00+0000")).text.hasSuffix("00.000+00:00"))
  }

  /// Oracle: `date -u -d @1768469412.0101`.
  @Test func `a Unix time is written in UTC`() throws {
    let date = try #require(RecordedDate(unixSeconds: 1_768_469_412.25))
    #expect(date.text == "2026-01-15T09:30:12.250+00:00")
    #expect(try #require(RecordedDate(unixSeconds: 0)).text == "1970-01-01T00:00:00.000+00:00")
    #expect(try #require(RecordedDate(unixSeconds: -0.5)).text == "1969-12-31T23:59:59.500+00:00")
  }
}
