import Metrics
import Recordings
import Text

/// A quantity of HealthKit, other than the heart rate, that has rows of its own.
struct HealthQuantity: Sendable {
  /// How the samples of a step or a day become values.
  enum Summary: Sendable {
    /// A value of each moment: statistics.
    case statistics
    /// Amounts of their time, such as steps, that add up.
    case total
    /// Estimates over days, of which the latest counts.
    case latest
    /// Levels of sound, whose energies are averaged.
    case level
  }

  let type: HealthQuantityType
  /// The middle of its metrics' names.
  let name: String
  /// The middle of their labels.
  let label: String
  /// The unit at the end of the names of the metrics of this quantity.
  let suffix: String
  let unit: MetricUnit
  let dimension: HealthDimension
  let range: ValueRange
  /// The quantity as part of a definition.
  let words: String
  var summary = Summary.statistics

  /// Whether samples are amounts of their time, such as steps, that add up.
  var isCumulative: Bool { if case .total = summary { true } else { false } }

  /// Whether devices measure the same at one time: the speed and the length of the steps of one walk.
  var isComparedBySource: Bool { type == .walkingSpeed || type == .walkingStepLength }

  /// The steps, which other recorders count as well.
  static let steps = HealthQuantity(
    type: .stepCount, name: "step", label: "steps", suffix: "count", unit: .count,
    dimension: .count, range: .steps, words: "step count", summary: .total)

  /// Apple's estimate of the distance of a six-minute walk, which no test recorded.
  static let sixMinuteWalk = HealthQuantity(
    type: .sixMinuteWalkTestDistance, name: "six_minute_walk_estimate",
    label: "6-min walk estimate", suffix: "m", unit: .meters, dimension: .length, range: "10..1000",
    words:
      "six-minute walk distance (estimated by Apple's algorithm from daily life, not walked in a test)",
    summary: .latest)

  static let asymmetry = HealthQuantity(
    type: .walkingAsymmetryPercentage, name: "walking_asymmetry_index", label: "walking asymmetry",
    suffix: "pct", unit: .percent, dimension: .percent, range: "0..100",
    words:
      "walking asymmetry (percentage of steps in which one foot moves faster or slower than the other, computed by Apple's algorithm)"
  )

  static let sdnn = HealthQuantity(
    type: .heartRateVariabilitySDNN, name: "sdnn", label: "SDNN", suffix: "ms",
    unit: MetricUnit("ms"), dimension: .milliseconds, range: "0..5000",
    words: "heart rate variability (SDNN: standard deviation of the intervals between heartbeats)")

  /// Quantities that recorders store in steps of any task.
  static let ofSteps = [
    HealthQuantity(
      type: .oxygenSaturation, name: "oxygen_saturation", label: "oxygen saturation", suffix: "pct",
      unit: .percent, dimension: .percent, range: "50..100", words: "blood oxygen saturation"),
    HealthQuantity(
      type: .respiratoryRate, name: "respiratory_rate", label: "respiratory rate",
      suffix: "per_min", unit: .perMinute, dimension: .rate, range: "4..80",
      words: "respiratory rate"), sdnn, steps,
    HealthQuantity(
      type: .distanceWalkingRunning, name: "walking_running_distance", label: "distance",
      suffix: "m", unit: .meters, dimension: .length, range: "0..200000",
      words: "distance walked or run", summary: .total),
    HealthQuantity(
      type: .flightsClimbed, name: "flights_climbed", label: "flights climbed", suffix: "count",
      unit: .count, dimension: .count, range: "0..2000", words: "flights of stairs climbed",
      summary: .total),
    HealthQuantity(
      type: .activeEnergyBurned, name: "active_energy_burned", label: "active energy",
      suffix: "kcal", unit: .kilocalories, dimension: .energy, range: "0..30000",
      words: "active energy burned", summary: .total),
    HealthQuantity(
      type: .walkingSpeed, name: "walking_speed", label: "walking speed", suffix: "mps",
      unit: .metersPerSecond, dimension: .speed, range: "0.1..4",
      words: "walking speed (computed by Apple's algorithm)"),
    HealthQuantity(
      type: .walkingStepLength, name: "walking_step_length", label: "walking step length",
      suffix: "m", unit: .meters, dimension: .length, range: .stepLength,
      words: "step length (computed by Apple's algorithm)"), asymmetry,
    HealthQuantity(
      type: .walkingDoubleSupportPercentage, name: "walking_double_support",
      label: "double support", suffix: "pct", unit: .percent, dimension: .percent, range: "5..60",
      words:
        "double support (percentage of walking time with both feet on the ground, computed by Apple's algorithm)"
    ),
  ]

