import Recordings
import Text

/// The files of copies, where the first in the order of a study need not be the original.
///
/// Sessions are compared in this order while they are analyzed, so that the first of equal ones counts.
/// A folder that is called a copy, or lies at another depth than most, must not be it. Only the files of
/// such folders are compared here, with those of folders whose files have the same sizes.
public struct StudyCopies: Codable, Sendable, Equatable {
  /// For each file of a copy, the equal file of its original.
  private var originals: [ByteKey: String] = [:]

  /// No copies.
  public init() {}

  /// - Parameters:
  ///   - byteCount: the size of a file; nil if it is unknown.
  ///   - digest: the digest of a file's content; nil if it cannot be read.
  ///   - named: the participant of a file if another source than a folder names one.
  init(
    _ plan: StudyPlan, byteCount: (String) -> Int?, digest: (String) -> ContentDigest?,
    named: (String) -> String?
  ) {
    let homes = (0..<plan.count).map(plan.place)
    let depths = Dictionary(grouping: homes) { pathComponents($0).count }
    let usual = depths.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? 0
    let ranks = homes.map { OriginalRank($0, usualDepth: usual) }
    let extended = ExtendedNames(homes)
    let areDoubtful = zip(ranks, homes).map { $0.isDoubtful || extended.contains($1) }
    guard areDoubtful.contains(true) else { return }
    let bySizes = Dictionary(grouping: ranks.indices) { unit in
      plan[unit].files.filter(isData).map { byteCount($0) ?? -1 }.sorted()
    }
    for (sizes, units) in bySizes where units.count > 1 && !sizes.isEmpty {
      guard units.contains(where: { areDoubtful[$0] }) else { continue }
      let contents = units.map { Self.contents(of: plan[$0].files.filter(isData), digest) }
      for (number, unit) in units.enumerated() {
        guard let own = contents[number] else { continue }
        let equal = zip(units, contents).filter { $0.1?.digests == own.digests }.map(\.0)
        guard let original = equal.min(by: { ranks[$0] < ranks[$1] }), original != unit,
          let files = units.firstIndex(of: original).flatMap({ contents[$0]?.files })
        else { continue }
        for (copy, content) in own.files {
          guard let same = files.first(where: { $0.digest == content })?.path else { continue }
          // Both participants keep what was named for them, unless the name is that of the copied folder.
          if let a = named(copy), let b = named(same), a !== b, !saysCopy(a) { continue }
          originals[ByteKey(copy)] = same
        }
      }
    }
  }

  /// The equal file of the original; nil if a file is not that of such a copy.
  ///
  /// - Parameter path: also that of a member of an archive.
  public func original(of path: String) -> String? {
    guard !originals.isEmpty, let archive = archives(above: path).first else {
      return originals[ByteKey(path)]
    }
    return originals[ByteKey(archive)].map {
      $0 + String(Substring(path.utf8.dropFirst(archive.utf8.count)))
    }
  }

  /// The copies among the files of a unit.
  public func within(_ unit: StudyUnit) -> StudyCopies {
    var copies = StudyCopies()
    if originals.isEmpty { return copies }
    for file in unit.files { copies.originals[ByteKey(file)] = originals[ByteKey(file)] }
    return copies
  }

  /// The originals of the files of a unit as one text; empty for a unit without copies.
  public func originalNames(of unit: StudyUnit) -> String {
    unit.files.compactMap { originals[ByteKey($0)] }.joined(separator: "\0")
  }

  private struct UnitContents {
    let files: [(path: String, digest: ContentDigest)]
    let digests: [[UInt64]]
  }

  /// The contents of files; nil if one cannot be read.
  private static func contents(of files: [String], _ digest: (String) -> ContentDigest?)
    -> UnitContents?
  {
    var all: [(path: String, digest: ContentDigest)] = []
    for file in files {
      guard let digest = digest(file) else { return nil }
      all.append((file, digest))
    }
    return UnitContents(
      files: all, digests: all.map(\.digest.words).sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// True for a file that may be a recording, a result or an archive by its name.
  private func isData(_ path: String) -> Bool {
    mayHoldJSON(path) || SoundFileName(path).hasSoundEnding || isArchiveName(path)
  }
}

/// The folders whose names are those of folders beside them with a word added: `P01 alt` beside `P01`. Their sessions precede those
/// of the others in the order of a study, since a blank precedes a slash.
private struct ExtendedNames {
  private let folders: Set<ByteKey>

  /// - Parameter homes: the places of sessions.
  init(_ homes: [String]) {
    var folders = Set<ByteKey>()
    for home in homes {
      var path = home
      while !path.isEmpty, folders.insert(ByteKey(path)).inserted { path = folder(of: path) }
    }
    self.folders = folders
  }

  /// True if the folder of a session, or one around it, is called like another one with a word added.
  func contains(_ home: String) -> Bool {
    var path = home
    while !path.isEmpty {
      let (name, around) = (lastComponent(path), folder(of: path))
      for place in name.indices.dropFirst() where " -.(".contains(name[place]) {
        let short = around.isEmpty ? String(name[..<place]) : "\(around)/\(name[..<place])"
        if folders.contains(ByteKey(short.trimmed)) { return true }
      }
      path = around
    }
    return false
  }
}
