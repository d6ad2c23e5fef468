/// Builders for the most frequent kinds of metrics. Other metrics use `init(reading:)`.
///
/// Each builder takes a value that may be missing: it is then absent for `reason`, or has no row if there is
/// no reason.
extension Metric {
  /// A metric that counts things; the reason for a missing count depends on the outcome.
  public static func count(
    _ name: String, _ label: String, _ meaning: String, better: Better? = nil,
    unit: MetricUnit = .count, source: String, range: ValueRange = .count,
    absentWhen: String = "never", else reason: @escaping @Sendable (Outcome) -> Flag?,
    _ value: @escaping @Sendable (Outcome) -> Int?
  ) -> Metric {
    Metric(
      name, label, unit, type: .count, meaning, better: better, source: source, range: range,
      absentWhen: absentWhen,
      reading: { value($0).map { .count($0) } ?? reason($0).map { .absent($0) } })
  }

  /// A count that is missing for one reason only.
  public static func count(
    _ name: String, _ label: String, _ meaning: String, better: Better? = nil,
    unit: MetricUnit = .count, source: String, range: ValueRange = .count,
    absentWhen: String = "never", else reason: Flag? = nil,
    _ value: @escaping @Sendable (Outcome) -> Int?
  ) -> Metric {
    count(
      name, label, meaning, better: better, unit: unit, source: source, range: range,
      absentWhen: absentWhen, else: { _ in reason }, value)
  }

  /// A word, one of `levels`; any text where there are none.
  public static func word(
    _ name: String, _ label: String, _ meaning: String, levels: [String] = [], source: String,
    absentWhen: String = "never", else reason: @escaping @Sendable (Outcome) -> Flag?,
    _ value: @escaping @Sendable (Outcome) -> String?
  ) -> Metric {
    Metric(
      name, label, levels.isEmpty ? .text : .word(levels), meaning, source: source,
      absentWhen: absentWhen,
      reading: { value($0).map { .word($0) } ?? reason($0).map { .absent($0) } })
  }

  /// A word that is missing for one reason only.
  public static func word(
    _ name: String, _ label: String, _ meaning: String, levels: [String] = [], source: String,
    absentWhen: String = "never", else reason: Flag? = nil,
    _ value: @escaping @Sendable (Outcome) -> String?
  ) -> Metric {
    word(
      name, label, meaning, levels: levels, source: source, absentWhen: absentWhen,
      else: { _ in reason }, value)
  }

  /// A metric that says whether something holds.
  public static func truth(
    _ name: String, _ label: String, _ meaning: String, better: Better? = nil, source: String,
    absentWhen: String = "never", else reason: Flag? = nil,
    _ value: @escaping @Sendable (Outcome) -> Bool?
  ) -> Metric {
    Metric(
      name, label, .boolean, meaning, better: better, source: source, absentWhen: absentWhen,
      reading: { value($0).map { .truth($0) } ?? reason.map { .absent($0) } })
  }
}

/// Numbers of one table that are read off the same part of an outcome and are absent for the same reasons.
///
///     private static let intervals = MetricFamily<TappingHand, [Double]>(
///       ofList: \.intervals.seconds, source: "common definition", range: "0..3",
///       absentWhen: "fewer than two taps", else: .fewTaps)
///     static let metrics = [
///       intervals.number("tap_interval_mean_s", "Tap interval, mean", .seconds, "Mean interval.", mean),
///       intervals.number("tap_interval_sd_s", "Tap interval, SD", .seconds, "SD.", standardDeviation),
///     ]
public struct MetricFamily<Outcome, Part>: Sendable {
  private let part: @Sendable (Outcome) -> Part?
  private let source: String
  private let range: ValueRange?
  private let absentWhen: String
  private let count: @Sendable (Outcome, Part) -> Int?
  private let flags: @Sendable (Outcome) -> [Flag]
  private let reason: @Sendable (Outcome) -> Flag?

  private init(
    _ part: @escaping @Sendable (Outcome) -> Part?, _ source: String, _ range: ValueRange?,
    _ absentWhen: String, _ count: @escaping @Sendable (Outcome, Part) -> Int?,
    _ flags: @escaping @Sendable (Outcome) -> [Flag],
    _ reason: @escaping @Sendable (Outcome) -> Flag?
  ) {
    (self.part, self.source, self.range, self.absentWhen) = (part, source, range, absentWhen)
    (self.count, self.flags, self.reason) = (count, flags, reason)
  }

