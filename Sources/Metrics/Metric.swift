/// The definition of a metric in the dictionary; one row of a task's table.
///
/// A class, since each value of each recording carries its definition: a copy of all fields would take longer than most values.
public final class MetricDefinition: Sendable, Equatable {
  /// The name in the `metric` column, unique in its meaning over all tasks.
  public let name: String
  /// The name for people: a few words, the same for this name in all tasks.
  public let label: String
  /// The type of its values, which decides their column.
  public let type: MetricType
  /// The grains that a value may have.
  public let grains: Set<MetricGrain>
  /// The unit of its numbers; none for words.
  public let unit: MetricUnit
  /// The definition, as one sentence or two that stand alone.
  public let meaning: String
  /// The direction of better performance or health; nil where the field does not agree on one, or where it
  /// depends.
  public let better: Better?
  /// What its values are about, which decides the flags that concern them.
  public let subject: Subject
  /// The paper, program or standard that defines it.
  public let source: String
  /// The values its numbers can take; nil for words.
  public let range: ValueRange?
  /// The condition under which there is no value, as the dictionary prints it.
  public let absentWhen: String

  /// Makes a definition; analyses use `Metric` and its builders.
  ///
  /// - Parameter subject: nil for what the unit says.
  public init(
    name: String, label: String, type: MetricType = .number, unit: MetricUnit, meaning: String,
    better: Better? = nil, subject: Subject? = nil, source: String, range: ValueRange? = nil,
    absentWhen: String, grains: Set<MetricGrain> = [.attempt]
  ) {
    (self.name, self.label, self.type) = (name, label, type)
    (self.unit, self.meaning, self.better) = (unit, meaning, better)
    self.subject = subject ?? unit.subject ?? .performance
    (self.source, self.range, self.absentWhen, self.grains) = (source, range, absentWhen, grains)
  }

  /// The definition with another direction of better values, another subject or other grains, where they are given.
  fileprivate func with(
    better: Better? = nil, subject: Subject? = nil, absentWhen: String? = nil,
    grains: Set<MetricGrain>? = nil
  ) -> MetricDefinition {
    MetricDefinition(
      name: name, label: label, type: type, unit: unit, meaning: meaning,
      better: better ?? self.better, subject: subject ?? self.subject, source: source, range: range,
      absentWhen: absentWhen ?? self.absentWhen, grains: grains ?? self.grains)
  }

  /// The definition of values that are missing under another condition as well.
  fileprivate func alsoAbsent(when condition: String) -> MetricDefinition {
    with(absentWhen: absentWhen == "never" ? condition : "\(absentWhen), or \(condition)")
  }

  /// The definition as it is printed when the user wants another unit.
  func measured(in unit: MetricUnit, _ convert: (Double) -> Double) -> MetricDefinition {
    MetricDefinition(
      name: name, label: label, type: type, unit: unit, meaning: meaning, better: better,
      subject: subject, source: source, range: range?.converted(convert), absentWhen: absentWhen,
      grains: grains)
  }

  /// The definitions of several tables as one list.
  ///
  /// A metric that stands in several tables has its first place and the grains of all of them.
  public static func joined(_ tables: [[MetricDefinition]]) -> [MetricDefinition] {
    var (joined, places) = ([MetricDefinition](), [MetricName: Int]())
    for definition in tables.joined() {
      if let place = places[definition.name] {
        let known = joined[place]
        joined[place] = known.with(grains: known.grains.union(definition.grains))
      } else {
        places[definition.name] = joined.count
        joined.append(definition)
      }
    }
    return joined
  }

  public static func == (a: MetricDefinition, b: MetricDefinition) -> Bool {
    a === b
      || a.name == b.name && a.label == b.label && a.type == b.type && a.grains == b.grains
        && a.unit == b.unit && a.meaning == b.meaning && a.better == b.better
        && a.subject == b.subject && a.source.utf8.elementsEqual(b.source.utf8)
        && a.range == b.range && a.absentWhen == b.absentWhen
  }
}

/// The direction in which the values of a metric are better.
public enum Better: String, Sendable, CaseIterable {
  /// The larger of two values is the better one, as of a gait speed.
  case higher
  /// The smaller of two values is the better one, as of a reaction time.
  case lower
}

/// The type of the values of a metric, which decides the columns in which they stand.
public enum MetricType: Sendable, Equatable {
  /// A decimal number, in the column `value`.
  case number
  /// A whole number of things, in `value`.
  case count
  /// 1 or 0 in `value`, `true` or `false` in `text`.
  case boolean
  /// One of these words, in the column `text`.
  case word([String])
  /// Any text, such as the name of a clip, in `text`.
  case text

  /// The name of the type in the dictionary.
  public var name: String {
    switch self {
    case .number: "number"
    case .count: "count"
    case .boolean: "boolean"
    case .word: "word"
    case .text: "text"
    }
  }

  /// The words there are, in order; none for other types.
  public var levels: [String] { if case .word(let words) = self { words } else { [] } }

  /// Whether a value may stand in rows of the metric.
  public func admits(_ value: MetricValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.boolean, .truth), (.text, .word): true
    case (.count, .number(let number)): number == number.rounded()
    case (.word(let words), .word(let word)): words.contains(word)
    default: false
    }
  }
}

