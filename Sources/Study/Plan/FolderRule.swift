import CLibrary
import Recordings
import Text

/// The level of the participants in the folders of a study.
///
/// The answer depends on the paths of sessions and not on the path on the command line: a study, a
/// participant's folder, a session's folder and a result's file give one participant and session.
public struct FolderRule: Codable, Sendable, Equatable {
  /// The rule below one given folder, or for given files.
  struct RulePart: Codable, Sendable, Equatable {
    /// The folder, as a path below the root of the study.
    let folder: String
    /// Successive levels below it that contain only one folder, as a path below the root.
    var passed = ""
    /// Names of folders above the given one that are included in its paths, outermost first.
    var leading: [String] = []
  }

  /// Folders of two sessions at different levels; nil if all are at one level.
  public private(set) var irregular: Irregular?

  /// Two sessions that lie at different depths.
  public struct Irregular: Codable, Sendable, Equatable {
    public let shallow: String
    public let deep: String
  }

  /// The folder of a session, if all sessions are at least two folders below the first level: the
  /// folder between may be the participant's, and the first that of a site. Nil otherwise.
  public private(set) var deep: String?

  private var parts: [RulePart]

  /// The rule without exceptions: the first folder is the participant's if sessions are deeper.
  public static let plain = FolderRule(parts: [RulePart(folder: "")])

  private init(parts: [RulePart]) { self.parts = parts }

  /// - Parameters:
  ///   - homes: folders of sessions for which no other source gives all names, below the root.
  ///   - nameless: those of them whose participant no other source names.
  ///   - files: the files of the study, which contain the given path.
  init(_ homes: Set<ByteKey>, nameless: Set<ByteKey>, _ files: StudyFiles) {
    let named = files.namedFolders.sorted { $0.utf8.count > $1.utf8.count }
    var byFolder: [ByteKey: [String]] = [:]
    for home in homes.map(\.text) {
      byFolder[ByteKey(named.first { isBelow(home, $0) } ?? ""), default: []].append(home)
    }
    parts = []
    for (folder, homes) in byFolder.sorted(by: { $0.key < $1.key }) {
      let folder = folder.text
      let isNamed = named.containsBytes(of: folder)
      let homes = homes.sortedByBytes()
      let common = isNamed ? folder : commonFolder(of: homes)
      var part = Self.part(common, homes, files)
      if !isNamed { part = RulePart(folder: "", passed: part.passed, leading: part.leading) }
      if !isNamed, !common.isEmpty, !part.leading.isEmpty {
        // A prefix of paths applies only below this folder.
        part = RulePart(folder: common, leading: part.leading)
      }
      parts.append(part)
      let level = part.passed.isEmpty ? common : part.passed
      let unknown = homes.filter { nameless.contains(ByteKey($0)) }
      irregular = irregular ?? Self.irregular(unknown, below: level)
      let isDeep = unknown.allSatisfy { pathComponents(relative($0, to: level)).count > 2 }
      if deep == nil, isDeep, part.leading.isEmpty { deep = unknown.first }
    }
    parts.sort { $0.folder.utf8.count > $1.folder.utf8.count }
  }

  /// The rule without examples, which change when the study grows.
  public var withoutExamples: FolderRule { FolderRule(parts: parts) }

  /// True if a participant's name may come from a given folder or from one above it.
  public func isOwn(_ home: String) -> Bool {
    parts.first { isBelow(home, $0.folder) }.map { $0.leading.count > 0 } ?? false
  }

  /// The session of a folder.
  ///
  /// - Parameter isPacked: true if it is in an archive of several sessions, whose folders are used then.
  func place(ofFolder home: String, isPacked: Bool = false) -> SessionPlace {
    guard let part = parts.first(where: { isBelow(home, $0.folder) }) else {
      return SessionPlace(folder: home)
    }
    if !part.leading.isEmpty {
      let below = pathComponents(relative(home, to: part.folder))
      if isPacked, below.count > 1 { return SessionPlace(folder: below.joined(separator: "/")) }
      return SessionPlace(folder: (part.leading + below).joined(separator: "/"))
    }
    return SessionPlace(folder: isBelow(home, part.passed) ? relative(home, to: part.passed) : home)
  }

  // MARK: Finding the level

