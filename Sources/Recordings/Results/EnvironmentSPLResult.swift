import Text

/// Readings of ResearchKit's sound level meter, an `ORKEnvironmentSPLMeterResult`.
public struct EnvironmentSPLResult: Sendable, Equatable {
  /// A-weighted levels as the phone computed them, dB re 20 µPa, in their order.
  public let readingsDecibels: [Double]
  /// What the phone shows, weighted, for 94 dB; nil where it was not set.
  public let sensitivityOffsetDecibels: Double?
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// No microphone measures beyond these.
  private static let levels = -1000.0...1000

  /// Nil for a result of another kind.
  public init?(_ leaf: ResultLeaf) {
    let keys = ["recordedSPLMeterSamples", "sensitivityOffset"]
    guard keys.contains(where: { leaf.object[$0] != nil }) else { return nil }
    var reader = TolerantReader()
    readingsDecibels = reader.list(leaf.root, keys[0], of: "a level in dB") { _, element in
      guard case .number(let level)? = element.value, Self.levels.contains(level) else {
        return nil
      }
      return level
    }
    let offset = reader.number(leaf.root, keys[1], in: Self.levels, "a level in dB")
    sensitivityOffsetDecibels = offset == 0 ? nil : offset
    skipped = reader.skipped
  }
}
