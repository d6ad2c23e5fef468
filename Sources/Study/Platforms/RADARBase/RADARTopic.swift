import Recordings
import Text

/// The content of a topic of RADAR-base that this program measures.
///
/// Acceleration, rotation and magnetic field have equal columns, so that the topic of motion is
/// determined by a folder. Rotation is not used: its samples have different times, and joining them with
/// acceleration would require interpolation. Positions have a secret offset, so that distances are unknown.
enum RADARTopic: Equatable {
  /// x, y, z in g. The axes of phones are Apple's; on Android, the sign is the opposite.
  case acceleration(sign: Double)
  /// Steps since the last record.
  case steps(RADARStepColumns)
  /// Beats per minute in a column, between two times.
  case heartRate(topic: String, value: String, start: String, end: String)

  /// Nil for a topic that is not measured.
  init?(path: String, columns: [String]) {
    let folders = pathComponents(path).dropLast()
    if Self.axes.allSatisfy(columns.contains) {
      guard let sign = folders.reversed().lazy.compactMap({ Self.signs[$0] }).first else {
        return nil
      }
      self = .acceleration(sign: sign)
    } else if let steps = RADARStepColumns.all.first(where: { columns.contains($0.steps) }) {
      self = .steps(steps)
    } else if let value = Self.heartRates.first(where: columns.contains) {
      let isPeriod = columns.contains("value.startTime")
      self = .heartRate(
        topic: folders.last ?? "", value: value,
        start: isPeriod ? "value.startTime" : RADARTopic.time,
        end: isPeriod ? "value.endTime" : RADARTopic.time)
    } else {
      return nil
    }
  }

  /// The signs of acceleration. At rest, Android measures the force of the ground, Apple that of
  /// gravity.
  private static let signs = ["android_phone_acceleration": -1.0, "sensorkit_acceleration": 1]
  static let axes = ["value.x", "value.y", "value.z"]
  private static let heartRates = ["value.heartRate", "value.pulseRate"]
  static let time = "value.time"

  var kind: RecordingKind {
    switch self {
    case .acceleration: .accelerometer
    case .steps: .pedometer
    case .heartRate: .healthQuantity
    }
  }

  /// The labels of a session. The steps of a phone belong to its acceleration; a watch's heart
  /// rates are sessions of their own.
  ///
  /// The name of the session always contains the project, so that it does not depend on other
  /// projects in the study.
  func labels(project: String, user: String, device: String) -> FileLabels {
    let source = project.isEmpty ? device : "\(project)/\(device)"
    var labels = FileLabels()
    (labels.participant, labels.session, labels.platform) = (user, source, RADARBase.name)
    labels.project = project.isEmpty ? nil : project
    (labels.task, labels.stream) = (.gaitAndBalance, kind.rawValue)
    if case .heartRate(let topic, _, _, _) = self {
      labels.task = .heartRate
      labels.session = topic.isEmpty ? source : "\(source)/\(topic)"
    }
    return labels
  }
}

/// The columns of a pedometer's record.
struct RADARStepColumns: Equatable {
  let steps, time: String
  var meters: String?, floorsUp: String?, floorsDown: String?

  /// The columns of Android's step counter and of SensorKit.
  static let all = [
    RADARStepColumns(steps: "value.steps", time: RADARTopic.time),
    RADARStepColumns(
      steps: "value.numberOfSteps", time: "value.endDate", meters: "value.distance",
      floorsUp: "value.floorsAscended", floorsDown: "value.floorsDescended"),
  ]
}

extension RADARTopic {
  /// The rows of one device as a recording.
  func content(of table: DelimitedTable, _ rows: [Int], device: String) -> Recording.Content {
    switch self {
    case .acceleration(let sign): .accelerometer(table.acceleration(rows, sign: sign))
    case .steps(let columns): .pedometer(table.steps(rows, columns))
    case .heartRate(_, let value, let start, let end):
      .healthQuantity(table.heartRates(rows, value: value, start: start, end: end, device: device))
    }
  }
}

extension DelimitedTable {
  fileprivate func acceleration(_ rows: [Int], sign: Double) -> MotionSamples {
    let times = numbers(RADARTopic.time, rows)
    let axes = RADARTopic.axes.map { name in numbers(name, rows).map { sign * $0 } }
    return MotionSamples(
      timestamps: times, unixTimes: times,
      acceleration: AxisColumns(x: axes[0], y: axes[1], z: axes[2]))
  }

  /// Cumulative counts, as in updates of a pedometer. A record without a time or a count adds
  /// nothing and has no total.
  fileprivate func steps(_ rows: [Int], _ columns: RADARStepColumns) -> PedometerUpdates {
    let dates = dates(columns.time, rows)
    let gains = numbers(columns.steps, rows)
    let isUsable = gains.indices.map { dates[$0] != nil && gains[$0].isFinite && gains[$0] >= 0 }
    func totals(_ gains: [Double]) -> [Double] {
      var total = 0.0
      return gains.indices.map { row in
        total += isUsable[row] && gains[row].isFinite ? gains[row] : 0
        return isUsable[row] ? total : .nan
      }
    }
    func totals(_ column: String?) -> [Double] {
      column.map { totals(numbers($0, rows)) } ?? rows.map { _ in .nan }
    }
    let start = dates.lazy.compactMap(\.self).first
    return PedometerUpdates(
      starts: dates.map { _ in start }, ends: dates, steps: totals(gains),
      distanceMeters: totals(columns.meters), floorsAscended: totals(columns.floorsUp),
      floorsDescended: totals(columns.floorsDown))
  }

  fileprivate func heartRates(
    _ rows: [Int], value: String, start: String, end: String, device: String
  ) -> HealthSamples {
    HealthSamples(
      types: rows.map { _ in "HKQuantityTypeIdentifierHeartRate" }, values: numbers(value, rows),
      units: rows.map { _ in "count/min" }, starts: dates(start, rows), ends: dates(end, rows),
      sources: rows.map { _ in device })
  }

  /// The numbers in a column; all NaN if there is no such column.
  private func numbers(_ column: String, _ rows: [Int]) -> [Double] {
    numbers(column, of: rows) ?? rows.map { _ in .nan }
  }

  private func dates(_ column: String, _ rows: [Int]) -> [RecordedDate?] {
    numbers(column, rows).map { RecordedDate(unixSeconds: $0) }
  }
}
