/// A lock on a file that other processes may replace, held until the value is gone.
///
/// Readers of a folder hold it together, and whoever gives new files to the folder holds it alone. It needs no permission
/// to write. Where files cannot be locked, as on some network file systems, it locks nothing.
public final class FileLock {
  /// Nil for a lock on nothing.
  private let descriptor: Int32?

  /// Locks a file; nil while another process holds a lock that excludes this one. A missing file gives a lock on nothing.
  ///
  /// - Parameter isShared: whether others may hold such a lock as well.
  public init?(_ path: String, isShared: Bool) {
    while true {
      guard let descriptor = Self.open(path, isShared: isShared) else {
        self.descriptor = nil
        return
      }
      let isLocked = (try? SystemCalls.lock(descriptor, isShared: isShared)) ?? true
      // Another process may have replaced the file between the two calls.
      if isLocked, SystemCalls.isFile(path, openAs: descriptor) {
        self.descriptor = descriptor
        return
      }
      SystemCalls.release(descriptor)
      if !isLocked { return nil }
    }
  }

  deinit { if let descriptor { SystemCalls.release(descriptor) } }

  /// Locks a file as soon as others have released it; nil if they have not within some seconds.
  public static func whenFree(_ path: String, isShared: Bool) -> FileLock? {
    for _ in 0..<triesBeforeBusy {
      if let lock = FileLock(path, isShared: isShared) { return lock }
      pause()
    }
    return nil
  }

  /// Waits a little before a lock is tried again.
  public static func pause() { SystemCalls.pause(milliseconds: 20) }

  /// How long a lock is tried again before the folder counts as busy: 10 s.
  static let triesBeforeBusy = 500

  /// Some file systems lock a file for one process alone only if it is open for writing.
  private static func open(_ path: String, isShared: Bool) -> Int32? {
    let writable = isShared ? nil : try? SystemCalls.openExisting(path, isReadOnly: false)
    return writable ?? (try? SystemCalls.openForAppending(path, isReadOnly: true))
  }
}
