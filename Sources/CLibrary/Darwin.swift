#if canImport(Darwin)
  // Never built so far; see Linux.swift.
  @_exported public import Darwin

  /// What differs between the C libraries of Linux and macOS.
  public enum Platform {
    /// True if workers can be confined when the library for it is installed.
    public static let canConfine = false

    /// When a file's content or attributes were changed last, and when its content was.
    public static func changes(_ status: stat) -> (any: timespec, content: timespec) {
      (status.st_ctimespec, status.st_mtimespec)
    }

    /// The most memory that a process had; macOS counts bytes.
    public static func largestByteCount(_ usage: rusage) -> Int { Int(usage.ru_maxrss) }

    /// What `getrusage` counts.
    public static let usageOfThisProcess = RUSAGE_SELF
    /// What `getrusage` counts, of processes that have ended.
    public static let usageOfChildren = RUSAGE_CHILDREN
  }
#endif
