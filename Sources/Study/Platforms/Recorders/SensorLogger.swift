import Recordings
import Text

/// Recordings of Sensor Logger on iOS and Android: a folder or an archive of one CSV per sensor, or one list of JSON with the rows of all sensors.
///
/// Source: tszheichoi/awesome-sensor-logger, README, UNITS, COORDINATES and CROSSPLATFORM. `time` is in nanoseconds since 1970; columns
/// are read by name, since z stands first. `Accelerometer` is without gravity and `Gravity` beside it, both in m/s2; the sign is
/// Apple's on iOS, unless the app was set to standardize, and Android's on Android, as `Metadata.csv` says.
enum SensorLogger {
  static let platform = ExportPlatform(
    name: name, items: contents(ofItems:source:),
    columnTable: ColumnTable(fits: { sensor($0, path: $1) != nil }, contents: contents(of:source:)))
  static let name = "Sensor Logger"

  private enum LoggedSensor {
    case user, total, gravity, rotation, other, heartRate, location, metadata
  }

  /// The rows of one sensor.
  struct SensorRows {
    let columnNames: [String]
    /// The name of the sensor, which that of its file is, in any case.
    let sensor: String
    let tear: Tear?
    let numbers: (_ column: String) -> [Double]?
  }

  private static func sensor(_ header: [String], _ name: String) -> LoggedSensor? {
    if header.contains("recording epoch time"), header.contains("sensors") { return .metadata }
    guard header.contains("time"), header.contains("seconds_elapsed") else { return nil }
    if header.contains("bpm") { return .heartRate }
    if header.contains("latitude"), header.contains("horizontalAccuracy") { return .location }
    guard ["x", "y", "z"].allSatisfy(header.contains) else { return .other }
    switch name.lowercased() {
    case "accelerometer": return .user
    case "totalacceleration", "accelerometeruncalibrated": return .total
    case "gravity": return .gravity
    case "gyroscope": return .rotation
    default: return .other
    }
  }

  /// The sensor by the name of its file.
  private static func sensor(_ header: [String], path: String) -> LoggedSensor? {
    sensor(header, name(ofFile: path))
  }

  private static func name(ofFile path: String) -> String {
    contentName(path).split(separator: ".").first.map(String.init) ?? ""
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    let name = name(ofFile: table.path)
    if sensor(table.columnNames, name) == .metadata {
      return metadata { column in table.texts(column)?.first.flatMap { $0.isEmpty ? nil : $0 } }
    }
    return contents(
      of: SensorRows(
        columnNames: table.columnNames, sensor: name, tear: table.tear,
        numbers: { table.numbers($0) }), source: source)
  }

  /// What the rows of a sensor give; nil for rows of another program.
  static func contents(of rows: SensorRows, source: String) -> FileContents? {
    guard let sensor = sensor(rows.columnNames, rows.sensor) else { return nil }
    let times = (rows.numbers("time") ?? []).map { $0 / 1e9 }
    func axes(_ divisor: Double) -> AxisColumns {
      let columns = ["x", "y", "z"].map { (rows.numbers($0) ?? []).map { $0 / divisor } }
      return AxisColumns(x: columns[0], y: columns[1], z: columns[2])
    }
    var samples = MotionSamples(timestamps: times, unixTimes: times)
    let perG = ColumnReading.AccelerationUnit.metersPerSecondSquared.perG
    func recorded(_ content: Recording.Content, _ part: SensorFile.SensorRole?) -> FileContents {
      var recording = Recording(exported: content, source: source, tear: rows.tear)
      recording.labels.task = recording.kind == .healthQuantity ? .heartRate : .gaitAndBalance
      var contents = FileContents(kind: recording.kind, recordings: [recording])
      contents.sensor = part.map { SensorFile(part: $0) }
      return contents
    }
    func beside(_ part: SensorFile.SensorRole) -> FileContents {
      var contents = FileContents(kind: .manifest)
      contents.sensor = SensorFile(part: part, samples: samples)
      return contents
    }
    switch sensor {
    case .user:
      (samples.userAcceleration, samples.isUnitKnown) = (axes(perG), true)
      return recorded(.deviceMotion(samples), .userAcceleration)
    case .total:
      // In m/s2 or g by platform and version, which gravity shows.
      samples.acceleration = axes(1)
      return recorded(.accelerometer(samples), .acceleration)
    case .gravity:
      samples.gravity = axes(perG)
      return beside(.gravity)
    case .rotation:
      samples.rotationRate = axes(1)
      return beside(.rotation)
    case .heartRate:
      let dates = times.map { RecordedDate(unixSeconds: $0) }
      let rates = HealthSamples(
        types: times.map { _ in "HKQuantityTypeIdentifierHeartRate" },
        values: rows.numbers("bpm") ?? [], units: times.map { _ in "count/min" }, starts: dates,
        ends: dates, sources: times.map { _ in name })
      return recorded(.healthQuantity(rates), nil)
    case .location: return recorded(.location(fixes(rows, times)), nil)
    case .metadata, .other: return FileContents(kind: .manifest)
    }
  }

  private static func fixes(_ rows: SensorRows, _ times: [Double]) -> LocationFixes {
    func column(_ name: String) -> [Double] { rows.numbers(name) ?? times.map { _ in Double.nan } }
    return LocationFixes(
      times: times.map { RecordedDate(unixSeconds: $0) }, latitudes: column("latitude"),
      longitudes: column("longitude"), horizontalAccuracies: column("horizontalAccuracy"),
      altitudes: column("altitude"), verticalAccuracies: column("verticalAccuracy"),
      speeds: column("speed"), courses: column("bearing"))
  }

  /// The facts of the phone, which are those of all sensors beside it.
  static func metadata(_ cell: (_ column: String) -> String?) -> FileContents {
    var contents = FileContents(kind: .manifest)
    let platform = cell("platform")?.lowercased()
    let isTurned = platform == "android" || cell("standardisation")?.lowercased() == "true"
    contents.sensor = SensorFile(part: .facts, factor: isTurned ? -1 : 1)
    var labels = FileLabels()
    labels.device = RecordingDevice(
      model: cell("device name"),
      system: platform.map { $0 == "ios" ? "iOS" : $0 == "android" ? "Android" : $0 }.map {
        system in cell("platform version").map { "\(system) \($0)" } ?? system
      }, app: cell("appVersion").map { "\(name) \($0)" } ?? name)
    contents.neighbors = [FileContents.everyFile: labels]
    return contents
  }
}
