import Text

/// The order of visits without a date by their names alone.
///
/// Names of the field have the order of what they mean: `pre` precedes `post`, `baseline` precedes `T1` and `follow-up`, `week 4` precedes
/// `month 3`. They have it only where each of the names is one, since no other name has a place among them. All other names are in the order
/// in which people count.
public struct VisitNameOrder: Sendable {
  /// What a visit is compared by.
  public struct VisitNameKey: Comparable, Sendable {
    fileprivate let phase: Int
    fileprivate let number: Double
    fileprivate let name: NaturalKey

    public static func < (a: VisitNameKey, b: VisitNameKey) -> Bool {
      (a.phase, a.number, a.name) < (b.phase, b.number, b.name)
    }
  }

  /// True if the names are words of the field, whose meaning is their order.
  private let knowsWords: Bool
  /// True if the names only count, as `V1`, `week 4` and `2` do, so that they leave no doubt of their order.
  let areCounted: Bool

  /// - Parameter names: of all visits of a study that have no date.
  public init(_ names: some Sequence<String>) {
    let places = names.map(VisitWord.place)
    let known = places.compactMap(\.self)
    let scales = Set(known.compactMap(\.scale))
    knowsWords = !places.isEmpty && known.count == places.count && scales.count < 2
    areCounted = knowsWords && known.allSatisfy { $0.scale != nil }
  }

  /// The key of a visit among those of the study.
  public func key(_ name: String) -> VisitNameKey {
    let place = knowsWords ? VisitWord.place(of: name) : nil
    return VisitNameKey(
      phase: place?.phase ?? 0, number: place?.number ?? 0, name: NaturalKey(name))
  }
}
