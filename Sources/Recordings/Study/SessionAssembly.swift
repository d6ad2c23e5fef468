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
    let results = files.results
    let linked = results.map { result in
      result.part == nil ? LinkedSteps(result, files: files, description: description) : nil
    }
    var loose = looseFiles(
      besides: linked.reduce(into: []) { $0.formUnion($1?.claimed ?? []) }, of: results)
    var sessions: [Session] = []
    for (result, links) in zip(results, linked) {
      let place = files.place(of: result)
      guard let links else {
        sessions.append(session(ofParts: result, among: results, place: place, &loose))
        continue
      }
      let isTakingUnlisted = files.isAlone(result.source) || result.labels.session != nil
      var unlisted = isTakingUnlisted ? loose.removeValue(forKey: place) ?? [] : []
      unlisted += files.runPlace(of: result).flatMap { loose.removeValue(forKey: $0) } ?? []
      sessions.append(session(of: result, links, unlisted: unlisted, place: place))
    }
    for (place, members) in loose {
      if let session = session(ofLoose: members, place: place) { sessions.append(session) }
    }
    return SessionReader.Outcome(
      sessions: sessions.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) },
      reports: files.reports,
      orphans: orphans.sorted {
        $0.problem.source.utf8.lexicographicallyPrecedes($1.problem.source.utf8)
      })
  }

  // MARK: Sessions with a result

  private mutating func session(
    of result: TaskResult, _ links: LinkedSteps, unlisted: [String], place: SessionPlace
  ) -> Session {
    let said = files.labels(of: result)
    let more = looseSteps(unlisted)
    let task = task(said.task ?? result.recognizedTask, of: links.steps + more)
    let own = SessionPlace(
      participant: said.participant ?? links.participant ?? place.participant,
      session: said.session ?? links.session ?? result.taskRunUUID ?? place.session)
    noteOrphans(among: unlisted, place: own)
    return Session(
      participant: own.participant, identifier: own.session, task: task,
      start: result.start ?? said.start, end: result.end, resultSource: result.source,
      steps: steps(links.steps, with: more, of: result),
      deviceModel: result.deviceModel, duplicateStepCount: result.duplicateStepCount,
      requiredSteps: requiredSteps(of: task),
      conclusionStep: description?.steps.last?.identifier ?? "conclusion",
      taskIdentifier: result.identifier)
  }

  /// What a session is taken for when nothing but its recordings tells: steps by their names, sounds of
  /// the recorder that only phonation has, and recordings of motion for walking and standing, beside position or heart rate for fitness.
  private func task(_ told: ActiveTask?, of steps: [SessionStep]) -> ActiveTask? {
    if let known = forcedTask ?? told { return known }
    if let named = steps.lazy.compactMap({ ActiveTask(step: $0.identifier) }).first { return named }
    let recordings = steps.flatMap(\.recordings)
    if recordings.areOfVoice { return .phonation }
    guard recordings.contains(where: { $0.motion != nil }) else { return nil }
    let isFitness = recordings.contains { [.location, .healthQuantity].contains($0.kind) }
    return isFitness ? .fitness : .gaitAndBalance
  }

  /// By the description the steps that record something or are the task's own, else those of the
  /// predefined task.
  private func requiredSteps(of task: ActiveTask?) -> [String] {
    let usual = task.flatMap(TaskSignature.of)?.required ?? []
    guard let description else { return usual }
    return description.steps.filter { step in
      let isOwn =
        usual.isEmpty
        ? task != nil && ActiveTask(step: step.identifier) == task
        : usual.contains(step.identifier)
      return isOwn || !step.recorders.isEmpty
    }.map(\.identifier)
  }

  /// Where a platform keeps no links, recordings belong to the step of their folder.
  private func steps(
    _ steps: [SessionStep], with more: [SessionStep], of result: TaskResult
  ) -> [SessionStep] {
    guard result.part != nil else { return steps + unlistedSteps(more, after: steps) }
    let (joined, rest) = steps.taking(more)
    return joined + unlistedSteps(rest, after: joined)
  }

  /// A result without links, with the recordings that lie under the name of one of its steps.
  private mutating func session(
    ofParts result: TaskResult, among results: [TaskResult], place: SessionPlace,
    _ loose: inout [SessionPlace: [String]]
  ) -> Session {
    let rivals = results.count { $0.part != nil && files.place(of: $0) == place }
    let folders = StepFolders(result, hasRivals: rivals > 1)
    let candidates = loose.removeValue(forKey: place) ?? []
    let stepNames = candidates.map { LooseSteps.step(of: $0, files.labels($0)) }
    let isOwn = folders.areOwn(stepNames)
    let own = zip(candidates, isOwn).filter(\.1).map(\.0)
    let others = zip(candidates, isOwn).filter { !$0.1 }.map(\.0)
    if !others.isEmpty { loose[place] = others }
    let named = result.namingSteps(after: looseSteps(own).map(\.identifier))
    let links = LinkedSteps(named, files: files, description: description)
    return session(of: named, links, unlisted: own, place: place)
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
  private func looseFiles(
    besides claimed: Set<ByteKey>, of results: [TaskResult]
  ) -> [SessionPlace: [String]] {
    let loose = files.paths.filter { path in
      guard !claimed.contains(ByteKey(path)), let report = files.file(path)?.report else {
        return false
      }
      guard report.recording != nil || report.problem != nil else { return false }
      return report.kind != .image || isOfGrid(path)
    }
    let resultPlaces = resultPlaces
    let runPlaces = Dictionary(
      results.compactMap { result in
        result.run.flatMap { run in files.runPlace(of: result).map { (run, $0) } }
      }
    ) { first, _ in first }
    return Dictionary(grouping: loose) { path in
      // A file that nothing is said of stays with the result it lies beside, wherever that is put.
      let said = files.labels(path)
      let isUnsaid = said.participant == nil && said.session == nil
      let beside = isUnsaid ? resultPlaces[ByteKey(files.home(of: path))] : nil
      if let beside { return beside }
      let run = runPlaces.isEmpty ? nil : path.runs.first { runPlaces[$0] != nil }
      let isOfRun = said.session == nil || said.session?.runs.first == run
      return run.flatMap { isOfRun ? runPlaces[$0] : nil } ?? files.place(of: path)
    }
  }

  /// Any picture may lie in a study, so that only one of a grid by its name, or by what the user says, is a
  /// recording without a result.
  private func isOfGrid(_ path: String) -> Bool {
    let said = files.labels(path)
    let step = ActiveTask(step: LooseSteps.step(of: path, said))
    return [forcedTask, said.task, step].contains(.amslerGrid)
  }

  /// Where labels put the results that lie alone in their folders.
  private var resultPlaces: [ByteKey: SessionPlace] {
    let results = files.paths.filter { !(files.file($0)?.results.isEmpty ?? true) }
    let alone = results.filter(files.isAlone).map {
      (ByteKey(folder(of: $0)), files.place(of: $0))
    }
    return Dictionary(alone) { first, _ in first }
  }

  /// Steps made of recordings alone; the task description knows them by their names.
  private func looseSteps(_ paths: [String]) -> [SessionStep] {
    LooseSteps(files.usableRecordings(paths), labels: files.labels(of:)).steps().map { step in
      var configured = step
      configured.configure(description?[step.identifier])
      return configured
    }
  }

  private mutating func session(ofLoose members: [String], place: SessionPlace) -> Session? {
    noteOrphans(among: members, place: place)
    let steps = looseSteps(members)
    guard !steps.isEmpty else { return nil }
    let said = members.map(files.labels)
    let start = steps.compactMap(\.start).min { $0.unixSeconds < $1.unixSeconds }
    return Session(
      participant: place.participant, identifier: place.session,
      task: task(said.lazy.compactMap(\.task).first, of: steps),
      start: start ?? said.lazy.compactMap(\.start).first, end: nil,
      resultSource: nil, steps: steps, deviceModel: nil, duplicateStepCount: 0, requiredSteps: [],
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

extension [Recording] {
  /// True for sounds and nothing else, by the recorder that no other predefined task has.
  fileprivate var areOfVoice: Bool {
    !isEmpty
      && allSatisfy { recording in
        recording.audio != nil && RecorderFileName(lastComponent(recording.source)).type == "audio"
      }
  }
}
