/// A heart rate as a watch puts it into the health database.
public struct HeartSample: Sendable, Equatable {
  /// Uptime, or time from the start of the model.
  public var timeSeconds: Double
  /// 1/min.
  public var beatsPerMinute: Double
  /// The name of the device or app.
  public var source: String

  /// One reading.
  public init(timeSeconds: Double, beatsPerMinute: Double, source: String = "Watch") {
    (self.timeSeconds, self.beatsPerMinute) = (timeSeconds, beatsPerMinute)
    self.source = source
  }
}

/// The units in which an app may ask for heart rates.
public enum HeartRateUnit: String, Sendable, CaseIterable {
  /// The usual one.
  case perMinute = "count/min"
  /// SI.
  case perSecond = "count/s"

  /// The number of these units in one beat per minute.
  var perBeatPerMinute: Double { self == .perMinute ? 1 : 1.0 / 60 }
}

extension RecorderWriter {
  /// The health quantity recorder's file; times of the samples are uptimes.
  ///
  /// Its file name ends with the moment at which the recorder stopped, here the last sample's.
  public func heartRate(_ samples: [HeartSample], unit: HeartRateUnit = .perMinute) -> RecorderFile
  {
    file(
      .heartRate, items: samples.map { item($0, unit: unit) },
      startSeconds: samples.first?.timeSeconds ?? 0, endSeconds: samples.last?.timeSeconds ?? 0)
  }

  private func item(_ sample: HeartSample, unit: HeartRateUnit) -> JSONText {
    let date = JSONText.string(clock.date(atUptime: sample.timeSeconds))
    let value = sample.beatsPerMinute * unit.perBeatPerMinute
    return .object([
      ("type", .string("HKQuantityTypeIdentifierHeartRate")), ("startDate", date),
      ("endDate", date), ("unit", .string(unit.rawValue)),
      ("value", .number(value, decimals: decimals)), ("source", .string(sample.source)),
    ])
  }
}
