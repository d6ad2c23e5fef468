import Metrics

/// A mean square that is told as a level, with what belongs to it.
struct MeteredPower {
  /// Nil where there is none.
  private let power: Double?
  private let gainDecibels: Double
  /// Nil for all samples of the sound.
  private let count: Int?
  private let flags: [Flag]
  /// Why there is no power.
  private let reason: Flag

  init(
    _ power: Double?, gainDecibels: Double = 0, count: Int? = nil, flags: [Flag] = [],
    else reason: Flag = .tooShort
  ) {
    (self.power, self.gainDecibels, self.count) = (power, gainDecibels, count)
    (self.flags, self.reason) = (flags, reason)
  }

  func level(in sound: MeteredSound) -> Reading {
    .number(
      sound.decibels(power).map { $0 + gainDecibels }, count: count ?? sound.facts.sampleCount,
      flags: flags, else: power.map { $0.isFinite ? .digitalSilence : .tooLoud } ?? reason)
  }
}

extension Metric {
  /// A level twice: in the air where the sound is calibrated, in the file where it is not.
  static func levels(
    _ name: String, _ meaning: String, source: String,
    ranges: (air: ValueRange, file: ValueRange) = (.airLevel, .fullScaleLevel), absentWhen: String,
    inAir isCalibrated: @escaping @Sendable (Outcome) -> Bool,
    reading: @escaping @Sendable (Outcome) -> Reading?
  ) -> [Metric] {
    [
      Metric(
        "\(name)_db", .soundPressureLevel, meaning, source: source, range: ranges.air,
        absentWhen: absentWhen,
        reading: { isCalibrated($0) ? reading($0) : nil }),
      Metric(
        "\(name)_dbfs", .decibels, "\(meaning) Without calibration, re full scale.",
        source: source, range: ranges.file, absentWhen: absentWhen,
        reading: { isCalibrated($0) ? nil : reading($0) }),
    ]
  }
}
