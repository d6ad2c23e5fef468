import Recordings
import Text

/// SageResearch and MobilePassiveData, as in mPower 2: records of one sensor each, in the order of time,
/// beside a `metadata.json`.
///
/// Source: Sage-Bionetworks/SageResearch and MobilePassiveData-SDK, `RSDMotionRecord`, `RSDDistanceRecord`.
enum SageResearch {
  static let platform = ExportPlatform(
    name: name, isRecording: isRecording(beginning:), items: contents(ofItems:source:),
    tree: contents(ofTree:source:))
  private static let name = "SageResearch"

  private static func contents(ofItems items: ItemTable, source: String) -> FileContents? {
    if let motion = SensorRecords(items) { return FileContents(motion.recordings(source: source)) }
    if let distance = DistanceRecords(items) {
      return FileContents(distance.recordings(source: source))
    }
    // Levels of a sound that was recorded beside it: nothing that a phone's sensor wrote.
    let isOfLevels = ["average", "peak", "timeInterval"].allSatisfy(items.columnNames.contains)
    return isOfLevels ? FileContents(kind: .json) : nil
  }

  /// Records of motion after the date of the document.
  private static func isRecording(beginning text: String) -> Bool {
    text.contains(#""items":["#) && text.contains(#""sensorType":"#)
  }

  private static func contents(ofTree tree: JSONValue, source: String) -> FileContents? {
    guard tree["taskIdentifier"] != nil || tree["rsdFrameworkVersion"] != nil else { return nil }
    return Manifest(tree)?.contents(platform: name)
  }
}

extension FileContents {
  fileprivate init(_ recordings: [Recording]) {
    self.init(kind: recordings.first?.kind ?? .json, recordings: recordings)
  }
}

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
    let visits = VisitRows.all(in: table) { !latitudes[$0].isNaN }
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
      // Core Location marks unknown values by a negative number.
      return rows.map { values[$0] >= lowest ? values[$0] : .nan }
    }
    return LocationFixes(
      times: rows.map { times[$0] }, latitudes: rows.map { latitudes[$0] },
      longitudes: rows.map { longitudes[$0] },
      horizontalAccuracies: column("horizontalAccuracy", lowest: 0), altitudes: column("altitude"),
      verticalAccuracies: column("verticalAccuracy", lowest: 0), speeds: column("speed", lowest: 0),
      courses: column("course", lowest: 0))
  }
}

/// The rows of a table that belong to one visit to one step.
struct VisitRows {
  /// The last component of the step's path; nil where rows have none.
  let step: String?
  /// In the order of the file.
  var rows: [Int] = []

  /// Parts a table by its column `stepPath`. A row that is no sample marks where a step begins: one that comes
  /// again is another visit.
  static func all(in table: ItemTable, isSample: (Int) -> Bool) -> [VisitRows] {
    let paths = table.words("stepPath")
    let names = (paths?.words ?? []).map(lastComponent)
    var visits: [VisitRows] = []
    // By the place of the path among the words; the last is for rows without.
    var current = [Int?](repeating: nil, count: names.count + 1)
    for row in 0..<table.count {
      let place = paths?.positions[row] ?? names.count
      guard isSample(row) else {
        current[place] = nil
        continue
      }
      let visit = current[place] ?? visits.count
      if visit == visits.count {
        visits.append(VisitRows(step: place < names.count ? names[place] : nil))
        current[place] = visit
      }
      visits[visit].rows.append(row)
    }
    return visits.ofTasks
  }
}

extension [VisitRows] {
  /// Recorders run from the first page to the last. Where some steps are a task's own, the others are
  /// countdowns and instructions; else those are that are called so.
  fileprivate var ofTasks: [VisitRows] {
    let own = filter { $0.step.flatMap(ActiveTask.init(step:)) != nil }
    if !own.isEmpty { return own }
    let others = filter { visit in
      let name = visit.step?.lowercased() ?? ""
      return !["countdown", "instruct", "introduction"].contains(where: name.contains)
    }
    return others.isEmpty ? self : others
  }
}
