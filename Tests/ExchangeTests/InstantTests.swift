import Testing

@testable import Exchange

/// Oracle: `date -u -d TEXT +%s` of GNU coreutils 9.1.
@Suite struct InstantTests {
  @Test(arguments: [
    ("2024-05-01T10:00:00.000-07:00", 1_714_582_800, "2024-05-01T17:00:00Z"),
    ("2023-12-31T23:59:59.999-00:30", 1_704_068_999, "2024-01-01T00:29:59Z"),
    ("2024-02-29T05:30:00.500+05:30", 1_709_164_800, "2024-02-29T00:00:00Z"),
    ("1969-12-31T19:00:00.000-04:00", -3600, "1969-12-31T23:00:00Z"),
    ("2000-03-01T00:00:00.000+00:00", 951_868_800, "2000-03-01T00:00:00Z"),
  ])
  func `a start becomes an instant`(text: String, seconds: Int, utc: String) {
    #expect(Instant.seconds(text) == seconds)
    #expect(Instant.utcText(seconds) == utc)
  }

  @Test(arguments: ["", "2024-05-01T10:00:00.000", "2024-05-01", "2024-13-01T10:00:00.000-07:00"])
  func `a time without an offset is no instant`(text: String) {
    #expect(Instant.seconds(text) == nil)
  }

  /// Truth: the calendar.
  @Test func `weeks are moved and the time of day stays`() {
    let start = "2024-03-01T10:00:00.250-07:00"
    #expect(Instant.moved(start, byDays: -7) == "2024-02-23T10:00:00.250-07:00")
    #expect(Instant.moved(start, byDays: -364) == "2023-03-03T10:00:00.250-07:00")
    #expect(Instant.moved("", byDays: -7) == "")
  }
}
