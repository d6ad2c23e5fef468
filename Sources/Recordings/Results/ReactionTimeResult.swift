import Text

/// One attempt to react to a stimulus: `ORKReactionTimeResult`.
public struct ReactionTimeResult: Sendable, Equatable {
  /// When the stimulus was shown, in seconds since boot; nil if the result does not contain it.
  public let stimulusSeconds: Double?
  /// True where the result says that the attempt failed; releases without that member write results of
  /// successful attempts only.
  public let isOfFailure: Bool

  /// The reaction time where the result states it instead of the stimulus, above 0; nil otherwise.
  public let reportedSeconds: Double?
  /// True where the stated reaction time is 0: the phone was not moved before the time ran out.
  public let isTimeout: Bool

  /// MyDataHelps calls the uptime of the stimulus a reaction time, although it documents the time to the reaction; what no
  /// reaction and every uptime exceeds is an uptime.
  public static let longestReactionSeconds = 10.0

  /// Reads what is there.
  public init(_ leaf: ResultLeaf) {
    let (reader, root) = (TolerantReader(), leaf.root)
    let uptime = reader.value(in: root, "timestamp")?.number.flatMap { $0 > 0 ? $0 : nil }
    let stated = reader.value(in: root, "ReactionTime", "reactionTime")?.number
    let isUptime = stated.map { $0 > Self.longestReactionSeconds } ?? false
    stimulusSeconds = uptime ?? (isUptime ? stated : nil)
    let isElapsed = stimulusSeconds == nil && stated != nil
    reportedSeconds = isElapsed ? stated.flatMap { $0 > 0 ? $0 : nil } : nil
    isTimeout = isElapsed && stated == 0
    isOfFailure = reader.value(in: root, "isSuccessful")?.bool == false
  }
}
