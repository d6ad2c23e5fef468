import Recordings
import Text

/// Files of a task run that an app stores apart from its result, in folders or under names with the run's
/// UUID: brought to the unit of the result.
///
/// A run may be there twice, as when a study was copied: a result takes the files nearest to it, by the
/// folders their paths share, and leaves files to a result that is nearer to them.
struct RunFiles {
  /// A result that wants its run's files.
  struct Seeker: Hashable {
    /// The UUID of the run in lower case.
    let run: ByteKey
    let source: ByteKey
    let unit: Int

    init(run: String, source: String, unit: Int) {
      (self.run, self.source, self.unit) = (ByteKey(run), ByteKey(source), unit)
    }
  }

  private let seekers: [ByteKey: [Seeker]]

  init(_ seekers: [Seeker]) { self.seekers = Dictionary(grouping: seekers, by: \.run) }

  /// A file that some results want, with how many folders it shares with the nearest of them.
  private struct Find {
    let place: Int
    let takers: [Seeker]
    let nearness: Int
  }

  /// Gives what results want of the files of other units to the units of these results.
  func bringHome(_ paths: PathTable, _ owners: inout UnitOwners, besides resultUnits: Set<Int>) {
    guard !seekers.isEmpty else { return }
    var finds: [Find] = []
    for (place, path) in paths.enumerated() {
      guard let unit = owners.owner(place), !resultUnits.contains(unit) else { continue }
      finds += find(path, at: place)
    }
    let nearest = Dictionary(
      finds.flatMap { find in find.takers.map { ($0, find.nearness) } }, uniquingKeysWith: max)
    for find in finds {
      let takers = find.takers.filter { nearest[$0] == find.nearness }
      guard let home = takers.first?.unit else { continue }
      // Copies of one result at the same distance are looked at together.
      for other in takers.dropFirst() { owners.unite(other.unit, home) }
      owners.give(find.place, to: home)
    }
  }

  private func find(_ path: String, at place: Int) -> [Find] {
    let wanting = path.runs.lazy.compactMap { seekers[ByteKey($0)] }.first ?? []
    let distances = wanting.map { sharedFolders($0.source.text, path) }
    guard let nearness = distances.max() else { return [] }
    let takers = zip(wanting, distances).filter { $0.1 == nearness }.map(\.0)
    return [Find(place: place, takers: takers, nearness: nearness)]
  }
}

private func sharedFolders(_ a: String, _ b: String) -> Int {
  zip(pathComponents(folder(of: a)), pathComponents(folder(of: b))).prefix { $0 === $1 }.count
}
