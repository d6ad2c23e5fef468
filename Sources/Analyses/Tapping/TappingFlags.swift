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

  static let ofTapping: [Flag] = [
    fewTaps, notAlternating, duplicates, noDwell, noButtons, noPlaces, noVariation, oneHand,
  ]
}
