/// Which unit each of a number of things belongs to, as long as that is not settled.
struct UnitOwners {
  /// Units by the places of the things.
  private var owners: [UInt32]
  /// Units that turned out to be one: of each another one, or itself.
  private var parents: [UInt32] = []

  private static let nobody = UInt32.max

  /// Things that belong to no unit yet.
  init(count: Int) { owners = Array(repeating: Self.nobody, count: count) }

  var unitCount: Int { parents.count }

  /// A new unit that nothing belongs to.
  mutating func addUnit() -> Int {
    parents.append(UInt32(parents.count))
    return parents.count - 1
  }

  /// Gives a thing to a unit, whosever it was.
  mutating func give(_ place: Int, to unit: Int) { owners[place] = UInt32(unit) }

  /// From now on two units are one.
  mutating func unite(_ a: Int, _ b: Int) { parents[root(a)] = UInt32(root(b)) }

  /// The unit a thing was given to; nil for none.
  func owner(_ place: Int) -> Int? { owners[place] == Self.nobody ? nil : Int(owners[place]) }

  /// What stands for a unit and all that are one with it.
  mutating func root(_ unit: Int) -> Int {
    var unit = unit
    while Int(parents[unit]) != unit {
      // Halves the way for those who come after.
      parents[unit] = parents[Int(parents[unit])]
      unit = Int(parents[unit])
    }
    return unit
  }
}
