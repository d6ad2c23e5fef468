import Recordings
import Text

/// Recordings of Sensor Logger on iOS and Android: a folder or an archive of one CSV per sensor.
///
/// Source: tszheichoi/awesome-sensor-logger, README, UNITS, COORDINATES and CROSSPLATFORM. `time` is in nanoseconds since 1970; columns
/// are read by name, since z stands first. `Accelerometer` is without gravity and `Gravity` beside it, both in m/s2; the sign is
/// Apple's on iOS, unless the app was set to standardize, and Android's on Android, as `Metadata.csv` says.
enum SensorLogger {
  static let platform = ExportPlatform(
    name: name,
    columnTable: ColumnTable(fits: { sensor($0, $1) != nil }, contents: contents(of:source:)))
  private static let name = "Sensor Logger"

  private enum LoggedSensor {
    case user, total, gravity, rotation, other, heartRate, location, metadata
  }

  private static func sensor(_ header: [String], _ path: String) -> LoggedSensor? {
    if header.contains("recording epoch time"), header.contains("sensors") { return .metadata }
    guard header.contains("time"), header.contains("seconds_elapsed") else { return nil }
    let file = contentName(path).lowercased().split(separator: ".").first.map(String.init) ?? ""
    if header.contains("bpm") { return .heartRate }
    if header.contains("latitude"), header.contains("horizontalAccuracy") { return .location }
    guard ["x", "y", "z"].allSatisfy(header.contains) else { return .other }
    switch file {
    case "accelerometer": return .user
    case "totalacceleration", "accelerometeruncalibrated": return .total
    case "gravity": return .gravity
    case "gyroscope": return .rotation
    default: return .other
    }
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    guard let sensor = sensor(table.columnNames, table.path) else { return nil }
    if sensor == .metadata { return metadata(table) }
    let times = (table.numbers("time") ?? []).map { $0 / 1e9 }
    func axes(_ divisor: Double) -> AxisColumns {
      let columns = ["x", "y", "z"].map { (table.numbers($0) ?? []).map { $0 / divisor } }
      return AxisColumns(x: columns[0], y: columns[1], z: columns[2])
    }
    var samples = MotionSamples(timestamps: times, unixTimes: times)
    let perG = ColumnReading.AccelerationUnit.metersPerSecondSquared.perG
    func recorded(_ content: Recording.Content, _ part: SensorFile.SensorRole?) -> FileContents {
      var recording = Recording(exported: content, source: source, tear: table.tear)
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
        values: table.numbers("bpm") ?? [], units: times.map { _ in "count/min" }, starts: dates,
        ends: dates, sources: times.map { _ in name })
      return recorded(.healthQuantity(rates), nil)
    case .location: return recorded(.location(fixes(table, times)), nil)
    case .metadata, .other: return FileContents(kind: .manifest)
    }
  }

  private static func fixes(_ table: DelimitedTable, _ times: [Double]) -> LocationFixes {
    func column(_ name: String) -> [Double] { table.numbers(name) ?? times.map { _ in Double.nan } }
    return LocationFixes(
      times: times.map { RecordedDate(unixSeconds: $0) }, latitudes: column("latitude"),
      longitudes: column("longitude"), horizontalAccuracies: column("horizontalAccuracy"),
      altitudes: column("altitude"), verticalAccuracies: column("verticalAccuracy"),
      speeds: column("speed"), courses: column("bearing"))
  }

  private static func metadata(_ table: DelimitedTable) -> FileContents {
    func cell(_ column: String) -> String? {
      table.texts(column)?.first.flatMap { $0.isEmpty ? nil : $0 }
    }
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
