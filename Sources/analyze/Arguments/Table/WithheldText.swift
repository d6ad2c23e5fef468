/// What a record shows in place of the value of an option.
enum WithheldText {
  /// Replaces spoken words that are not kept.
  static let spoken = "(dropped; --text keep keeps it)"
  /// Replaces words that may identify a person.
  static let identifying = "(withheld)"
}
