import Recordings
import Text

/// The JSON and the CSV of the app Health Auto Export: quantities that it has joined to means or sums over minutes, hours or days.
///
/// How samples were joined is a setting of the app that is not stored, so that all values are doubtful. Percentages are from 0
/// to 100. A workout that is a walk is a session of its own, with its route and its heart rates (`HealthAutoExportWorkout`).
///
/// Source: the app's description of its format (API Export, JSON); for the table, headers in the code of its users: `Date` or `Date/Time`,
/// then a column for each quantity, such as `Heart Rate [Avg] (count/min)`. Limit: headers in other languages than English are not known.
enum HealthAutoExport {
  static let platform = ExportPlatform(
    name: "Health Auto Export", tree: contents(of:source:),
    columnTable: ColumnTable(
      fits: { header, _ in fits(header) }, contents: { contents(of: $0, source: $1) }))

  /// The app's names of quantities.
  private static let types: [Term: HealthQuantityType] = [
    "heart_rate": .heartRate, "resting_heart_rate": .restingHeartRate,
    "walking_heart_rate_average": .walkingHeartRateAverage,
    "cardio_recovery": .heartRateRecoveryOneMinute,
    "heart_rate_variability": .heartRateVariabilitySDNN,
    "blood_oxygen_saturation": .oxygenSaturation, "respiratory_rate": .respiratoryRate,
    "step_count": .stepCount, "walking_running_distance": .distanceWalkingRunning,
    "flights_climbed": .flightsClimbed, "active_energy": .activeEnergyBurned,
    "walking_speed": .walkingSpeed, "walking_step_length": .walkingStepLength,
    "walking_asymmetry_percentage": .walkingAsymmetryPercentage,
    "walking_double_support_percentage": .walkingDoubleSupportPercentage,
    "apple_walking_steadiness": .appleWalkingSteadiness,
    "six_minute_walking_test_distance": .sixMinuteWalkTestDistance, "vo2_max": .vo2Max,
    "headphone_audio_exposure": .headphoneAudioExposure,
    "environmental_audio_exposure": .environmentalAudioExposure,
  ]

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard let data = tree["data"], data["metrics"] != nil || data["workouts"] != nil,
      case let (metrics, workouts) = (data["metrics"]?.array ?? [], data["workouts"]?.array ?? [])
    else { return nil }
    var samples = HealthSamples.none
    samples.areAggregated = true
    for metric in metrics {
      guard let type = metric["name"]?.text.flatMap({ types[$0] }) else { continue }
      for item in metric["data"]?.array ?? [] {
        let date = item["date"]?.text.flatMap(RecordedDate.spelled)
        samples.append(
          type.identifier, value: (item["qty"] ?? item["Avg"])?.number ?? .nan,
          unit: metric["units"]?.text.map(unit), source: item["source"]?.text, start: date,
          end: date)
      }
    }
    let walks = workouts.compactMap(HealthAutoExportWorkout.init).flatMap { $0.recordings(source) }
    guard samples.count > 0 || !walks.isEmpty else { return nil }
    var contents = HealthDays.contents(samples, source: source)
    contents.recordings += walks
    return contents
  }

  // MARK: Tables

  /// A column of a quantity.
  private struct QuantityColumn {
    let name: String
    let type: HealthQuantityType
    let unit: String

    /// Nil for a column of another quantity, and for the smallest and the largest value of a span.
    init?(_ name: String) {
      guard let mark = name.firstRange(of: " ("), name.hasSuffix(")") else { return nil }
      var words = String(name[..<mark.lowerBound])
      if let part = words.firstRange(of: " [") {
        guard words[part.upperBound...] == "Avg]" else { return nil }
        words = String(words[..<part.lowerBound])
      }
      let key = words.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(
        separator: "_")
      guard let type = types[key] else { return nil }
      self.name = name
      self.type = type
      unit = HealthAutoExport.unit(String(name[mark.upperBound...].dropLast()))
    }
  }

  private static func fits(_ header: [String]) -> Bool {
    guard let first = header.first, first == "Date" || first == "Date/Time" else { return false }
    return header.contains { QuantityColumn($0) != nil }
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    guard let dates = table.columnNames.first.flatMap(table.texts) else { return nil }
    let times = dates.map(RecordedDate.spelled)
    var samples = HealthSamples.none
    samples.areAggregated = true
    for column in table.columnNames.compactMap(QuantityColumn.init) {
      for (row, cell) in (table.texts(column.name) ?? []).enumerated() where !cell.isEmpty {
        samples.append(
          column.type.identifier, value: Double(cell) ?? .nan, unit: column.unit, source: nil,
          start: times[row], end: times[row])
      }
    }
    guard samples.count > 0 else { return nil }
    return HealthDays.contents(samples, source: source)
  }

  /// HealthKit's name of a unit that the app spells in its own way.
  private static func unit(_ text: String) -> String {
    switch text {
    case "bpm", "count/min": "count/min"
    case "steps": "count"
    default: text
    }
  }
}
