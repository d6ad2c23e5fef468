import Analyses
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: the columns of each recorder in SI units, seconds from its start; coordinates are a person's home.
@Suite struct SampleTableTests {
  private func table(_ content: Recording.Content, withCoordinates: Bool = false) throws
    -> SampleTable
  {
    let recording = Recording(source: "a.json", content: content, itemCount: 0, tear: nil)
    return try #require(SampleTable(recording, withCoordinates: withCoordinates))
  }

  private func date(_ second: Double) -> RecordedDate? {
    RecordedDate(unixSeconds: 1_768_491_000 + second)
  }

  /// The first fix is one the phone remembered; the second has no place and no date.
  private var track: Recording.Content {
    .location(
      LocationFixes(
        times: [date(0), nil, date(600), date(600)], latitudes: [59.5, .nan, 60, 60.25],
        longitudes: [-10.5, .nan, 11, 12], horizontalAccuracies: [5, .nan, 6, 7],
        altitudes: [100, .nan, .nan, 101], verticalAccuracies: [1, .nan, .nan, 2],
        speeds: [.nan, .nan, 1.25, 0], courses: [.nan, .nan, 359, .infinity]))
  }

  private static let places = ["latitude_deg", "longitude_deg", "altitude_m"]
  private static let rest = [
    "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps", "course_deg",
  ]

  @Test func `a track has coordinates only on request`() throws {
    let table = try table(track)
    #expect(table.columns == ["time_s"] + Self.rest)
    #expect(table.values[0] == [0, nil, 600, 600])
    #expect(table.values[1] == [5, nil, 6, 7] && table.values[3] == [nil, nil, 1.25, 0])
    let places: Set<Double?> = [59.5, 60, 60.25, -10.5, 11, 12, 100, 101]
    #expect(places.isDisjoint(with: table.values.flatMap(\.self).compactMap(\.self)))
  }

  @Test func `requested coordinates are the first columns`() throws {
    let table = try table(track, withCoordinates: true)
    #expect(table.columns == ["time_s"] + Self.places + Self.rest)
    #expect(table.values[1] == [59.5, nil, 60, 60.25] && table.values[2] == [-10.5, nil, 11, 12])
    #expect(table.values[3] == [100, nil, nil, 101])
    #expect(table.values.last == [nil, nil, 359, nil])
  }

  @Test func `heart rates are values with a duration`() throws {
    let samples = HealthSamples(
      types: [nil, nil, nil], values: [70, .nan, 72], units: [nil, nil, nil],
      starts: [date(0), date(5), nil], ends: [date(1), nil, date(9)], sources: [nil, nil, nil])
    let table = try table(.healthQuantity(samples))
    #expect(table.columns == ["time_s", "duration_s", "value"])
    #expect(table.values == [[0, 5, nil], [1, nil, nil], [70, nil, 72]])
  }

  @Test func `touches are points from the top left`() throws {
    let samples = TouchSamples(
      timestamps: [.nan, 10, 10.5], phases: [0, 1, 3], indices: [.nan, 0, 0], x: [1, 2, 3],
      y: [4, 5, .infinity], viewWidths: [9, 9, 9], viewHeights: [9, 9, 9])
    let table = try table(.touch(samples))
    #expect(table.columns == ["time_s", "phase", "index", "x_pt", "y_pt"])
    #expect(table.values[0] == [nil, 0, 0.5] && table.values[2] == [nil, 0, 0])
    #expect(table.values[3] == [1, 2, 3] && table.values[4] == [4, 5, nil])
  }

  @Test func `floors are listed after steps and meters`() throws {
    let updates = PedometerUpdates(
      starts: [date(0), date(0)], ends: [date(3), date(6)], steps: [4, 9],
      distanceMeters: [.nan, 6.5], floorsAscended: [0, 1], floorsDescended: [.nan, .nan])
    let table = try table(.pedometer(updates))
    #expect(
      table.columns == ["time_s", "steps", "distance_m", "floors_ascended", "floors_descended"])
    #expect(table.values == [[3, 6], [4, 9], [nil, 6.5], [0, 1], [nil, nil]])
  }

  @Test func `a recording without samples has columns without rows`() throws {
    let none: [RecordedDate?] = []
    let contents: [Recording.Content] = [
      .location(
        LocationFixes(
          times: none, latitudes: [], longitudes: [], horizontalAccuracies: [], altitudes: [],
          verticalAccuracies: [], speeds: [], courses: [])),
      .healthQuantity(
        HealthSamples(types: [], values: [], units: [], starts: none, ends: none, sources: [])),
      .touch(
        TouchSamples(
          timestamps: [], phases: [], indices: [], x: [], y: [], viewWidths: [], viewHeights: [])),
    ]
    for content in contents {
      let table = try table(content, withCoordinates: true)
      #expect(table.columns.count == table.values.count)
      #expect(table.values.allSatisfy { $0.isEmpty })
    }
  }
}
