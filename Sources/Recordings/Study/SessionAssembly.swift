/// The loaded files of one unit, with what is known of them beside their content.
struct UnitFiles {
  /// In byte order.
  let paths: [String]
  private let loaded: [ByteKey: LoadedFile]
  let labels: (String) -> FileLabels
  /// A file of that name outside of the study.
  let extra: (String) -> LoadedFile?
  let index: LinkIndex

  init(
    paths: [String], loaded: [ByteKey: LoadedFile], labels: @escaping (String) -> FileLabels,
    extra: @escaping (String) -> LoadedFile?
  ) {
    (self.paths, self.loaded, self.labels, self.extra) = (paths, loaded, labels, extra)
    index = LinkIndex(paths)
  }

  /// The session a file seems to belong to.
  func place(of path: String) -> SessionPlace {
    let place = SessionPlace(folder: sessionFolder(of: path))
    let said = labels(path)
    return SessionPlace(
      participant: said.participant ?? place.participant, session: said.session ?? place.session)
  }

  func file(_ path: String) -> LoadedFile? { loaded[ByteKey(path)] }

  /// Those of the files that can be used.
  func usable(_ paths: [String]) -> [LoadedFile] {
    paths.compactMap(file).filter { $0.report.problem == nil }
  }
}

/// Joins the files of one unit into sessions: first by results and their links, then by folder.
struct SessionAssembly {
  private let files: UnitFiles
  private let description: TaskDescription?
  private let forcedTask: ActiveTask?
  private var orphans: [SessionReader.Orphan] = []

  init(_ files: UnitFiles, description: TaskDescription?, forcedTask: ActiveTask?) {
    (self.files, self.description, self.forcedTask) = (files, description, forcedTask)
  }

  mutating func outcome() -> SessionReader.Outcome {
    let results = files.paths.flatMap { files.file($0)?.results ?? [] }
    let linked = results.map { LinkedSteps($0, files: files, description: description) }
    var loose = looseFiles(besides: linked.reduce(into: []) { $0.formUnion($1.claimed) })
    var sessions: [Session] = []
    for (result, links) in zip(results, linked) {
      let isAlone = results.count { folder(of: $0.source) == folder(of: result.source) } == 1
      let place = files.place(of: result.source)
      let unlisted = isAlone ? loose.removeValue(forKey: place) ?? [] : []
      sessions.append(session(of: result, links, unlisted: unlisted, place: place))
    }
    for (place, members) in loose {
      if let session = session(ofLoose: members, place: place) { sessions.append(session) }
    }
    return SessionReader.Outcome(
      sessions: sessions.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) },
      reports: files.paths.compactMap { files.file($0)?.report },
      orphans: orphans.sorted {
        $0.problem.source.utf8.lexicographicallyPrecedes($1.problem.source.utf8)
      })
  }

  // MARK: Sessions with a result

  private mutating func session(
    of result: TaskResult, _ links: LinkedSteps, unlisted: [String], place: SessionPlace
  ) -> Session {
    let said = files.labels(result.source)
    let task = forcedTask ?? said.task ?? result.recognizedTask
    noteOrphans(among: unlisted, place: place)
    let more = LooseSteps(files.usable(unlisted), labels: files.labels).steps()
    return Session(
      participant: said.participant ?? links.participant ?? place.participant,
      identifier: said.session ?? links.session ?? result.taskRunUUID ?? place.session, task: task,
      start: result.start, end: result.end, resultSource: result.source,
      steps: links.steps + unlistedSteps(more, after: links.steps),
      duplicateStepCount: result.duplicateStepCount, requiredSteps: requiredSteps(of: task),
      conclusionStep: description?.steps.last?.identifier ?? "conclusion")
  }

  /// By the description the steps that record something, else those of the predefined task.
  private func requiredSteps(of task: ActiveTask?) -> [String] {
    description?.steps.filter { !$0.recorders.isEmpty }.map(\.identifier)
      ?? task.flatMap(TaskSignature.of)?.required ?? []
  }

  private func unlistedSteps(_ more: [SessionStep], after steps: [SessionStep]) -> [SessionStep] {
    more.map { step in
      var unlisted = step
      unlisted.attempt += steps.count { $0.identifier == step.identifier }
      unlisted.isUnlisted = true
      return unlisted
    }
  }

  // MARK: Folders of recordings

  /// Recordings and unusable files that no result links to, by the session they seem to belong to.
  private func looseFiles(besides claimed: Set<ByteKey>) -> [SessionPlace: [String]] {
    let loose = files.paths.filter { path in
      guard !claimed.contains(ByteKey(path)), let report = files.file(path)?.report else {
        return false
      }
      return report.recording != nil || report.problem != nil
    }
    return Dictionary(grouping: loose, by: files.place)
  }

  private mutating func session(ofLoose members: [String], place: SessionPlace) -> Session? {
    noteOrphans(among: members, place: place)
    let steps = LooseSteps(files.usable(members), labels: files.labels).steps()
    guard !steps.isEmpty else { return nil }
    let said = members.lazy.compactMap { [files] in files.labels($0).task }.first
    let recognized = steps.lazy.compactMap { ActiveTask(step: $0.identifier) }.first
    let hasMotion = steps.contains { $0.recordings.contains { $0.motion != nil } }
    return Session(
      participant: place.participant, identifier: place.session,
      task: forcedTask ?? said ?? recognized ?? (hasMotion ? .gaitAndBalance : nil),
      start: steps.compactMap(\.start).min { $0.unixSeconds < $1.unixSeconds }, end: nil,
      resultSource: nil, steps: steps, duplicateStepCount: 0, requiredSteps: [],
      conclusionStep: "conclusion")
  }

  private mutating func noteOrphans(among paths: [String], place: SessionPlace) {
    for path in paths {
      guard let problem = files.file(path)?.report.problem else { continue }
      let said = files.labels(path)
      let step = LooseSteps.step(of: path, said)
      orphans.append(
        SessionReader.Orphan(
          participant: place.participant, session: place.session,
          task: forcedTask ?? said.task ?? ActiveTask(step: step), step: step, problem: problem))
    }
  }
}
