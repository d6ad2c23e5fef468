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
      return FolderSurroundings(name: names[depth], neighbors: neighbors(of: names[depth], above))
    }
  }

  /// True for folders of the system, which contain no study.
  private static func isOfSystem(_ name: String) -> Bool { ["dev", "proc", "sys"].contains(name) }

  /// The largest number of neighbors, and of names in a folder, that are examined.
  private static let (mostNeighbors, mostNames) = (64, 10_000)
  /// The levels below a neighbor that decide how it contains sessions.
  private static let levelCount = 3

  private static func neighbors(of own: String, _ folder: String) -> [[String]] {
    let around = names(in: folder).filter { $0 !== own && withoutArchiveEnding($0) !== own }
    return around.prefix(mostNeighbors).flatMap { name in
      homes(in: "\(folder == "/" ? "" : folder)/\(name)", levelCount).map { [name] + $0 }
    }
  }

  /// The folders of sessions below a folder by the names of files, no deeper than so many levels.
  private static func homes(in folder: String, _ levelCount: Int) -> [[String]] {
    let names = names(in: folder)
    // The tables of a run are not recordings.
    if names.containsBytes(of: "run.json") { return [] }
    var homes: [[String]] = []
    var isHome = names.contains { belongsToParent($0) || isRecordingName($0) }
    for name in names where !belongsToParent(name) {
      if isArchiveName(name) {
        homes.append([withoutArchiveEnding(name)])
      } else if levelCount > 0, !isRecordingName(name) {
        homes += self.homes(in: "\(folder)/\(name)", levelCount - 1).prefix(mostNeighbors).map {
          [name] + $0
        }
      }
    }
    // The folders below that of a result belong to its session.
    if names.contains(where: isResultName) { (isHome, homes) = (true, []) }
    return isHome ? [[]] + homes : homes
  }

  /// The names in a folder in byte order, without hidden ones; empty if it is no folder or cannot
  /// be read.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < mostNames, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !isHidden(name) { names.append(name) }
    }
    return names.sortedByBytes()
  }
}

/// True for a file that is a recording or a result by its name.
func isRecordingName(_ name: String) -> Bool {
  let content = contentName(name)
  return content.hasEnding(".json") || SoundFileName(content).hasSoundEnding
    || name.utf8.contains(UInt8(ascii: "_")) && RecorderFileName(name).isRecorderName
}

/// True for a file that is a result by its name.
func isResultName(_ name: String) -> Bool {
  name.starts(withBytesOf: "result") && contentName(name).hasEnding(".json")
}
