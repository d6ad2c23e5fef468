import Recordings
import Text

/// SageResearch and MobilePassiveData, as in mPower 2: records of one sensor each, in the order of
/// time, next to a `metadata.json`.
///
/// Source: Sage-Bionetworks/SageResearch and MobilePassiveData-SDK, `RSDMotionRecord`,
/// `RSDDistanceRecord`.
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
    // These are levels of a sound that was recorded as well, not samples of a sensor.
    let isOfLevels = ["average", "peak", "timeInterval"].allSatisfy(items.columnNames.contains)
    return isOfLevels ? FileContents(kind: .json) : nil
  }

  /// True for records of motion after the date of the document.
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

/// Positions during a walk with the distance covered so far, as SageResearch's distance recorder
/// writes them.
///
/// A study may leave out the positions; then nothing can be measured.
struct DistanceRecords {
  private let table: ItemTable
  private let latitudes: [Double], longitudes: [Double]
  private let times: [RecordedDate?]

  /// Nil for a table without positions at wall-clock times.
  init?(_ table: ItemTable) {
    guard let latitudes = table.numbers("latitude"), let longitudes = table.numbers("longitude"),
      table.columnNames.contains("horizontalAccuracy")
    else { return nil }
    (self.table, self.latitudes, self.longitudes) = (table, latitudes, longitudes)
    let unix = table.numbersOrMissing("timestampUnix")
    times = zip(table.dates("timestampDate"), unix).map { $0 ?? RecordedDate(unixSeconds: $1) }
    guard times.contains(where: { $0 != nil }) else { return nil }
  }

  /// One recording for each visit to a step.
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
      // Core Location marks unknown values with a negative number.
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

/// The rows of a table for one visit to one step.
struct VisitRows {
  /// The last component of the step's path; nil for rows without a path.
  let step: String?
  /// The indices of the rows in the order of the file.
  var rows: [Int] = []

  /// Divides a table by its column `stepPath`. A row without a sample marks the beginning of a
  /// step: if a step begins again, it is another visit.
  static func all(in table: ItemTable, isSample: (Int) -> Bool) -> [VisitRows] {
    let paths = table.words("stepPath")
    let names = (paths?.words ?? []).map(lastComponent)
    var visits: [VisitRows] = []
    // The current visit by the index of the path among the different paths; the last is for rows
    // without one.
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
  /// The visits to steps of tasks. Recorders run from the first page to the last. If some steps
  /// have names of a task, the others are countdowns and instructions; otherwise, steps with the
  /// names of countdowns and instructions are left out.
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
