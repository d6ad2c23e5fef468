import Foundation

/// Collects files below the paths that were given; enters each folder once, whatever links to it.
struct FolderWalk {
  private var files = PathSorter()
  /// How many were found, those found twice included.
  private(set) var fileCount = 0
  /// Of each file; of a pipe 0.
  private(set) var sizes: [FileSize] = []
  /// True where a file holds others, whose sizes are not known before it is read.
  private(set) var holdsPacked = false
  private(set) var folders: [String] = []
  /// The deepest folder that holds all that was found; nil before anything was.
  private(set) var root: String?
  private(set) var named: [String] = []
  private(set) var streams: [String] = []
  private(set) var unreadable: [ReadError] = []
  private(set) var passedOver: [ReadError] = []
  private let excluded: FolderIdentity?
  private var visited = Set<FolderIdentity>()

  /// `besides` is a folder that is not entered, if it exists.
  init(besides folder: String? = nil) {
    var status = stat()
    excluded = folder.flatMap { stat($0, &status) == 0 ? FolderIdentity(status) : nil }
  }

  /// What was found, each path once; to be called at the end.
  mutating func sortedFiles() -> PackedTexts { files.finish() }

  /// A path of a list: what is not there, as a file that has gone since, is told as unreadable.
  mutating func visit(listed path: String) throws(StudyError) {
    var status = stat()
    if path != "-", !path.isEmpty, !path.utf8.contains(0), stat(path, &status) != 0 {
      let reason = reasonOfErrno()
      unreadable.append(.init(source: place(of: path).file, .unreadable(reason: reason)))
      return
    }
    try visit(given: path)
    named = []
  }

  /// All that lies below a folder, which was not named itself.
  mutating func visit(folderOfResult folder: String) {
    var status = stat()
    let path = folder.isEmpty ? "." : folder
    if stat(path, &status) == 0, visited.insert(FolderIdentity(status)).inserted { list(path) }
  }

  /// A path of the command line or of a list; `-` is standard input.
  mutating func visit(given path: String) throws(StudyError) {
    let path = path == "-" ? "/dev/stdin" : path
    guard !path.isEmpty else { throw StudyError(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else {
      throw StudyError(path: path, reason: "it holds a zero byte; add -0 if the list has them")
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
      if visited.insert(FolderIdentity(status)).inserted { list(whole) }
    case S_IFREG: take(given: path, byteCount: Int(status.st_size))
    default:
      take(given: path, byteCount: nil)
      streams.append(named[named.count - 1])
    }
  }

  /// A file keeps its own name, whatever it may be a link to; its folder is where it really lies.
  private mutating func take(given path: String, byteCount: Int?) {
    let (home, file) = place(of: path)
    widen(to: home)
    named.append(file)
    take(file, byteCount: byteCount)
  }

  private func place(of path: String) -> (folder: String, file: String) {
    let home = folder(of: path)
    let whole = resolved(home.isEmpty ? "." : home) ?? home
    return (whole, whole == "/" ? "/" + lastComponent(path) : "\(whole)/\(lastComponent(path))")
  }

  /// `byteCount` is nil for a pipe, which can be read only once.
  private mutating func take(_ file: String, byteCount: Int?) {
    files.add(file)
    fileCount += 1
    sizes.append(FileSize(byteCount: byteCount ?? 0))
    if !holdsPacked, byteCount != nil { holdsPacked = Container.isPacked(file) }
  }

  private mutating func widen(to folder: String) {
    root = root.map { deepestFolder(holding: $0, and: folder) } ?? folder
  }

  /// In byte order, so that of two names of one folder the same counts in every run.
  private mutating func list(_ folder: String) {
    guard let stream = opendir(folder) else {
      return unreadable.append(.init(source: folder, .unreadable(reason: reasonOfErrno())))
    }
    let beginning = folder == "/" ? "/" : folder + "/"
    var names = PathSorter()
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
          (text: String(cString: pointer), isUTF8: String(validatingCString: pointer) != nil)
        }
      }
      if isHidden(name.text) { continue }
      if name.isUTF8 {
        names.add(name.text)
      } else {
        unreadable.append(
          .init(source: beginning + name.text, .oddName(remedy: "rename it")))
      }
    }
    closedir(stream)
    let sorted = names.finish()
    for place in 0..<sorted.count { visit(beginning + sorted[place]) }
  }

  private mutating func visit(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return unreadable.append(.init(source: path, .unreadable(reason: reasonOfErrno())))
    }
    let identity = FolderIdentity(status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: take(path, byteCount: Int(status.st_size))
    case S_IFDIR where identity == excluded: break
    case S_IFDIR where visited.insert(identity).inserted: list(path)
    case S_IFDIR:
      passedOver.append(.init(source: path, .passedOver(reason: "a link to a folder already read")))
    default: passedOver.append(.init(source: path, .passedOver(reason: "not a regular file")))
    }
  }
}

/// Absolute and without links; nil when that fails.
private func resolved(_ path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}

/// What makes two paths the same folder.
private struct FolderIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

private func reasonOfErrno() -> String { String(cString: strerror(errno)) }

/// The deepest folder that two folders, absolute or both below one place, lie in.
private func deepestFolder(holding a: String, and b: String) -> String {
  let slash = UInt8(ascii: "/")
  let shared = zip(
    a.utf8.split(separator: slash, omittingEmptySubsequences: false),
    b.utf8.split(separator: slash, omittingEmptySubsequences: false)
  ).prefix { $0.elementsEqual($1) }
  let joined = shared.map { String(Substring($0.0)) }.joined(separator: "/")
  return joined.isEmpty && [a, b].allSatisfy { $0.hasPrefix("/") } ? "/" : joined
}
