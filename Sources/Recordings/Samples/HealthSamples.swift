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

  /// Makes samples from columns, which have to be of equal length.
  public init(
    types: [String?], values: [Double], units: [String?], starts: [RecordedDate?],
    ends: [RecordedDate?], sources: [String?]
  ) {
    (self.types, self.values, self.units) = (types, values, units)
    (self.starts, self.ends, self.sources) = (starts, ends, sources)
  }

  /// Number of samples, usable or not.
  public var count: Int { values.count }
}

extension HealthSamples {
  /// The samples of the given rows, in their order.
  public func reordered(by rows: [Int]) -> HealthSamples {
    func picked<Value>(_ column: [Value]) -> [Value] { rows.map { column[$0] } }
    return HealthSamples(
      types: picked(types), values: picked(values), units: picked(units), starts: picked(starts),
      ends: picked(ends), sources: picked(sources))
  }

  func followed(by next: HealthSamples) -> HealthSamples {
    HealthSamples(
      types: types + next.types, values: values + next.values, units: units + next.units,
      starts: starts + next.starts, ends: ends + next.ends, sources: sources + next.sources)
  }
}
