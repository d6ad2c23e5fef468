import Foundation
import Testing

@testable import Batch

/// Truth: fork(2); a copy has only the thread that made it.
@Suite struct WorkerProcessTests {
  /// The process of the tests has several threads.
  @Test func `a process with several threads starts no worker`() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let limits = WorkerLimits(seconds: 10, byteCount: 1 << 30)
      let pool = WorkerPool(count: 1, limits) { _, _ in [] }
      _ = try pool.answer(to: WorkerOrder(number: 0, request: []))
    }
  }
}
