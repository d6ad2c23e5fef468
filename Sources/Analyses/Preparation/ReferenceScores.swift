import Metrics

/// Published scores that values can be laid beside when the user asks for them by name.
enum ReferenceScores {
  /// National Multiple Sclerosis Society, Multiple Sclerosis Functional Composite, manual of 2001.
  static let composite = "msfc2001"

  static let parameter = Parameter(
    "reference", choices: [composite],
    "Published scores to lay values beside, in rows named ref_; none was collected with these apps")
}

extension Flag {
  static let referenceNotValidated = Flag(
    "reference_not_validated_for_app", .doubt,
    "The reference was collected with another form of the test than that of ResearchKit.")
}
