import Recordings

/// The stimulus of an attempt that ResearchKit took for valid, as its result tells it.
struct Stimulus {
  /// By the clock since boot; nil when the result does not tell.
  let uptimeSeconds: Double?
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
  }

  /// What the user is told of an attempt without a stimulus.
  func remark(number: Int) -> String? {
    guard uptimeSeconds == nil else { return nil }
    return leaf.expectation(
      "timestamp", "the stimulus in seconds since boot",
      effect: "attempt \(number) has no values (export results as ResearchKit serializes them)")
  }
}
