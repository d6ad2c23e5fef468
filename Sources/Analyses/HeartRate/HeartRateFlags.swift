import Metrics

extension Flag {
  static let noHeartRate = Flag(
    "no_heart_rate", .error, "The recording holds items, but no usable heart rate among them.")
  static let fewSamples = Flag(
    "few_samples", .distrust, "Too few heart rates: a mean takes 2, a line 3, a window 3.")
  static let gap = Flag(
    "gap", .doubt, "Heart rates lie more than 15 s apart; what was between them is not known.")
  static let lowCoverage = Flag(
    "low_coverage", .doubt, "First and last heart rate span less than half of the step.")
  static let multipleSources = Flag(
    "multiple_sources", .note,
    "Several devices delivered heart rates; the one with most was used, or all with --all-sources.")
  static let constantSeries = Flag(
    "constant_series", .doubt,
    """
    Ten heart rates or more over a minute or more are all equal, as from a stuck sensor. Values of change (SD, slope, \
    recovery) are bad.
    """)
  static let rateJump = Flag(
    "hr_jump", .doubt,
    """
    Two heart rates at most 30 s apart differ by more than 20 a minute plus 1 for each second between them, which no \
    heart does.
    """)
  static let erraticRates = Flag(
    "hr_erratic", .distrust,
    """
    Two or more pairs of neighboring heart rates, and a tenth of all pairs or more, differ by more than 20 a minute \
    plus 1 for each second between them.
    """)
  static let rateAboveMaximum = Flag(
    "hr_above_maximum", .distrust,
    "The mean heart rate over 15 s exceeds 220 a minute, more than any heart keeps up.")
  static let manyImplausibleRates = Flag(
    "hr_out_of_range", .doubt,
    "More than a fifth of the heart rates lie below 25 or above 250 a minute.")
  static let earlyRecovery = Flag(
    "hr_recovery_early", .doubt,
    "The recording ends up to 10 s before the time of the recovery; its last heart rate is used.")
  static let restFromWalk = Flag(
    "heart_rate_rest_from_walk", .doubt,
    """
    The heart rate at rest is the lowest of the exercise itself, because none was recorded before it and --hr-rest \
    is not given; it is too high.
    """)
  static let outsideStep = Flag(
    "outside_step", .note, "Heart rates more than 2 s before or after the step were left out.")
  static let implausibleRates = Flag(
    "implausible_rates", .note, "Heart rates below 25 or above 250 a minute were left out.")
  static let unknownUnit = Flag(
    "unknown_unit", .doubt, "Values in a unit of something else were left out; a message names it.")
  static let noMaximumRate = Flag(
    "no_hr_max", .absence, "The highest heart rate is not known; give --hr-max or --age.")
  static let noReserve = Flag(
    "no_hr_reserve", .distrust, "The highest heart rate is not above the one at rest.")
  static let noExerciseRate = Flag(
    "no_exercise_hr", .absence, "There is no heart rate in the last 20 s of the exercise.")
  static let noDecay = Flag("no_decay", .distrust, "The heart rate does not fall during rest.")
  static let tauAtLimit = Flag(
    "tau_at_limit", .distrust, "The best time constant is a limit of the search, 10 or 300 s.")

  /// On no row, since no such metric exists; for those who look for it.
  static let noRRIntervals = Flag(
    "no_rr_intervals", .absence,
    "Heart-rate variability is never given: a watch writes averaged rates, not intervals between beats."
  )

  /// Every flag of heart rates, for `explain` and the documentation.
  static let ofHeartRates: [Flag] = [
    noHeartRate, fewSamples, gap, lowCoverage, multipleSources, constantSeries, rateJump,
    erraticRates, rateAboveMaximum, manyImplausibleRates, earlyRecovery, restFromWalk, outsideStep,
    implausibleRates,
    unknownUnit, noMaximumRate, noReserve, noExerciseRate, noDecay, tauAtLimit,
    noRRIntervals,
  ]
}
