import CLibrary

/// What has a name already.
extension SystemCalls {
  /// Nil where nothing has the name, or a link that leads to nothing.
  static func place(_ path: String) throws(SystemErrorCode) -> FilePlace? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw SystemErrorCode(errno) }
      return nil
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .stream
    }
  }

  /// Where links of that name lead to, whether anything is there or not.
  static func destination(of path: String) -> String {
    var path = path
    // More of them the system does not follow either.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &bytes, bytes.count)
      guard count > 0 else { break }
      let target = String(
        decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = target.hasPrefix("/") ? target : "\(OutputFolder.parent(of: path))/\(target)"
    }
    return path
  }

  /// Gives an open file the permissions of another one, if that is there. Where a disk knows no permissions nothing is lost.
  static func copyMode(of path: String, to descriptor: Int32) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    _ = fchmod(descriptor, status.st_mode & 0o777)
  }

  /// Opens what is no regular file for writing; waits for the reader of a pipe.
  static func openStream(_ path: String) throws(SystemErrorCode) -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard descriptor == -1 else { return descriptor }
      guard errno == EINTR else { throw SystemErrorCode(errno) }
    }
  }
}
