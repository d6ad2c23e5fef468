import Metrics

/// The distance healthy adults of 40 to 80 years walk in six minutes.
///
/// Source: Enright PL, Sherrill DL (1998), Am J Respir Crit Care Med 158(5):1384-1387.
struct ReferenceWalk {
  let meters: Double

  static let sex = Parameter(
    "sex", choices: ["female", "male"], "sex of the participant, for the distance expected")
  static let weight = Parameter(
    "weight", MetricUnit("kg"), 20...400, "body weight, for the distance expected")

  static let parameters = [sex, weight]

  /// Nil unless all of age, sex, height and weight are given, and for bodies no distance is expected of.
  init?(_ parameters: Parameters) {
    guard let years = parameters.number(HeartRateParameters.age),
      let sex = parameters.word(Self.sex),
      let height = parameters.number(WalkingParameters.height),
      let kilograms = parameters.number(Self.weight)
    else { return nil }
    let centimeters = 100 * height
    meters =
      sex == "male"
      ? 7.57 * centimeters - 5.02 * years - 1.76 * kilograms - 309
      : 2.11 * centimeters - 2.29 * kilograms - 5.78 * years + 667
    guard meters > 0 else { return nil }
  }
}

extension Flag {
  static let noBodyFacts = Flag(
    "no_body_facts", .note, "Give --age, --sex, --height and --weight.")
}
