import Metrics

extension Flag {
  static let noHeartRate = Flag(
    "no_heart_rate", .distrust, "The recording holds items, but no usable heart rate among them.")
  static let fewSamples = Flag(
    "few_samples", .note, "Too few heart rates: a mean takes 2, a line 3, a window 3.")
  static let gap = Flag(
    "gap", .doubt, "Heart rates lie more than 15 s apart; what was between them is not known.")
  static let lowCoverage = Flag(
    "low_coverage", .doubt, "First and last heart rate span less than half of the step.")
  static let multipleSources = Flag(
    "multiple_sources", .note,
    "Several devices delivered heart rates; the one with most was used, or all with --all-sources.")
  static let constantSeries = Flag(
    "constant_series", .doubt, "The heart rate is the same throughout, as from a stuck sensor.")
  static let outsideStep = Flag(
    "outside_step", .note, "Heart rates more than 2 s before or after the step were left out.")
  static let implausibleRates = Flag(
    "implausible_rates", .note, "Heart rates below 25 or above 250 a minute were left out.")
  static let unknownUnit = Flag(
    "unknown_unit", .doubt, "Heart rates in a unit that is not one of a rate were left out.")
  static let noMaximumRate = Flag(
    "no_hr_max", .note, "The highest heart rate is not known; give --hr-max or --age.")
  static let noReserve = Flag(
    "no_hr_reserve", .note, "The highest heart rate is not above the one at rest.")
  static let noExerciseRate = Flag(
    "no_exercise_hr", .note, "There is no heart rate in the last 20 s of the exercise.")
  static let noDecay = Flag("no_decay", .note, "The heart rate does not fall during rest.")
  static let tauAtLimit = Flag(
    "tau_at_limit", .distrust, "The best time constant is a limit of the search, 10 or 300 s.")

  /// On no row, since no such metric exists; for those who look for it.
  static let noRRIntervals = Flag(
    "no_rr_intervals", .note,
    "Heart-rate variability is never given: a watch writes averaged rates, not intervals between beats."
  )

  /// Every flag of heart rates, for `explain` and the documentation.
  static let ofHeartRates: [Flag] = [
    noHeartRate, fewSamples, gap, lowCoverage, multipleSources, constantSeries, outsideStep,
    implausibleRates,
    unknownUnit, noMaximumRate, noReserve, noExerciseRate, noDecay, tauAtLimit,
    noRRIntervals,
  ]
}
