import Metrics

/// A quantity of HealthKit, other than the heart rate, that has rows of its own.
struct HealthQuantity: Sendable {
  /// HealthKit's identifier without `HKQuantityTypeIdentifier`.
  let type: String
  /// The middle of its metrics' names.
  let name: String
  /// What ends the names of its values; nothing for values without a suffix.
  let suffix: String
  let unit: MetricUnit
  let dimension: HealthDimension
  let range: ValueRange
  /// As words of a definition.
  let words: String

  static let typePrefix = "HKQuantityTypeIdentifier"

  static let all = [
    HealthQuantity(
      type: "OxygenSaturation", name: "oxygen_saturation", suffix: "pct", unit: .percent,
      dimension: .percent, range: "0..100", words: "oxygen saturation of the blood"),
    HealthQuantity(
      type: "RespiratoryRate", name: "respiratory_rate", suffix: "per_min", unit: .perMinute,
      dimension: .rate, range: "0..150", words: "respiratory rate"),
    HealthQuantity(
      type: "HeartRateVariabilitySDNN", name: "sdnn", suffix: "ms", unit: MetricUnit("ms"),
      dimension: .milliseconds, range: "0..5000",
      words: "SDNN, the standard deviation of the intervals between beats"
    ),
    HealthQuantity(
      type: "StepCount", name: "step", suffix: "count", unit: .count, dimension: .count,
      range: .steps,
      words: "number of steps of one sample"),
    HealthQuantity(
      type: "WalkingSpeed", name: "walking_speed", suffix: "mps", unit: .metersPerSecond,
      dimension: .speed, range: .footSpeed, words: "walking speed by Apple's algorithm"),
    HealthQuantity(
      type: "WalkingStepLength", name: "walking_step_length", suffix: "m", unit: .meters,
      dimension: .length, range: "0..3", words: "step length by Apple's algorithm"),
    HealthQuantity(
      type: "WalkingAsymmetryPercentage", name: "walking_asymmetry_index", suffix: "pct",
      unit: .percent, dimension: .percent, range: "0..100",
      words: "share of steps in which one foot moves at another speed than the other"),
    HealthQuantity(
      type: "WalkingDoubleSupportPercentage", name: "walking_double_support", suffix: "pct",
      unit: .percent, dimension: .percent, range: "0..100",
      words: "share of a step in which both feet are on the ground"),
  ]

  /// The quantity of a type as stored; nil for a type that has no rows.
  static func of(_ type: String) -> HealthQuantity? {
    all.first { typePrefix + $0.type == type }
  }
}
