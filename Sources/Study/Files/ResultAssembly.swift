import Recordings
import Text

/// Assembles the parts of each run.
struct ResultAssembly {
  /// Visits to steps by the platform's key of the visit, for results that do not name their step,
  /// by session.
  private let visits: [SessionKey?: [ByteKey: StepVisit]]
  /// Information about runs, by session.
  private let runs: [SessionKey: RunParticulars]

  init(visits: [ByteKey: StepVisit], runs: [SessionKey: RunParticulars]) {
    var bySession: [SessionKey?: [ByteKey: StepVisit]] = [:]
    for (key, visit) in visits { bySession[visit.session, default: [:]][key] = visit }
    (self.visits, self.runs) = (bySession, runs)
  }

  /// Joins parts of one task and session into one result at the position of the first; other
  /// results stay.
  func joined(_ results: [TaskResult]) -> [TaskResult] {
    guard results.contains(where: { $0.part != nil }) else { return results }
    var groups: [ResultKey: [TaskResult]] = [:]
    var order: [ResultKey?] = []
    for result in results {
      let key = ResultKey(result)
      if let key { groups[key, default: []].append(result) }
      if key.map({ groups[$0]?.count == 1 }) ?? true { order.append(key) }
    }
    var others = results.filter { ResultKey($0) == nil }.makeIterator()
    return order.compactMap { key in
      guard let key else { return others.next() }
      let whole = groups[key].flatMap {
        TaskResult(joining: $0, visits: visits[key.session] ?? [:])
      }
      return whole.map { taking(run(key.session), $0) }
    }
  }

  /// Information about a run.
  func run(_ session: SessionKey) -> RunParticulars? { runs[session] }

  /// A run of which only the steps are known, without results; nil if there are no steps.
  func visited(_ session: SessionKey, labels: FileLabels) -> TaskResult? {
    guard let visits = visits[session], let run = run(session).map(\.source) ?? visits.firstSource
    else { return nil }
    let blank = TaskResult(source: run, labels: labels, part: ResultPart(position: 0))
    return TaskResult(joining: [blank], visits: visits).map { taking(self.run(session), $0) }
  }

  /// A run that an export knows, with the steps that it knows of it, and without any result.
  func announced(_ session: SessionKey, labels: FileLabels) -> TaskResult? {
    guard let run = run(session) else { return nil }
    let blank = TaskResult(source: run.source, labels: labels, part: ResultPart(position: 0))
    return TaskResult(joining: [blank], visits: visits[session] ?? [:]).map { taking(run, $0) }
  }

  private func taking(_ run: RunParticulars?, _ result: TaskResult) -> TaskResult {
    guard let run else { return result }
    var completed = result
    completed.identifier = run.name
    (completed.start, completed.end) = (run.start ?? result.start, run.end ?? result.end)
    return completed
  }

  private struct ResultKey: Hashable {
    let session: SessionKey
    let task: ActiveTask?

    /// Nil for a complete result, or without a session that distinguishes it.
    init?(_ result: TaskResult) {
      guard result.part != nil, let session = result.labels.sessionKey else { return nil }
      (self.session, task) = (session, result.recognizedTask)
    }
  }
}

extension [ByteKey: StepVisit] {
  fileprivate var firstSource: String? { values.map(\.source).min { $0.precedes($1) } }
}

/// A step that is added to a run, with the time by which it is sorted.
private struct PlacedStep {
  var step: StepResult
  var moment: RecordedDate?
}

