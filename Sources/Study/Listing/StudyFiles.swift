import CLibrary
public import Recordings
public import Text

/// The files of a run: a root folder and, in byte order, the paths of all files below it.
///
/// A path never begins or ends with `/`; the folder of `P01/S1/walk.json` is `P01/S1`.
public struct StudyFiles: Sendable, Equatable {
  /// The folder at which all paths begin: that of the settings, otherwise the deepest folder that
  /// contains all files.
  public let root: String
  /// Paths below `root`, sorted by bytes.
  public let paths: PathTable
  /// Files in data folders, which are searched only for the targets of links.
  public let dataFiles: [DataFile]
  /// Existing files that cannot be read: folders without permission, links without a target.
  public let unreadable: [ReadError]
  /// Files that are not read, with the reasons: pipes, devices, links that lead back.
  public let passedOver: [ReadError]
  /// Files that are left out although they were listed, with the reasons.
  public let leftOut: [ReadError]
  /// Files with settings and labels: paths relative to `root`, which may lead out of it. They are in none of the other lists.
  public let context: [String]
  /// Decides what is left out, also in archives.
  let filter: StudyFilter
  /// All paths below the root; nil if `paths` has all of them. The levels of folders are those of
  /// the whole study, even if a part of it was given.
  public let studyPaths: PathTable?
  /// True if the settings of the study say where it begins.
  let hasKnownRoot: Bool
  /// True if a single file was given.
  public let isSingleFile: Bool
  /// The paths that were given as files, not found in a folder or read from a list.
  public let namedFiles: [String]
  /// The given paths that are pipes: they can be read once, from start to end.
  public let streams: Set<ByteKey>
  /// The files that may be copies of others.
  let possibleCopies: PossibleCopies
  /// The absolute paths of the folders whose content was listed.
  private let listedFolders: [String]
  /// Data folders, and links that were followed: what else has to be opened.
  private let otherPlaces: [String]

  /// A file of a data folder.
  public struct DataFile: Sendable, Equatable {
    let root: String
    let path: String

    /// The path to open.
    var absolutePath: String { joined(root, path) }
  }

  /// Finds every file below the given paths, except hidden files and folders.
  ///
  /// - Parameters:
  ///   - output: files written by runs, which are not inputs.
  ///   - followsLinks: true if symbolic links may lead out of the given folders.
  ///   - studyRoot: the absolute path of a folder that contains all given paths and at which paths
  ///     begin; nil for the deepest one.
  ///   - filter: decides which files are left out.
  ///   - list: supplies further paths, one by one; a missing one is reported as unreadable.
  ///
  /// Throws an error that names a path which does not exist, and errors of `list`. `-` is standard input.
  public init(
    below given: [String], dataFolders: [String] = [], output: RunOutput = .none,
    followsLinks: Bool = false, studyRoot: String? = nil, filter: StudyFilter = StudyFilter(),
    list: ((_ take: (String) throws -> Void) throws -> Void)? = nil
  ) throws {
    let links = LinkRule(
      followsAll: followsLinks, roots: (given + dataFolders).compactMap(resolved))
    var walk = FolderWalk(links, output)
    for path in given { try walk.visit(given: path) }
    try list? { try walk.visit(listed: $0) }
    walk.enterFolders()
    isSingleFile = walk.named.count == 1 && walk.fileCount == 1 && walk.folders.isEmpty
    let root = studyRoot ?? walk.root ?? ""
    (self.root, hasKnownRoot) = (root, studyRoot != nil)
    let found = PathTable(walk.sortedFiles(), below: root)
    context = filter.settingsFiles.context(from: root, found: found)
    (paths, leftOut) = Self.parted(found, root, by: filter)
    self.filter = filter
    studyPaths = try Self.studyPaths(
      of: studyRoot, besides: walk.folders, filter, output, followsLinks)
    let data = try Self.dataFiles(in: dataFolders, links)
    dataFiles = data.files
    possibleCopies = PossibleCopies(
      sizes: walk.sizes + data.sizes, holdPacked: walk.holdsPacked || data.holdPacked)
    namedFiles = list == nil ? walk.named.map { below(root, $0) }.sortedByBytes() : []
    streams = Set(walk.streams.map { ByteKey(below(root, $0)) })
    listedFolders = walk.folders
    otherPlaces = dataFolders + walk.followed + data.followed
    unreadable = walk.unreadable.map { $0.below(root) }
    passedOver = walk.passedOver.map { $0.below(root) } + data.passedOver
  }

  /// The paths that are read, and those that are left out.
  private static func parted(_ all: PathTable, _ root: String, by filter: StudyFilter) -> (
    PathTable, [ReadError]
  ) {
    let context = filter.settingsFiles.sources(from: root)
    if filter.isOpen, context.isEmpty { return (all, []) }
    let kept = PackedTexts()
    var leftOut: [ReadError] = []
    for path in all where !context.contains(ByteKey(path)) {
      if let reason = filter.reason(path) {
        leftOut.append(ReadError(source: path, reason))
      } else {
        kept.append(joined(root, path))
      }
    }
    return (PathTable(kept, below: root), leftOut)
  }

