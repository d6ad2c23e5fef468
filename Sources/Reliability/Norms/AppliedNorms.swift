import Metrics
public import Report
import Text

/// A value that is compared with norms.
struct NormedValue {
  let person: PersonKey
  /// The local day of its session; nil if unknown.
  let day: CalendarDay?
  /// The model of the device; empty if unknown.
  var device = ""
  /// True from the second session of the person on.
  var isLater = false
  let value: Double
  /// The analyses that made it, as norms have them.
  let method: String
}

/// Norms with what is known of the people who are compared with them, for columns of other tables.
public struct AppliedNorms: Sendable {
  public let norms: Norms
  public let people: NormPeople

  public init(_ norms: Norms, _ people: NormPeople) { (self.norms, self.people) = (norms, people) }

  /// Whether there are norms of a metric, by what norms are found by.
  func contains(_ key: [ByteKey]) -> Bool { norms.contains(key) }

  /// The z-score of a value of a person; nil without one.
  ///
  /// - Parameter start: of its session, as printed; empty if unknown.
  public func z(_ value: Double, of measure: Measure, _ person: PersonKey, start: String) -> Double?
  { z(value, of: measure.key, measure.methods, person, on: TableStart(start)?.date.localDay) }

  /// The z-score of a value; nil without one.
  ///
  /// - Parameters:
  ///   - key: what the norms of the metric are found by.
  ///   - methods: analyses and their versions that made the value.
  func z(
    _ value: Double, of key: [ByteKey], _ methods: [String], _ person: PersonKey,
    on day: CalendarDay?
  ) -> Double? {
    let value = NormedValue(
      person: person, day: day, value: value, method: methods.joined(separator: ";"))
    return norms.score(value, of: key, people)?.z
  }

  /// A metric of which the norms have another unit than the run; nil if all have the same.
  ///
  /// - Parameter measures: metrics of the run by what norms are found by, with their units.
  func otherUnit(_ measures: [(key: [ByteKey], unit: String)]) -> NormsOfOtherUnit? {
    for (key, unit) in measures {
      guard let known = norms.norms(of: key), known.unit !== unit else { continue }
      return NormsOfOtherUnit(metric: key.last?.text ?? "", unit: unit, normsUnit: known.unit)
    }
    return nil
  }
}

/// Norms whose numbers are in another unit than those of the run.
public struct NormsOfOtherUnit: Error, Sendable, Equatable, CustomStringConvertible {
  let metric, unit, normsUnit: String

  public var description: String {
    "the unit of \(metric) is \(unit) in the run and \(normsUnit) in the norms; use norms of this unit"
  }
}

extension OrderedValues {
  /// Throws if norms have another unit than the values.
  public func refuseOtherUnits(_ norms: AppliedNorms) throws(NormsOfOtherUnit) {
    let known = measures.map(measure).map { (key: $0.key, unit: $0.unit) }
    if let problem = norms.otherUnit(known) { throw problem }
  }
}
