import Metrics

/// What can be said of reactions by touch.
extension Flag {
  static let fewTrials = Flag(
    "few_trials", .doubt,
    "Fewer than three valid touches, or fewer than five valid trials of a Stroop condition.")
  static let noAttempt = Flag("no_attempt", .distrust, "No attempt was recorded.")
  static let noTimerStart = Flag(
    "no_timer_start", .note,
    "No valid attempt tells of lifting the finger between the target and the touch.")
  static let oneForeperiod = Flag(
    "one_foreperiod", .note, "All targets came after the same time, so there is no slope.")

  static let ofTouchReactions: [Flag] = [
    fewTrials, noAttempt, noTimerStart, oneForeperiod, noValidAttempt,
  ]
}
