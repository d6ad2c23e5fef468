/// Readings of ResearchKit's sound level meter, an `ORKEnvironmentSPLMeterResult`.
public struct SoundLevelResult: Sendable, Equatable {
  /// A-weighted levels as the phone computed them, dB re 20 µPa, in their order.
  public let readingsDecibels: [Double]
  /// What the phone shows, weighted, for 94 dB; nil where it was not set.
  public let sensitivityOffsetDecibels: Double?
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [String]

  /// Nil for a result of another kind.
  public init?(_ leaf: ResultLeaf) {
    let samples = leaf.object["recordedSPLMeterSamples"]
    guard samples != nil || leaf.object["sensitivityOffset"] != nil else { return nil }
    var (readings, skipped) = ([Double](), [String]())
    let prefix = leaf.path.isEmpty ? "" : "\(leaf.path)."
    for (index, element) in (samples?.array ?? []).enumerated() {
      if let reading = element.number {
        readings.append(reading)
      } else {
        let found = Optional(element).described
        skipped.append(
          "\(prefix)recordedSPLMeterSamples[\(index)]: expected a number, found \(found); it was left out"
        )
      }
    }
    readingsDecibels = readings
    sensitivityOffsetDecibels = leaf.object["sensitivityOffset"]?.number.flatMap {
      $0 == 0 ? nil : $0
    }
    self.skipped = skipped
  }
}
