import Metrics

/// What the user may say of a participant's heart and of the devices that measured it.
enum HeartRateParameters {
  static let rest = Parameter(
    "hr-rest", .perMinute, 25...150, "heart rate at rest; without it the lowest 30 s")
  static let maximum = Parameter(
    "hr-max", .perMinute, 60...250, "highest heart rate; without it from --age")
  static let age = Parameter("age", MetricUnit("a"), 1...120, "age of the participant")
  static let allSources = Parameter(
    toggle: "all-sources", "use the heart rates of all devices, not only of the one with most")

  static let all = [rest, maximum, age, allSources]
}

extension Parameters {
  /// As given, else by age: 208 - 0.7 age (Tanaka, Monahan and Seals 2001, J Am Coll Cardiol
  /// 37(1):153-156).
  var maximumHeartRate: Double? {
    number(HeartRateParameters.maximum)
      ?? number(HeartRateParameters.age).map { 208 - 0.7 * $0 }
  }
}
