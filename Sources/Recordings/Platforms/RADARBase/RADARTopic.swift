/// What a topic of RADAR-base holds of which this program measures something.
///
/// Acceleration, rotation and magnetic field have the same columns, so that for motion the topic has to be
/// told by a folder. Rotation is not taken: its samples have times of their own, and joining them with
/// acceleration would mean to invent some. Positions have a secret offset that leaves no distances.
enum RADARTopic: Equatable {
  /// x, y, z in g; the phone's axes are Apple's, on Android with the opposite sign.
  case acceleration(sign: Double)
  /// Steps since the record before.
  case steps(RADARStepColumns)
  /// Beats per minute in a column, from one time to another.
  case heartRate(topic: String, value: String, start: String, end: String)

  /// Nil for a topic of which nothing is measured.
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

  /// A sample of acceleration at rest is what the ground pushes with on Android, and what pulls down in
  /// Apple's words.
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

  /// The steps of a phone belong to its acceleration; a watch's heart rates are for themselves.
  ///
  /// The project stands in the session's name always, so that no name depends on what else a study holds.
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

/// Which columns hold what a pedometer counted.
struct RADARStepColumns: Equatable {
  let steps, time: String
  var meters: String?, floorsUp: String?, floorsDown: String?

  /// Of Android's step counter and of SensorKit.
  static let all = [
    RADARStepColumns(steps: "value.steps", time: RADARTopic.time),
    RADARStepColumns(
      steps: "value.numberOfSteps", time: "value.endDate", meters: "value.distance",
      floorsUp: "value.floorsAscended", floorsDown: "value.floorsDescended"),
  ]
}
