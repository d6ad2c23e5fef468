import DSP
import Metrics
import Recordings

/// Gait in each minute of a long walk, and how it changes: people who tire take shorter or slower steps.
///
/// Each minute is a walk of its own, measured like a whole one. A minute with fewer than 20 straight strides is
/// left out, since its means and variations differ by chance alone. The trend is the median of the slopes
/// between all pairs of minutes (Sen 1968), which one odd minute does not move. Source: this tool.
struct GaitMinutes {
  static let fewestStrides = 20
  static let fewestMinutes = 4
  private static let minuteSeconds = 60.0
  /// A last minute that is shorter by no more than this counts.
  private static let missingSeconds = 1.0

  /// What is followed through the minutes.
  enum MinuteMeasure: String, CaseIterable {
    case cadence = "cadence_spm"
    case stepTime = "step_time_mean_s"
    case stepTimeVariation = "step_time_cv_pct"
    case regularity = "step_regularity_v"
    case speed = "gait_speed_mps"

    /// The name without its unit.
    var stem: String {
      switch self {
      case .cadence: "cadence"
      case .stepTime: "step_time_mean"
      case .stepTimeVariation: "step_time_cv"
      case .regularity: "step_regularity_v"
      case .speed: "gait_speed"
      }
    }

    /// The name in labels.
    var label: String {
      switch self {
      case .cadence: "Cadence"
      case .stepTime: "Step time"
      case .stepTimeVariation: "Step time CV"
      case .regularity: "Step regularity"
      case .speed: "Gait speed"
      }
    }
  }

  /// The minutes that the recording covers.
  let count: Int
  /// By number of the minute, counted from 1.
  private let values: [MinuteMeasure: [Int: Double]]
  let events: [Event]

  /// `isAsked` is true if the participant was asked to walk.
  init(_ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool) {
    let length = Int(Self.minuteSeconds * EvenMotion.rateHz)
    let shortest = length - Int(Self.missingSeconds * EvenMotion.rateHz)
    let starts = Array(stride(from: 0, through: motion.count - shortest, by: length))
    count = starts.count
    var values: [MinuteMeasure: [Int: Double]] = [:]
    var events: [Event] = []
    for (index, start) in starts.enumerated() {
      let minute = motion.part(start..<min(start + length, motion.count))
      for (measure, metric, value) in Self.values(minute, facts: facts, isAsked: isAsked) {
        values[measure, default: [:]][index + 1] = value
        events.append(
          Event(
            "\(measure.stem)_minute", onsetSeconds: Double(index) * Self.minuteSeconds,
            durationSeconds: minute.durationSeconds, item: "\(index + 1)", value: value,
            unit: metric.unit))
      }
    }
    (self.values, self.events) = (values, events)
  }

  /// Makes minutes of known values.
  init(count: Int, values: [MinuteMeasure: [Int: Double]]) {
    (self.count, self.values, events) = (count, values, [])
  }

  private static let table: [(MinuteMeasure, Metric<Walk>)] = MinuteMeasure.allCases.compactMap {
    measure in
    WalkWindows.table.first { $0.definition.name == measure.rawValue }.map { (measure, $0) }
  }

  /// The measures of one minute that are not bad.
  private static func values(_ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool) -> [(
    MinuteMeasure, MetricDefinition, Double
  )] {
    guard let frame = try? BodyFrame(motion),
      let walk = try? Walk(motion, frame, pedometer: nil, facts: facts, isAsked: isAsked),
      let strides = walk.straight?.strides.count, strides >= fewestStrides
    else { return [] }
    return table.compactMap { measure, metric in
      guard let reading = metric.reading(walk), reading.quality(with: []) != .bad,
        case .number(let value) = reading.value
      else { return nil }
      return (measure, metric.definition, value)
    }
  }

  /// The sixth minute minus the first, in percent of the first.
  func changePercent(_ measure: MinuteMeasure) -> Double? {
    guard let minutes = values[measure], let first = minutes[1],
      let last = minutes[DistanceWalk.tableMinutes]
    else { return nil }
    return ratio(100 * (last - first), first)
  }

  /// The median slope over the minutes, in percent of their median a minute.
  func trendPercent(_ measure: MinuteMeasure) -> Double? {
    let minutes = (values[measure] ?? [:]).sorted { $0.key < $1.key }
    guard minutes.count >= Self.fewestMinutes,
      var line = TheilSenLine(x: minutes.map { Double($0.key) }),
      let slope = line.fit(minutes.map(\.value))?.slope, let middle = median(minutes.map(\.value))
    else { return nil }
    return ratio(100 * slope, middle)
  }

  /// The minutes with a value.
  func minuteCount(_ measure: MinuteMeasure) -> Int { values[measure]?.count ?? 0 }
}
