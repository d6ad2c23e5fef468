#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the bytes of a file could not be had.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As it was given.
  public let path: String
  /// In the words of the operating system, such as `Permission denied`.
  public let reason: String

  /// A reason of our own.
  public init(path: String, reason: String) {
    (self.path, self.reason) = (path, reason)
  }

  /// What a system call left in `errno`.
  public init(path: String, errno code: CInt) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(path: path, reason: reason)
  }

  /// One line: place and problem.
  public var description: String { "\(path): \(reason)" }
}
