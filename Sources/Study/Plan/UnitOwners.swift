import Recordings
import Text

/// Which unit each of a number of things belongs to, as long as that is not settled.
struct UnitOwners {
  /// Units by the places of the things.
  private var owners: [UInt32]
  /// Units that turned out to be one: of each another one, or itself.
  private var parents: [UInt32] = []

  private static let none = UInt32.max

  /// Things that belong to no unit yet.
  init(count: Int) { owners = Array(repeating: Self.none, count: count) }

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
  func owner(_ place: Int) -> Int? { owners[place] == Self.none ? nil : Int(owners[place]) }

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

/// The files of each unit, as places among the paths of the study, once that is settled.
struct UnitMembers {
  /// Unit after unit, each in order.
  private let places: [UInt32]
  /// The start of each unit's places, followed by the end of the last.
  private let starts: [UInt32]

  init(_ owners: inout UnitOwners, count: Int) {
    let units = (0..<count).map { place in owners.owner(place).map { UInt32(owners.root($0)) } }
    var ends = [UInt32](repeating: 0, count: owners.unitCount + 1)
    for unit in units { if let unit { ends[Int(unit) + 1] += 1 } }
    for unit in ends.indices.dropFirst() { ends[unit] += ends[unit - 1] }
    starts = ends
    var sorted = [UInt32](repeating: 0, count: Int(ends.last ?? 0))
    for (place, unit) in units.enumerated() {
      guard let unit else { continue }
      sorted[Int(ends[Int(unit)])] = UInt32(place)
      ends[Int(unit)] += 1
    }
    places = sorted
  }

  subscript(unit: Int) -> ArraySlice<UInt32> { places[Int(starts[unit])..<Int(starts[unit + 1])] }

  /// The units in the byte order of their first sources; `rows` are those of units that have any.
  func order(_ paths: PathTable, _ rows: [Int: [TableRow]]) -> [UInt32] {
    let plain = (0..<starts.count - 1).filter { !self[$0].isEmpty && rows[$0] == nil }.sorted {
      self[$0].first ?? 0 < self[$1].first ?? 0
    }
    let mixed = rows.map { unit, rows in
      (unit, StudyUnit(files: self[unit].map { paths[Int($0)] }, rows: rows).firstSource)
    }.sorted { $0.1.precedes($1.1) }
    var (order, rest) = ([UInt32](), mixed[...])
    for unit in plain {
      if let first = self[unit].first, !rest.isEmpty {
        let path = paths[Int(first)]
        let before = rest.prefix { $0.1.precedes(path) }
        order += before.map { UInt32($0.0) }
        rest = rest.dropFirst(before.count)
      }
      order.append(UInt32(unit))
    }
    return order + rest.map { UInt32($0.0) }
  }
}
