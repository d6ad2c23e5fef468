import Recordings
import Text

/// The people of exports that do not say whose they are, found by the records that they share.
///
/// Two exports with at least ten equal records are of one person, in whatever folders or archives they lie; exports with fewer are of
/// different people.
struct ExportPeople: Codable, Sendable, Equatable {
  /// A person with one or more exports.
  struct ExportPerson: Codable, Sendable, Equatable {
    let name: String
    /// The exports in the order in which they count.
    let paths: [String]
  }

  /// The people with several exports, and those whom no folder distinguishes from another.
  private(set) var people: [ExportPerson] = []
  /// The name of a person by that of another folder with an export of the person.
  private var names: [ByteKey: String] = [:]

  /// So many equal records, by type, start, end, value, unit and source, are not the same by chance.
  private static let leastShared = 10

  /// No people.
  init() {}

  /// - Parameters:
  ///   - named: the participant of an export, if another source than a folder names one.
  ///   - folder: the participant whom the folders of an export name; empty if they name none.
  init(
    _ exports: [PersonalExport], named: (_ path: String) -> String?,
    folder: (_ path: String) -> String
  ) {
    let all = exports.sorted { $0.precedes($1) }
    let (given, folders) = (all.map { named($0.path) }, all.map { folder($0.path) })
    let groups = Self.groups(all, given)
    let known = groups.map { group in
      group.lazy.compactMap { given[$0] }.first ?? group.lazy.map { folders[$0] }.first {
        !$0.isEmpty
      } ?? ""
    }
    let nameless = groups.indices.filter { known[$0].isEmpty }
    let fileNames = nameless.map { withoutArchiveEnding(contentName(all[groups[$0][0]].path)) }
    for (number, group) in groups.enumerated() {
      let first = all[group[0]].path
      var name = known[number]
      if nameless.count > 1, let place = nameless.firstIndex(of: number) {
        let own = fileNames[place]
        name = fileNames.count { $0 === own } == 1 ? own : withoutArchiveEnding(first)
      }
      guard group.count > 1 || name !== known[number] else { continue }
      people.append(ExportPerson(name: name, paths: group.map { all[$0].path }))
      for member in group where given[member] == nil && !folders[member].isEmpty {
        let folder = folders[member]
        // A folder with exports of several people has the name of none of them.
        let isShared = groups.indices.contains { other in
          other != number && groups[other].contains { folders[$0] === folder }
        }
        if folder !== name, !isShared { names[ByteKey(folder)] = name }
      }
    }
  }

  var isEmpty: Bool { people.isEmpty }

  /// The person of an export; nil if the folders alone name it.
  func person(ofExport path: String) -> ExportPerson? {
    people.first { $0.paths.containsBytes(of: path) }
  }

  /// The name of the person whom a folder names.
  func name(ofFolder participant: String) -> String {
    names.isEmpty ? participant : names[ByteKey(participant)] ?? participant
  }

  /// The exports of each person, by their numbers in order.
  private static func groups(_ exports: [PersonalExport], _ given: [String?]) -> [[Int]] {
    var groups = UnitOwners(count: exports.count)
    for number in exports.indices { groups.give(number, to: groups.addUnit()) }
    var names = given
    for (a, b) in pairs(exports) {
      let (first, second) = (groups.root(a), groups.root(b))
      // Participants whom the user names stay apart.
      if let one = names[first], let other = names[second], one !== other { continue }
      groups.unite(first, second)
      names[groups.root(a)] = names[first] ?? names[second]
    }
    let all = Dictionary(grouping: exports.indices) { groups.root($0) }
    return all.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// The pairs of exports that share records, in order.
  private static func pairs(_ exports: [PersonalExport]) -> [(Int, Int)] {
    let all = exports.enumerated().flatMap { number, export in
      export.records.map { (record: $0, number: number) }
    }.sorted { ($0.record, $0.number) < ($1.record, $1.number) }
    var shared: [[Int]: Int] = [:]
    var start = 0
    while start < all.count {
      let end = all[start...].firstIndex { $0.record != all[start].record } ?? all.count
      for first in start..<end {
        for second in (first + 1)..<max(first + 1, end) {
          shared[[all[first].number, all[second].number], default: 0] += 1
        }
      }
      start = end
    }
    return shared.filter { $0.value >= leastShared }.keys.map { ($0[0], $0[1]) }.sorted { $0 < $1 }
  }
}

extension ExportPeople {
  /// Lets the exports of one person be read together, so that each day is counted once.
  func unite(_ exports: [PersonalExport], _ owners: inout UnitOwners) {
    let places = Dictionary(exports.map { (ByteKey($0.path), $0.place) }) { first, _ in first }
    for person in people {
      let units = person.paths.compactMap { places[ByteKey($0)].flatMap { owners.owner($0) } }
      for unit in units.dropFirst() { owners.unite(unit, units[0]) }
    }
  }
}
