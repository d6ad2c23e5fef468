import CPlatform
import CLibrary
// Its headers declare `timespec` as well, and either declaration may be the one that the compiler sees.
import CWorker
import Synchronization

/// Where a worker is: what it writes down its supervisor can read, even after its end.
///
/// The page is shared with the copy of the process that the worker is.
final class WorkerNote: @unchecked Sendable {
  private struct Page: ~Copyable {
    let order = Atomic<Int>(-1)
    let part = Atomic<Int>(0)
    /// Nanoseconds of the clock since boot; 0 while it waits for work.
    let start = Atomic<Int>(0)
    /// Nanoseconds of the worker's processor time at that moment.
    let processorStart = Atomic<Int>(0)
    /// Negative until the worker has tried to confine itself, then what holds.
    let confinement = Atomic<Int>(-1)
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
    page.pointee.processorStart.store(
      Self.nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID), ordering: .relaxed)
    page.pointee.start.store(Self.nanoseconds(of: CLOCK_MONOTONIC), ordering: .releasing)
  }

  /// There is nothing to do.
  func rest() { page.pointee.start.store(0, ordering: .releasing) }

  /// What the system keeps the worker from doing.
  func note(_ confinement: Confinement) {
    page.pointee.confinement.store(confinement.rawValue, ordering: .releasing)
  }

  // MARK: Read by the supervisor

  /// A part that is being worked on.
  struct Current {
    let order: Int
    let part: WorkPart
    /// Since it was begun.
    let wallSeconds: Double
    /// The processor time that the worker has spent on it; wall-clock time if the system does not provide it.
    let processorSeconds: Double
  }

  /// What a worker, by the number of its process, is working on; nil at rest.
  func current(of worker: pid_t) -> Current? {
    let start = page.pointee.start.load(ordering: .acquiring)
    guard start != 0 else { return nil }
    let wallSeconds = Double(Self.nanoseconds(of: CLOCK_MONOTONIC) - start) / 1e9
    let used = cplt_processor_seconds(worker)
    let before = Double(page.pointee.processorStart.load(ordering: .relaxed)) / 1e9
    return Current(
      order: page.pointee.order.load(ordering: .relaxed),
      part: WorkPart(number: page.pointee.part.load(ordering: .relaxed)), wallSeconds: wallSeconds,
      processorSeconds: used < 0 ? wallSeconds : used - before)
  }

  /// Nil as long as the worker has not tried.
  var confinement: Confinement? {
    let value = page.pointee.confinement.load(ordering: .acquiring)
    return value < 0 ? nil : Confinement(rawValue: value)
  }

  private static func nanoseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