  /// Quantities of a day; most of them are stored once a day or a week.
  static let ofDays =
    ofSteps + [
      HealthQuantity(
        type: .appleWalkingSteadiness, name: "walking_steadiness", label: "walking steadiness",
        suffix: "pct", unit: .percent, dimension: .percent, range: "0..100",
        words: "walking steadiness (estimated by Apple's algorithm over a week)", summary: .latest),
      sixMinuteWalk,
      HealthQuantity(
        type: .vo2Max, name: "vo2max", label: "VO2max", suffix: "ml_per_kg_min",
        unit: .oxygenUptake, dimension: .oxygenUptake, range: "5..100",
        words: "largest oxygen uptake (estimated by Apple's algorithm)", summary: .latest),
      HealthQuantity(
        type: .restingHeartRate, name: "resting_heart_rate", label: "resting heart rate",
        suffix: "bpm", unit: .beatsPerMinute, dimension: .rate, range: .heartRate,
        words: "resting heart rate (computed by Apple's algorithm)"),
      HealthQuantity(
        type: .walkingHeartRateAverage, name: "walking_heart_rate", label: "walking heart rate",
        suffix: "bpm", unit: .beatsPerMinute, dimension: .rate, range: .heartRate,
        words: "mean heart rate while walking (computed by Apple's algorithm)"),
      HealthQuantity(
        type: .heartRateRecoveryOneMinute, name: "heart_rate_recovery_1min",
        label: "heart rate recovery", suffix: "bpm", unit: .beatsPerMinute, dimension: .rate,
        range: "0..150", words: "decrease of the heart rate in the first minute after exercise"),
      HealthQuantity(
        type: .headphoneAudioExposure, name: "headphone_exposure", label: "headphone exposure",
        suffix: "dba", unit: .soundPressureLevel, dimension: .soundLevel, range: "0..140",
        words: "A-weighted sound level of headphones", summary: .level),
      HealthQuantity(
        type: .environmentalAudioExposure, name: "environment_exposure",
        label: "environment exposure", suffix: "dba", unit: .soundPressureLevel,
        dimension: .soundLevel, range: "0..140", words: "A-weighted sound level around the watch",
        summary: .level),
    ]
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
  /// Milliliters of oxygen by minute and kilogram.
  case oxygenUptake
  /// A-weighted decibels re 20 µPa.
  case soundLevel

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
    case .oxygenUptake: return Self.oxygenUptakes.containsBytes(of: unit) ? 1 : nil
    case .soundLevel: return Self.soundLevels.containsBytes(of: unit) ? 1 : nil
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

  /// One unit in the spellings of the Health app and of apps that export it.
  private static let oxygenUptakes = [
    "mL/min·kg", "mL/(kg*min)", "mL/(min*kg)", "ml/(kg·min)", "mL/kg·min", "mL/kg/min", "ml/kg/min",
    "mL/min/kg",
  ]
  private static let soundLevels = ["dBASPL", "dBA", "dB"]

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
    case .oxygenUptake: "mL/min·kg"
    case .soundLevel: "dBASPL"
    }
  }
}
