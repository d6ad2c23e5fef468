/// The values of controls, among which new values are ranked: for accuracies and small counts, which no normal distribution
/// describes.
///
/// The percentile counts half of all ties, and half a person for the new one, so that it is never 0 or 100.
public struct NormRanks: Sendable, Equatable {
  /// Different values, ascending, with the number of controls that have each.
  public private(set) var values: [(value: Double, count: Int)] = []

  /// The share of controls with one extreme value above which values at it cannot be distinguished.
  private static let ceilingShare = 0.2

  /// - Parameter counts: in any order; values that are not finite, and counts below 1, are passed over.
  public init(_ counts: [(value: Double, count: Int)]) {
    let usable = counts.filter { $0.value.isFinite && $0.count > 0 }
    for entry in usable.sorted(by: { $0.value < $1.value }) {
      if values.last?.value == entry.value {
        values[values.count - 1].count += entry.count
      } else {
        values.append(entry)
      }
    }
  }

  /// The number of controls.
  public var count: Int { values.reduce(0) { $0 + $1.count } }

  /// Whether more than a fifth of the controls share the smallest or the largest value.
  public var hasCeiling: Bool {
    let limit = Self.ceilingShare * Double(count)
    return [values.first, values.last].contains { Double($0?.count ?? 0) > limit }
  }

  /// The percentile of a value; nil without controls.
  public func percentile(_ value: Double) -> Double? {
    let count = count
    guard count > 0, value.isFinite else { return nil }
    let below = values.reduce(0) { $0 + ($1.value < value ? $1.count : 0) }
    let ties = values.first { $0.value == value }?.count ?? 0
    return 100 * (Double(below) + 0.5 * Double(ties) + 0.5) / Double(count + 1)
  }

  /// The ranks of all controls but one with a value.
  public func without(_ value: Double) -> NormRanks {
    var rest = self
    guard let place = rest.values.firstIndex(where: { $0.value == value }) else { return rest }
    rest.values[place].count -= 1
    if rest.values[place].count == 0 { rest.values.remove(at: place) }
    return rest
  }

  public static func == (a: NormRanks, b: NormRanks) -> Bool {
    a.values.elementsEqual(b.values) { $0.value == $1.value && $0.count == $1.count }
  }
}