  private static func part(_ folder: String, _ homes: [String], _ files: StudyFiles) -> RulePart {
    var level = folder
    while let next = onlyFolder(of: homes, below: level), !holdsSessions(next, homes) {
      level = next
    }
    let depths = homes.map { pathComponents(relative($0, to: level)).count }
    if level == folder, depths.allSatisfy({ $0 == 0 }) {
      // The folder may be that of a session, or of a recorder or step in a session. The folder
      // above the session may be a participant's.
      var session = folder.isEmpty ? files.root : files.absolute(folder)
      while belongsToParent(lastComponent(session)) { session = Recordings.folder(of: session) }
      let person = Recordings.folder(of: session)
      guard !lastComponent(session).isEmpty else { return RulePart(folder: folder, passed: folder) }
      return RulePart(
        folder: folder,
        leading: (isOneOfSeveral(person) ? [lastComponent(person)] : []) + [lastComponent(session)])
    }
    if level == folder, depths.allSatisfy({ $0 == 1 }) {
      let person = folder.isEmpty ? files.root : files.absolute(folder)
      if isOneOfSeveral(person) {
        return RulePart(folder: folder, leading: [lastComponent(person)])
      }
    }
    return RulePart(folder: folder, passed: level)
  }

  /// The only folder that contains all sessions below a level; nil if a session is at the level
  /// itself.
  private static func onlyFolder(of homes: [String], below level: String) -> String? {
    let names = Set(homes.map { ByteKey(pathComponents(relative($0, to: level)).first ?? "") })
    guard let name = names.first?.text, names.count == 1, !name.isEmpty else { return nil }
    return level.isEmpty ? name : "\(level)/\(name)"
  }

  /// True if a session is in a folder, or directly below it.
  private static func holdsSessions(_ folder: String, _ homes: [String]) -> Bool {
    homes.contains { pathComponents(relative($0, to: folder)).count <= 1 }
  }

  private static func irregular(_ homes: [String], below level: String) -> Irregular? {
    let depths = homes.map { pathComponents(relative($0, to: level)).count }
    guard let least = depths.min(), let most = depths.max(), least < most,
      let shallow = depths.firstIndex(of: least), let deep = depths.firstIndex(of: most)
    else { return nil }
    return Irregular(shallow: homes[shallow], deep: homes[deep])
  }

  // MARK: Neighboring folders

  /// The largest number of neighboring folders that are examined.
  private static let mostFolders = 64

  /// True if neighboring folders contain sessions as well, in folders or as archives.
  private static func isOneOfSeveral(_ folder: String) -> Bool {
    guard folder.count > 1, !lastComponent(folder).isEmpty else { return false }
    let around = Recordings.folder(of: folder)
    let own = lastComponent(folder)
    return names(in: around.isEmpty ? "/" : around).lazy.filter { $0 !== own }.prefix(mostFolders)
      .contains { name in
        let sibling = around == "/" || around.isEmpty ? "/\(name)" : "\(around)/\(name)"
        let inner = names(in: sibling)
        return inner.contains(where: isArchiveName)
          || inner.prefix(mostFolders).contains { inner in
            !belongsToParent(inner)
              && names(in: "\(sibling)/\(inner)").contains {
                isRecordingName($0) || belongsToParent($0)
              }
          }
      }
  }

  /// The names in a folder in byte order, without hidden ones; empty if it is no folder or cannot
  /// be read.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < 10_000, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sortedByBytes()
  }

  private static func isArchiveName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".zip", ".tar", ".tgz", ".tar.gz"].contains(where: name.hasSuffix)
  }

  private static func isRecordingName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".json", ".json.gz", ".m4a", ".wav", ".caf", ".zip"].contains(where: name.hasSuffix)
      || name.utf8.contains(UInt8(ascii: "_")) && RecorderFileName(name).isRecorderName
  }
}

private func isBelow(_ path: String, _ folder: String) -> Bool {
  folder.isEmpty || path === folder || path.starts(withBytesOf: folder + "/")
}

/// A path relative to a folder; the path itself if the folder does not contain it.
private func relative(_ path: String, to folder: String) -> String {
  guard !folder.isEmpty, isBelow(path, folder) else { return path }
  return String(Substring(path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }))
}

/// The deepest folder that contains all of some folders, or is one of them.
private func commonFolder(of folders: [String]) -> String {
  folders.dropFirst().reduce(folders.first ?? "") { deepestFolder(holding: $0, and: $1) }
}
