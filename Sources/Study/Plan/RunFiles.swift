import Recordings
import Text

/// Moves files of a task run that an app stores apart from its result, in folders or under names
/// with the run's UUID, to the unit of the result.
///
/// A run may exist twice, for example if a study was copied. A result takes the files nearest to
/// it, by the number of common folders, and leaves files for a result that is nearer to them.
struct RunFiles {
  /// A result that searches for the files of its run.
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

  /// A file that results search for, with the number of folders that it shares with the nearest of
  /// them.
  private struct Find {
    let place: Int
    let takers: [Seeker]
    let nearness: Int
  }

  /// Moves the files that results search for from other units to the units of the results.
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
      // Copies of one result at equal distances are read together.
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
