import CWorker
import CLibrary
import Recordings

/// A copy of this process that works on orders, as its supervisor controls it.
final class WorkerProcess {
  let number: pid_t
  /// Orders without an answer. The worker works on the first.
  private(set) var orders: [WorkerOrder] = []
  /// The reason why the supervisor ended it; nil if it did not.
  private(set) var verdict: WorkerDownfall?
  let resultsDescriptor: Int32

  /// Whether it was ended because it began none of its orders.
  private var isStuck = false
  /// How long the worker has had orders without beginning a part or answering.
  private var restSeconds = 0.0
  /// The last orders, which were not sent yet.
  private var undelivered: [[UInt8]] = []
  /// A pipe may hold as little as one page of memory; messages of this size fit.
  private static let mostHeldByPipe = 2048
  /// The time that a worker without orders gets to end.
  private static let farewellMilliseconds: Int32 = 5000

  private let ordersDescriptor: Int32
  private let note: WorkerNote
  private var assembly = MessageAssembly()

  /// Starts a copy of this process, which must have one thread. It answers each order with the
  /// result of `work`.
  init(_ limits: WorkerLimits, _ work: WorkerPool.Work) throws(ProcessError) {
    guard let note = WorkerNote() else { throw ProcessError("no memory could be shared") }
    let (orders, results) = (try MessagePipe(), try MessagePipe())
    let parent = getpid()
    let number = cwrk_fork()
    if number == 0 {
      let end = WorkerEnd(orders: orders.readEnd, results: results.writeEnd, note: note)
      end.serve(parent: parent, limits, work)
    }
    guard number > 0 else {
      let failure = ProcessError("no worker could be started")
      orders.close()
      results.close()
      throw failure
    }
    close(orders.readEnd)
    close(results.writeEnd)
    _ = fcntl(results.readEnd, F_SETFL, O_NONBLOCK)
    (self.number, self.note) = (number, note)
    (ordersDescriptor, resultsDescriptor) = (orders.writeEnd, results.readEnd)
  }

  /// Sends an order. If it cannot be sent, this is handled when the worker's end is noticed.
  func take(_ order: WorkerOrder) {
    if orders.isEmpty { restSeconds = 0 }
    orders.append(order)
    undelivered.append(order.binary)
    deliver()
  }

  /// Sends waiting orders, of which only the one that the worker needs next may be large. A busy worker
  /// does not read: a large order would block the supervisor, which could then not read its answers.
  private func deliver() {
    while let next = undelivered.first,
      undelivered.count == orders.count || next.count <= Self.mostHeldByPipe
    { _ = Framing.send(undelivered.removeFirst(), to: ordersDescriptor) }
  }

  /// The answers since the last call; `isOver` if the worker has ended.
  func collect() -> (answers: [WorkerAnswer], isOver: Bool) {
    let isOver = !assembly.fill(from: resultsDescriptor)
    restSeconds = 0
    var answers: [WorkerAnswer] = []
    for message in assembly.messages() where !orders.isEmpty {
      let isLast = message.first == WorkerEnd.lastPart
      answers.append(WorkerAnswer(order: orders[0], bytes: message.dropFirst(), isLast: isLast))
      if isLast { orders.removeFirst() } else { orders[0].partCount += 1 }
    }
    deliver()
    return (answers, isOver)
  }

  /// Kills the worker if it exceeds its limits. A worker that has orders and begins none, for example
  /// because it was stopped, is killed without a verdict.
  ///
  /// - Parameter seconds: the time since the last call during which the caller was not delayed.
  func check(_ limits: WorkerLimits, after seconds: Double) {
    guard verdict == nil else { return }
    guard let current = note.current(of: number) else {
      if !orders.isEmpty { restSeconds += seconds }
      if restSeconds > limits.secondsAtRest {
        isStuck = true
        _ = CLibrary.kill(number, SIGKILL)
      }
      return
    }
    restSeconds = 0
    if current.processorSeconds > limits.seconds || current.wallSeconds > limits.wallSeconds {
      end(.timedOut)
    } else if let used = residentByteCount, used > limits.byteCount {
      end(.outOfMemory)
    }
  }

  private func end(_ verdict: WorkerDownfall) {
    self.verdict = verdict
    _ = CLibrary.kill(number, SIGKILL)
  }

