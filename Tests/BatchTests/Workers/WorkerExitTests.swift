import Foundation
import Recordings
import Testing

@testable import Batch

/// Truth: signal(7) gives what each signal is for, and the limit what much memory is.
@Suite struct WorkerExitTests {
  private let limits = WorkerLimits(seconds: 1, byteCount: 100 << 20)

  private func downfall(_ signal: Int32?, megabytes: Int) -> WorkerDownfall {
    WorkerExit(signal: signal, byteCount: megabytes << 20).downfall(limits)
  }

  @Test(arguments: [SIGKILL, SIGABRT])
  func `an end for lack of memory is given by signal and memory`(signal: Int32) {
    #expect(downfall(signal, megabytes: 90) == .outOfMemory)
    #expect(downfall(signal, megabytes: 9) == .crashed)
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, nil])
  func `a fault is a crash, any memory it had`(signal: Int32?) {
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
