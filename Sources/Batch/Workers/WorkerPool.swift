import CLibrary
import Recordings

/// Passes orders to workers and replaces workers that end.
final class WorkerPool {
  /// The work on an order, which runs in a worker process; returns the last part of the answer.
  typealias Work = (_ order: WorkerOrder, _ link: any WorkerLink) -> [UInt8]

  private let count: Int
  private let limits: WorkerLimits
  private let work: Work
  private var workers: [WorkerProcess] = []
  /// The orders of workers that ended, sorted so that the first one is last.
  private var returned: [WorkerOrder] = []
  /// How often a worker with an order ended without having begun a part of it.
  private var mishaps: [Int: Int] = [:]
  /// How many workers in a row ended so, without a message of any worker in between.
  private var vainEnds = 0
  /// Parts on which a worker was killed from outside; each is tried once more.
  private var killed: [Int: Set<WorkPart>] = [:]
  /// What the system keeps all workers from doing; nil as long as there was none.
  private(set) var confinement: Confinement?
  private var lastCheck = ContinuousClock.now

  /// A worker has the next order in its pipe while it works on one.
  private static let ordersAhead = 2
  private static let mostMishaps = 3
  /// Something other than the orders ends workers that end so often without a message: all of them twice, and not
  /// just one order after the other.
  private var mostVainEnds: Int { max(8, 2 * count) }
  /// The interval between checks of limits.
  private static let patienceMilliseconds: Int32 = 100
  /// The longest time between two checks that counts. If it was longer, this process was delayed
  /// itself, and the workers perhaps as well.
  private static let mostSecondsBetweenChecks = 1.0

  init(count: Int, _ limits: WorkerLimits, _ work: @escaping Work) {
    (self.count, self.limits, self.work) = (count, limits, work)
  }

  deinit { for worker in workers { worker.kill() } }

  /// True while a worker has an order or an order waits for a worker.
  var isBusy: Bool { !returned.isEmpty || workers.contains { !$0.orders.isEmpty } }

  /// The number of orders that could be taken at once.
  var freePlaces: Int {
    let taken = workers.reduce(returned.count) { $0 + $1.orders.count }
    return max(0, count * Self.ordersAhead - taken)
  }

  /// Passes an order to a worker.
  func take(_ order: WorkerOrder) throws(ProcessError) {
    if let idle = workers.first(where: \.orders.isEmpty) { return idle.take(order) }
    if workers.count < count {
      do throws(ProcessError) { workers.append(try WorkerProcess(limits, work)) } catch {
        // The existing workers can do the work.
        if workers.isEmpty { throw error }
      }
    }
    workers.min { $0.orders.count < $1.orders.count }?.take(order)
  }

  /// Waits for a short time, or until there are answers. Those of one order come in the order of
  /// their parts.
  func answers() throws(ProcessError) -> [WorkerAnswer] {
    guard isBusy else { return [] }
    var requests = workers.map {
      pollfd(fd: $0.resultsDescriptor, events: Int16(POLLIN), revents: 0)
    }
    let isAny = poll(&requests, nfds_t(requests.count), Self.patienceMilliseconds) > 0
    var answers: [WorkerAnswer] = []
    var ended: [WorkerProcess] = []
    for (request, worker) in zip(requests, workers) where isAny && request.revents != 0 {
      let (some, isOver) = worker.collect()
      note(worker.confinement)
      answers += some
      if !some.isEmpty { vainEnds = 0 }
      if isOver { ended.append(worker) }
    }
    // Numbers of finished orders may be used again.
    for answer in answers where answer.isLast {
      (mishaps[answer.order.number], killed[answer.order.number]) = (nil, nil)
    }
    for worker in ended { try replace(worker) }
    checkLimits()
    try reorder()
    return answers
  }

  /// Passes one order to an idle pool and waits for the last part of its answer; the other parts
  /// are dropped.
  func answer(to order: WorkerOrder) throws(ProcessError) -> WorkerAnswer {
    try take(order)
    while true { if let answer = try answers().first(where: \.isLast) { return answer } }
  }

  /// Lets all workers finish and end.
  func dismiss() {
    for worker in workers { worker.dismiss() }
    workers = []
  }

  // MARK: Ends of workers

  /// The check is done rarely, since answers come much more often than limits must be checked.
  private func checkLimits() {
    let now = ContinuousClock.now
    let passed = now - lastCheck
    guard passed >= .milliseconds(Int(Self.patienceMilliseconds)) else { return }
    lastCheck = now
    let seconds = min(passed / .seconds(1), Self.mostSecondsBetweenChecks)
    for worker in workers { worker.check(limits, after: seconds) }
  }

  /// Throws where workers end whatever they are given.
  private func replace(_ worker: WorkerProcess) throws(ProcessError) {
    workers.removeAll { $0 === worker }
    let remains = worker.remains(limits)
    guard !remains.end.lacksLibrary else { throw ProcessError(missing: Version.missingLibraries) }
    var orders = remains.orders
    if let first = orders.first { orders[0] = try order(first, after: remains) }
    returned += orders
    returned.sort { $0.number > $1.number }
  }

  /// What another worker is asked to do instead: the order without what is to blame for the end of this one.
  private func order(_ order: WorkerOrder, after remains: WorkerRemains) throws(ProcessError)
    -> WorkerOrder
  {
    // An order that was given up has no part left that could have ended the worker.
    if let part = remains.part, !order.isGivenUp {
      let isFirstKill =
        remains.wasKilledByOthers && killed[order.number, default: []].insert(part).inserted
      return isFirstKill ? order : order.losing(LostPart(part: part, downfall: remains.downfall))
    }
    mishaps[order.number, default: 0] += 1
    vainEnds += 1
    let isLastTry = mishaps[order.number, default: 0] >= Self.mostMishaps
    guard vainEnds < mostVainEnds, !isLastTry || !order.isGivenUp else {
      throw ProcessError(endedInVain: vainEnds, remains)
    }
    guard isLastTry else { return order }
    mishaps[order.number] = 0
    return order.losing(LostPart(part: .whole, downfall: remains.downfall))
  }

  /// What does not hold for one of them does not hold for all.
  private func note(_ ofWorker: Confinement?) {
    guard let ofWorker else { return }
    confinement = (confinement ?? ofWorker).intersection(ofWorker)
  }

  /// Passes returned orders to workers first, since the results of later orders wait for theirs.
  private func reorder() throws(ProcessError) {
    while let order = returned.last {
      let isPlace = workers.contains(where: \.orders.isEmpty) || workers.count < count
      guard isPlace else { return }
      returned.removeLast()
      try take(order)
    }
  }
}

extension WorkerPool {
  /// Lets a worker try work that this process is about to do itself, on which everything depends.
  /// Returns the parts that make a process fail and must be left out.
  static func dryRun(
    _ limits: WorkerLimits, _ work: @escaping (LostParts, _ begin: (WorkPart) -> Void) -> Void
  ) throws(ProcessError) -> LostParts {
    let pool = WorkerPool(count: 1, limits) { order, link in
      link.begin(.whole)
      work(LostParts(order.lost)) { link.begin($0) }
      return []
    }
    let answer = try pool.answer(to: WorkerOrder(number: 0, request: []))
    pool.dismiss()
    return LostParts(answer.order.lost)
  }
}
