import Recordings

/// Positions of a walk with the way covered so far, as SageResearch's distance recorder writes them.
///
/// A study may leave out where it was; then there is nothing to measure by.
struct DistanceRecords {
  private let table: ItemTable
  private let latitudes: [Double], longitudes: [Double]
  private let times: [RecordedDate?]

  /// Nil for a table without positions at times of the wall clock.
  init?(_ table: ItemTable) {
    guard let latitudes = table.numbers("latitude"), let longitudes = table.numbers("longitude"),
      table.columnNames.contains("horizontalAccuracy")
    else { return nil }
    (self.table, self.latitudes, self.longitudes) = (table, latitudes, longitudes)
    let unix = table.numbersOrMissing("timestampUnix")
    times = zip(table.dates("timestampDate"), unix).map { $0 ?? RecordedDate(unixSeconds: $1) }
    guard times.contains(where: { $0 != nil }) else { return nil }
  }

  /// One of each visit to a step.
  func recordings(source: String) -> [Recording] {
    let visits = StepRows.all(in: table) { !latitudes[$0].isNaN }
    let last = visits.lazy.compactMap(\.rows.last).max()
    return visits.map { visit in
      var recording = Recording(
        source: source, content: .location(fixes(visit.rows)), itemCount: visit.rows.count,
        tear: visit.rows.last == last ? table.tear : nil)
      recording.labels.step = visit.step
      recording.labels.start = visit.rows.lazy.compactMap { times[$0] }.first
      return recording
    }
  }

  private func fixes(_ rows: [Int]) -> LocationFixes {
    func column(_ name: String, lowest: Double = -.infinity) -> [Double] {
      let values = table.numbersOrMissing(name)
      // Core Location marks what it cannot tell by a negative number.
      return rows.map { values[$0] >= lowest ? values[$0] : .nan }
    }
    return LocationFixes(
      times: rows.map { times[$0] }, latitudes: rows.map { latitudes[$0] },
      longitudes: rows.map { longitudes[$0] },
      horizontalAccuracies: column("horizontalAccuracy", lowest: 0), altitudes: column("altitude"),
      verticalAccuracies: column("verticalAccuracy", lowest: 0),
      speeds: column("speed", lowest: 0), courses: column("course", lowest: 0))
  }
}