  /// The paths of the whole study if only a part of it was given.
  private static func studyPaths(
    of root: String?, besides listed: [String], _ filter: StudyFilter, _ output: RunOutput,
    _ followsLinks: Bool
  ) throws(StudyError) -> PathTable? {
    guard let root, !listed.containsBytes(of: root) else { return nil }
    var walk = FolderWalk(LinkRule(followsAll: followsLinks, roots: [root]), output)
    try walk.visit(given: root)
    walk.enterFolders()
    return parted(PathTable(walk.sortedFiles(), below: root), root, by: filter).0
  }

  /// The result of searching data folders.
  private struct DataFiles {
    var files: [DataFile] = []
    var sizes: [FileSize] = []
    var holdPacked = false
    var passedOver: [ReadError] = []
    var followed: [String] = []
  }

  private static func dataFiles(in folders: [String], _ links: LinkRule) throws(StudyError)
    -> DataFiles
  {
    var data = DataFiles()
    for path in folders {
      var walk = FolderWalk(links)
      try walk.visit(given: path)
      walk.enterFolders()
      let root = walk.folders.first ?? folder(of: path)
      data.files += PathTable(walk.sortedFiles(), below: root).map {
        DataFile(root: root, path: $0)
      }
      data.sizes += walk.sizes
      data.holdPacked = data.holdPacked || walk.holdsPacked
      data.passedOver += walk.passedOver
      data.followed += walk.followed
    }
    var seen = Set<ByteKey>()
    data.files = data.files.filter { seen.insert(ByteKey($0.absolutePath)).inserted }
    return data
  }

  /// The path to open for a path below the root.
  public func absolute(_ path: String) -> String { joined(root, path) }

  /// True if everything below the root was listed, so that a pattern without a match is an error.
  public var isWhole: Bool { listedFolders.containsBytes(of: root) }

  /// The given pipes, as paths below the root.
  var pipes: [String] { streams.sorted().map(\.text) }

  /// The given folders, as paths below the root.
  var namedFolders: [String] { listedFolders.map { below(root, $0) } }

  /// A file of a data folder as a study.
  func study(of file: DataFile) -> StudyFiles { StudyFiles(root: file.root, only: file.path) }

  private init(root: String, only path: String) {
    (self.root, paths, dataFiles, streams) = (root, PathTable(only: path), [], [])
    (unreadable, passedOver, isSingleFile, namedFiles) = ([], [], false, [])
    (possibleCopies, listedFolders, otherPlaces) = (.all, [], [])
    (leftOut, context, filter, studyPaths, hasKnownRoot) = ([], [], StudyFilter(), nil, false)
  }
}

// MARK: A part of the files

extension StudyFiles {
  /// A part of the files. The levels of folders stay those of all files.
  ///
  /// - Parameter isKept: decides by the path below the root.
  public func keeping(_ isKept: (_ path: String) -> Bool) -> StudyFiles {
    let kept = PackedTexts()
    for path in paths where isKept(path) { kept.append(absolute(path)) }
    func parts(of errors: [ReadError]) -> [ReadError] { errors.filter { isKept($0.source) } }
    return StudyFiles(
      self, PathTable(kept, below: root), parts(of: unreadable), parts(of: passedOver),
      leftOut: parts(of: leftOut), context: context.filter(isKept))
  }

  private init(
    _ files: StudyFiles, _ paths: PathTable, _ unreadable: [ReadError], _ passedOver: [ReadError],
    leftOut: [ReadError], context: [String]
  ) {
    (root, self.paths, dataFiles, self.unreadable) = (
      files.root, paths, files.dataFiles, unreadable
    )
    (self.passedOver, self.leftOut, filter) = (passedOver, leftOut, files.filter)
    self.context = context
    (studyPaths, hasKnownRoot) = (files.studyPaths ?? files.paths, files.hasKnownRoot)
    (isSingleFile, namedFiles, streams) = (false, [], files.streams)
    (possibleCopies, listedFolders) = (files.possibleCopies, files.listedFolders)
    otherPlaces = files.otherPlaces
  }
}

// MARK: Files of results that were given alone

extension StudyFiles {
  /// Indices of files that were given themselves and may be results, so that the other files below
  /// their folders are not in the study.
  ///
  /// Pipes are left out, since they can be read only once. Files with the names of recorders are
  /// left out as well, since a list of a whole study consists mostly of those, and each index
  /// requires reading the file.
  public var lonePlaces: [Int] {
    singlePlaces.filter { place in
      !streams.contains(ByteKey(paths[place]))
        && !RecorderFileName(contentName(paths[place])).isRecorderName
    }
  }

