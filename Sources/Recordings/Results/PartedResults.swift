/// What a platform keeps of one run of a task in a place of its own, such as a row of a table.
struct ResultPart: Sendable, Equatable {
  /// The platform's key of the part; parts of one key are copies, as where exports overlap.
  var key: String?
  /// The platform's key of the visit to the step; nil where it does not tell.
  var visit: String?
  /// Its place among the others, which counts where dates are equal.
  var position: Int
}

/// Puts the parts of one run together.
struct PartedResults {
  /// Steps of results that do not name them, by the platform's key of the visit.
  let visits: [String: StepVisit]
  /// What is told of whole runs, by session.
  let runs: [ByteKey: RunParticulars]

  /// Parts of one task and session become one result, in the place of the first; all others stay.
  func joined(_ results: [TaskResult]) -> [TaskResult] {
    guard results.contains(where: { $0.part != nil }) else { return results }
    var groups: [Key: [TaskResult]] = [:]
    var order: [Key?] = []
    for result in results {
      let key = Key(result)
      if let key { groups[key, default: []].append(result) }
      if key.map({ groups[$0]?.count == 1 }) ?? true { order.append(key) }
    }
    var others = results.filter { Key($0) == nil }.makeIterator()
    return order.compactMap { key in
      guard let key else { return others.next() }
      let own = visits.filter { $0.value.session == key.session }
      var whole = groups[key].flatMap { TaskResult(joining: $0, visits: own) }
      if let run = runs[key.session] { whole?.take(run) }
      return whole
    }
  }

  private struct Key: Hashable {
    let session: ByteKey
    let task: ActiveTask?

    /// Nil for what is whole, or not told apart by a session.
    init?(_ result: TaskResult) {
      guard result.part != nil, let session = result.labels.sessionKey else { return nil }
      (self.session, task) = (session, result.recognizedTask)
    }
  }
}

extension TaskResult {
  /// Nil without any part.
  fileprivate init?(joining parts: [TaskResult], visits: [String: StepVisit]) {
    let ordered = parts.sorted { a, b in
      let (first, second) = (a.start?.unixSeconds ?? .infinity, b.start?.unixSeconds ?? .infinity)
      return (first, a.part?.position ?? 0) < (second, b.part?.position ?? 0)
    }
    // Named after the part that stands first in its file.
    guard
      var whole = parts.min(by: { ($0.part?.position ?? 0) < ($1.part?.position ?? 0) })
    else { return nil }
    var steps: [StepResult] = []
    var places: [String: Int] = [:]
    var seen = Set<String>()
    for part in ordered where part.part?.key.map({ seen.insert($0).inserted }) ?? true {
      for step in part.steps {
        guard let key = part.part?.visit, let place = places[key] else {
          if let key = part.part?.visit { places[key] = steps.count }
          steps.append(step)
          continue
        }
        steps[place].add(step)
      }
    }
    for (key, visit) in visits {
      if let place = places[key] { steps[place].take(visit) } else { steps.append(.init(visit)) }
    }
    whole.furtherSources = parts.map(\.source).filter { ByteKey($0) != ByteKey(whole.source) }
    whole.steps = steps.inOrderOfTime
    whole.start = steps.compactMap(\.start).min { $0.unixSeconds < $1.unixSeconds }
    whole.end = steps.compactMap(\.end).max { $0.unixSeconds < $1.unixSeconds }
    whole.listsSteps = !visits.isEmpty
    self = whole
  }

  fileprivate mutating func take(_ run: RunParticulars) {
    identifier = run.name
    (start, end) = (run.start ?? start, run.end ?? end)
  }
}

extension [StepResult] {
  /// Of one second those without results come first, in the order of their names.
  fileprivate var inOrderOfTime: [StepResult] {
    func rank(_ step: (offset: Int, element: StepResult)) -> (Double, Int, String, Int) {
      let isEmpty = step.element.leaves.isEmpty
      return (
        step.element.start?.unixSeconds ?? .infinity, isEmpty ? 0 : 1,
        isEmpty ? step.element.identifier : "", step.offset
      )
    }
    return enumerated().sorted { rank($0) < rank($1) }.map(\.element)
  }
}

extension StepResult {
  /// Another result of the same visit.
  fileprivate mutating func add(_ other: StepResult) {
    leaves += other.leaves
    if let end = other.end, end.unixSeconds > self.end?.unixSeconds ?? -.infinity { self.end = end }
  }

  /// A visit of which no result is known.
  fileprivate init(_ visit: StepVisit) {
    self.init(
      path: "", identifier: visit.step, start: visit.start, end: visit.end, isPrevious: false,
      assistiveTechnology: nil, leaves: [])
  }

  fileprivate mutating func take(_ visit: StepVisit) {
    identifier = visit.step
    (start, end) = (visit.start ?? start, visit.end ?? end)
  }
}
