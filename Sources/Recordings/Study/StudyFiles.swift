import Foundation

/// The files of a run: a root folder and, in byte order, the paths of all files below it.
///
/// A path never begins or ends with `/`; the folder of `P01/S1/walk.json` is `P01/S1`.
public struct StudyFiles: Sendable, Equatable {
  /// The deepest folder that holds every file.
  public let root: String
  /// Paths below `root`, sorted by bytes.
  public let paths: [String]
  /// Files searched only for what a result links to (`--data-dir`): paths as given.
  public let extraPaths: [String]
  /// What was passed over and why, such as pipes and links to nowhere.
  public let skipped: [ReadError]
  /// True when one file alone was named.
  public let isSingleFile: Bool
  /// Those of `paths` that were named as files, not found in a folder or read from a list.
  public let namedFiles: [String]

  /// Finds every file below the given paths. Hidden files and folders are left alone.
  ///
  /// `isListed` tells that the paths come from a list. Throws for a path that does not exist, naming it.
  public init(
    below given: [String], dataFolders: [String] = [], isListed: Bool = false
  ) throws(StudyError) {
    var walk = FolderWalk()
    for path in given { try walk.visit(given: path) }
    isSingleFile = given.count == 1 && walk.files.count == 1 && walk.folders.isEmpty
    root = deepestFolder(holding: walk.folders + walk.files.map(folder(of:)))
    let prefix = root == "/" ? "/" : root.isEmpty ? "" : root + "/"
    let below = { (path: String) in String(path.dropFirst(prefix.count)) }
    paths = Set(walk.files).map(below).sortedByBytes()
    namedFiles = isListed ? [] : walk.named.map(below).sortedByBytes()
    var extra = FolderWalk()
    for path in dataFolders { try extra.visit(given: path) }
    extraPaths = extra.files.sortedByBytes()
    skipped = walk.skipped.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
  }

  /// The path to open for a path below the root.
  public func absolute(_ path: String) -> String {
    path.hasPrefix("/") || root.isEmpty ? path : root == "/" ? "/" + path : "\(root)/\(path)"
  }
}

/// A path that was named and is not there.
public struct StudyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As given.
  public let path: String
  /// The system's word for it.
  public let reason: String

  /// One line: place, problem, remedy.
  public var description: String {
    "\(path): cannot be opened (\(reason)); name an existing folder or file"
  }
}

/// The folder part of a path; empty for a bare name.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func deepestFolder(holding folders: [String]) -> String {
  guard var common = folders.first?.split(separator: "/", omittingEmptySubsequences: false) else {
    return ""
  }
  for folder in folders.dropFirst() {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
  }
  let joined = common.joined(separator: "/")
  return joined.isEmpty && folders.allSatisfy { $0.hasPrefix("/") } ? "/" : joined
}

extension [String] {
  /// The order of `LC_ALL=C sort`, whatever the locale.
  func sortedByBytes() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Collects files; never follows a link into a folder it is already in.
private struct FolderWalk {
  var files: [String] = []
  var folders: [String] = []
  var named: [String] = []
  var skipped: [ReadError] = []

  mutating func visit(given path: String) throws(StudyError) {
    let absolute = Self.normalized(path)
    var status = stat()
    guard stat(absolute, &status) == 0 else {
      throw StudyError(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      folders.append(absolute)
      list(absolute, within: [Identity(status)])
    } else {
      files.append(absolute)
      named.append(absolute)
    }
  }

  private mutating func list(_ folder: String, within ancestors: [Identity]) {
    guard let stream = opendir(folder) else {
      return skipped.append(.init(source: folder, .unreadable(reason: reasonOfErrno())))
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { visit("\(folder == "/" ? "" : folder)/\(name)", ancestors) }
    }
  }

  private mutating func visit(_ path: String, _ ancestors: [Identity]) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return skipped.append(.init(source: path, .unreadable(reason: reasonOfErrno())))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: files.append(path)
    case S_IFDIR where ancestors.contains(Identity(status)):
      skipped.append(.init(source: path, .unreadable(reason: "a link back to a folder above it")))
    case S_IFDIR: list(path, within: ancestors + [Identity(status)])
    default: skipped.append(.init(source: path, .unreadable(reason: "not a regular file")))
    }
  }

  /// Absolute, without `.`, doubled slashes or a slash at the end, so that prefixes can be compared.
  private static func normalized(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty {
        parts.removeLast()
      } else if part != ".." {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// What makes two paths the same folder.
private struct Identity: Equatable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

private func reasonOfErrno() -> String { String(cString: strerror(errno)) }