  /// Places of files that lie in no folder that was listed.
  private var singlePlaces: [Int] {
    let listed = FolderSet(listedFolders)
    if listed.holds(absolute("any")) { return [] }
    return paths.indices.filter { !listed.holds(absolute(paths[$0])) }
  }

  /// Adds the files to which results link and that are below the folder of the result.
  ///
  /// - Parameters:
  ///   - links: by the place of a result, the names of its files.
  ///   - output: what runs write, which is no input.
  ///   - followsLinks: whether symbolic links may lead out of the folder of the result.
  public func adding(links: [Int: Set<FoldedKey>], besides output: RunOutput, followsLinks: Bool)
    -> StudyFiles
  {
    var wanted: [ByteKey: Set<FoldedKey>] = [:]
    for (place, names) in links where !names.isEmpty {
      wanted[ByteKey(folder(of: absolute(paths[place]))), default: []].formUnion(names)
    }
    if wanted.isEmpty { return self }
    var all = PathSorter()
    for path in paths { all.add(absolute(path)) }
    var (unreadable, passedOver) = (self.unreadable, self.passedOver)
    for (key, names) in wanted.sorted(by: { $0.key < $1.key }) {
      let folder = key.text
      let roots = listedFolders + [resolved(folder)].compactMap(\.self)
      var walk = FolderWalk(LinkRule(followsAll: followsLinks, roots: roots), output)
      walk.visit(folderOfResult: folder)
      func isWanted(_ path: String) -> Bool {
        guard
          names.contains(FoldedKey(contentName(path)))
            || names.contains(FoldedKey(lastComponent(path)))
        else { return false }
        return filter.reason(below(root, path)) == nil
      }
      let found = walk.sortedFiles()
      for place in 0..<found.count where isWanted(found[place]) { all.add(found[place]) }
      unreadable += walk.unreadable.filter { isWanted($0.source) }.map { $0.below(root) }
      passedOver += walk.passedOver.filter { isWanted($0.source) }.map { $0.below(root) }
    }
    return StudyFiles(self, PathTable(all.finish(), below: root), unreadable, passedOver)
  }

  /// The sizes of added files are unknown, so that any may be a copy.
  private init(
    _ files: StudyFiles, _ paths: PathTable, _ unreadable: [ReadError], _ passedOver: [ReadError]
  ) {
    (root, self.paths, dataFiles, self.unreadable) = (
      files.root, paths, files.dataFiles, unreadable
    )
    (self.passedOver, isSingleFile) = (passedOver, files.isSingleFile)
    (namedFiles, streams) = (files.namedFiles, files.streams)
    (possibleCopies, listedFolders, otherPlaces) = (.all, files.listedFolders, files.otherPlaces)
    (leftOut, context, filter) = (files.leftOut, files.context, files.filter)
    studyPaths = files.studyPaths
    hasKnownRoot = files.hasKnownRoot
  }
}

// MARK: What is opened

extension StudyFiles {
  /// All that has to be opened to read the files. A folder stands for everything below it.
  public var placesToOpen: [String] {
    let single = singlePlaces.map { absolute(paths[$0]) }
    // Each place takes memory of the system as long as the run lasts.
    let isLongList = single.count > Self.mostSinglePlaces
    return listedFolders + otherPlaces
      + (isLongList ? Set(single.map { ByteKey(folder(of: $0)) }).map(\.text) : single)
  }

  private static let mostSinglePlaces = 10_000
}

/// Folders that are looked up, however many there are.
private struct FolderSet {
  private let folders: Set<ByteKey>

  init(_ folders: [String]) { self.folders = Set(folders.map(ByteKey.init)) }

  /// Whether an absolute path lies below one of them.
  func holds(_ path: String) -> Bool {
    var place = folder(of: path)
    while !place.isEmpty {
      if folders.contains(ByteKey(place)) { return true }
      if place == "/" { return false }
      place = folder(of: place)
    }
    return false
  }
}

/// A path below a folder.
private func joined(_ root: String, _ path: String) -> String {
  root.isEmpty ? path : root == "/" ? "/" + path : "\(root)/\(path)"
}

/// The error of a given path that does not exist.
public struct StudyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path as given.
  public let path: String
  /// The system's text for the reason.
  public let reason: String

  /// One line: place, problem, remedy.
  public var description: String {
    "\(path.isEmpty ? "\"\"" : path): cannot be opened (\(reason)); name an existing folder or file"
  }
}

/// A path relative to a folder that contains it.
private func below(_ root: String, _ path: String) -> String {
  let count = root == "/" ? 1 : root.isEmpty ? 0 : root.utf8.count + 1
  return String(Substring(path.utf8.dropFirst(count)))
}

extension ReadError {
  fileprivate func below(_ root: String) -> ReadError {
    let isBelow = source.starts(withBytesOf: root == "/" ? root : root + "/")
    return isBelow ? ReadError(source: Study.below(root, source), problem) : self
  }
}
