import CLibrary
import CPlatform
import CWorker
import Recordings
import Study

/// What a worker may use before it is ended, and what it may read.
public struct WorkerLimits: Sendable {
  /// Processor time for one file or one session. Unlike wall-clock time, it does not depend on
  /// other work of the machine.
  let seconds: Double
  /// The number of bytes of memory.
  let byteCount: Int
  /// The files that a worker may open; none of a study unless `reading` adds them.
  private(set) var files = ReadableFiles([])

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
    // Each worker has what the limits of a process leave to this one, of which it is a copy.
    let own = Int(clamping: cplt_address_space_left())
    self.init(
      seconds: seconds,
      byteCount: min(own, byteCount ?? Self.share(of: MemoryAtHand.byteCount, jobs: jobs)))
  }

  /// The limits of workers that read a study.
  ///
  /// - Parameter recordings: the paths of recordings that options name, of which analyses decode the sounds.
  func reading(_ study: StudyFiles, and recordings: [String] = []) -> WorkerLimits {
    var limits = self
    limits.files = ReadableFiles(study.placesToOpen + recordings)
    return limits
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
  /// Its exit status; 0 where a signal ended it.
  let status: Int32

  init(signal: Int32?, byteCount: Int, status: Int32 = 0) {
    (self.signal, self.byteCount, self.status) = (signal, byteCount, status)
  }

  /// Interprets the exit status that the system reports.
  init(status: Int32, _ usage: rusage) {
    let signal = status & 0x7F == 0 ? nil : status & 0x7F
    self.init(
      signal: signal, byteCount: Platform.largestByteCount(usage),
      status: signal == nil ? status >> 8 & 0xFF : 0)
  }

  /// Whether it ended because a library of the program cannot be opened.
  var lacksLibrary: Bool { status == Int32(CPLT_STATUS_WITHOUT_LIBRARY) }

  /// Whether it ended because the system refused it memory.
  var lacksMemory: Bool { status == Int32(CPLT_STATUS_WITHOUT_MEMORY) }

  /// The reported reason of the end.
  ///
  /// The system ends by KILL what takes the last of its memory; Swift and C++ end themselves by ABRT where they are
  /// refused any. Both signals come of other things as well, so that much memory must have been in use. A worker that
  /// knows that it was refused memory says so by its status.
  func downfall(_ limits: WorkerLimits) -> WorkerDownfall {
    if lacksMemory { return .outOfMemory }
    let mayLackMemory = signal == SIGKILL || signal == SIGABRT
    return mayLackMemory && byteCount > limits.byteCount / 2 ? .outOfMemory : .crashed
  }
}

/// In messages.
extension WorkerRemains {
  /// How the worker ended: `was killed by the signal KILL`.
  var words: String {
    if isStuck { return "had begun nothing for a long time and was ended" }
    if end.lacksMemory { return "was refused memory by the system" }
    guard let signal = end.signal else { return "ended with status \(end.status)" }
    return "was killed by the signal \(Self.signalNames[signal] ?? "\(signal)")"
  }

  /// What may have ended it, as far as it can be seen from here.
  var remedy: String {
    let space = cwrk_address_space_limit()
    var causes: [String] = []
    if let library = Host.environment["LD_PRELOAD"], !library.isEmpty {
      causes.append("the library in LD_PRELOAD")
    }
    if space >= 0 { causes.append("the limit of memory (ulimit -v is \(space >> 10) kB)") }
    switch end.signal {
    case SIGKILL where !isStuck:
      causes.append("the memory of a container or a batch job, and what kills processes here")
    case SIGXCPU: causes.append("the limit of processor time (ulimit -t)")
    case SIGSYS: causes.append("a filter of system calls around the program")
    default: break
    }
    causes.append("the log of the system (dmesg)")
    return "check \(causes.joined(separator: ", "))"
  }

  private static let signalNames: [Int32: String] = [
    SIGKILL: "KILL", SIGTERM: "TERM", SIGINT: "INT", SIGHUP: "HUP", SIGSEGV: "SEGV", SIGBUS: "BUS",
    SIGILL: "ILL", SIGTRAP: "TRAP", SIGABRT: "ABRT", SIGFPE: "FPE", SIGSYS: "SYS", SIGXCPU: "XCPU",
    SIGALRM: "ALRM", SIGPIPE: "PIPE", SIGUSR1: "USR1", SIGUSR2: "USR2",
  ]
}
