import CWorker
import CLibrary
import Recordings

/// A copy of this process that works on orders, as its supervisor sees it.
final class WorkerProcess {
  let number: pid_t
  /// Orders it was given and has not answered, the first of which it works on.
  private(set) var orders: [WorkerOrder] = []
  /// The reason for which it was ended; nil if it was not.
  private(set) var verdict: WorkerDownfall?
  let resultsDescriptor: Int32

  /// Whether it was ended because it began none of its orders.
  private var isStuck = false
  /// How long it has had orders and has neither begun a part nor answered.
  private var restSeconds = 0.0
  /// The last of the orders, those that were not sent yet.
  private var undelivered: [[UInt8]] = []
  /// A pipe may hold as little as a page of memory.
  private static let mostHeldByPipe = 2048
  /// All it is asked to do is to end.
  private static let farewellMilliseconds: Int32 = 5000

  private let ordersDescriptor: Int32
  private let note: WorkerNote
  private var assembly = MessageAssembly()

  /// A copy of this process, which must have one thread, that answers each order with what `work` makes of it.
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

  /// Hands over an order. One that cannot be delivered is dealt with when the worker's end is seen.
  func take(_ order: WorkerOrder) {
    if orders.isEmpty { restSeconds = 0 }
    orders.append(order)
    undelivered.append(order.binary)
    deliver()
  }

  /// A busy worker does not read. Orders that exceed the pipe's buffer would block the supervisor, which
  /// would then not read either.
  private func deliver() {
    while let next = undelivered.first,
      undelivered.count == orders.count || next.count <= Self.mostHeldByPipe
    { _ = Framing.send(undelivered.removeFirst(), to: ordersDescriptor) }
  }

  /// What has come of orders since the last call; `isOver` after the worker's end.
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

  /// Ends it at once where it is beyond its limits. One that has orders and begins none, as when something has
  /// stopped it, is ended without a verdict.
  ///
  /// - Parameter seconds: since the last call, as far as the caller was looking.
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

  /// No more orders come; waits until it has ended, and ends it where that takes long.
  func dismiss() {
    close(ordersDescriptor)
    var request = pollfd(fd: resultsDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, Self.farewellMilliseconds) == -1, errno == EINTR {}
    // One that has ended by itself does not mind.
    _ = CLibrary.kill(number, SIGKILL)
    _ = wait()
    close(resultsDescriptor)
  }

  /// To be called after its end: the remaining orders, and the part of the first one that made it fail.
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

  /// Nil if the system does not provide it.
  private var residentByteCount: Int? {
    guard let text = Host.text(ofFile: "/proc/\(number)/statm") else { return nil }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

/// What a worker leaves at its end.
struct WorkerRemains {
  var orders: [WorkerOrder]
  let end: WorkerExit
  let downfall: WorkerDownfall
  /// True where it was ended because it had orders and began none.
  let isStuck: Bool
  /// The part of the first order that made the worker fail; nil if it had begun none.
  var part: WorkPart?
  /// True where it was ended from outside: by another process, or by a system that had no memory left.
  var wasKilledByOthers = false
}

/// The worker's own end of the pipes.
private struct WorkerEnd {
  let orders: Int32
  let results: Int32
  let note: WorkerNote

  /// Works until no orders come.
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

  /// What a message with a part of an answer begins with.
  private static let part: UInt8 = 0
  static let lastPart: UInt8 = 1

  private func send(_ bytes: [UInt8], mark: UInt8) -> Bool {
    Framing.send([mark] + bytes, to: results)
  }

  private struct Link: WorkerLink {
    let order: Int
    let end: WorkerEnd

    func begin(_ part: WorkPart) { end.note.begin(part, of: order) }

    /// A worker without a reader ends.
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

  /// The supervisor decides when to stop.
  private static func leaveSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    // Whoever started the program may have blocked some.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }
}
