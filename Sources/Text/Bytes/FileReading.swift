import CLibrary

/// Opens without waiting for the writer of a pipe.
public func openForReading(_ path: String) throws(FileError) -> CInt {
  while true {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    guard errno == EINTR else { throw FileError(path: path, errno: errno) }
  }
}

/// Throws for what is no regular file.
public func regularFileSize(_ descriptor: CInt, _ path: String) throws(FileError) -> Int {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, errno: errno) }
  guard status.st_mode & S_IFMT == S_IFREG else {
    throw FileError(path: path, reason: "not a regular file")
  }
  return Int(status.st_size)
}

/// Reads from the current position, or from a given one, and returns the number of bytes before the end of
/// the file.
public func readAll(
  _ descriptor: CInt, at offset: Int? = nil, into memory: UnsafeMutableRawPointer, count: Int,
  _ path: String
) throws(FileError) -> Int {
  var done = 0
  while done < count {
    let (rest, room) = (count - done, memory + done)
    let got =
      offset.map { pread(descriptor, room, rest, off_t($0 + done)) } ?? read(descriptor, room, rest)
    if got < 0, errno == EINTR { continue }
    guard got >= 0 else { throw FileError(path: path, errno: errno) }
    if got == 0 { break }
    done += got
  }
  return done
}

/// Maps a file into memory, followed by zeros.
func mapAll(_ descriptor: CInt, count: Int, _ zeroCount: Int, _ path: String) throws(FileError)
  -> UnsafeMutableRawPointer
{
  // The last page of a file is filled up with zeros, but they may be too few.
  let room = mmap(nil, count + zeroCount, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let room, room != MAP_FAILED else { throw FileError(path: path, errno: errno) }
  let file = mmap(room, count, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0)
  guard file == room else {
    let reason = errno
    munmap(room, count + zeroCount)
    throw FileError(path: path, errno: reason)
  }
  return room
}

/// Size of a file in bytes; nil for a file that is not there.
public func fileSize(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return Int(status.st_size)
}

/// Up to `count` bytes; nil when the file cannot be opened. Never waits for a pipe's writer.
public func firstBytes(of path: String, _ count: Int = 4096) -> [UInt8]? {
  guard let descriptor = try? openForReading(path) else { return nil }
  defer { close(descriptor) }
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    guard let start = buffer.baseAddress else { return }
    filled = (try? readAll(descriptor, into: start, count: count, path)) ?? 0
  }
}

/// The reason why the bytes of a file could not be read.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// In the words of the operating system, such as `Permission denied`.
  public let reason: String

  /// An error with a reason of our own words.
  public init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// What a system call left in `errno`.
  public init(path: String, errno code: CInt) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(path: path, reason: reason)
  }

  /// One line with place and problem; callers add the remedy.
  public var description: String { "\(path): \(reason)" }
}
