/// How events are divided into halves.
public struct HalvesRules: Sendable {
  /// Which halves are compared.
  public enum HalvesKind: String, Sendable, CaseIterable {
    /// Random halves of trials, halves in time of taps and intervals that depend on their neighbors.
    case auto
    case random
    /// The first half in time and the second.
    case ordered
  }

  /// The number of random divisions.
  public var divisionCount = 5000
  public var seed: UInt64 = 1
  public var kind = HalvesKind.auto
  /// Whether the last session of each participant counts instead of the first.
  public var takesLast = false

  public init() {}

  func isRandom(_ source: EventSource) -> Bool {
    switch kind {
    case .auto: !source.isSeries
    case .random: true
    case .ordered: false
    }
  }
}
