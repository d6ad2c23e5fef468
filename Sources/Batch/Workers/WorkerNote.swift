import CPlatform
import CLibrary
// The headers of CWorker declare `timespec` as well, and the compiler may see either declaration.
import CWorker
import Synchronization

/// The current work of a worker, in memory that its supervisor can read, even after the worker has
/// ended.
///
/// The page is shared with the worker, which is a copy of the process.
final class WorkerNote: @unchecked Sendable {
  private struct Page: ~Copyable {
    let order = Atomic<Int>(-1)
    let part = Atomic<Int>(0)
    /// Nanoseconds of the clock since boot; 0 while it waits for work.
    let start = Atomic<Int>(0)
    /// The worker's processor time at that moment, in nanoseconds.
    let processorStart = Atomic<Int>(0)
    /// Negative until the worker has tried to confine itself, then what holds.
    let confinement = Atomic<Int>(-1)
  }

  private let page: UnsafeMutablePointer<Page>
  private static var byteCount: Int { MemoryLayout<Page>.stride }

  /// Nil if no memory can be shared.
  init?() {
    let memory = mmap(
      nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    page = memory.bindMemory(to: Page.self, capacity: 1)
    page.initialize(to: Page())
  }

  deinit { munmap(page, Self.byteCount) }

  // MARK: Written by the worker

  /// Notes the beginning of work on a part.
  func begin(_ part: WorkPart, of order: Int) {
    page.pointee.part.store(part.number, ordering: .relaxed)
    page.pointee.order.store(order, ordering: .relaxed)
    page.pointee.processorStart.store(
      Self.nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID), ordering: .relaxed)
    page.pointee.start.store(Self.nanoseconds(of: CLOCK_MONOTONIC), ordering: .releasing)
  }

  /// Notes that there is no work.
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
    /// The wall-clock time since it was begun.
    let wallSeconds: Double
    /// The processor time that the worker has spent on it; wall-clock time if the system does not provide it.
    let processorSeconds: Double
  }

  /// The current part of a worker, given by its process number; nil if it has no work.
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

  /// The rules that the system enforces for the worker; nil before it has tried.
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
