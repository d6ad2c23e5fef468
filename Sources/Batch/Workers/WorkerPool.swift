import CLibrary
import Recordings

/// Hands orders to workers and replaces those that end.
final class WorkerPool {
  /// What a worker makes of an order, in a process of its own: the last part of its answer.
  typealias Work = (_ order: WorkerOrder, _ link: any WorkerLink) -> [UInt8]

  private let count: Int
  private let limits: WorkerLimits
  private let work: Work
  private var workers: [WorkerProcess] = []
  /// What a worker left when it ended, the first order last.
  private var returned: [WorkerOrder] = []
  /// How often a worker ended beside an order without a part of it that could be to blame.
  private var mishaps: [Int: Int] = [:]
  /// The same of all orders, since the last message of any worker.
  private var vainEnds = 0
  /// Parts beside which a worker was killed from outside; each is tried once more.
  private var killed: [Int: Set<WorkPart>] = [:]
  /// What the system keeps all workers from doing; nil as long as there was none.
  private(set) var confinement: Confinement?
  private var lastCheck = ContinuousClock.now

  /// A worker has the next order at hand when it is done with one.
  private static let ordersAhead = 2
  private static let mostMishaps = 3
  /// Something other than the orders ends workers that end so often without a message: all of them twice, and not
  /// just one order after the other.
  private var mostVainEnds: Int { max(8, 2 * count) }
  /// How often limits are looked after.
  private static let patienceMilliseconds: Int32 = 100
  /// What counts of the time between two such looks. Where it was longer this process was held up itself, and
  /// with it maybe all of them.
  private static let mostSecondsBetweenChecks = 1.0

  init(count: Int, _ limits: WorkerLimits, _ work: @escaping Work) {
    (self.count, self.limits, self.work) = (count, limits, work)
  }

  deinit { for worker in workers { worker.kill() } }

  /// True while an order is with a worker or waits for another one.
  var isBusy: Bool { !returned.isEmpty || workers.contains { !$0.orders.isEmpty } }

  /// How many orders could be taken at once.
  var freePlaces: Int {
    let taken = workers.reduce(returned.count) { $0 + $1.orders.count }
    return max(0, count * Self.ordersAhead - taken)
  }

  /// Has an order worked on.
  func take(_ order: WorkerOrder) throws(ProcessError) {
    if let idle = workers.first(where: \.orders.isEmpty) { return idle.take(order) }
    if workers.count < count {
      do throws(ProcessError) { workers.append(try WorkerProcess(limits, work)) } catch {
        // Those that are there can do the work as well.
        if workers.isEmpty { throw error }
      }
    }
    workers.min { $0.orders.count < $1.orders.count }?.take(order)
  }

  /// Waits a moment, or until something is there: answers, those of one order in the order of their parts.
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
    // Their numbers may be given to others.
    for answer in answers where answer.isLast {
      (mishaps[answer.order.number], killed[answer.order.number]) = (nil, nil)
    }
    for worker in ended { try replace(worker) }
    checkLimits()
    try reorder()
    return answers
  }

  /// Gives one order to an idle pool and waits for its final answer; parts that come before it are dropped.
  func answer(to order: WorkerOrder) throws(ProcessError) -> WorkerAnswer {
    try take(order)
    while true { if let answer = try answers().first(where: \.isLast) { return answer } }
  }

  /// Lets all workers end in peace.
  func dismiss() {
    for worker in workers { worker.dismiss() }
    workers = []
  }

  // MARK: Ends

  /// Answers come much faster than limits need to be looked after.
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
    // Of an order that was given up nothing is left to blame.
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

  /// What was returned goes first: what comes of later orders waits for it.
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
  /// Has a worker try what this process is about to do itself, since everything depends on it; returns what
  /// brings a process down and must be left out.
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
