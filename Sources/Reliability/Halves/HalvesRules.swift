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
  /// Which sessions of each participant are divided.
  public enum HalvesTake: Sendable {
    case first, last
    /// Each one: the first sessions of all participants are compared, then the second ones, and so on.
    case all
  }

  public var take = HalvesTake.first

  public init() {}

  func isRandom(_ source: EventSource) -> Bool {
    switch kind {
    case .auto: !source.isSeries
    case .random: true
    case .ordered: false
    }
  }
}
