import CLibrary

/// The system calls that writing needs: errors are thrown, interrupted calls repeated.
enum SystemCalls {
  /// Runs a call that returns -1 on error, again as long as a signal interrupts it.
  @discardableResult
  private static func check<Value: SignedInteger>(
    _ call: () -> Value
  ) throws(SystemErrorCode) -> Value {
    while true {
      let value = call()
      guard value == -1 else { return value }
      guard errno == EINTR else { throw SystemErrorCode(errno) }
    }
  }

  /// Writes some of the bytes and returns how many; waits where a pipe is full and would refuse.
  static func writeSome(
    of bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemErrorCode) -> Int {
    do {
      return try check { bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
    } catch {
      guard error.number == EAGAIN else { throw error }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      try check { poll(&request, 1, -1) }
      return 0
    }
  }

  /// Makes a file that must not be there yet and opens it for writing.
  static func createFile(_ path: String) throws(SystemErrorCode) -> Int32 {
    try check { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Opens a file to read it, and to add to it; makes the latter where there is none.
  static func openToAdd(_ path: String, isReadOnly: Bool) throws(SystemErrorCode) -> Int32 {
    let mode = isReadOnly ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW
    return try check { open(path, mode | O_CLOEXEC, 0o666) }
  }

  /// Takes the lock of an open file, until that is closed; false where another process has it.
  static func lock(_ descriptor: Int32, isShared: Bool) throws(SystemErrorCode) -> Bool {
    do {
      try check { flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch {
      guard error.number == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// Whether the path leads to the open file.
  static func isFile(_ path: String, openAs descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
  }

  /// Up to `count` bytes from an offset on; fewer only at the end of the file.
  static func readSome(
    from descriptor: Int32, at offset: Int, count: Int
  ) throws(SystemErrorCode) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var taken = 0
    while taken < count {
      let some = try check {
        bytes.withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress.map { $0 + taken }, count - taken, off_t(offset + taken))
        }
      }
      if some == 0 { break }
      taken += some
    }
    return Array(bytes.prefix(taken))
  }

  /// Of an open file; 0 where that cannot be told.
  static func byteCount(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Leaves out what is behind an offset.
  static func truncate(_ descriptor: Int32, to offset: Int) throws(SystemErrorCode) {
    try check { ftruncate(descriptor, off_t(offset)) }
  }

  /// Closes where nothing was written that could be lost.
  static func release(_ descriptor: Int32) { _ = close(descriptor) }

  /// Makes a folder; one that is there already is fine, anything else of that name is not. Tells whether it was made.
  static func createFolder(_ path: String) throws(SystemErrorCode) -> Bool {
    guard mkdir(path, 0o777) != 0 else { return true }
    let reason = errno
    var status = stat()
    // Parents such as "/" may refuse with other words than EEXIST: what counts is what is there.
    guard stat(path, &status) == 0 else { throw SystemErrorCode(reason) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemErrorCode(ENOTDIR) }
    return false
  }

  /// Waits until the bytes have reached the disk; what cannot be synced, such as a pipe, is fine.
  static func synchronize(_ descriptor: Int32) throws(SystemErrorCode) {
    do {
      try check { fsync(descriptor) }
    } catch {
      guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
    }
  }

  /// Waits until the names in a folder have reached the disk.
  static func synchronizeFolder(_ path: String) throws(SystemErrorCode) {
    let descriptor = try check { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    try synchronize(descriptor)
  }

  /// Closes; an error that the disk reports only now is thrown.
  static func closeFile(_ descriptor: Int32) throws(SystemErrorCode) {
    // Never repeated: after EINTR the descriptor is closed all the same, maybe in use elsewhere.
    guard close(descriptor) != 0, errno != EINTR else { return }
    throw SystemErrorCode(errno)
  }

  /// Gives a file another name in one step, replacing the file of that name.
  static func renameFile(_ old: String, to new: String) throws(SystemErrorCode) {
    try check { rename(old, new) }
  }

  /// Of what lies in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Removes a file; one that is gone already is fine.
  static func removeFile(_ path: String) { _ = unlink(path) }

  /// Removes a folder in which nothing lies; another one stays.
  static func removeFolder(_ path: String) { _ = rmdir(path) }

  /// The number of this process, which no other process on the machine has now.
  static var processNumber: Int32 { getpid() }
}

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
