import CLibrary
import Recordings
import Text

extension FolderSurroundings {
  /// What lies around the folders of a study on the disk.
  ///
  /// - Parameters:
  ///   - root: the absolute path of the study.
  ///   - archive: the name of the archive in it that is the study, without ending; nil for a folder.
  static func onDisk(_ root: String, archive: String? = nil) -> (_ height: Int) ->
    FolderSurroundings?
  {
    let names = pathComponents(root) + [archive].compactMap(\.self)
    return { height in
      let depth = names.count - 1 - height
      guard depth >= 0, root.hasPrefix("/"), !isOfSystem(names[0]) else { return nil }
      let above = "/" + names[..<depth].joined(separator: "/")
      let neighbors = Self.neighbors(of: names[depth], above)
      return FolderSurroundings(
        name: names[depth], above: depth > 0 ? names[depth - 1] : "",
        neighbors: neighbors.filter { !$0.isArchive }.map(\.names),
        packed: neighbors.filter(\.isArchive).map(\.names))
    }
  }

  /// True for folders of the system, which contain no study.
  private static func isOfSystem(_ name: String) -> Bool { ["dev", "proc", "sys"].contains(name) }

  /// The largest number of neighbors that are examined.
  private static let mostNeighbors = 64
  /// The levels below a neighbor that decide how it contains sessions.
  private static let levelCount = 3

  /// The folders of sessions of the neighbors, in byte order of their names. A study may lie beside anything, such as all that
  /// a user has, so that few names are read: the first neighbors, and of each no more than a participant's folder has.
  private static func neighbors(of own: String, _ folder: String) -> [NameReading.FoundHome] {
    var listing = NameReading(limit: NameReading.mostNames)
    let around = (listing.names(in: folder) ?? []).map(\.text).filter {
      $0 !== own && withoutArchiveEnding($0) !== own
    }
    var (homes, left) = ([NameReading.FoundHome](), NameReading.mostNames)
    for name in around.prefix(mostNeighbors) {
      var reading = NameReading(limit: min(left, NameReading.mostNamesOfOne))
      let place = "\(folder == "/" ? "" : folder)/\(name)"
      if let found = reading.homes(in: place, levelCount) { homes += found.map { $0.below(name) } }
      left -= reading.count
      if left <= 0 { break }
    }
    // Beside recordings, tables may be lists of anything.
    let recorded = homes.filter { !$0.holdsTables }
    return recorded.isEmpty ? homes : recorded
  }
}

/// Reads names in folders, up to a limit, at which nothing is known of them.
private struct NameReading {
  /// The largest number of names that are read around a study, and in one neighbor.
  static let (mostNames, mostNamesOfOne) = (20_000, 4000)

  let limit: Int
  /// The number of names that were read.
  private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  /// A folder of a session, or an archive without its ending, by the names that lead to it.
  struct FoundHome {
    let names: [String]
    var isArchive = false
    /// True for a folder of which nothing but tables shows that it may be that of a session.
    var holdsTables = false

    func below(_ folder: String) -> FoundHome {
      FoundHome(names: [folder] + names, isArchive: isArchive, holdsTables: holdsTables)
    }
  }

  struct ListedName {
    let text: String
    /// False for what is no folder for certain.
    let mayBeFolder: Bool
  }

  /// The folders of sessions below a folder by the names of files, no deeper than so many levels; nil beyond the limit.
  mutating func homes(in folder: String, _ levelCount: Int) -> [FoundHome]? {
    guard let entries = names(in: folder) else { return nil }
    // The tables of a run are not recordings.
    if entries.contains(where: { $0.text === "run.json" }) { return [] }
    // The folders below that of a result belong to its session.
    if entries.contains(where: { isResultName($0.text) }) { return [FoundHome(names: [])] }
    var homes: [FoundHome] = []
    var isHome = entries.contains { isRecordingName($0.text) }
    for entry in entries {
      if belongsToParent(entry.text) {
        guard let within = names(in: "\(folder)/\(entry.text)") else { return nil }
        let isSession = within.contains { isResultName($0.text) }
        if isSession { homes.append(FoundHome(names: [entry.text])) } else { isHome = true }
      } else if isArchiveName(entry.text) {
        homes.append(FoundHome(names: [withoutArchiveEnding(entry.text)], isArchive: true))
      } else if levelCount > 0, entry.mayBeFolder, !isRecordingName(entry.text) {
        guard let below = self.homes(in: "\(folder)/\(entry.text)", levelCount - 1) else {
          return nil
        }
        homes += below.map { $0.below(entry.text) }
      }
    }
    if !isHome, homes.isEmpty, entries.contains(where: { mayBeRecordedTable($0.text) }) {
      return [FoundHome(names: [], holdsTables: true)]
    }
    return isHome ? [FoundHome(names: [])] + homes : homes
  }

  /// The names in a folder in byte order, without hidden ones; empty if it is no folder or cannot be read, and nil beyond the
  /// limit.
  mutating func names(in folder: String) -> [ListedName]? {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [ListedName] = []
    while let entry = readdir(stream) {
      count += 1
      guard count <= limit else { return nil }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !isHidden(name) else { continue }
      let isFile = Int(entry.pointee.d_type) == Int(DT_REG)
      names.append(ListedName(text: name, mayBeFolder: !isFile))
    }
    return names.sorted { $0.text.precedes($1.text) }
  }
}

/// True for a file that is a recording or a result by its name.
func isRecordingName(_ name: String) -> Bool {
  let content = contentName(name)
  return content.hasEnding(".json") || SoundFileName(content).hasSoundEnding
    || name.utf8.contains(UInt8(ascii: "_")) && RecorderFileName(name).isRecorderName
}

/// True for a table by its name, which is that of a recording, a list or a questionnaire.
func mayBeRecordedTable(_ path: String) -> Bool { tableEnding(path).map { $0 != ".txt" } ?? false }

/// True for a damaged file that shows by its name that a session is here.
func showsSession(_ path: String) -> Bool { isRecordingName(contentName(path)) }

/// True for a file that is a result by its name.
func isResultName(_ name: String) -> Bool {
  name.starts(withBytesOf: "result") && contentName(name).hasEnding(".json")
}
