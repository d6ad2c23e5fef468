import Metrics

/// What the user may tell of a hearing test.
enum HearingParameters {
  private static let levels = -30.0...130.0
  private static let steps = 0.1...100.0

  static let start = Parameter(
    "dbhl-start", MetricUnit.hearingLevel, levels, default: "30", "Level of the first tone")
  static let down = Parameter(
    "dbhl-down", .decibels, steps, default: "10", "How far the level falls after a tone was heard")
  static let up = Parameter(
    "dbhl-up", .decibels, steps, default: "5", "How far it rises after a tone was missed")
  static let firstUps = [
    Parameter(
      "dbhl-first-miss", .decibels, steps, default: "20",
      "How far it rises after the first miss, before a tone was heard"),
    Parameter(
      "dbhl-second-miss", .decibels, steps, default: "10", "The same after the second miss"),
    Parameter("dbhl-third-miss", .decibels, steps, default: "10", "The same after the third miss"),
  ]
  static let floor = Parameter(
    "dbhl-floor", MetricUnit.hearingLevel, levels, default: "-10", "The lowest level")
  static let frequencies = Parameter(
    text: "frequencies", "Frequencies that each ear was to be tested at, in Hz, between bars")
  static let imputes = Parameter(
    toggle: "impute-no-response",
    "Counts the highest level tested and 5 dB where no threshold was found, in means only")
  static let soundPressure = Parameter(
    toggle: "sound-pressure",
    "Tells thresholds as sound pressure among the events as well; known for AIRPODS only")

  static let all = [start, down, up] + firstUps + [floor, frequencies, imputes, soundPressure]
}
