extension LeafResult {
  /// `ORKEnvironmentSPLMeterResult`: readings in dB re 20 µPa, one for each 1.1 s.
  public static func soundLevels(_ readings: [Double], sensitivityOffsetDecibels: Double)
    -> LeafResult
  {
    LeafResult(className: "ORKEnvironmentSPLMeterResult") { _ in
      [
        ("sensitivityOffset", .number(sensitivityOffsetDecibels)),
        ("recordedSPLMeterSamples", .array(readings.map { .number($0) })),
      ]
    }
  }
}
