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

  /// What turns a value in this unit into the unit of the metric; nil for a unit of something else.
  ///
  /// HealthKit's percent is a share of one: 0.97 `%` is 97 %. Values above 1 are percent already, which
  /// HealthKit does not write, but others do; `isShare` tells which.
  func factor(of unit: String?, isShare: Bool) -> Double? {
    guard let unit else { return nil }
    switch self {
    case .percent: return unit == "%" ? (isShare ? 100 : 1) : nil
    case .rate: return HeartRateUnit.beatsPerMinute(in: unit)
    case .milliseconds: return Self.seconds[unit].map { 1000 * $0 }
    case .count: return unit == "count" ? 1 : nil
    case .length: return Self.meters[unit]
    case .speed:
      let parts = unit.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let meters = Self.meters[parts[0]],
        let seconds = Self.seconds[parts[1]]
      else { return nil }
      return meters / seconds
    }
  }

  private static let seconds: [String: Double] = [
    "s": 1, "ms": 1e-3, "min": 60, "hr": 3600, "d": 86_400,
  ]
  private static let meters: [String: Double] = [
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
    }
  }
}