  /// Declares what the numbers have in common.
  ///
  /// - Parameters:
  ///   - part: what they are read off; `nil` where there is no such part.
  ///   - range: the range of every number that states no other.
  ///   - count: the number of observations.
  ///   - flags: carried by every number that has a value.
  ///   - reason: why there is no value; `nil` where the numbers have no row.
  public init(
    of part: @escaping @Sendable (Outcome) -> Part?, source: String, range: ValueRange? = nil,
    absentWhen: String, count: @escaping @Sendable (Outcome) -> Int? = { _ in nil },
    flags: @escaping @Sendable (Outcome) -> [Flag] = { _ in [] },
    else reason: @escaping @Sendable (Outcome) -> Flag?
  ) { self.init(part, source, range, absentWhen, { outcome, _ in count(outcome) }, flags, reason) }

  /// Declares a family whose numbers are missing for one reason only.
  public init(
    of part: @escaping @Sendable (Outcome) -> Part?, source: String, range: ValueRange? = nil,
    absentWhen: String, count: @escaping @Sendable (Outcome) -> Int? = { _ in nil },
    flags: @escaping @Sendable (Outcome) -> [Flag] = { _ in [] }, else reason: Flag
  ) {
    self.init(
      part, source, range, absentWhen, { outcome, _ in count(outcome) }, flags, { _ in reason })
  }

  /// One number; what is not stated here is the family's. `reason` says why a part has no such number.
  public func number(
    _ name: String, _ label: String, _ unit: MetricUnit, type: MetricType = .number,
    _ meaning: String, better: Better? = nil, source: String? = nil, range: ValueRange? = nil,
    absentWhen: String? = nil, else reason: @escaping @Sendable (Part) -> Flag?,
    _ value: @escaping @Sendable (Part) -> Double?
  ) -> Metric<Outcome> {
    let family = self
    return Metric(
      name, label, unit, type: type, meaning, better: better, source: source ?? self.source,
      range: range ?? self.range, absentWhen: absentWhen ?? self.absentWhen,
      reading: { outcome in
        guard let part = family.part(outcome) else {
          return family.reason(outcome).map { .absent($0) }
        }
        guard let number = value(part), number.isFinite else {
          return (reason(part) ?? family.reason(outcome)).map { .absent($0) }
        }
        return .finite(number, count: family.count(outcome, part), flags: family.flags(outcome))
      })
  }

  /// One number that is missing for one reason only; without one it is the family's.
  public func number(
    _ name: String, _ label: String, _ unit: MetricUnit, type: MetricType = .number,
    _ meaning: String, better: Better? = nil, source: String? = nil, range: ValueRange? = nil,
    absentWhen: String? = nil, else reason: Flag? = nil,
    _ value: @escaping @Sendable (Part) -> Double?
  ) -> Metric<Outcome> {
    number(
      name, label, unit, type: type, meaning, better: better, source: source, range: range,
      absentWhen: absentWhen, else: { _ in reason }, value)
  }
}

extension MetricFamily where Part == [Double] {
  /// Statistics of a list, whose length is the number of observations.
  public init(
    ofList list: @escaping @Sendable (Outcome) -> [Double]?, source: String,
    range: ValueRange? = nil, absentWhen: String,
    flags: @escaping @Sendable (Outcome) -> [Flag] = { _ in [] },
    else reason: @escaping @Sendable (Outcome) -> Flag?
  ) { self.init(list, source, range, absentWhen, { _, list in list.count }, flags, reason) }

  /// Statistics of a list that is missing for one reason only.
  public init(
    ofList list: @escaping @Sendable (Outcome) -> [Double]?, source: String,
    range: ValueRange? = nil, absentWhen: String,
    flags: @escaping @Sendable (Outcome) -> [Flag] = { _ in [] }, else reason: Flag
  ) {
    self.init(list, source, range, absentWhen, { _, list in list.count }, flags, { _ in reason })
  }
}

extension Array {
  /// The metrics read off a larger outcome, of which this one's is a part that may be missing: then they have
  /// no row.
  public func of<Whole, Part>(_ part: @escaping @Sendable (Whole) -> Part?) -> [Metric<Whole>]
  where Element == Metric<Part> { map { $0.of(part) } }

  /// The metrics read off a larger outcome; they are absent for `reason` where the part is missing.
  public func of<Whole, Part>(
    _ part: @escaping @Sendable (Whole) -> Part?, else reason: @escaping @Sendable (Whole) -> Flag?
  ) -> [Metric<Whole>] where Element == Metric<Part> { map { $0.of(part, else: reason) } }
}
