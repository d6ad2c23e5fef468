import Foundation
import Recordings

/// How a worker ended that nobody had told to.
struct WorkerExit {
  /// Nil where no signal ended it.
  let signal: Int32?
  /// The most memory it had.
  let byteCount: Int

  init(signal: Int32?, byteCount: Int) { (self.signal, self.byteCount) = (signal, byteCount) }

  /// What the system tells of it.
  init(status: Int32, _ usage: rusage) {
    signal = status & 0x7F == 0 ? nil : status & 0x7F
    // Kilobytes, but bytes on macOS.
    #if os(Linux)
      byteCount = Int(usage.ru_maxrss) * 1024
    #else
      byteCount = Int(usage.ru_maxrss)
    #endif
  }

  /// What to call it.
  ///
  /// The system ends by KILL what takes the last of its memory; Swift and C++ end themselves by ABRT where they are
  /// refused any. Both signals come of other things as well, so that much memory must have been in use.
  func downfall(_ limits: WorkerLimits) -> WorkerDownfall {
    let mayLackMemory = signal == SIGKILL || signal == SIGABRT
    return mayLackMemory && byteCount > limits.byteCount / 2 ? .outOfMemory : .crashed
  }
}
