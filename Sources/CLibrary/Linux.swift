#if canImport(Glibc)
  // The platform's C library under one name: mathematics and system calls without Foundation (and ICU), which
  // would increase the size and the start time of the program.
  @_exported public import Glibc

  /// What differs between the C libraries of Linux and macOS.
  public enum Platform {
    /// True if workers can be confined when the library for it is installed.
    public static let canConfine = true

    /// When a file's content or attributes were changed last, and when its content was.
    public static func changes(_ status: stat) -> (any: timespec, content: timespec) {
      (status.st_ctim, status.st_mtim)
    }

    /// The most memory that a process had; Linux counts kilobytes.
    public static func largestByteCount(_ usage: rusage) -> Int { Int(usage.ru_maxrss) * 1024 }

    /// What `getrusage` counts.
    public static let usageOfThisProcess = Int32(RUSAGE_SELF.rawValue)
    /// What `getrusage` counts, of processes that have ended.
    public static let usageOfChildren = Int32(RUSAGE_CHILDREN.rawValue)
  }
#endif
