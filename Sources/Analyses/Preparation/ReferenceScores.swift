import Metrics

/// Published scores with which values are compared if the user selects them by name.
enum ReferenceScores {
  /// National Multiple Sclerosis Society, Multiple Sclerosis Functional Composite, manual of 2001.
  static let composite = "msfc2001"

  static let parameter = Parameter(
    "reference", choices: [composite],
    "Also print z-scores against published reference values, in metrics named *_reference_*")
}

/// Runs of one participant that are joined in `groups.csv`.
enum JoinedRuns {
  static let window = Parameter(
    "trail-pair-window", MetricUnit("h"), 0...87_600, default: 24,
    "Longest time between a trail A and a trail B session that are compared")
}

extension Flag {
  static let referenceNotApplicable = Flag(
    "reference_not_applicable", .absence,
    "The reference values apply to another course, presentation, interval or number of sums.")
  static let referenceNotValidated = Flag(
    "reference_not_validated", .doubt, concerning: .measured,
    "The reference values were collected with another form of the test, not with ResearchKit.")
}
