import Metrics

extension Flag {
  static let fewTaps = Flag("few_taps", .doubt, "Fewer than ten taps hit a button.")
  static let notAlternating = Flag(
    "not_alternating", .doubt, "Fewer than half of the taps change the button.")
  static let duplicates = Flag(
    "duplicates", .doubt, "More than 5 % of the recorded taps were copies and left out.")
  static let noDwell = Flag("no_dwell", .note, "The export does not tell how long fingers stay.")
  static let noButtons = Flag("no_buttons", .note, "The export does not tell where buttons were.")
  static let noPlaces = Flag("no_places", .note, "The export does not tell where taps fell.")
  static let noVariation = Flag(
    "no_variation", .note, "All values are equal, so that this statistic has no value.")
  static let oneHand = Flag("one_hand", .note, "Only one hand was tested in this session.")

  static let bunchedEvents = Flag(
    "bunched_events", .doubt,
    "More than 5 % of the intervals are below 30 ms: the phone delivered taps late and several at"
      + " once, so the spread of intervals is not the hand's.")
  static let impossibleRate = Flag(
    "impossible_rate", .distrust, "More than 15 taps per second: no hand taps that fast.")
  static let equalTimes = Flag(
    "equal_times", .distrust, "More than half of the taps have the time of the tap before.")
  static let mechanicalTaps = Flag(
    "mechanical_taps", .doubt,
    "The intervals of 20 taps or more vary by less than 1.5 %: no hand is that regular.")

  static let ofTapping: [Flag] = [
    fewTaps, notAlternating, duplicates, noDwell, noButtons, noPlaces, noVariation, oneHand,
    bunchedEvents, impossibleRate, equalTimes, mechanicalTaps,
  ]
}