  /// Ends the process immediately.
  func kill() {
    _ = CLibrary.kill(number, SIGKILL)
    _ = reap()
  }

  /// Waits until the worker has ended, and kills it if that takes long.
  func dismiss() {
    close(ordersDescriptor)
    var request = pollfd(fd: resultsDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, Self.farewellMilliseconds) == -1, errno == EINTR {}
    // The signal has no effect on a worker that has ended.
    _ = CLibrary.kill(number, SIGKILL)
    _ = wait()
    close(resultsDescriptor)
  }

  /// The remaining orders, and the part of the first one that made the worker fail. Call it after
  /// the worker's end.
  func remains(_ limits: WorkerLimits) -> WorkerRemains {
    let last = note.current(of: number)
    let end = reap()
    var remains = WorkerRemains(
      orders: orders, end: end, downfall: verdict ?? end.downfall(limits), isStuck: isStuck)
    guard !end.lacksLibrary, let last, let first = orders.first, last.order == first.number else {
      return remains
    }
    remains.part = last.part
    remains.wasKilledByOthers = verdict == nil && end.signal == SIGKILL
    return remains
  }

  /// What the system keeps the worker from doing; nil before it has tried.
  var confinement: Confinement? { note.confinement }

  // MARK: The system

  /// Closes its pipes and returns how it ended.
  private func reap() -> WorkerExit {
    close(ordersDescriptor)
    close(resultsDescriptor)
    return wait()
  }

  private func wait() -> WorkerExit {
    var (status, usage) = (Int32(0), rusage())
    while wait4(number, &status, 0, &usage) == -1, errno == EINTR {}
    return WorkerExit(status: status, usage)
  }

  /// The memory in use; nil if the system does not provide it.
  private var residentByteCount: Int? {
    guard let text = Host.text(ofFile: "/proc/\(number)/statm") else { return nil }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

/// The orders of a worker that has ended.
struct WorkerRemains {
  var orders: [WorkerOrder]
  let end: WorkerExit
  let downfall: WorkerDownfall
  /// True where it was ended because it had orders and began none.
  let isStuck: Bool
  /// The part of the first order that made the worker fail; nil if it had begun none.
  var part: WorkPart?
  /// True if it was killed from outside: by another process, or by a system without free memory.
  var wasKilledByOthers = false
}

/// The worker's side of the pipes.
private struct WorkerEnd {
  let orders: Int32
  let results: Int32
  let note: WorkerNote

  /// Works on orders until the pipe is closed.
  func serve(parent: pid_t, _ limits: WorkerLimits, _ work: WorkerPool.Work) -> Never {
    cwrk_end_with(parent)
    Self.silence()
    Self.leaveSignals()
    note.note(
      Confinement.ofThisProcess(
        reading: limits.files, besides: [orders, results], mostGrowth: limits.mostMapped))
    while let message = Framing.receive(from: orders), let order = try? WorkerOrder(binary: message)
    {
      let link = Link(order: order.number, end: self)
      let rest = work(order, link)
      note.rest()
      guard send(rest, mark: Self.lastPart) else { break }
    }
    _exit(0)
  }

  /// The first byte of a message with a part of an answer.
  private static let part: UInt8 = 0
  static let lastPart: UInt8 = 1

  private func send(_ bytes: [UInt8], mark: UInt8) -> Bool {
    Framing.send([mark] + bytes, to: results)
  }

  private struct Link: WorkerLink {
    let order: Int
    let end: WorkerEnd

    func begin(_ part: WorkPart) { end.note.begin(part, of: order) }

    /// A worker whose supervisor is gone ends.
    func handOver(_ part: [UInt8]) { if !end.send(part, mark: WorkerEnd.part) { _exit(0) } }
  }

  /// Output of libraries and crashes is discarded, since it could contain private data.
  private static func silence() {
    let nowhere = Confinement.nowhere(O_WRONLY)
    guard nowhere >= 0 else { return }
    dup2(nowhere, 1)
    dup2(nowhere, 2)
    close(nowhere)
  }

  /// Ignores signals of the terminal, since the supervisor decides when to stop.
  private static func leaveSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    // The signals may have been blocked by the process that started the program.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }
}
