/// Joins the loaded files of one unit into sessions: first by results and their links, then by folder.
struct SessionAssembly {
  private let files: [String: LoadedFile]
  private let paths: [String]
  private let labels: (String) -> FileLabels
  private let description: TaskDescription?
  private let forcedTask: ActiveTask?
  private let extra: (String) -> LoadedFile?
  private let index: LinkIndex
  private var claimed = Set<String>()
  private var orphans: [SessionReader.Orphan] = []

  init(
    files: [String: LoadedFile], paths: [String], labels: @escaping (String) -> FileLabels,
    description: TaskDescription?, forcedTask: ActiveTask?,
    extra: @escaping (String) -> LoadedFile?
  ) {
    (self.files, self.paths, self.labels, self.extra) = (files, paths, labels, extra)
    (self.description, self.forcedTask) = (description, forcedTask)
    index = LinkIndex(paths)
  }

  mutating func outcome() -> SessionReader.Outcome {
    let results = paths.flatMap { files[$0]?.results ?? [] }
    let linked = results.map { ($0, linkedSteps(of: $0)) }
    var loose = looseFiles()
    var sessions: [Session] = []
    for (result, steps) in linked {
      let home = folder(of: result.source)
      let isAlone = results.count { folder(of: $0.source) == home } == 1
      let unlisted = isAlone ? loose.removeValue(forKey: key(of: result.source)) ?? [] : []
      sessions.append(session(of: result, steps: steps, unlisted: unlisted))
    }
    for (_, members) in loose.sorted(by: { $0.value[0] < $1.value[0] }) {
      appendSession(ofLoose: members, to: &sessions)
    }
    return SessionReader.Outcome(
      sessions: sessions.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) },
      reports: paths.compactMap { files[$0]?.report }, orphans: orphans)
  }

  // MARK: Sessions with a result

  private mutating func linkedSteps(of result: TaskResult) -> [SessionStep] {
    var attempts: [String: Int] = [:]
    return result.steps.map { visit in
      attempts[visit.identifier, default: 0] += 1
      var step = SessionStep(identifier: visit.identifier, attempt: attempts[visit.identifier] ?? 1)
      (step.start, step.end) = (visit.start, visit.end)
      (step.isPrevious, step.leaves) = (visit.isPrevious, visit.leaves)
      step.assistiveTechnology = visit.assistiveTechnology
      step.plannedDurationSeconds = description?[visit.identifier]?.plannedDurationSeconds
      attachRecordings(to: &step, visit: visit, result: result)
      return step
    }
  }

  /// Files of one recorder identifier are parts of one recording, in the order of their names.
  private mutating func attachRecordings(
    to step: inout SessionStep, visit: StepResult, result: TaskResult
  ) {
    var parts: [String: [Recording]] = [:]
    var order: [String] = []
    for leaf in visit.leaves {
      guard let name = leaf.linkedFileName else { continue }
      switch index.file(named: name, for: result) {
      case .several(let candidates):
        step.problems.append(
          ReadError(
            source: result.source, path: leaf.path,
            .ambiguousFile(name: name, candidates: candidates)))
      case .one(let path):
        claimed.insert(path)
        guard let file = files[path] else { continue }
        step.facts.merge(labels(path).facts) { _, new in new }
        add(file, recorder: leaf.identifier, to: &step, &parts, &order)
      case .none:
        if let file = extra(name) {
          add(file, recorder: leaf.identifier, to: &step, &parts, &order)
        } else {
          step.problems.append(
            ReadError(
              source: result.source, path: leaf.path,
              .missingFile(recorder: leaf.identifier, name: name)))
        }
      }
    }
    for recorder in order { join(parts[recorder] ?? [], into: &step) }
  }

  private func add(
    _ file: LoadedFile, recorder: String, to step: inout SessionStep,
    _ parts: inout [String: [Recording]], _ order: inout [String]
  ) {
    if let problem = file.report.problem {
      step.problems.append(problem)
    } else if let recording = file.report.recording {
      if parts[recorder] == nil { order.append(recorder) }
      parts[recorder, default: []].append(recording)
    }
  }

  private func join(_ parts: [Recording], into step: inout SessionStep) {
    let sorted = parts.sorted { lastComponent($0.source) < lastComponent($1.source) }
    if let whole = Recording(joining: sorted) {
      step.recordings.append(whole)
    } else if let first = sorted.first {
      step.problems.append(ReadError(source: first.source, .mixedParts(sorted.map(\.source))))
    }
  }

  private mutating func session(
    of result: TaskResult, steps: [SessionStep], unlisted: [String]
  ) -> Session {
    let said = labels(result.source)
    let place = SessionPlace(folder: sessionFolder(of: result.source))
    unlisted.forEach { noteOrphan($0, place: place) }
    var extraSteps = LooseSteps(loaded(unlisted), labels: labels).steps()
    number(&extraSteps, after: steps)
    let task = forcedTask ?? said.task ?? result.recognizedTask
    return Session(
      participant: said.participant ?? place.participant,
      identifier: said.session ?? result.taskRunUUID ?? place.session,
      task: task, start: result.start, end: result.end,
      resultSource: result.source, steps: steps + extraSteps,
      duplicateStepCount: result.duplicateStepCount, requiredSteps: requiredSteps(of: task),
      conclusionStep: description?.steps.last?.identifier ?? "conclusion")
  }

  /// By the description the steps that record something, else those of the predefined task.
  private func requiredSteps(of task: ActiveTask?) -> [String] {
    description?.steps.filter { !$0.recorders.isEmpty }.map(\.identifier)
      ?? task.flatMap(TaskSignature.of)?.required ?? []
  }

  private func number(_ extra: inout [SessionStep], after steps: [SessionStep]) {
    for position in extra.indices {
      let identifier = extra[position].identifier
      extra[position].attempt += steps.count { $0.identifier == identifier }
      extra[position].isUnlisted = true
    }
  }

  // MARK: Folders of recordings

  /// Recordings and unusable files that no result links to, by the session they seem to belong to.
  private func looseFiles() -> [SessionPlace: [String]] {
    let loose = paths.filter { path in
      guard !claimed.contains(path), let report = files[path]?.report else { return false }
      return report.recording != nil || report.problem != nil
    }
    return Dictionary(grouping: loose) { key(of: $0) }
  }

  private func key(of path: String) -> SessionPlace {
    let place = SessionPlace(folder: sessionFolder(of: path))
    let said = labels(path)
    return SessionPlace(
      participant: said.participant ?? place.participant, session: said.session ?? place.session)
  }

  private mutating func appendSession(ofLoose members: [String], to sessions: inout [Session]) {
    let place = key(of: members[0])
    members.forEach { noteOrphan($0, place: place) }
    let usable = loaded(members)
    guard !usable.isEmpty else { return }
    let steps = LooseSteps(usable, labels: labels).steps()
    let said = members.compactMap { labels($0).task }.first
    let recognized = steps.lazy.compactMap { ActiveTask(step: $0.identifier) }.first
    let hasMotion = steps.contains { $0.recordings.contains { $0.motion != nil } }
    sessions.append(
      Session(
        participant: place.participant, identifier: place.session,
        task: forcedTask ?? said ?? recognized ?? (hasMotion ? .gaitAndBalance : nil),
        start: steps.compactMap(\.start).min { $0.unixSeconds < $1.unixSeconds }, end: nil,
        resultSource: nil, steps: steps, duplicateStepCount: 0, requiredSteps: [],
        conclusionStep: "conclusion"))
  }

  private mutating func noteOrphan(_ path: String, place: SessionPlace) {
    guard let problem = files[path]?.report.problem else { return }
    orphans.append(
      SessionReader.Orphan(
        participant: place.participant, session: place.session, task: task(ofLoose: path),
        step: LooseSteps.step(of: path, labels(path)), problem: problem))
  }

  private func task(ofLoose path: String) -> ActiveTask? {
    forcedTask ?? labels(path).task ?? ActiveTask(step: LooseSteps.step(of: path, labels(path)))
  }

  /// Those of the files that can be used.
  private func loaded(_ paths: [String]) -> [LoadedFile] {
    paths.compactMap { files[$0] }.filter { $0.report.problem == nil }
  }
}

/// Whose session lies where: the first folder is the participant's when the session lies deeper.
struct SessionPlace: Hashable {
  let participant: String
  let session: String

  init(participant: String, session: String) {
    (self.participant, self.session) = (participant, session)
  }

  init(folder: String) {
    let parts = folder.split(separator: "/")
    participant = parts.count > 1 ? String(parts[0]) : ""
    session = (parts.count > 1 ? parts.dropFirst() : parts[...]).joined(separator: "/")
  }
}

/// The folder that stands for the session a file belongs to.
func sessionFolder(of path: String) -> String {
  var home = folder(of: path)
  while belongsToParent(lastComponent(home)), !home.isEmpty { home = folder(of: home) }
  return home
}
