import CLibrary
import Recordings
import Text

/// Collects files below the given paths. Enters each folder once, even if several links lead to it.
struct FolderWalk {
  private var files = PathSorter()
  /// The number of files, in which repeated ones count each time.
  private(set) var fileCount = 0
  /// The size of each file; 0 for a pipe.
  private(set) var sizes: [FileSize] = []
  /// True if a file contains others, whose sizes are unknown before it is read.
  private(set) var holdsPacked = false
  private(set) var folders: [String] = []
  /// The deepest folder that contains all files; nil if there are none yet.
  private(set) var root: String?
  private(set) var named: [String] = []
  private(set) var streams: [String] = []
  private(set) var unreadable: [ReadError] = []
  private(set) var passedOver: [ReadError] = []
  /// Links that were followed and may lead out of the folders.
  private(set) var followed: [String] = []
  /// Given folders that were not entered yet.
  private var waiting: [(path: String, identity: FolderIdentity)] = []
  private var visited = Set<FolderIdentity>()
  private var links: LinkRule
  private let output: RunOutput
  /// The output folder of the present run, if it exists.
  private let ownOutput: FolderIdentity?
  /// For each folder of listed files, whether it contains a run.
  private var holdRuns: [ByteKey: Bool] = [:]

  init(_ links: LinkRule, _ output: RunOutput = .none) {
    (self.links, self.output) = (links, output)
    var status = stat()
    ownOutput = output.folder.flatMap { stat($0, &status) == 0 ? FolderIdentity(status) : nil }
  }

  /// Enters the given folders. All must be known before, since a link from one into another stays
  /// in the study.
  mutating func enterFolders() {
    links.roots += waiting.map(\.path)
    for (path, identity) in waiting where visited.insert(identity).inserted { list(path, identity) }
    waiting = []
  }

  /// The files in byte order without repetitions. Call it at the end.
  mutating func sortedFiles() -> PackedTexts { files.finish() }

  /// Adds a path of a list. A missing file, which may have been deleted in the meantime, is
  /// reported as unreadable.
  mutating func visit(listed path: String) throws(StudyError) {
    var status = stat()
    if path != "-", !path.isEmpty, !path.utf8.contains(0), stat(path, &status) != 0 {
      let reason = reasonOfErrno()
      // In the list, bytes that are not UTF-8 were replaced, so that no file has the name.
      let problem: ReadError.Problem =
        path.contains("\u{FFFD}") ? .oddName(remedy: "rename it") : .unreadable(reason: reason)
      unreadable.append(.init(source: place(of: path).file, problem))
      return
    }
    if isResult(listed: path) { return }
    try visit(given: path)
    named = []
  }

  /// True for output of a run, which a list made by another program may contain.
  private mutating func isResult(listed path: String) -> Bool {
    guard !output.names.isEmpty else { return false }
    let parent = folder(of: path)
    let name = lastComponent(path)
    if output.names.contains(name) { return holdsRun(parent) }
    let inner = "\(lastComponent(parent))/\(name)"
    return output.names.holds(inner) && holdsRun(folder(of: parent))
  }

  private mutating func holdsRun(_ folder: String) -> Bool {
    if let known = holdRuns[ByteKey(folder)] { return known }
    let place = folder.isEmpty ? "." : folder
    var status = stat()
    let isOwn = stat(place, &status) == 0 && FolderIdentity(status) == ownOutput
    let holds = isOwn || output.isRun(place)
    holdRuns[ByteKey(folder)] = holds
    return holds
  }

  /// Adds all files below a folder of a result, which was not given itself.
  mutating func visit(folderOfResult folder: String) {
    var status = stat()
    let path = folder.isEmpty ? "." : folder
    if stat(path, &status) == 0 { waiting.append((path, FolderIdentity(status))) }
    enterFolders()
  }

