import Foundation
import Recordings
import Testing

@testable import Batch

/// Truth: signal(7) for the meaning of each signal; the limit decides how much memory is too much.
@Suite struct WorkerExitTests {
  private let limits = WorkerLimits(seconds: 1, byteCount: 100 << 20)

  private func downfall(_ signal: Int32?, megabytes: Int) -> WorkerDownfall {
    WorkerExit(signal: signal, byteCount: megabytes << 20).downfall(limits)
  }

  @Test(arguments: [SIGKILL, SIGABRT])
  func `lack of memory is recognized by the signal and the memory used`(signal: Int32) {
    #expect(downfall(signal, megabytes: 90) == .outOfMemory)
    #expect(downfall(signal, megabytes: 9) == .crashed)
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, nil])
  func `a fault is a crash, however much memory was used`(signal: Int32?) {
    #expect(downfall(signal, megabytes: 90) == .crashed)
  }

  /// The status with which a worker ends that was refused memory, or a library.
  @Test func `a worker that was refused memory says so`() {
    let limits = WorkerLimits(seconds: 1, byteCount: 100 << 20)
    let refused = WorkerExit(status: 71 << 8, rusage())
    #expect(refused.lacksMemory)
    #expect(!refused.lacksLibrary)
    #expect(refused.downfall(limits) == .outOfMemory)
    #expect(WorkerExit(status: 70 << 8, rusage()).lacksLibrary)
    #expect(WorkerExit(status: 1 << 8, rusage()).downfall(limits) == .crashed)
    // A signal whose number is that of a status.
    #expect(!WorkerExit(status: 71, rusage()).lacksMemory)
  }

  /// A message names what is known of a library, and is a sentence where nothing is.
  @Test func `a library that only a worker cannot open is not named by an empty text`() {
    #expect(
      ProcessError(missing: ["gsl", "png"]).description.contains("opened: gsl, png; install"))
    let unknown = ProcessError(missing: []).description
    #expect(!unknown.contains(": ;"))
    #expect(unknown.contains("ulimit -a"))
  }

  @Test func `the status of the system is read`() {
    var usage = rusage()
    usage.ru_maxrss = 7
    #expect(WorkerExit(status: SIGSEGV | 0x80, usage).signal == SIGSEGV)
    #expect(WorkerExit(status: 1 << 8, usage).signal == nil)
    #expect(WorkerExit(status: 0, usage).byteCount >= 7)
  }
}
