public import Metrics

/// What can be said of content that was there before.
extension Flag {
  public static let duplicateInput = Flag(
    "duplicate_input", .note, "The same content is there under another name; it was counted once.")
  public static let duplicateOfOtherParticipant = Flag(
    "duplicate_of_other_participant", .distrust,
    "A session of another participant has the same content: one of the two is not whose it is said to be."
  )

  /// Every flag above, for `explain` and the documentation.
  static let ofCopies: [Flag] = [duplicateInput, duplicateOfOtherParticipant]
}
