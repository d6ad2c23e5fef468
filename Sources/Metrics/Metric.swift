/// What the dictionary tells of a metric; one row of a task's table.
public struct MetricDefinition: Sendable, Equatable {
  /// The name in the `metric` column.
  public let name: String
  /// The unit of its numbers.
  public let unit: MetricUnit
  /// What it is, as one sentence or two.
  public let meaning: String
  /// The paper, program or standard that defines it.
  public let source: String
  /// The values its numbers can take; nil for words.
  public let range: ValueRange?
  /// When there is no value.
  public let absentWhen: String

  /// One line of a table.
  public init(
    name: String, unit: MetricUnit, meaning: String, source: String, range: ValueRange? = nil,
    absentWhen: String
  ) {
    (self.name, self.unit, self.meaning) = (name, unit, meaning)
    (self.source, self.range, self.absentWhen) = (source, range, absentWhen)
  }

  /// The same metric as it is printed when the user wants another unit.
  func measured(in unit: MetricUnit, _ convert: (Double) -> Double) -> MetricDefinition {
    MetricDefinition(
      name: name, unit: unit, meaning: meaning, source: source, range: range?.converted(convert),
      absentWhen: absentWhen)
  }
}

/// A number of an analysis: what it means, and how it is taken from the outcome.
///
/// A metric without a value does not compile, and a value without a metric has no way out.
public struct Metric<Outcome>: Sendable {
  /// What it is.
  public let definition: MetricDefinition
  /// Reads it off; nil where the metric does not belong to this step at all (no row then).
  public let reading: @Sendable (Outcome) -> Reading?

  /// One line of a task's table.
  public init(
    _ name: String, _ unit: MetricUnit, _ meaning: String, source: String, range: ValueRange? = nil,
    absentWhen: String = "never", reading: @escaping @Sendable (Outcome) -> Reading?
  ) {
    definition = MetricDefinition(
      name: name, unit: unit, meaning: meaning, source: source, range: range,
      absentWhen: absentWhen)
    self.reading = reading
  }

  private init(_ definition: MetricDefinition, reading: @escaping @Sendable (Outcome) -> Reading?) {
    (self.definition, self.reading) = (definition, reading)
  }

  /// The same metric read off a larger outcome, of which this one's is a part that may be missing.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Outcome?) -> Metric<Whole> {
    let reading = reading
    return Metric<Whole>(definition) { whole in part(whole).flatMap(reading) }
  }

  /// The same of a part that may be missing for a reason: its rows are empty then, with the reason.
  public func of<Whole>(
    _ part: @escaping @Sendable (Whole) -> Outcome?,
    else reason: @escaping @Sendable (Whole) -> Flag?
  ) -> Metric<Whole> {
    let reading = reading
    return Metric<Whole>(definition) { whole in
      guard let part = part(whole) else { return reason(whole).map { .absent($0) } }
      return reading(part)
    }
  }

  /// The same metric whose value carries flags of the outcome, for parts that share a step with others.
  public func flagged(by flags: @escaping @Sendable (Outcome) -> [Flag]) -> Metric {
    let reading = reading
    return Metric(definition) { outcome in reading(outcome)?.flagged(flags(outcome)) }
  }
}

extension Array {
  /// The same metrics, each with these flags on its value.
  public func flagged<Outcome>(
    by flags: @escaping @Sendable (Outcome) -> [Flag]
  ) -> [Metric<Outcome>] where Element == Metric<Outcome> {
    map { $0.flagged(by: flags) }
  }
}
