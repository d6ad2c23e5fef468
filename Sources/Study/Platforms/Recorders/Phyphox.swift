import Recordings
import Text

/// Exports of phyphox: `Raw Data.csv`, or one CSV per data set, with `meta/device.csv` beside it.
///
/// Source: phyphox-ios, `ExperimentSensorInput.swift`; phyphox-android. Headers are translated, so that a table is known by the units
/// `(s)` and `(m/s^2)` of its first four columns. The sign is Android's on both systems. iOS multiplies by 9.81, so that only the facts
/// beside it tell the divisor.
/// Limits: whether gravity is in the samples is recognized, since versions and translations differ in what they call it.
enum Phyphox {
  static let platform = ExportPlatform(
    name: name,
    columnTable: ColumnTable(
      fits: { header, path in isRaw(header) || isFacts(header, path) },
      contents: contents(of:source:)))
  private static let name = "phyphox"
  /// What phyphox multiplies by on iOS, in m/s2 per g.
  private static let gravityOnIOS = 9.81

  private static func isRaw(_ header: [String]) -> Bool {
    header.count >= 4 && header[0].trimmed.hasSuffix("(s)")
      && header[1...3].allSatisfy { name in
        ["(m/s^2)", "(m/s²)"].contains { name.trimmed.hasSuffix($0) }
      }
  }

  private static func isFacts(_ header: [String], _ path: String) -> Bool {
    let home = lastComponent(folder(of: path))
    return home == "meta"
      && (header == ["property", "value"]
        || header == ["event", "experiment time", "system time", "system time text"])
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    if isFacts(table.columnNames, table.path) { return facts(table) }
    let times = table.numbers(at: 0, of: Array(0..<table.count))
    // The last rows of a table have no values.
    let rows = times.indices.filter { times[$0].isFinite }
    let columns = (1...3).map { table.numbers(at: $0, of: rows) }
    let perG = ColumnReading.AccelerationUnit.metersPerSecondSquared.perG
    let axes = columns.map { $0.map { -$0 / perG } }
    var samples = MotionSamples(
      timestamps: rows.map { times[$0] },
      acceleration: AxisColumns(x: axes[0], y: axes[1], z: axes[2]))
    samples.isUnitKnown = true
    var recording = Recording(exported: .accelerometer(samples), source: source, tear: table.tear)
    recording.labels.task = .gaitAndBalance
    var contents = FileContents(kind: .accelerometer, recordings: [recording])
    contents.sensor = SensorFile(part: .acceleration)
    return contents
  }

  private static func facts(_ table: DelimitedTable) -> FileContents {
    var contents = FileContents(kind: .manifest)
    guard let names = table.texts("property"), let values = table.texts("value") else {
      return contents
    }
    let facts = Dictionary(zip(names, values)) { first, _ in first }
    let model = facts["deviceModel"]
    let isApple = ["iPhone", "iPad", "iPod"].contains { model?.hasPrefix($0) == true }
    let perG = ColumnReading.AccelerationUnit.metersPerSecondSquared.perG
    contents.sensor = SensorFile(part: .facts, factor: isApple ? perG / gravityOnIOS : 1)
    var labels = FileLabels()
    labels.device = RecordingDevice(
      model: model, app: facts["version"].map { "\(name) \($0)" } ?? name)
    contents.neighbors = [FileContents.everyFile: labels]
    return contents
  }
}
