import Metrics
import Study

/// The distance that an equation named by the user expects of a participant.
struct ReferenceWalk {
  static let sex = Parameter(
    "sex", choices: ["female", "male"], otherWords: ["f": "female", "w": "female", "m": "male"],
    "Sex of the participant, for reference values")
  static let weight = Parameter(
    "weight", MetricUnit("kg"), 20...400, "Body weight, for the predicted walking distance")
  static let equation = Parameter(
    "walk-reference", choices: WalkEquation.allCases.map(\.rawValue),
    "Also compare the six-minute distance with this equation for healthy adults, in metrics named ref_walk_*"
  )

  static let parameters: [any ParameterDefinition] = [sex, weight, equation]

  let equation: WalkEquation
  /// Nil where a fact about the participant is missing.
  let meters: Double?
  /// Nil where the equation has no published limit.
  let limitMeters: Double?
  /// What must be known of the values: the participant is younger or older than the people of the equation.
  let flags: [Flag]

  /// Nil unless the user names an equation.
  init?(_ parameters: Parameters) {
    guard let equation = parameters[Self.equation].flatMap(WalkEquation.init) else { return nil }
    let walker = parameters[HeartRateParameters.age].flatMap { years in
      parameters[Self.sex].map { sex in
        WalkEquation.Walker(
          years: years, isMale: sex == "male",
          centimeters: parameters[WalkingParameters.height].map { 100 * $0 },
          kilograms: parameters[Self.weight])
      }
    }
    self.equation = equation
    let expected = walker.flatMap(equation.meters)
    meters = expected
    limitMeters = walker.flatMap { walker in
      equation.limitBelow(isMale: walker.isMale).flatMap { below in expected.map { $0 - below } }
    }
    let isOutside = walker.map { !equation.years.contains($0.years) } ?? false
    flags = isOutside ? [.normsExtrapolated] : []
  }
}

/// A six-minute walk beside the distance that is expected of it; nothing unless the user names an equation.
struct ComparedWalk {
  let walk: DistanceWalk
  let completion: WalkCompletion
  let reference: ReferenceWalk
}

extension ComparedWalk {
  private static let source = "equations of Singh et al. 2014, ERS/ATS systematic review"
  private static let absence =
    "--walk-reference is not given, --age, --sex or what else the equation needs (--height, --weight) is missing, or the step lasted less than 6 minutes or an unknown time"
  private static let compared = "\(absence), or `walk_distance_m` is empty"

  static let metrics: [Metric<ComparedWalk>] = [
    .word(
      "ref_walk_reference", "Reference equation of the walk",
      "Equation for the six-minute distance of healthy adults that --walk-reference names, which the metrics ref_walk_* use.",
      levels: WalkEquation.allCases.map(\.rawValue), source: source,
      absentWhen: "--walk-reference is not given", \.reference.equation.rawValue),
    Metric(
      "ref_walk_distance_predicted_m", "Expected walking distance", .meters,
      "Distance that healthy adults of the participant's age and sex, and of some equations height and weight, walk in six minutes by the equation `ref_walk_reference`.",
      source: source, range: "0..2000", absentWhen: absence,
      reading: { $0.reading($0.reference.meters) }),
    Metric(
      "ref_walk_distance_of_predicted_pct", "Walking distance, of expected", .percent,
      "`walk_distance_m` in percent of `ref_walk_distance_predicted_m`. Equations differ by a quarter, so that percentages of different equations cannot be compared.",
      better: .higher, source: source, range: "0..1000", absentWhen: compared,
      reading: { walk in
        walk.compared { meters in
          walk.reference.meters.map { .number(100 * meters / $0, else: .noBodyFacts) }
        }
      }),
    Metric(
      "ref_walk_distance_lower_limit_m", "Walking distance, lower limit", .meters,
      "Lower limit of normal of the six-minute distance: `ref_walk_distance_predicted_m` minus 153 m for men and 139 m for women. Only for the equation enright1998.",
      source: "Enright and Sherrill 1998", range: "-153..2000",
      absentWhen: "\(absence), or the equation is another one",
      reading: { walk in
        walk.reference.equation == .enright1998 ? walk.reading(walk.reference.limitMeters) : nil
      }),
    Metric(
      "ref_walk_distance_below_limit", "Walking distance below lower limit", .boolean,
      "True if `walk_distance_m` is below `ref_walk_distance_lower_limit_m`.", better: .lower,
      source: "Enright and Sherrill 1998",
      absentWhen: "\(compared), or the equation is another one",
      reading: { walk in
        guard walk.reference.equation == .enright1998 else { return nil }
        return walk.compared { meters in walk.reference.limitMeters.map { .truth(meters < $0) } }
      }),
  ]

  /// Why nothing is expected of the walk; nil where something is.
  private var refusal: Flag? {
    guard reference.meters != nil else { return .noBodyFacts }
    guard let isComplete = completion.isComplete else { return .noDates }
    return isComplete ? nil : .earlyExit
  }

  /// A value of the equation alone.
  private func reading(_ value: Double?) -> Reading {
    if let refusal { return .absent(refusal) }
    return .number(value, flags: reference.flags, else: .noBodyFacts)
  }

  /// A value of the distance walked beside that of the equation.
  private func compared(_ value: (Double) -> Reading?) -> Reading {
    if let refusal { return .absent(refusal) }
    guard let distance = walk.distance else { return .absent(.noDistance) }
    let flags = distance.flags + distance.totalFlags + reference.flags + [.referenceNotValidated]
    return value(distance.meters)?.flagged(flags) ?? .absent(.noBodyFacts)
  }
}

extension Flag {
  static let noBodyFacts = Flag(
    "no_body_facts", .absence,
    "The equation needs facts about the participant: give --age and --sex, and for most equations --height and --weight."
  )
}
