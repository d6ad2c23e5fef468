import Foundation

/// Collects files below the paths that were given; enters each folder once, whatever links to it.
struct FolderWalk {
  private(set) var files: [String] = []
  /// Of each file, in bytes; of a pipe 0.
  private var sizes: [Int] = []
  private(set) var folders: [String] = []
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

  /// Each file once, however often it was named.
  var distinctFiles: [(path: String, byteCount: Int)] {
    var seen = Set<ByteKey>()
    return zip(files, sizes).filter { seen.insert(ByteKey($0.0)).inserted }.map { ($0, $1) }
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
      if visited.insert(FolderIdentity(status)).inserted { list(whole) }
    case S_IFREG: take(file: path, byteCount: Int(status.st_size))
    default:
      take(file: path, byteCount: 0)
      streams.append(files[files.count - 1])
    }
  }

  /// A file keeps its own name, whatever it may be a link to; its folder is where it really lies.
  private mutating func take(file path: String, byteCount: Int) {
    sizes.append(byteCount)
    let home = folder(of: path)
    let whole = resolved(home.isEmpty ? "." : home) ?? home
    files.append(whole == "/" ? "/" + lastComponent(path) : "\(whole)/\(lastComponent(path))")
    named.append(files[files.count - 1])
  }

  /// In byte order, so that of two names of one folder the same counts in every run.
  private mutating func list(_ folder: String) {
    guard let stream = opendir(folder) else {
      return unreadable.append(.init(source: folder, .unreadable(reason: reasonOfErrno())))
    }
    var names: [(text: String, isUTF8: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
          (text: String(cString: pointer), isUTF8: String(validatingCString: pointer) != nil)
        }
      }
      if !isHidden(name.text) { names.append(name) }
    }
    closedir(stream)
    names.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    for name in names {
      let path = "\(folder == "/" ? "" : folder)/\(name.text)"
      if name.isUTF8 {
        visit(path)
      } else {
        unreadable.append(.init(source: path, .oddName(remedy: "rename it")))
      }
    }
  }

  private mutating func visit(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return unreadable.append(.init(source: path, .unreadable(reason: reasonOfErrno())))
    }
    let identity = FolderIdentity(status)
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      files.append(path)
      sizes.append(Int(status.st_size))
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
