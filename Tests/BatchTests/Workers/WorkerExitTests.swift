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

  @Test func `the status of the system is read`() {
    var usage = rusage()
    usage.ru_maxrss = 7
    #expect(WorkerExit(status: SIGSEGV | 0x80, usage).signal == SIGSEGV)
    #expect(WorkerExit(status: 1 << 8, usage).signal == nil)
    #expect(WorkerExit(status: 0, usage).byteCount >= 7)
  }
}
