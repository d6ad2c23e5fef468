public import Text

/// The samples of a health recorder, such as heart rate from a watch, in the order of the file.
///
/// All columns have one value per sample.
public struct HealthSamples: Sendable, Equatable {
  /// HealthKit's type of each sample, such as `HKQuantityTypeIdentifierHeartRate`.
  public var types: [String?]
  /// The value of each sample; NaN where the item has none.
  public var values: [Double]
  /// The unit of each value, `count/min` as a rule.
  public var units: [String?]
  /// Start and end of each sample; equal for heart rate as a rule.
  public var starts: [RecordedDate?], ends: [RecordedDate?]
  /// Name of the device or app each value came from.
  public var sources: [String?]
  /// The kind of device that measured each value.
  public var devices: [HealthDevice]
  /// The beats from which a sample of heart rate variability was computed, by the row of the sample.
  public var beats: [Int: [HealthBeat]] = [:]
  /// True if the values are means or sums over spans of time that the exporting app has made of the samples.
  public var areAggregated = false

  /// Makes samples from columns, which have to be of equal length. Without `devices`, no kind of device is known.
  public init(
    types: [String?], values: [Double], units: [String?], starts: [RecordedDate?],
    ends: [RecordedDate?], sources: [String?], devices: [HealthDevice]? = nil
  ) {
    (self.types, self.values, self.units) = (types, values, units)
    (self.starts, self.ends, self.sources) = (starts, ends, sources)
    self.devices = devices ?? values.map { _ in .unknown }
  }

  /// Number of samples, usable or not.
  public var count: Int { values.count }
}

/// The kind of device that measured a sample of HealthKit, as its hardware or its name says.
public enum HealthDevice: Sendable, Equatable {
  case watch, phone, other
  /// Neither hardware nor anything else is stored of the device.
  case unknown

  /// The kind by a description of the device, such as `<<HKDevice: 0x1>, name:Apple Watch, hardware:Watch6,7>`.
  public init(described text: String) {
    guard let hardware = text.firstRange(of: "hardware:")?.upperBound else {
      self = .unknown
      return
    }
    let name = text[hardware...]
    self = name.hasPrefix("Watch") ? .watch : name.hasPrefix("iPhone") ? .phone : .other
  }
}

/// A heartbeat in the list of a sample of heart rate variability.
public struct HealthBeat: Sendable, Equatable {
  /// 60 divided by the seconds since the beat before, as the watch rounds it.
  public let beatsPerMinute: Double
  /// The time of the day in seconds. The list has neither a date nor a zone, and may count the hours to 12.
  public let daySeconds: Double

  /// A beat of a list.
  public init(beatsPerMinute: Double, daySeconds: Double) {
    (self.beatsPerMinute, self.daySeconds) = (beatsPerMinute, daySeconds)
  }

  /// A beat of the texts of a list; nil for texts that cannot be read.
  ///
  /// The spelling of the time depends on the region: `20:14:07.68`, `00:20:37,80`, `8:34:05,10` or `6:14:48.94 PM`. Since only
  /// differences of neighboring beats are used, a time of 12 hours is kept as it is.
  public init?(beatsPerMinute: String, time: String) {
    let digits = time.unicodeScalars.map { $0 == "," ? "." : $0 }.prefix {
      "0123456789:.".unicodeScalars.contains($0)
    }
    let text = String(String.UnicodeScalarView(digits))
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0...24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds),
      let rate = Double(beatsPerMinute), rate.isFinite, rate > 0
    else { return nil }
    self.init(beatsPerMinute: rate, daySeconds: 3600 * hours + 60 * minutes + seconds)
  }
}

extension HealthSamples {
  /// The samples of the given rows, in their order.
  public func reordered(by rows: [Int]) -> HealthSamples {
    func picked<Value>(_ column: [Value]) -> [Value] { rows.map { column[$0] } }
    var samples = HealthSamples(
      types: picked(types), values: picked(values), units: picked(units), starts: picked(starts),
      ends: picked(ends), sources: picked(sources), devices: picked(devices))
    samples.areAggregated = areAggregated
    if !beats.isEmpty {
      for (place, row) in rows.enumerated() { samples.beats[place] = beats[row] }
    }
    return samples
  }

  /// No samples.
  public static let none = HealthSamples(
    types: [], values: [], units: [], starts: [], ends: [], sources: [])

  /// Adds a sample.
  public mutating func append(
    _ type: String, value: Double, unit: String?, source: String?, device: HealthDevice = .unknown,
    start: RecordedDate?, end: RecordedDate?
  ) {
    types.append(type)
    values.append(value)
    units.append(unit)
    starts.append(start)
    ends.append(end)
    sources.append(source)
    devices.append(device)
  }

  /// These samples, followed by others.
  public func followed(by next: HealthSamples) -> HealthSamples {
    var samples = HealthSamples(
      types: types + next.types, values: values + next.values, units: units + next.units,
      starts: starts + next.starts, ends: ends + next.ends, sources: sources + next.sources,
      devices: devices + next.devices)
    samples.areAggregated = areAggregated || next.areAggregated
    samples.beats = beats
    for (row, list) in next.beats { samples.beats[count + row] = list }
    return samples
  }

  /// The rows of some types, and those of all others.
  public func divided(by isChosen: (_ type: String?) -> Bool) -> (HealthSamples, HealthSamples) {
    let rows = types.indices
    return (
      reordered(by: rows.filter { isChosen(types[$0]) }),
      reordered(by: rows.filter { !isChosen(types[$0]) })
    )
  }
}
