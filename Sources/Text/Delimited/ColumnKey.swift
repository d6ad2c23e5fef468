/// The name of a column of a user's table as a key, without regard to case, the form of letters, blanks, hyphens and
/// underscores: `Participant ID`, `participant_id` and `participantId` are one column.
public struct ColumnKey: Hashable, Sendable {
  private let folded: FoldedKey

  /// The key of a name.
  public init(_ name: String) {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars
    where scalar != "-" && scalar != "_" && !scalar.properties.isWhitespace { kept.append(scalar) }
    folded = FoldedKey(String(kept))
  }
}
