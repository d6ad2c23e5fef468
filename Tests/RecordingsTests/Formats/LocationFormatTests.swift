import Synthesis
import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: `CLLocation+ORKJSONDictionary`, which leaves out each part the phone is not sure of.
@Suite struct LocationFormatTests {
  private static let place =
    #""coordinate":{"latitude":59.9138700001,"longitude":-10.75},"horizontalAccuracy":5"#

  @Test func `a whole fix is read`() throws {
    let fixes = try locations(
      #"{"items":[{"timestamp":"2026-01-15T09:30:05-0600",\#(Self.place),"altitude":-12.5,"#
        + #""verticalAccuracy":3,"course":359.9,"speed":1.25,"floor":2}]}"#)
    #expect(fixes.times.map { $0?.text } == ["2026-01-15T09:30:05.000-06:00"])
    #expect(fixes.latitudes == [59.9138700001])
    #expect(fixes.longitudes == [-10.75])
    #expect(fixes.horizontalAccuracies == [5])
    #expect(fixes.verticalAccuracies == [3])
    #expect(fixes.altitudes == [-12.5])
    #expect(fixes.speeds == [1.25])
    #expect(fixes.courses == [359.9])
  }

  /// The first is sure of nothing, the second of the height, the third of the place only.
  @Test func `values that the phone was not sure of are NaN in their own rows`() throws {
    let date = #""timestamp":"2026-01-15T09:30:05-0600""#
    let fixes = try locations(
      #"{"items":[{\#(date)},{\#(date),"altitude":7,"verticalAccuracy":4},{\#(date),\#(Self.place)}]}"#
    )
    #expect(fixes.count == 3)
    #expect(fixes.latitudes.known == [nil, nil, 59.9138700001])
    #expect(fixes.horizontalAccuracies.known == [nil, nil, 5])
    #expect(fixes.altitudes.known == [nil, 7, nil])
    #expect(fixes.speeds.known == [nil, nil, nil])
    #expect(fixes.courses.count == 3)
  }

  /// Whole-second stamps repeat; only the order in the file shows which of two fixes came first.
  @Test func `fixes of one second stay in the order of the file`() throws {
    let items = [3.0, 1, 2, 9, 0].map {
      #"{"timestamp":"2026-01-15T09:30:05Z","horizontalAccuracy":5,"speed":\#($0)}"#
    }
    let fixes = try locations(#"{"items":[\#(items.joined(separator: ","))]}"#)
    #expect(fixes.speeds == [3, 1, 2, 9, 0])
  }

  /// Exports of other programs write null and NaN for what is missing.
  @Test(arguments: ["null", "NaN", "1.7976931348623157e308", "\"5\"", "{}", "[5]"])
  func `a value that is no number is missing`(value: String) throws {
    let odd =
      #"{"timestamp":"2026-01-15T09:30:05Z","horizontalAccuracy":\#(value),"#
      + #""speed":\#(value),"coordinate":{"latitude":\#(value),"longitude":7}}"#
    let even = #"{"timestamp":"2026-01-15T09:30:05Z","speed":1,\#(Self.place)}"#
    let fixes = try locations("[\(odd),\(even)]")
    #expect(fixes.horizontalAccuracies.known == [nil, 5])
    #expect(fixes.speeds.known == [nil, 1])
    #expect(fixes.latitudes.known == [nil, 59.9138700001])
    #expect(fixes.longitudes == [7, -10.75])
  }

  /// One moment in the spellings of other exports, with a colon, a Z or a fraction.
  @Test(arguments: [
    "2026-01-15T09:30:05-0600", "2026-01-15T09:30:05-06:00", "2026-01-15T15:30:05Z",
    "2026-01-15T15:30:05.000+0000", "2026-01-15T21:00:05.0+05:30",
  ]) func `every spelling of a date is the same moment`(date: String) throws {
    let fixes = try locations(#"[{"timestamp":"\#(date)","horizontalAccuracy":5}]"#)
    #expect(fixes.times.map { $0?.unixSeconds } == [1_768_491_005])
  }

  @Test(arguments: ["", "yesterday", "2026-02-30T09:30:05Z"]) func `a bad date leaves the fix`(
    date: String
  ) throws {
    let fixes = try locations(#"[{"timestamp":"\#(date)","horizontalAccuracy":5}]"#)
    #expect(fixes.times == [nil])
    #expect(fixes.horizontalAccuracies == [5])
  }

  /// A phone prints up to twenty digits; the nearest double counts.
  @Test func `numbers of twenty digits are read`() throws {
    let fixes = try locations(
      #"[{"timestamp":"2026-01-15T09:30:05Z","horizontalAccuracy":4.99999999999999999999,"#
        + #""coordinate":{"latitude":59.913870000100000234,"longitude":-1.0750000000000000000e1}}]"#
    )
    #expect(fixes.latitudes == [59.9138700001])
    #expect(fixes.longitudes == [-10.75])
    #expect(fixes.horizontalAccuracies == [5])
  }

  /// Oracle: what the synthetic phone knew.
  @Test(arguments: [false, true]) func `a track is read back`(shuffles: Bool) throws {
    let fixes = (0..<20).map { second in
      var fix = LocationFix(timeSeconds: 100 + Double(second))
      if second > 2 { fix.place = .init(latitude: 45 + Double(second) / 1e5, longitude: 7) }
      if second % 2 == 0 { fix.height = .init(meters: 100) }
      fix.speedMetersPerSecond = second > 4 ? 1.5 : nil
      return fix
    }
    var writer = RecorderWriter()
    writer.shufflesKeys = shuffles
    let read = try locations(writer.location(fixes).text)
    #expect(read.latitudes.known == fixes.map { $0.place?.latitude })
    #expect(read.altitudes.known == fixes.map { $0.height?.meters })
    #expect(read.speeds.known == fixes.map(\.speedMetersPerSecond))
    #expect(read.times.compactMap { $0?.unixSeconds }.count == 20)
  }
}
