import Metrics

/// Published scores that values can be laid beside when the user asks for them by name.
enum ReferenceScores {
  /// National Multiple Sclerosis Society, Multiple Sclerosis Functional Composite, manual of 2001.
  static let composite = "msfc2001"

  static let parameter = Parameter(
    "reference", choices: [composite],
    "Published scores to lay values beside, in rows named ref_; none was collected with these apps")
}

/// Runs of one participant that are joined in `groups.csv`.
enum JoinedRuns {
  static let window = Parameter(
    "pair-window", MetricUnit("h"), 0...87_600, default: "24",
    "How far apart runs may lie that are joined: trails A and B, the tests of the MSFC composite")
}

extension Flag {
  static let referenceNotApplicable = Flag(
    "reference_not_applicable", .absence,
    "The reference holds for another presentation, interval or number of sums.")
  static let referenceNotValidated = Flag(
    "reference_not_validated", .doubt,
    "The reference was collected with another form of the test than that of ResearchKit.")
}
