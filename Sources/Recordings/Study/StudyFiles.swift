import Foundation

/// The files of a run: a root folder and, in byte order, the paths of all files below it.
///
/// A path never begins or ends with `/`; the folder of `P01/S1/walk.json` is `P01/S1`.
public struct StudyFiles: Sendable, Equatable {
  /// The deepest folder that holds every file.
  public let root: String
  /// Paths below `root`, sorted by bytes.
  public let paths: [String]
  /// Files searched only for what a result links to: data folders with the paths below them.
  public let extras: [Extra]
  /// What is there and cannot be read: folders without permission, links to nowhere.
  public let unreadable: [ReadError]
  /// What was passed over and why: pipes, devices, links that lead back.
  public let passedOver: [ReadError]
  /// True when one file alone was named.
  public let isSingleFile: Bool
  /// Those of `paths` that were named as files, not found in a folder or read from a list.
  public let namedFiles: [String]
  /// Those of `paths` that were named and are pipes: they can be read once, from start to end.
  public let streams: Set<ByteKey>
  /// Those that may be copies of others.
  let possibleCopies: PossibleCopies

  /// A file of a data folder.
  public struct Extra: Sendable, Equatable {
    let root: String
    let path: String

    /// The path to open.
    var absolutePath: String { joined(root, path) }
  }

  /// Finds every file below the given paths. Hidden files and folders are left alone.
  ///
  /// - Parameters:
  ///   - isListed: the paths come from a list.
  ///   - outputFolder: a folder the run writes into, whose files are no input.
  ///
  /// Throws for a path that does not exist, naming it. `-` is standard input.
  public init(
    below given: [String], dataFolders: [String] = [], isListed: Bool = false,
    outputFolder: String? = nil
  ) throws(StudyError) {
    var walk = FolderWalk(besides: outputFolder)
    for path in given { try walk.visit(given: path) }
    isSingleFile = given.count == 1 && walk.files.count == 1 && walk.folders.isEmpty
    let root = deepestFolder(holding: walk.folders + walk.files.map(folder(of:)))
    self.root = root
    let files = walk.distinctFiles
    paths = files.map { below(root, $0.path) }.sortedByBytes()
    let streams = Set(walk.streams.map(ByteKey.init))
    let extras = try Self.extras(in: dataFolders)
    self.extras = extras.map(\.file)
    let own = Set(files.map { ByteKey($0.path) })
    let others = extras.map { (path: $0.file.absolutePath, byteCount: $0.byteCount) }
      .filter { !own.contains(ByteKey($0.path)) }
    possibleCopies = PossibleCopies(among: files + others) { path in
      // A pipe can be read only once.
      streams.contains(ByteKey(path)) || Container.isPacked(path)
    }
    namedFiles = isListed ? [] : walk.named.map { below(root, $0) }.sortedByBytes()
    self.streams = Set(walk.streams.map { ByteKey(below(root, $0)) })
    unreadable = walk.unreadable.map { $0.below(root) }
    passedOver = walk.passedOver.map { $0.below(root) }
  }

  private static func extras(
    in folders: [String]
  ) throws(StudyError) -> [(file: Extra, byteCount: Int)] {
    var extras: [(file: Extra, byteCount: Int)] = []
    for path in folders {
      var walk = FolderWalk()
      try walk.visit(given: path)
      let root = walk.folders.first ?? folder(of: path)
      let files = walk.distinctFiles.sorted {
        $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
      }
      extras += files.map { (Extra(root: root, path: below(root, $0.path)), $0.byteCount) }
    }
    var seen = Set<ByteKey>()
    return extras.filter { seen.insert(ByteKey($0.file.absolutePath)).inserted }
  }

  /// The path to open for a path below the root.
  public func absolute(_ path: String) -> String { joined(root, path) }

  /// The files of a data folder, as a study of their own.
  func study(of extra: Extra) -> StudyFiles { StudyFiles(root: extra.root, paths: [extra.path]) }

  private init(root: String, paths: [String]) {
    (self.root, self.paths, extras, streams) = (root, paths, [], [])
    (unreadable, passedOver, isSingleFile, namedFiles) = ([], [], false, [])
    possibleCopies = .all
  }
}

/// A path below a folder.
private func joined(_ root: String, _ path: String) -> String {
  root.isEmpty ? path : root == "/" ? "/" + path : "\(root)/\(path)"
}

/// A path that was named and is not there.
public struct StudyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As given.
  public let path: String
  /// The system's word for it.
  public let reason: String

  /// One line: place, problem, remedy.
  public var description: String {
    "\(path.isEmpty ? "\"\"" : path): cannot be opened (\(reason)); name an existing folder or file"
  }
}

/// The folder part of a path; empty for a bare name.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A path without the folder it lies in.
private func below(_ root: String, _ path: String) -> String {
  let count = root == "/" ? 1 : root.isEmpty ? 0 : root.utf8.count + 1
  return String(Substring(path.utf8.dropFirst(count)))
}

private func deepestFolder(holding folders: [String]) -> String {
  guard var common = folders.first?.utf8.split(separator: slash, omittingEmptySubsequences: false)
  else { return "" }
  for folder in folders.dropFirst() {
    let parts = folder.utf8.split(separator: slash, omittingEmptySubsequences: false)
    common = Array(zip(common, parts).prefix { $0.elementsEqual($1) }.map(\.0))
  }
  let joined = common.map { String(Substring($0)) }.joined(separator: "/")
  return joined.isEmpty && folders.allSatisfy { $0.hasPrefix("/") } ? "/" : joined
}

private let slash = UInt8(ascii: "/")

extension ReadError {
  fileprivate func below(_ root: String) -> ReadError {
    let isBelow = source.hasPrefix(root == "/" ? root : root + "/")
    return isBelow ? ReadError(source: Recordings.below(root, source), problem) : self
  }
}
