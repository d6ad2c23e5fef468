import Metrics
import Text

/// A quantity of HealthKit, other than the heart rate, that has rows of its own.
struct HealthQuantity: Sendable {
  /// HealthKit's identifier without `HKQuantityTypeIdentifier`.
  let type: String
  /// The middle of its metrics' names.
  let name: String
  /// The middle of their labels.
  let label: String
  /// What ends the names of its values; nothing for values without a suffix.
  let suffix: String
  let unit: MetricUnit
  let dimension: HealthDimension
  let range: ValueRange
  /// The quantity as part of a definition.
  let words: String
  /// Whether samples are amounts of their time, such as steps, that add up.
  var isCumulative = false

  /// Whether devices measure the same at one time: the speed and the length of the steps of one walk.
  var isComparedBySource: Bool { !isCumulative && (dimension == .speed || dimension == .length) }

  /// The steps, which other recorders count as well.
  static let steps = HealthQuantity(
    type: "StepCount", name: "step", label: "steps", suffix: "count", unit: .count,
    dimension: .count, range: .steps, words: "step count", isCumulative: true)

  static let typePrefix = "HKQuantityTypeIdentifier"

  static let all = [
    HealthQuantity(
      type: "OxygenSaturation", name: "oxygen_saturation", label: "oxygen saturation",
      suffix: "pct", unit: .percent, dimension: .percent, range: "50..100",
      words: "blood oxygen saturation"),
    HealthQuantity(
      type: "RespiratoryRate", name: "respiratory_rate", label: "respiratory rate",
      suffix: "per_min", unit: .perMinute, dimension: .rate, range: "4..80",
      words: "respiratory rate"),
    HealthQuantity(
      type: "HeartRateVariabilitySDNN", name: "sdnn", label: "SDNN", suffix: "ms",
      unit: MetricUnit("ms"), dimension: .milliseconds, range: "0..5000",
      words: "heart rate variability (SDNN: standard deviation of the intervals between heartbeats)"
    ), steps,
    HealthQuantity(
      type: "DistanceWalkingRunning", name: "walking_running_distance", label: "distance",
      suffix: "m", unit: .meters, dimension: .length, range: "0..200000",
      words: "distance walked or run", isCumulative: true),
    HealthQuantity(
      type: "FlightsClimbed", name: "flights_climbed", label: "flights climbed", suffix: "count",
      unit: .count, dimension: .count, range: "0..2000", words: "flights of stairs climbed",
      isCumulative: true),
    HealthQuantity(
      type: "ActiveEnergyBurned", name: "active_energy_burned", label: "active energy",
      suffix: "kcal", unit: .kilocalories, dimension: .energy, range: "0..30000",
      words: "active energy burned", isCumulative: true),
    HealthQuantity(
      type: "WalkingSpeed", name: "walking_speed", label: "walking speed", suffix: "mps",
      unit: .metersPerSecond, dimension: .speed, range: "0.1..4",
      words: "walking speed (computed by Apple's algorithm)"),
    HealthQuantity(
      type: "WalkingStepLength", name: "walking_step_length", label: "walking step length",
      suffix: "m", unit: .meters, dimension: .length, range: .stepLength,
      words: "step length (computed by Apple's algorithm)"),
    HealthQuantity(
      type: "WalkingAsymmetryPercentage", name: "walking_asymmetry_index",
      label: "walking asymmetry", suffix: "pct", unit: .percent, dimension: .percent,
      range: "0..100",
      words:
        "walking asymmetry (percentage of steps in which one foot moves faster or slower than the other, computed by Apple's algorithm)"
    ),
    HealthQuantity(
      type: "WalkingDoubleSupportPercentage", name: "walking_double_support",
      label: "double support", suffix: "pct", unit: .percent, dimension: .percent, range: "5..60",
      words:
        "double support (percentage of walking time with both feet on the ground, computed by Apple's algorithm)"
    ),
  ]

  /// The quantity of a type as stored; nil for a type that has no rows.
  static func of(_ type: String) -> HealthQuantity? { all.first { typePrefix + $0.type == type } }
}

/// What a quantity measures, and the units it may be stored in.
///
/// The unit is the one the app gave the recorder, as `HKUnit` prints it.
enum HealthDimension: Sendable {
  case percent
  /// Times per minute.
  case rate
  case milliseconds
  case count
  /// Meters per second.
  case speed
  /// Meters.
  case length
  /// Kilocalories.
  case energy

  /// The factor from this unit to the unit of the metric; nil for an unrelated unit.
  ///
  /// HealthKit stores percentages as fractions: 0.97 `%` is 97 %. Values above 1 are percentages, which
  /// HealthKit does not write but other programs do; `isShare` is true for fractions.
  func factor(of unit: String?, isShare: Bool) -> Double? {
    guard let unit else { return nil }
    switch self {
    case .percent: return unit == "%" ? (isShare ? 100 : 1) : nil
    case .rate: return HeartRateUnit.beatsPerMinute(in: unit)
    case .milliseconds: return Self.seconds[unit].map { 1000 * $0 }
    case .count: return unit == "count" ? 1 : nil
    case .length: return Self.meters[unit]
    case .energy: return Self.kilocalories[unit]
    case .speed:
      let parts = unit.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let meters = Self.meters[parts[0]],
        let seconds = Self.seconds[parts[1]]
      else { return nil }
      return meters / seconds
    }
  }

  private static let seconds: [Term: Double] = [
    "s": 1, "ms": 1e-3, "min": 60, "hr": 3600, "d": 86_400,
  ]
  /// A dietary calorie is a kilocalorie, of 4184 J.
  private static let kilocalories: [Term: Double] = [
    "kcal": 1, "Cal": 1, "cal": 1e-3, "kJ": 1 / 4.184, "J": 1 / 4184,
  ]
  private static let meters: [Term: Double] = [
    "m": 1, "mm": 1e-3, "cm": 1e-2, "km": 1000, "in": 0.0254, "ft": 0.3048, "yd": 0.9144,
    "mi": 1609.344,
  ]

  /// For messages.
  var knownUnits: String {
    switch self {
    case .percent: "%"
    case .rate: HeartRateUnit.known
    case .milliseconds: "ms, s or another unit of time"
    case .count: "count"
    case .speed: "m/s, km/hr or another length by a time"
    case .length: "m, cm or another length"
    case .energy: "kcal, kJ or another energy"
    }
  }
}
