import Metrics

extension Flag {
  static let noHeartRate = Flag(
    "no_heart_rate", .error, "The recording contains items, but no usable heart rate.")
  static let heartRateJoined = Flag(
    "heart_rate_joined", .note,
    "The heart rates are from the participant's Health export, by their times: those from five minutes before the walk to five minutes after it. The recorder of the test stored none."
  )
  static let healthAggregated = Flag(
    "health_aggregated", .doubt, concerning: .measured,
    "The exporting app has joined samples to means or sums over minutes, hours or days. How the samples were joined is not known.",
    remedy: "export the samples without aggregation, or the whole of the Health app")
  static let fewHeartRates = Flag(
    "few_heart_rates", .distrust, concerning: .measured,
    "The number of heart rates is too small: a mean needs 2, a regression line 3, a time window 3.")
  static let heartRateGap = Flag(
    "heart_rate_gap", .doubt, concerning: .measured,
    "Two successive heart rates lie more than 15 s apart; what happened between them is unknown.")
  static let heartRateCoverageLow = Flag(
    "heart_rate_coverage_low", .doubt, concerning: .measured,
    "The time from the first to the last heart rate is less than half of the step.")
  static let heartRateSourcesSeveral = Flag(
    "heart_rate_sources_several", .note,
    "Several devices recorded heart rates. Only the device with most samples was used, or all of them if --heart-rate-all-sources is given."
  )
  static let heartRateConstant = Flag(
    "heart_rate_constant", .doubt, concerning: .measured,
    "At least 10 heart rates over at least 60 s are all equal, as from a stuck sensor. Measures of change (SD, slope, recovery) are bad."
  )
  static let heartRateJump = Flag(
    "heart_rate_jump", .doubt, concerning: .measured,
    "Two successive heart rates at most 30 s apart differ by more than 20 beats per minute plus 1 for each second between them. At least one of them is wrong."
  )
  static let heartRateErratic = Flag(
    "heart_rate_erratic", .distrust, concerning: .measured,
    "At least 2 pairs of successive heart rates, and at least 10 % of all pairs, differ by more than 20 beats per minute plus 1 for each second between them. The series is not a plausible heart rate."
  )
  static let heartRateAboveMaximum = Flag(
    "heart_rate_above_maximum", .distrust, concerning: .measured,
    "The mean heart rate over 15 s exceeds 220 beats per minute, more than a heart can sustain.")
  static let manyHeartRatesOutOfRange = Flag(
    "many_heart_rates_out_of_range", .doubt, concerning: .measured,
    "More than 20 % of the heart rates are below 25 or above 250 beats per minute. They were left out; the others are doubtful."
  )
  static let heartRateRecoveryEarly = Flag(
    "heart_rate_recovery_early", .doubt, concerning: .measured,
    "The recording ends up to 10 s before the time of the recovery value. The last heart rate was used."
  )
  static let heartRateRestFromWalk = Flag(
    "heart_rate_rest_from_walk", .doubt, concerning: .measured,
    "The resting heart rate is the lowest one of the exercise itself, because there is no recording before it and --heart-rate-rest is not given. It is too high."
  )
  static let heartRateOutsideStep = Flag(
    "heart_rate_outside_step", .note,
    "Heart rates more than 2 s before or after the step were left out.")
  static let heartRateOutOfRange = Flag(
    "heart_rate_out_of_range", .note,
    "Heart rates below 25 or above 250 beats per minute were left out.")
  static let heartRateUnitUnknown = Flag(
    "heart_rate_unit_unknown", .doubt, concerning: .measured,
    "Heart rates in a unit that is not one of heart rates were left out. A message names the unit.")
  static let noHeartRateMax = Flag(
    "no_heart_rate_max", .absence, "The maximum heart rate is unknown.",
    remedy: "give --heart-rate-max or --age")
  static let heartRateReserveNotPositive = Flag(
    "heart_rate_reserve_not_positive", .distrust, concerning: .measured,
    "The maximum heart rate is not above the resting heart rate. The heart rate reserve is undefined."
  )
  static let noExerciseHeartRate = Flag(
    "no_exercise_heart_rate", .absence,
    "There is no heart rate in the last 20 s of the exercise. Recovery cannot be measured.")
  static let heartRateNotFalling = Flag(
    "heart_rate_not_falling", .distrust, concerning: .measured,
    "The heart rate does not fall during rest. A time constant of recovery cannot be computed.")
  static let recoveryTauAtLimit = Flag(
    "recovery_tau_at_limit", .distrust, concerning: .measured,
    "The best time constant of recovery is at a limit of the search (10 or 300 s): the true one lies beyond."
  )

  static let noHeartRateRest = Flag(
    "no_heart_rate_rest", .absence,
    "The resting heart rate of the participant is needed: give --heart-rate-rest, or the export of the Health app with that of the day."
  )
  static let heartRateRestOfDay = Flag(
    "heart_rate_rest_of_day", .note,
    "The resting heart rate is the one that HealthKit has for the local day of the test, because --heart-rate-rest is not given. Days are those of the time zone of the export, so that after travel it may be that of the day before or after."
  )

  static let ofHeartRates: [Flag] = [
    noHeartRateRest, noHeartRate, fewHeartRates, heartRateGap, heartRateCoverageLow,
    heartRateSourcesSeveral, heartRateConstant, heartRateJump, heartRateErratic,
    heartRateAboveMaximum, manyHeartRatesOutOfRange, heartRateRecoveryEarly, heartRateRestFromWalk,
    heartRateOutsideStep, heartRateOutOfRange, heartRateUnitUnknown, noHeartRateMax,
    heartRateReserveNotPositive, noExerciseHeartRate, heartRateNotFalling, recoveryTauAtLimit,
    sourcesDisagree, heartRateJoined, heartRateRestOfDay,
  ]
}
