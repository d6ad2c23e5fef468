import Foundation
import Synchronization

/// Where a worker is: what it writes down its supervisor can read, even after its end.
///
/// The page is shared with the copy of the process that the worker is.
final class WorkNote: @unchecked Sendable {
  private struct Page: ~Copyable {
    let order = Atomic<Int>(-1)
    let part = Atomic<Int>(0)
    /// Nanoseconds of the clock since boot; 0 while it waits for work.
    let start = Atomic<Int>(0)
  }

  private let page: UnsafeMutablePointer<Page>
  private static var byteCount: Int { MemoryLayout<Page>.stride }

  /// Nil where there is no memory to share.
  init?() {
    let memory = mmap(
      nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    page = memory.bindMemory(to: Page.self, capacity: 1)
    page.initialize(to: Page())
  }

  deinit { munmap(page, Self.byteCount) }

  // MARK: Written by the worker

  /// Work on a part begins.
  func begin(_ part: WorkPart, of order: Int) {
    page.pointee.part.store(part.number, ordering: .relaxed)
    page.pointee.order.store(order, ordering: .relaxed)
    page.pointee.start.store(Self.nanoseconds, ordering: .releasing)
  }

  /// There is nothing to do.
  func rest() { page.pointee.start.store(0, ordering: .releasing) }

  // MARK: Read by the supervisor

  /// What is being worked on; nil at rest.
  var current: (order: Int, part: WorkPart, seconds: Double)? {
    let start = page.pointee.start.load(ordering: .acquiring)
    guard start != 0 else { return nil }
    return (
      page.pointee.order.load(ordering: .relaxed),
      WorkPart(number: page.pointee.part.load(ordering: .relaxed)),
      Double(Self.nanoseconds - start) / 1e9
    )
  }

  private static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
