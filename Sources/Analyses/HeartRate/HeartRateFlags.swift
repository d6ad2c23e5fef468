import Metrics

extension Flag {
  static let noHeartRate = Flag(
    "no_heart_rate", .error, "The recording holds items, but no usable heart rate among them.")
  static let fewSamples = Flag(
    "few_heart_rates", .distrust, "Too few heart rates: a mean takes 2, a line 3, a window 3.")
  static let gap = Flag(
    "heart_rate_gap", .doubt,
    "Heart rates lie more than 15 s apart; what was between them is not known.")
  static let lowCoverage = Flag(
    "heart_rate_coverage_low", .doubt, "First and last heart rate span less than half of the step.")
  static let multipleSources = Flag(
    "heart_rate_sources_several", .note,
    "Several devices delivered heart rates; the one with most was used, or all with --heart-rate-all-sources."
  )
  static let constantSeries = Flag(
    "heart_rate_constant", .doubt,
    """
    Ten heart rates or more over a minute or more are all equal, as from a stuck sensor. Values of change (SD, slope, \
    recovery) are bad.
    """)
  static let rateJump = Flag(
    "heart_rate_jump", .doubt,
    """
    Two heart rates at most 30 s apart differ by more than 20 a minute plus 1 for each second between them, which no \
    heart does.
    """)
  static let erraticRates = Flag(
    "heart_rate_erratic", .distrust,
    """
    Two or more pairs of neighboring heart rates, and a tenth of all pairs or more, differ by more than 20 a minute \
    plus 1 for each second between them.
    """)
  static let rateAboveMaximum = Flag(
    "heart_rate_above_maximum", .distrust,
    "The mean heart rate over 15 s exceeds 220 a minute, more than any heart keeps up.")
  static let manyImplausibleRates = Flag(
    "many_heart_rates_out_of_range", .doubt,
    "More than a fifth of the heart rates lie below 25 or above 250 a minute.")
  static let earlyRecovery = Flag(
    "heart_rate_recovery_early", .doubt,
    "The recording ends up to 10 s before the time of the recovery; its last heart rate is used.")
  static let restFromWalk = Flag(
    "heart_rate_rest_from_walk", .doubt,
    """
    The heart rate at rest is the lowest of the exercise itself, because none was recorded before it and --heart-rate-rest \
    is not given; it is too high.
    """)
  static let outsideStep = Flag(
    "heart_rate_outside_step", .note,
    "Heart rates more than 2 s before or after the step were left out.")
  static let implausibleRates = Flag(
    "heart_rate_out_of_range", .note, "Heart rates below 25 or above 250 a minute were left out.")
  static let unknownUnit = Flag(
    "heart_rate_unit_unknown", .doubt,
    "Values in a unit of something else were left out; a message names it.")
  static let noMaximumRate = Flag(
    "no_heart_rate_max", .absence,
    "The highest heart rate is not known; give --heart-rate-max or --age.")
  static let noReserve = Flag(
    "heart_rate_reserve_not_positive", .distrust,
    "The highest heart rate is not above the one at rest.")
  static let noExerciseRate = Flag(
    "no_exercise_heart_rate", .absence, "There is no heart rate in the last 20 s of the exercise.")
  static let noDecay = Flag(
    "heart_rate_not_falling", .distrust, "The heart rate does not fall during rest.")
  static let tauAtLimit = Flag(
    "recovery_tau_at_limit", .distrust,
    "The best time constant is a limit of the search, 10 or 300 s.")

  /// Every flag of heart rates, for `explain` and the documentation.
  static let ofHeartRates: [Flag] = [
    noHeartRate, fewSamples, gap, lowCoverage, multipleSources, constantSeries, rateJump,
    erraticRates, rateAboveMaximum, manyImplausibleRates, earlyRecovery, restFromWalk, outsideStep,
    implausibleRates,
    unknownUnit, noMaximumRate, noReserve, noExerciseRate, noDecay, tauAtLimit,
  ]
}
