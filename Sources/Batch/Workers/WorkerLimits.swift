import CLibrary
import CPlatform
import Recordings

/// The resources that a worker may use before it is ended.
public struct WorkerLimits: Sendable {
  /// Processor time for one file or one session. Unlike wall-clock time, it does not depend on
  /// other work of the machine.
  let seconds: Double
  /// The number of bytes of memory.
  let byteCount: Int

  /// The number of bytes that a worker may map. It is far more than it may use, so that the
  /// supervisor, which checks from time to time, sees an excess first; this limit stops a worker
  /// that takes all memory at once.
  var mostMapped: Int { byteCount < Int.max / 4 ? 2 * byteCount + (1 << 30) : Int.max }

  /// The smallest value of `--memory-max`. No share is smaller: common recordings need less,
  /// however many jobs there are.
  public static let leastMegabytes = 64

  init(seconds: Double, byteCount: Int) { (self.seconds, self.byteCount) = (seconds, byteCount) }

  /// Wall-clock time for one file or one session, against a worker that waits forever.
  var wallSeconds: Double { 10 * seconds }

  /// Time for the work between files and sessions, which is short. It is some seconds at least,
  /// since a busy machine may need them to start a worker.
  var secondsAtRest: Double { max(seconds, 5) }

  /// - Parameters:
  ///   - byteCount: the memory of a worker; nil for an equal share of nine tenths of all memory, so that
  ///     a tenth is left to others.
  ///   - jobs: the number of workers that share it.
  init(seconds: Double, byteCount: Int?, jobs: Int) {
    self.init(
      seconds: seconds, byteCount: byteCount ?? Self.share(of: MemoryAtHand.byteCount, jobs: jobs))
  }

  /// The share of each job.
  static func share(of byteCount: UInt64, jobs: Int) -> Int {
    max(Int(clamping: byteCount / 10 * 9 / UInt64(max(jobs, 1))), leastMegabytes << 20)
  }
}

/// The memory that all processes of a run may use: that of the machine, or the limit of the
/// container or batch job.
enum MemoryAtHand {
  /// The number of bytes.
  static var byteCount: UInt64 {
    let groups = Host.text(ofFile: "/proc/self/cgroup").map(limitFiles) ?? []
    let limits = groups.compactMap { Host.text(ofFile: $0).flatMap(limit) }
    return min(Host.memoryByteCount, limits.min() ?? .max)
  }

  /// The files with the limits of a control group and its parents, derived from the text of `/proc/self/cgroup`.
  ///
  /// A line is `number:controllers:path`; the second version of control groups has the number 0 and no
  /// controllers (cgroups(7)). In a container the path may be the host's, so that the mount itself counts as well.
  static func limitFiles(_ groups: String) -> [String] {
    groups.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[0] == "0", parts[1].isEmpty {
        return folders(parts[2]).map { "/sys/fs/cgroup\($0)/memory.max" }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      return folders(parts[2]).map { "/sys/fs/cgroup/memory\($0)/memory.limit_in_bytes" }
    }
  }

  /// The limit in such a file, in bytes; nil for `max` and for other contents.
  static func limit(_ text: String) -> UInt64? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let number = UInt64(words[0]) else { return nil }
    return number > 0 ? number : nil
  }

  /// The paths of a group and its parents: `/a/b`, `/a` and the mount, which is empty.
  private static func folders(_ path: Substring) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).reversed().map { parts.prefix($0).map { "/\($0)" }.joined() }
  }
}

/// The way in which a worker ended unexpectedly.
struct WorkerExit {
  /// The signal that ended the worker; nil if there was none.
  let signal: Int32?
  /// The highest memory use.
  let byteCount: Int
  /// True if the worker ended because a library of the program cannot be opened.
  var lacksLibrary = false

  init(signal: Int32?, byteCount: Int) { (self.signal, self.byteCount) = (signal, byteCount) }

  /// Interprets the exit status that the system reports.
  init(status: Int32, _ usage: rusage) {
    signal = status & 0x7F == 0 ? nil : status & 0x7F
    byteCount = Platform.largestByteCount(usage)
    lacksLibrary = signal == nil && status >> 8 & 0xFF == Int32(CPLT_STATUS_WITHOUT_LIBRARY)
  }

  /// The reported reason of the end.
  ///
  /// The system ends a process that exhausts its memory by KILL; Swift and C++ end the process by
  /// ABRT if an allocation fails. Both signals have other causes as well, so that a large memory
  /// use is required.
  func downfall(_ limits: WorkerLimits) -> WorkerDownfall {
    let mayLackMemory = signal == SIGKILL || signal == SIGABRT
    return mayLackMemory && byteCount > limits.byteCount / 2 ? .outOfMemory : .crashed
  }
}
