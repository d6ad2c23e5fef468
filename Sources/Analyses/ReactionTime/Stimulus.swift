import Recordings

/// The stimulus of an attempt, as its result tells it.
struct Stimulus {
  /// By the clock since boot; nil when the result does not tell.
  let uptimeSeconds: Double?
  /// True where the result says that the attempt failed; releases without that member write results of
  /// successful attempts only.
  let isOfFailure: Bool
  /// Place among the visits to the step.
  let visit: Int
  /// The result it comes from.
  let leaf: ResultLeaf

  /// MyDataHelps calls it a reaction time; what no reaction and every uptime exceeds is an uptime.
  private static let longestReactionSeconds = 10.0

  init(_ leaf: ResultLeaf, visit: Int) {
    (self.leaf, self.visit) = (leaf, visit)
    let uptime = leaf.object["timestamp"]?.number?.ifPositive
    let renamed = leaf.object["ReactionTime"]?.number.flatMap {
      $0 > Self.longestReactionSeconds ? $0 : nil
    }
    uptimeSeconds = uptime ?? renamed
    isOfFailure = leaf.object["isSuccessful"]?.bool == false
  }

  /// What the user is told of a successful attempt without a stimulus.
  func remark(number: Int) -> String? {
    guard uptimeSeconds == nil, !isOfFailure else { return nil }
    return leaf.expectation(
      "timestamp", "the stimulus in seconds since boot",
      effect: "attempt \(number) has no values (export results as ResearchKit serializes them)")
  }
}