/// The unit of observation that one value is about; wide tables have a file for each.
public enum MetricGrain: String, Sendable, CaseIterable {
  /// One attempt of a step, the usual grain.
  case attempt
  /// All attempts of a step together.
  case step
  /// A whole session of a task.
  case session
}

/// A number of an analysis: what it means, and how it is taken from the outcome.
///
/// A metric without a value does not compile, and a value without a metric has no way out.
public struct Metric<Outcome>: Sendable {
  /// The definition that the dictionary prints.
  public let definition: MetricDefinition
  /// Reads the value off an outcome; nil where the metric does not belong to this step at all (no row then).
  public let reading: @Sendable (Outcome) -> Reading?

  /// One line of a task's table: a number.
  public init(
    _ name: String, _ label: String, _ unit: MetricUnit, type: MetricType = .number,
    _ meaning: String, better: Better? = nil, source: String, range: ValueRange? = nil,
    absentWhen: String = "never", reading: @escaping @Sendable (Outcome) -> Reading?
  ) {
    definition = MetricDefinition(
      name: name, label: label, type: type, unit: unit, meaning: meaning, better: better,
      source: source, range: range, absentWhen: absentWhen)
    self.reading = reading
  }

  /// One line of a task's table: words, or whether something holds, which have neither unit nor range.
  public init(
    _ name: String, _ label: String, _ type: MetricType, _ meaning: String, better: Better? = nil,
    source: String, absentWhen: String = "never", reading: @escaping @Sendable (Outcome) -> Reading?
  ) {
    definition = MetricDefinition(
      name: name, label: label, type: type, unit: .none, meaning: meaning, better: better,
      source: source, absentWhen: absentWhen)
    self.reading = reading
  }

  fileprivate init(
    _ definition: MetricDefinition, reading: @escaping @Sendable (Outcome) -> Reading?
  ) { (self.definition, self.reading) = (definition, reading) }

  /// The metric read off a larger outcome, of which this one's is a part that may be missing.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Outcome?) -> Metric<Whole> {
    let reading = reading
    return Metric<Whole>(definition) { whole in part(whole).flatMap(reading) }
  }

  /// The metric of a part that may be missing for a reason: its rows are empty then, with the reason.
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

  /// The metric with another way to its value, of the same or another outcome.
  public func replacing<Other>(reading: @escaping @Sendable (Other) -> Reading?) -> Metric<Other> {
    Metric<Other>(definition, reading: reading)
  }

  /// The metric with another way to its value, which is missing under another condition as well.
  public func alsoAbsent(when condition: String, reading: @escaping @Sendable (Outcome) -> Reading?)
    -> Metric
  { Metric(definition.alsoAbsent(when: condition), reading: reading) }

  /// The metric with a direction of better values, for metrics that a function makes.
  public func better(_ better: Better) -> Metric {
    Metric(definition.with(better: better), reading: reading)
  }

  /// The metric as one about something else than its unit says.
  public func about(_ subject: Subject) -> Metric {
    Metric(definition.with(subject: subject), reading: reading)
  }

  /// The metric as one that is about something else as well.
  public func alsoAbout(_ subject: Subject) -> Metric { about(definition.subject.union(subject)) }

  /// The metric with flags of the outcome on its value, for parts that share a step with others.
  ///
  /// Flags that do not concern the value are left out.
  public func flagged(by flags: @escaping @Sendable (Outcome) -> [Flag]) -> Metric {
    let (reading, definition) = (reading, definition)
    return Metric(definition) { outcome in
      reading(outcome)?.flagged(flags(outcome).filter { $0.concerns(definition) })
    }
  }
}

extension Array {
  /// The definitions of a table whose values are about one thing.
  public func definitions<Outcome>(of grain: MetricGrain) -> [MetricDefinition]
  where Element == Metric<Outcome> { map { $0.definition.with(grains: [grain]) } }

  /// The rows of an outcome, in the order of the table.
  public func rows<Outcome>(of outcome: Outcome) -> [MeasuredMetric]
  where Element == Metric<Outcome> {
    compactMap { metric in metric.reading(outcome).map { MeasuredMetric(metric.definition, $0) } }
  }

  /// The metrics, all of them with one direction of better values.
  public func better<Outcome>(_ better: Better) -> [Metric<Outcome>]
  where Element == Metric<Outcome> { map { $0.better(better) } }

  /// The metrics as ones about something else than their units say.
  public func about<Outcome>(_ subject: Subject) -> [Metric<Outcome>]
  where Element == Metric<Outcome> { map { $0.about(subject) } }

  /// The metrics as ones that are about something else as well.
  public func alsoAbout<Outcome>(_ subject: Subject) -> [Metric<Outcome>]
  where Element == Metric<Outcome> { map { $0.alsoAbout(subject) } }

  /// The metrics, each with these flags on its value.
  public func flagged<Outcome>(by flags: @escaping @Sendable (Outcome) -> [Flag]) -> [Metric<
    Outcome
  >] where Element == Metric<Outcome> { map { $0.flagged(by: flags) } }
}
