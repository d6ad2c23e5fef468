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
  /// Steps of results that do not name them, by the platform's key of the visit; those by session.
  private let visits: [SessionKey?: [String: StepVisit]]
  /// What is told of whole runs, by session.
  private let runs: [SessionKey: RunParticulars]

  init(visits: [String: StepVisit], runs: [SessionKey: RunParticulars]) {
    var bySession: [SessionKey?: [String: StepVisit]] = [:]
    for (key, visit) in visits { bySession[visit.session, default: [:]][key] = visit }
    (self.visits, self.runs) = (bySession, runs)
  }

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
      let whole = groups[key].flatMap {
        TaskResult(joining: $0, visits: visits[key.session] ?? [:])
      }
      return whole.map { taking(run(key.session), $0) }
    }
  }

  /// What is told of a whole run.
  func run(_ session: SessionKey) -> RunParticulars? { runs[session] }

  /// A run of which all that is told are its steps; nil where none are.
  func visited(_ session: SessionKey, labels: FileLabels) -> TaskResult? {
    guard let visits = visits[session], let run = run(session).map(\.source) ?? visits.firstSource
    else { return nil }
    let blank = TaskResult(
      source: run, identifier: "", taskRunUUID: nil, deviceModel: nil, start: nil, end: nil,
      steps: [], labels: labels, part: ResultPart(position: 0))
    return TaskResult(joining: [blank], visits: visits).map { taking(self.run(session), $0) }
  }

  private func taking(_ run: RunParticulars?, _ result: TaskResult) -> TaskResult {
    guard let run else { return result }
    var told = result
    told.identifier = run.name
    (told.start, told.end) = (run.start ?? result.start, run.end ?? result.end)
    return told
  }

  private struct Key: Hashable {
    let session: SessionKey
    let task: ActiveTask?

    /// Nil for what is whole, or not told apart by a session.
    init?(_ result: TaskResult) {
      guard result.part != nil, let session = result.labels.sessionKey else { return nil }
      (self.session, task) = (session, result.recognizedTask)
    }
  }
}

extension [String: StepVisit] {
  fileprivate var firstSource: String? {
    values.map(\.source).min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A step on its way into a run, with the moment by which it is put in order.
private struct PlacedStep {
  var step: StepResult
  var moment: RecordedDate?
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
    var steps: [PlacedStep] = []
    var places: [String: Int] = [:]
    var seen = Set<String>()
    for part in ordered {
      guard part.part?.key.map({ seen.insert($0).inserted }) ?? true else {
        whole.copiedParts.append(part.source)
        continue
      }
      for step in part.steps {
        guard let key = part.part?.visit, let place = places[key] else {
          if let key = part.part?.visit { places[key] = steps.count }
          steps.append(PlacedStep(step: step, moment: part.start))
          continue
        }
        steps[place].step.leaves += step.leaves
      }
    }
    for (key, visit) in visits {
      let known = places[key].map { steps[$0] }
      var placed = known ?? PlacedStep(step: StepResult(visit))
      placed.take(visit)
      if let place = places[key] { steps[place] = placed } else { steps.append(placed) }
    }
    whole.furtherSources = parts.map(\.source).filter { ByteKey($0) != ByteKey(whole.source) }
    whole.steps = steps.inOrderOfTime
    whole.start = steps.compactMap(\.moment).min { $0.unixSeconds < $1.unixSeconds }
    whole.end = whole.steps.compactMap(\.end).max { $0.unixSeconds < $1.unixSeconds }
    whole.listsSteps = !visits.isEmpty
    self = whole
  }
}

extension [PlacedStep] {
  /// Of one second those without results come first, in the order of their names.
  fileprivate var inOrderOfTime: [StepResult] {
    func rank(_ placed: (offset: Int, element: PlacedStep)) -> (Double, Int, String, Int) {
      let isEmpty = placed.element.step.leaves.isEmpty
      return (
        placed.element.moment?.unixSeconds ?? .infinity, isEmpty ? 0 : 1,
        isEmpty ? placed.element.step.identifier : "", placed.offset
      )
    }
    return enumerated().sorted { rank($0) < rank($1) }.map(\.element.step)
  }
}

extension PlacedStep {
  fileprivate mutating func take(_ visit: StepVisit) {
    step.identifier = visit.step
    (step.start, step.end, moment) = (visit.start, visit.end, visit.start ?? moment)
  }
}

extension StepResult {
  /// A visit of which no result is known.
  fileprivate init(_ visit: StepVisit) {
    self.init(
      path: "", identifier: visit.step, start: visit.start, end: visit.end, isPrevious: false,
      assistiveTechnology: nil, leaves: [])
  }
}
