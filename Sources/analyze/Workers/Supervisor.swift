import Foundation
import Recordings

/// Hands orders to workers and replaces those that come to an end.
final class Supervisor {
  private let count: Int
  private let limits: WorkerLimits
  private let work: (WorkOrder, WorkNote) -> [UInt8]
  private var workers: [WorkerProcess] = []
  /// What a worker left when it ended, the first order last.
  private var returned: [WorkOrder] = []
  /// How often a worker ended beside an order without telling where it was.
  private var mishaps: [Int: Int] = [:]
  /// Parts beside which a worker was killed from outside; each is tried once more.
  private var killed: [Int: Set<WorkPart>] = [:]
  /// Whether workers are forbidden what they do not need; nil as long as there was none.
  private(set) var isConfined: Bool?
  /// True once the user was warned.
  var hasToldConfinement = false
  private var lastCheck = ContinuousClock.now

  /// A worker has the next order at hand when it is done with one.
  private static let ordersAhead = 2
  /// Parts of an order that are left out one by one; after that it is given up as a whole.
  private static let mostCasualties = 16
  private static let mostMishaps = 3
  /// How often limits are looked after.
  private static let patienceMilliseconds: Int32 = 100
  /// What counts of the time between two such looks. Where it was longer this process was held up itself, and
  /// with it maybe all of them.
  private static let mostSecondsBetweenChecks = 1.0

  /// - Parameter work: what a worker makes of an order; it runs in a process of its own.
  init(count: Int, _ limits: WorkerLimits, _ work: @escaping (WorkOrder, WorkNote) -> [UInt8]) {
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
  func take(_ order: WorkOrder) throws(ProcessError) {
    if let idle = workers.first(where: \.orders.isEmpty) { return idle.take(order) }
    if workers.count < count {
      do throws(ProcessError) {
        workers.append(try WorkerProcess(limits, work))
      } catch {
        // Those that are there can do the work as well.
        if workers.isEmpty { throw error }
      }
    }
    workers.min { $0.orders.count < $1.orders.count }?.take(order)
  }

  /// Waits a moment, or until something is there: what has come of orders, in any order.
  func results() throws(ProcessError) -> [(order: WorkOrder, bytes: ArraySlice<UInt8>)] {
    guard isBusy else { return [] }
    var requests = workers.map {
      pollfd(fd: $0.resultsDescriptor, events: Int16(POLLIN), revents: 0)
    }
    let isAny = poll(&requests, nfds_t(requests.count), Self.patienceMilliseconds) > 0
    var results: [(order: WorkOrder, bytes: ArraySlice<UInt8>)] = []
    var ended: [WorkerProcess] = []
    for (request, worker) in zip(requests, workers) where isAny && request.revents != 0 {
      let (some, isOver) = worker.collect()
      note(worker.isConfined)
      results += some
      if isOver { ended.append(worker) }
    }
    // Their numbers may be given to others.
    for (order, _) in results { (mishaps[order.number], killed[order.number]) = (nil, nil) }
    for worker in ended { replace(worker) }
    checkLimits()
    try reorder()
    return results
  }

  /// What has come of the one order there is.
  func result(
    of order: WorkOrder
  ) throws(ProcessError) -> (order: WorkOrder, bytes: ArraySlice<UInt8>) {
    try take(order)
    while true { if let result = try results().first { return result } }
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

  private func replace(_ worker: WorkerProcess) {
    workers.removeAll { $0 === worker }
    let remains = worker.remains(limits)
    var orders = remains.orders
    if !orders.isEmpty {
      if let casualty = remains.casualty {
        let isFirstKill =
          remains.wasKilledByOthers
          && killed[orders[0].number, default: []].insert(casualty.part).inserted
        if !isFirstKill { orders[0] = orders[0].after(casualty, most: Self.mostCasualties) }
      } else {
        let number = orders[0].number
        mishaps[number, default: 0] += 1
        if mishaps[number, default: 0] >= Self.mostMishaps {
          orders[0].casualties = [Casualty(part: .whole, downfall: .crashed)]
        }
      }
    }
    returned += orders
    returned.sort { $0.number > $1.number }
  }

  /// One that is not confined makes all of them count as such.
  private func note(_ isWorkerConfined: Bool?) {
    guard let isWorkerConfined else { return }
    isConfined = (isConfined ?? true) && isWorkerConfined
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

extension WorkOrder {
  /// The same without the part that brought a worker down; without anything where that does not help.
  fileprivate func after(_ casualty: Casualty, most: Int) -> WorkOrder {
    let isKnown = casualties.contains { $0.part == casualty.part }
    guard !isKnown, casualties.count < most else {
      return WorkOrder(
        number: number, job: job,
        casualties: [Casualty(part: .whole, downfall: casualty.downfall)])
    }
    return WorkOrder(number: number, job: job, casualties: casualties + [casualty])
  }
}
