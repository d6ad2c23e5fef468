extension Flag {
  /// A person who looked at the pictures decided that the step is not to be used.
  public static let excludedByReview = Flag(
    "excluded_by_review", .distrust, concerning: .everything,
    "A reviewer excluded the step (--review).")
  /// A person who looked at the pictures doubted the step.
  public static let doubtfulByReview = Flag(
    "doubtful_by_review", .doubt, concerning: .everything,
    "A reviewer judged the step to be doubtful (--review).")

  /// The flags that decisions of reviewers set.
  public static let ofReview = [excludedByReview, doubtfulByReview]
}
