import CLibrary

/// System calls for reading and writing files: errors are thrown, interrupted calls are repeated.
enum SystemCalls {
  /// Runs a call that returns -1 on error, and repeats it while signals interrupt it.
  @discardableResult private static func check<Value: SignedInteger>(_ call: () -> Value)
    throws(SystemErrorCode) -> Value
  {
    while true {
      let value = call()
      guard value == -1 else { return value }
      guard errno == EINTR else { throw SystemErrorCode(errno) }
    }
  }

  /// Writes some of the bytes and returns their number; waits if a non-blocking pipe is full.
  static func writeSome(of bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemErrorCode)
    -> Int
  {
    do {
      return try check { bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
    } catch {
      guard error.number == EAGAIN else { throw error }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      try check { poll(&request, 1, -1) }
      return 0
    }
  }

  /// Creates a file that must not exist and opens it for writing.
  ///
  /// - Parameter isAlsoRead: whether it is opened for reading as well.
  static func createFile(_ path: String, isAlsoRead: Bool = false) throws(SystemErrorCode) -> Int32
  {
    let mode = isAlsoRead ? O_RDWR : O_WRONLY
    return try check { open(path, mode | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Opens a file for reading, or for reading and appending; the latter creates a missing file.
  static func openForAppending(_ path: String, isReadOnly: Bool) throws(SystemErrorCode) -> Int32 {
    // A pipe that has the name of a file is not waited for.
    let mode = isReadOnly ? O_RDONLY | O_NONBLOCK : O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW
    return try check { open(path, mode | O_CLOEXEC, 0o666) }
  }

  /// Opens a file that exists; a link is not followed.
  static func openExisting(_ path: String, isReadOnly: Bool) throws(SystemErrorCode) -> Int32 {
    let mode = isReadOnly ? O_RDONLY : O_RDWR
    return try check { open(path, mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  }

  /// Opens a folder; a link is not followed.
  static func openFolder(_ path: String) throws(SystemErrorCode) -> Int32 {
    try check { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
  }

  /// Locks an open file until it is released; returns false if another process holds the lock.
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

  /// Reads up to `count` bytes at an offset; fewer only at the end of the file.
  static func readSome(from descriptor: Int32, at offset: Int, count: Int) throws(SystemErrorCode)
    -> [UInt8]
  {
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

  /// The size of an open file; 0 if unknown.
  static func byteCount(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Truncates an open file at an offset.
  static func truncate(_ descriptor: Int32, to offset: Int) throws(SystemErrorCode) {
    try check { ftruncate(descriptor, off_t(offset)) }
  }

  /// Unlocks and closes a file without checking for errors, for descriptors without unwritten data.
  ///
  /// A lock ends when the last copy of its descriptor is closed. A process that is just being started by this one, for example by
  /// another thread, holds a copy until it executes its program, and would keep the lock for this moment.
  static func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    _ = close(descriptor)
  }

  /// Creates a folder and returns true; returns false if the folder exists. Throws if the name is in use for
  /// something else.
  static func createFolder(_ path: String) throws(SystemErrorCode) -> Bool {
    guard mkdir(path, 0o777) != 0 else { return true }
    let reason = errno
    var status = stat()
    // For parents such as "/" the error may differ from EEXIST: only the type of the existing entry matters.
    guard stat(path, &status) == 0 else { throw SystemErrorCode(reason) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemErrorCode(ENOTDIR) }
    return false
  }

  /// Waits until the bytes have reached the disk; ignores files that cannot be synced, such as pipes.
  static func synchronize(_ descriptor: Int32) throws(SystemErrorCode) {
    do { try check { fsync(descriptor) } } catch {
      guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
    }
  }

  /// Waits until the entries of a folder have reached the disk.
  static func synchronizeFolder(_ path: String) throws(SystemErrorCode) {
    let descriptor = try check { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    try synchronize(descriptor)
  }

  /// Closes a file; throws errors that are only reported at this point.
  static func closeFile(_ descriptor: Int32) throws(SystemErrorCode) {
    // Never repeated: after EINTR the descriptor is closed and may already be in use elsewhere.
    guard close(descriptor) != 0, errno != EINTR else { return }
    throw SystemErrorCode(errno)
  }

  /// Renames a file atomically, replacing an existing file of the new name.
  static func renameFile(_ old: String, to new: String) throws(SystemErrorCode) {
    try check { rename(old, new) }
  }

  /// Names of the entries of a folder; empty if it cannot be read.
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

  /// Removes a file; ignores a missing one.
  static func removeFile(_ path: String) { _ = unlink(path) }

  /// Removes a folder if it is empty.
  static func removeFolder(_ path: String) { _ = rmdir(path) }

  /// Removes a folder with all it holds; links are removed and not followed.
  static func removeTree(_ path: String) {
    for name in names(in: path) where ![".", ".."].contains(name) {
      let entry = "\(path)/\(name)"
      var status = stat()
      if lstat(entry, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        removeTree(entry)
      } else {
        removeFile(entry)
      }
    }
    removeFolder(path)
  }

  /// Waits a little before a lock is tried again.
  static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// The process identifier.
  static var processNumber: Int32 { getpid() }
}

/// Queries of existing files.
extension SystemCalls {
  /// The kind of file at a path; nil if there is none, also for a dangling link.
  static func place(_ path: String) throws(SystemErrorCode) -> FileKind? {
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

  /// Whether the path itself is a symbolic link, also a dangling one.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Follows symbolic links to their target, which need not exist.
  static func destination(of path: String) -> String {
    var path = path
    // The system follows no more links than this either.
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

  /// Copies the permissions of a file, if it exists, to an open file; errors are ignored, because some file
  /// systems have no permissions.
  static func copyMode(of path: String, to descriptor: Int32) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    _ = fchmod(descriptor, status.st_mode & 0o777)
  }

  /// Opens a pipe or device for writing; waits for the reader of a pipe.
  static func openStream(_ path: String) throws(SystemErrorCode) -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard descriptor == -1 else { return descriptor }
      guard errno == EINTR else { throw SystemErrorCode(errno) }
    }
  }
}
