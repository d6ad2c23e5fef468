import Recordings
import Text

/// Tables of SensorLog on iOS: all sensors side by side, with units in the header, in g and with Apple's sign.
///
/// Source: headers in public code of its users. Rows repeat the last value of a slower sensor, so that rows whose time stamp repeats are
/// left out.
enum SensorLog {
  static let platform = ExportPlatform(
    name: "SensorLog",
    columnTable: ColumnTable(
      fits: { header, _ in header.contains(motionTime) || header.contains(accelerometerTime) },
      contents: contents(of:source:)))

  private static let motionTime = "motionTimestamp_sinceReboot(s)"
  private static let accelerometerTime = "accelerometerTimestamp_sinceReboot(s)"

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    let recordings = [motion(table, source), accelerometer(table, source)].compactMap(\.self)
    guard let first = recordings.first else { return nil }
    return FileContents(kind: first.kind, recordings: recordings)
  }

  private static func motion(_ table: DelimitedTable, _ source: String) -> Recording? {
    guard let (times, rows) = times(table, motionTime),
      let user = axes(table, "motionUserAcceleration", "(G)", rows)
    else { return nil }
    var samples = MotionSamples(
      timestamps: times, unixTimes: unixTimes(table, rows), userAcceleration: user,
      gravity: axes(table, "motionGravity", "(G)", rows),
      rotationRate: axes(table, "motionRotationRate", "(rad/s)", rows))
    samples.isUnitKnown = true
    return recording(.deviceMotion(samples), table, source)
  }

  private static func accelerometer(_ table: DelimitedTable, _ source: String) -> Recording? {
    guard let (times, rows) = times(table, accelerometerTime),
      let total = axes(table, "accelerometerAcceleration", "(G)", rows)
    else { return nil }
    return recording(
      .accelerometer(
        MotionSamples(timestamps: times, unixTimes: unixTimes(table, rows), acceleration: total)),
      table, source)
  }

  private static func recording(
    _ content: Recording.Content, _ table: DelimitedTable, _ source: String
  ) -> Recording {
    var recording = Recording(exported: content, source: source, tear: table.tear)
    recording.labels.task = .gaitAndBalance
    recording.labels.start =
      table.texts("loggingTime(txt)")?.lazy.compactMap(RecordedDate.spelled).first
    return recording
  }

  /// The times at which a sensor had a new value, and their rows.
  private static func times(_ table: DelimitedTable, _ column: String) -> ([Double], [Int])? {
    guard let all = table.numbers(column) else { return nil }
    let rows = all.indices.filter { all[$0].isFinite && ($0 == 0 || all[$0] != all[$0 - 1]) }
    return (rows.map { all[$0] }, rows)
  }

  private static func unixTimes(_ table: DelimitedTable, _ rows: [Int]) -> [Double]? {
    guard let texts = table.texts("loggingTime(txt)") else { return nil }
    let dates = rows.map { RecordedDate.spelled(texts[$0]) }
    // Local times without an offset are no moments.
    guard dates.contains(where: { $0?.zone == .stated }) else { return nil }
    return dates.map { $0?.unixSeconds ?? .nan }
  }

  private static func axes(_ table: DelimitedTable, _ name: String, _ unit: String, _ rows: [Int])
    -> AxisColumns?
  {
    let columns = ["X", "Y", "Z"].compactMap { table.numbers("\(name)\($0)\(unit)", of: rows) }
    return columns.count == 3 ? AxisColumns(x: columns[0], y: columns[1], z: columns[2]) : nil
  }
}
