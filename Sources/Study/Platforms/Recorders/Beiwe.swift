import Recordings
import Text

/// Accelerometer files of Beiwe: `{participant}/accelerometer/YYYY-MM-DD HH_MM_SS+00_00.csv`, one per hour.
///
/// Source: documentation of onnela-lab/forest and beiwe-backend. Phones record ten seconds and rest ten seconds. iOS writes g with
/// Apple's sign, Android m/s2 with its own, which the size of the samples tells, as forest decides it. A session is one UTC day.
enum Beiwe {
  static let platform = ExportPlatform(
    name: name, labels: labels(ofPath:),
    columnTable: ColumnTable(
      fits: { header, path in header.starts(with: columns) && day(ofPath: path) != nil },
      contents: contents(of:source:)))
  private static let name = "Beiwe"
  private static let columns = ["timestamp", "UTC time", "accuracy", "x", "y", "z"]
  /// Half of gravity in m/s2: smaller samples are in g.
  private static let largestG = 4.9

  private static func labels(ofPath path: String) -> FileLabels? {
    guard let day = day(ofPath: path) else { return nil }
    let parts = pathComponents(path)
    var labels = FileLabels()
    labels.participant = parts.count > 2 ? parts[parts.count - 3] : nil
    (labels.session, labels.stream, labels.platform) = (day, name, name)
    return labels
  }

  /// The day in a name such as `2026-02-02 00_00_00+00_00.csv` in a folder of the sensor.
  private static func day(ofPath path: String) -> String? {
    let file = lastComponent(path)
    guard lastComponent(folder(of: path)) == "accelerometer", file.hasSuffix("+00_00.csv"),
      CalendarDay(file.prefix(10)) != nil, file.dropFirst(10).hasPrefix(" ")
    else { return nil }
    return String(file.prefix(10))
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    let times = (table.numbers("timestamp") ?? []).map { $0 / 1000 }
    var axes = ["x", "y", "z"].map { table.numbers($0) ?? [] }
    let sizes = times.indices.map { row in axes.reduce(0) { $0 + $1[row] * $1[row] }.squareRoot() }
      .filter(\.isFinite).sorted()
    if let size = sizes.isEmpty ? nil : sizes[sizes.count / 2], size > largestG {
      let perG = ColumnReading.AccelerationUnit.metersPerSecondSquared.perG
      axes = axes.map { $0.map { -$0 / perG } }
    }
    var recording = Recording(
      exported: .accelerometer(
        MotionSamples(
          timestamps: times, unixTimes: times,
          acceleration: AxisColumns(x: axes[0], y: axes[1], z: axes[2]))), source: source,
      tear: table.tear)
    (recording.labels.task, recording.labels.stream) = (.gaitAndBalance, name)
    let folders = pathComponents(table.path)
    recording.labels.participant = folders.count > 2 ? folders[folders.count - 3] : nil
    return FileContents(kind: .accelerometer, recordings: [recording])
  }
}