extension TaskResult {
  /// Joins parts; nil if there are none.
  fileprivate init?(joining parts: [TaskResult], visits: [ByteKey: StepVisit]) {
    let ordered = parts.sorted { a, b in
      let (first, second) = (a.start?.unixSeconds ?? .infinity, b.start?.unixSeconds ?? .infinity)
      return (first, a.part?.position ?? 0) < (second, b.part?.position ?? 0)
    }
    // The run has the name of the part that comes first in its file.
    guard var whole = parts.min(by: { ($0.part?.position ?? 0) < ($1.part?.position ?? 0) }) else {
      return nil
    }
    var steps: [PlacedStep] = []
    var places: [ByteKey: Int] = [:]
    var seen = Set<ByteKey>()
    for part in ordered {
      guard part.part?.key.map({ seen.insert(ByteKey($0)).inserted }) ?? true else {
        whole.copiedParts.append(part.source)
        continue
      }
      for step in part.steps {
        let key = part.part?.visit.map(ByteKey.init)
        guard let key, let place = places[key] else {
          if let key { places[key] = steps.count }
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
    whole.furtherSources = parts.map(\.source).filter { $0 !== whole.source }
    whole.steps = steps.inOrderOfTime
    whole.start = steps.compactMap(\.moment).min { $0.unixSeconds < $1.unixSeconds }
    // A part may state the end of its run, which is not that of its last step.
    let stated = ordered.compactMap(\.end)
    whole.end = (stated.isEmpty ? whole.steps.compactMap(\.end) : stated).max {
      $0.unixSeconds < $1.unixSeconds
    }
    whole.listsSteps = !visits.isEmpty
    self = whole
  }
}

extension [PlacedStep] {
  /// The steps sorted by time. If times are equal, steps without results come first, sorted by
  /// name.
  fileprivate var inOrderOfTime: [StepResult] {
    func rank(_ placed: (offset: Int, element: PlacedStep)) -> (Double, Int, ByteKey, Int) {
      let isEmpty = placed.element.step.leaves.isEmpty
      return (
        placed.element.moment?.unixSeconds ?? .infinity, isEmpty ? 0 : 1,
        ByteKey(isEmpty ? placed.element.step.identifier : ""), placed.offset
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
  /// A step of which only the visit is known, and no result.
  fileprivate init(_ visit: StepVisit) {
    self.init(identifier: visit.step, start: visit.start, end: visit.end)
  }
}

/// Results in archives of some platforms: each step has a file of its own, and no result contains
/// all steps.
extension LoadedFiles {
  /// The assembly of results whose parts a platform exports separately.
  var resultAssembly: ResultAssembly {
    var (visits, runs) = ([ByteKey: StepVisit](), [SessionKey: RunParticulars]())
    for file in paths.compactMap(file) {
      visits.merge(file.visits) { first, _ in first }
      runs.merge(file.runs) { first, _ in first }
    }
    return ResultAssembly(visits: visits, runs: runs)
  }

  /// All results. Results of an archive that belong to one task and run are joined.
  var archivedResults: [TaskResult] {
    var (all, places) = ([TaskResult](), [RunOfTask: Int]())
    var stepsOfRows: [RunOfTask: Set<ByteKey>] = [:]
    for result in paths.flatMap({ file($0)?.results ?? [] }) {
      guard isArchived(result) else {
        all.append(result)
        continue
      }
      var part = result
      if let step = labels(of: result).step, part.steps.count == 1 {
        part.steps[0].identifier = step
      }
      let run = RunOfTask(place: place(of: result), task: result.recognizedTask)
      // Tables may overlap or be copied, and then contain a row twice; the first is used.
      if file(result.source)?.isRow == true, let step = part.steps.first?.identifier,
        !stepsOfRows[run, default: []].insert(ByteKey(step)).inserted
      {
        continue
      }
      if let known = places[run] {
        all[known].steps += part.steps
        all[known].furtherSources.append(part.source)
      } else {
        places[run] = all.count
        all.append(part)
      }
    }
    return all
  }

  /// True for a result without links whose run is given by its platform.
  func isArchived(_ result: TaskResult) -> Bool {
    guard !result.knowsFiles, result.part == nil else { return false }
    let said = labels(of: result)
    return said.platform != nil && said.session != nil
  }
}

private struct RunOfTask: Hashable {
  let place: SessionPlace
  let task: ActiveTask?
}

extension TaskResult {
  /// True if the result would link to recordings that were made with it. The exported result of a
  /// single step does not.
  var knowsFiles: Bool {
    taskRunUUID != nil || !identifier.isEmpty
      || steps.contains { $0.leaves.contains { $0.linkedFileName != nil } }
  }
}
