import Recordings
import Text

/// The assignment of items to units while units can still be united (a disjoint-set forest).
struct UnitOwners {
  /// The unit of each item, by index.
  private var owners: [UInt32]
  /// For each unit, another unit with which it was united, or itself.
  private var parents: [UInt32] = []

  private static let none = UInt32.max

  /// Items without units.
  init(count: Int) { owners = Array(repeating: Self.none, count: count) }

  var unitCount: Int { parents.count }

  /// Adds an empty unit.
  mutating func addUnit() -> Int {
    parents.append(UInt32(parents.count))
    return parents.count - 1
  }

  /// Assigns an item to a unit, even if it belongs to another.
  mutating func give(_ place: Int, to unit: Int) { owners[place] = UInt32(unit) }

  /// Unites two units.
  mutating func unite(_ a: Int, _ b: Int) { parents[root(a)] = UInt32(root(b)) }

  /// The unit to which an item was assigned; nil if none.
  func owner(_ place: Int) -> Int? { owners[place] == Self.none ? nil : Int(owners[place]) }

  /// The unit that represents a unit and all units united with it.
  mutating func root(_ unit: Int) -> Int {
    var unit = unit
    while Int(parents[unit]) != unit {
      // Path halving makes later searches faster.
      parents[unit] = parents[Int(parents[unit])]
      unit = Int(parents[unit])
    }
    return unit
  }
}

/// The files of each unit after the assignment, as indices of the study's paths.
struct UnitMembers {
  /// The files of all units, unit by unit, each in order.
  private let places: [UInt32]
  /// The start of each unit's files, followed by the end of the last.
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

  /// The units in the byte order of their first sources; `rows` are the rows of units that have
  /// any.
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