  /// Adds a path of the command line or of a list; `-` is standard input.
  mutating func visit(given path: String) throws(StudyError) {
    let path = path == "-" ? "/dev/stdin" : path
    guard !path.isEmpty else { throw StudyError(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else {
      throw StudyError(
        path: path, reason: "the path contains a zero byte; give -0 if paths end with zero bytes")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw StudyError(path: path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      guard let whole = resolved(path) else {
        throw StudyError(path: path, reason: String(cString: strerror(errno)))
      }
      folders.append(whole)
      widen(to: whole)
      waiting.append((whole, FolderIdentity(status)))
    case S_IFREG where !Self.isDescriptor(path): take(given: path, byteCount: Int(status.st_size))
    // A descriptor has no name, whether it is a pipe or a file that the shell has opened.
    default:
      take(given: path, byteCount: nil)
      streams.append(named[named.count - 1])
    }
  }

  /// Adds a given file. It keeps its name even if it is a link; the path of its folder is resolved.
  private mutating func take(given path: String, byteCount: Int?) {
    let (home, file) = place(of: path)
    widen(to: home)
    named.append(file)
    take(file, byteCount: byteCount)
  }

  private func place(of path: String) -> (folder: String, file: String) {
    let home = folder(of: path)
    // These lead to a folder of this process, which none of its workers may enter; each has its own.
    let whole =
      Self.descriptorFolders.contains(home) ? home : resolved(home.isEmpty ? "." : home) ?? home
    return (whole, whole == "/" ? "/" + lastComponent(path) : "\(whole)/\(lastComponent(path))")
  }

  private static let descriptorFolders: Set<Term> = ["/dev/fd", "/proc/self/fd"]

  private static func isDescriptor(_ path: String) -> Bool {
    path == "/dev/stdin" || descriptorFolders.contains(folder(of: path))
  }

  /// Adds a file. `byteCount` is nil for a pipe, which can be read only once.
  private mutating func take(_ file: String, byteCount: Int?) {
    files.add(file)
    fileCount += 1
    sizes.append(FileSize(byteCount: byteCount ?? 0))
    if !holdsPacked, byteCount != nil { holdsPacked = Container.isPacked(file) }
  }

  private mutating func widen(to folder: String) {
    root = root.map { deepestFolder(holding: $0, and: folder) } ?? folder
  }

  /// Lists a folder in byte order, so that every run takes the same one of two names of a folder.
  ///
  /// - Parameter results: files that a run has written, as paths below the folder.
  private mutating func list(
    _ folder: String, _ identity: FolderIdentity, besides results: Set<Term> = []
  ) {
    guard let stream = opendir(folder) else {
      return unreadable.append(.init(source: folder, .unreadable(reason: reasonOfErrno())))
    }
    let beginning = folder == "/" ? "/" : folder + "/"
    var names = PathSorter()
    var records = Set<Term>()
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
          (text: String(cString: pointer), isUTF8: String(validatingCString: pointer) != nil)
        }
      }
      if isHidden(name.text) { continue }
      if name.isUTF8 {
        names.add(name.text)
        if output.records.contains(name.text) { records.insert(name.text) }
      } else {
        unreadable.append(.init(source: beginning + name.text, .oddName(remedy: "rename it")))
      }
    }
    closedir(stream)
    let sorted = names.finish()
    let results = results.union(resultsOfRun(in: folder, identity, records))
    for place in 0..<sorted.count where !results.holds(sorted[place]) {
      let inner = sorted[place] + "/"
      visit(
        beginning + sorted[place],
        besides: results.isEmpty
          ? []
          : Set(
            results.filter { $0.starts(withBytesOf: inner) }.map {
              String($0.dropFirst(inner.count))
            }))
    }
  }

  /// The files in a folder that a run has written or is about to write; empty if there is no run.
  ///
  /// - Parameter records: names of records of runs in the folder.
  private mutating func resultsOfRun(
    in folder: String, _ identity: FolderIdentity, _ records: Set<Term>
  ) -> Set<Term> {
    if identity == ownOutput { return output.names }
    guard output.isRun(folder, mayHold: records.contains) else { return [] }
    passedOver.append(
      .init(
        source: folder, .passedOver(reason: "tables of an earlier run, which are not recordings")))
    return output.names
  }

  private mutating func visit(_ path: String, besides results: Set<Term>) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      return unreadable.append(.init(source: path, .unreadable(reason: reasonOfErrno())))
    }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard stat(path, &status) == 0 else {
        return unreadable.append(.init(source: path, .unreadable(reason: reasonOfErrno())))
      }
      if let reason = links.refusal(ofLink: path) {
        return passedOver.append(.init(source: path, .passedOver(reason: reason)))
      }
      if links.followsAll { followed.append(path) }
    }
    let identity = FolderIdentity(status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: take(path, byteCount: Int(status.st_size))
    case S_IFDIR where visited.insert(identity).inserted: list(path, identity, besides: results)
    case S_IFDIR:
      passedOver.append(.init(source: path, .passedOver(reason: "a link to a folder already read")))
    default: passedOver.append(.init(source: path, .passedOver(reason: "not a regular file")))
    }
  }
}

/// The identity of a folder, equal for all paths that lead to it.
private struct FolderIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

private func reasonOfErrno() -> String { String(cString: strerror(errno)) }

/// The deepest folder that contains two folders, whose paths are both absolute or both relative.
public func deepestFolder(holding a: String, and b: String) -> String {
  let slash = UInt8(ascii: "/")
  let shared = zip(
    a.utf8.split(separator: slash, omittingEmptySubsequences: false),
    b.utf8.split(separator: slash, omittingEmptySubsequences: false)
  ).prefix { $0.elementsEqual($1) }
  let joined = shared.map { String(Substring($0.0)) }.joined(separator: "/")
  return joined.isEmpty && [a, b].allSatisfy { $0.hasPrefix("/") } ? "/" : joined
}

/// Decides which symbolic links are followed: links to targets within the folders of a study,
/// unless the user wants all of them. A link may come from an untrusted archive and must not add
/// other files.
struct LinkRule {
  let followsAll: Bool
  /// The given folders, absolute and without links.
  var roots: [String]

  /// System folders, which contain no recordings and of which some are endless.
  private static let systemFolders = ["/proc", "/sys", "/dev"]

  /// The reason why a link is not followed; nil if it is followed or leads to nothing.
  func refusal(ofLink path: String) -> String? {
    guard !followsAll, let target = resolved(path) else { return nil }
    let remedy = "--follow-links reads it"
    if let system = Self.systemFolders.first(where: { Self.isPath(target, below: $0) }) {
      return "a symbolic link into \(system); \(remedy)"
    }
    return roots.contains { Self.isPath(target, below: $0) }
      ? nil : "a symbolic link that leads out of the study; \(remedy)"
  }

  private static func isPath(_ path: String, below folder: String) -> Bool {
    folder == "/" || path === folder || path.starts(withBytesOf: folder + "/")
  }
}

/// The absolute path without links; nil if it cannot be resolved.
public func resolved(_ path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

extension Set<Term> {
  /// True if a path is among these names, of which `*.html` matches all pages of a folder.
  fileprivate func holds(_ path: String) -> Bool {
    if contains(path) { return true }
    guard path.hasSuffix(".html") else { return false }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return contains("\(folder)*.html")
  }
}
