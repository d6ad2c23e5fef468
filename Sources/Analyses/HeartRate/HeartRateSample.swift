/// One heart rate as a watch or a strap put it into the health database.
struct HeartRateSample: Equatable {
  /// Unix seconds of the middle between the sample's start and end.
  let timeSeconds: Double
  let beatsPerMinute: Double
  /// The device or app; empty where the file does not say.
  let source: String
}

/// The units HealthKit writes rates in.
enum HeartRateUnit {
  static let known = "count/min, count/s, Hz or count/hr"

  /// What makes beats per minute of a value; nil for a unit that is none of a rate.
  static func beatsPerMinute(in unit: String?) -> Double? {
    switch unit {
    case "count/min": 1
    case "count/s", "Hz": 60
    case "count/hr": 1.0 / 60
    default: nil
    }
  }
}
