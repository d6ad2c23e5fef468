/// A reason or a warning that stands in the `flags` column.
///
/// Flags are compared by name; `place` is printed behind an `@`, as in `json_truncated@184223`.
public struct Flag: Sendable, Hashable {
  /// What a flag does to the verdict on a value that carries it.
  public enum Weight: Sendable, Comparable {
    /// Worth knowing; the value stands.
    case note
    /// The value is usable after reading the flag.
    case doubt
    /// The value is measured and not to be trusted.
    case distrust
  }

  /// The code in snake_case.
  public let name: String
  /// The byte or element the flag speaks of.
  public let place: Int?
  /// What it usually does; some values it spoils more (`weighing`).
  public let weight: Weight
  /// What it means, as a sentence for `explain` and the documentation.
  public let meaning: String

  /// A flag without a place.
  public init(_ name: String, _ weight: Weight, _ meaning: String) {
    (self.name, place, self.weight, self.meaning) = (name, nil, weight, meaning)
  }

  private init(_ flag: Flag, place: Int?, weight: Weight) {
    (name, self.place, self.weight, meaning) = (flag.name, place, weight, flag.meaning)
  }

  /// The same flag with the byte offset or the index it speaks of.
  public func at(_ place: Int) -> Flag { Flag(self, place: place, weight: weight) }

  /// The same flag where it spoils a value more, or less, than it usually does.
  public func weighing(_ weight: Weight) -> Flag { Flag(self, place: place, weight: weight) }

  /// As printed.
  public var text: String { place.map { "\(name)@\($0)" } ?? name }

  /// Equal when printed equally.
  public static func == (a: Flag, b: Flag) -> Bool { a.name == b.name && a.place == b.place }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(place)
  }
}

extension [Flag] {
  /// Each flag once, in the order of first mention.
  public var unique: [Flag] {
    var seen = Set<Flag>()
    return filter { seen.insert($0).inserted }
  }
}
