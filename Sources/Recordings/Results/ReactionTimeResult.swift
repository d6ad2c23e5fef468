import Text

/// One attempt to react to a stimulus: `ORKReactionTimeResult`.
public struct ReactionTimeResult: Sendable, Equatable {
  /// When the stimulus was shown, in seconds since boot; nil if the result does not contain it.
  public let stimulusSeconds: Double?
  /// True where the result says that the attempt failed; releases without that member write results of
  /// successful attempts only.
  public let isOfFailure: Bool

  /// MyDataHelps calls the uptime of the stimulus a reaction time; what no reaction and every uptime exceeds is an
  /// uptime.
  private static let longestReactionSeconds = 10.0

  /// Reads what is there.
  public init(_ leaf: ResultLeaf) {
    let (reader, root) = (TolerantReader(), leaf.root)
    func uptime(_ key: String, above least: Double) -> Double? {
      reader.value(in: root, key)?.number.flatMap { $0 > least ? $0 : nil }
    }
    stimulusSeconds =
      uptime("timestamp", above: 0) ?? uptime("ReactionTime", above: Self.longestReactionSeconds)
    isOfFailure = reader.value(in: root, "isSuccessful")?.bool == false
  }
}
