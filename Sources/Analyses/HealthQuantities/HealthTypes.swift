public import Metrics
public import Recordings

/// What types of HealthKit's samples a recording holds.
extension Recording {
  /// Each type with its number of samples, in the order of first mention; nil for other recordings.
  public var healthTypes: [(type: String, count: Int)]? {
    guard case .healthQuantity(let items) = content else { return nil }
    var (places, counts) = ([String: Int](), [(type: String, count: Int)]())
    for type in items.types.map({ $0 ?? "" }) {
      if let place = places[type] {
        counts[place].count += 1
      } else {
        places[type] = counts.count
        counts.append((type, 1))
      }
    }
    return counts
  }

  /// True where some of its samples have no metrics.
  public var holdsUnknownQuantities: Bool { !unknownTypes.isEmpty }

  /// Types that are neither heart rates nor have metrics of their own.
  private var unknownTypes: [(type: String, count: Int)] {
    (healthTypes ?? []).filter {
      !HeartRateItems.isHeartRate($0.type) && HealthQuantity.of($0.type) == nil
    }
  }

  /// True where some of its samples are no heart rates.
  var holdsOtherQuantities: Bool {
    (healthTypes ?? []).contains { !HeartRateItems.isHeartRate($0.type) }
  }

  /// A file of nonsense holds thousands of types; the first are named.
  private static var largestNamedCount: Int { 5 }

  /// Place, expected, found, effect.
  var remarksOnTypes: [String] {
    let unknown = unknownTypes
    guard !unknown.isEmpty else { return [] }
    let named = unknown.prefix(Self.largestNamedCount).map { $0.type.isEmpty ? "none" : $0.type }
    let others = unknown.count > named.count ? ["others"] : []
    let count = unknown.reduce(0) { $0 + $1.count }
    return [
      "\(source): items: expected heart rates or quantities of `analyze dictionary 'health_*'`, found "
        + "\(count) \(count == 1 ? "sample" : "samples") of type "
        + "\((named + others).joined(separator: ", ")); left out"
    ]
  }

  /// Samples of known quantities in units of something else.
  var remarksOnUnits: [String] {
    HealthQuantity.all.flatMap { quantity -> [String] in
      guard let values = HealthValues(quantity, [self], in: nil) else { return [] }
      return values.unknownUnits.sorted { $0.key < $1.key }.prefix(Self.largestNamedCount).map {
        "\(source): items of type \(HealthQuantity.typePrefix)\(quantity.type): expected the unit "
          + "\(quantity.dimension.knownUnits), found \($0.key.isEmpty ? "none" : "\"\($0.key)\""); "
          + "\($0.value) \($0.value == 1 ? "sample" : "samples") left out"
      }
    }
  }
}

extension Flag {
  /// A public name, since files have it without an analysis.
  public static let unknownClass = Flag(
    "unknown_class", .doubt,
    "It holds results or samples of a kind that is not known and not measured; a message names it.")

  /// Every flag of HealthKit's quantities, for `explain` and the documentation.
  static let ofHealthQuantities = [unknownClass, unknownUnit]
}
