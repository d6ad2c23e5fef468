/// Joins the files of one unit into sessions: first by results and their links, then by folder.
struct SessionAssembly {
  private let files: UnitFiles
  let description: TaskDescription?
  let forcedTask: ActiveTask?
  private var orphans: [SessionReader.Orphan] = []
  private var repeated = RepeatedFiles()
  private var contents: [ByteKey: ContentDigest] = [:]

  init(_ files: UnitFiles, description: TaskDescription?, forcedTask: ActiveTask?) {
    (self.files, self.description, self.forcedTask) = (files, description, forcedTask)
  }

  mutating func outcome() -> SessionReader.Outcome {
    let parted = files.partedResults
    let results = parted.joined(files.archivedResults)
    let linked = results.map { result in
      result.part == nil ? LinkedSteps(result, files: files, description: description) : nil
    }
    contents = files.rowContents
    for links in linked.compactMap(\.self) { note(links) }
    var loose = looseFiles(
      besides: linked.reduce(into: []) { $0.formUnion($1?.claimed ?? []) }, of: results)
    var sessions: [Session] = []
    let partCounts = results.filter { $0.part != nil }
      .reduce(into: [:]) { $0[files.place(of: $1), default: 0] += 1 }
    for (result, links) in zip(results, linked) {
      let place = files.place(of: result)
      guard let links else {
        let hasRivals = partCounts[place, default: 0] > 1
        sessions.append(session(ofParts: result, hasRivals: hasRivals, place: place, &loose))
        continue
      }
      let isTakingUnlisted =
        files.isAlone(result.source) || result.labels.session != nil || files.isArchived(result)
      var unlisted = (isTakingUnlisted ? loose.removeValue(forKey: place) : nil) ?? LooseFiles()
      unlisted.add(files.runPlace(of: result).flatMap { loose.removeValue(forKey: $0) })
      sessions.append(session(of: result, links, unlisted: unlisted, place: place))
    }
    let taken = Set(results.map(files.place))
    for (place, members) in loose {
      let session =
        taken.contains(place)
        ? session(ofLoose: members, place: place, nil)
        : session(ofVisits: members, place: place, parted)
      if let session { sessions.append(session) }
    }
    return SessionReader.Outcome(
      sessions: sessions.sorted(by: isBefore).flatMap(divided),
      reports: repeated.marked(files.reports),
      orphans: orphans.sorted {
        $0.problem.source.utf8.lexicographicallyPrecedes($1.problem.source.utf8)
      }, contents: contents,
      repeatedRows: results.flatMap(\.copiedParts).map(files.whole).reduce(into: [:]) {
        $0[$1, default: 0] += 1
      })
  }

  private mutating func note(_ links: LinkedSteps) {
    repeated.add(links.copies)
    contents.merge(links.extraContents) { first, _ in first }
  }

  // MARK: Sessions with a result

  private mutating func session(
    of result: TaskResult, _ links: LinkedSteps, unlisted: LooseFiles, place: SessionPlace
  ) -> Session {
    let said = files.labels(of: result)
    var (steps, more) = (links.steps, looseSteps(unlisted.recordings))
    if let told = said.task { for index in steps.indices { steps[index].toldTask = told } }
    if result.part != nil {
      (steps, more) = steps.taking(more)
    } else if !result.knowsFiles {
      steps.take(from: &more)
    }
    let task = task(said.task ?? result.recognizedTask, of: steps + more)
    let own = SessionPlace(
      participant: said.participant ?? links.participant ?? place.participant,
      session: said.session ?? links.session ?? result.taskRunUUID ?? place.session)
    noteOrphans(among: unlisted.unusable, place: own)
    return Session(
      participant: own.participant,
      isParticipantTold: (said.participant ?? links.participant) != nil,
      identifier: own.session, task: task,
      start: result.start ?? said.start, end: result.end, resultSource: result.source,
      steps: steps + unlistedSteps(more, after: steps),
      deviceModel: result.deviceModel, duplicateStepCount: result.duplicateStepCount,
      listsSteps: result.listsSteps,
      requiredSteps: requiredSteps(of: task),
      conclusionStep: description?.lastStep ?? "conclusion",
      taskIdentifier: result.identifier, furtherResultSources: result.furtherSources)
  }

  /// A result without links, with the recordings that lie under the name of one of its steps.
  private mutating func session(
    ofParts result: TaskResult, hasRivals: Bool, place: SessionPlace,
    _ loose: inout [SessionPlace: LooseFiles]
  ) -> Session {
    let folders = StepFolders(result, hasRivals: hasRivals)
    let candidates = loose.removeValue(forKey: place) ?? LooseFiles()
    let stepNames = candidates.paths.map { LooseSteps.step(of: $0, files.labels($0)) }
    let own = Set(
      zip(candidates.paths, folders.areOwn(stepNames)).filter(\.1).map { ByteKey($0.0) })
    let (members, others) = candidates.divided { own.contains(ByteKey($0)) }
    if !others.isEmpty { loose[place] = others }
    let named = result.namingSteps(after: looseSteps(members.recordings).map(\.identifier))
    let links = LinkedSteps(named, files: files, description: description)
    note(links)
    return session(of: named, links, unlisted: members, place: place)
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
  private mutating func looseFiles(
    besides claimed: Set<ByteKey>, of results: [TaskResult]
  ) -> [SessionPlace: LooseFiles] {
    let resultPlaces = resultPlaces
    let runPlaces = Dictionary(
      results.compactMap { result in
        result.run.flatMap { run in files.runPlace(of: result).map { (run, $0) } }
      }
    ) { first, _ in first }
    func place(_ path: String, _ said: FileLabels) -> SessionPlace {
      // A file that nothing is said of stays with the result it lies beside, wherever that is put.
      let isUnsaid = said.participant == nil && said.session == nil
      let beside = isUnsaid ? resultPlaces[ByteKey(files.home(of: path))] : nil
      if let beside { return beside }
      let run = runPlaces.isEmpty ? nil : path.runs.first { runPlaces[$0] != nil }
      let isOfRun = said.session == nil || said.session?.runs.first == run
      return run.flatMap { isOfRun ? runPlaces[$0] : nil } ?? files.place(of: path, said)
    }
    for path in files.paths where claimed.contains(ByteKey(path)) {
      repeated.use(path, files.file(path)?.report.content, at: place(path, files.labels(path)))
    }
    var loose: [SessionPlace: LooseFiles] = [:]
    for path in files.paths where !claimed.contains(ByteKey(path)) {
      guard let file = files.file(path), file.isRecorded, !file.isPicture || isOfGrid(path) else {
        continue
      }
      let own = place(path, files.labels(path))
      // Files that cannot be used are told one by one, and many of them are empty.
      guard file.report.problem == nil else {
        loose[own, default: LooseFiles()].unusable.append(path)
        continue
      }
      // Two eyes that saw nothing amiss leave the same picture.
      if !file.isPicture, repeated.isCopy(path, file.report.content, at: own) { continue }
      for recording in file.recordings {
        loose[place(path, files.labels(of: recording)), default: LooseFiles()].recordings
          .append(recording)
      }
    }
    return loose
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
      (ByteKey(files.base(of: $0)), files.place(of: $0))
    }
    return Dictionary(alone) { first, _ in first }
  }

  /// Steps made of recordings alone; the task description knows them by their names.
  private func looseSteps(_ recordings: [Recording]) -> [SessionStep] {
    LooseSteps(recordings, labels: files.labels(of:)).steps().map { step in
      var configured = step
      configured.configure(description?[step.identifier])
      return configured
    }
  }

  /// Recordings of a run of which an export tells steps or dates, and no result.
  private mutating func session(
    ofVisits members: LooseFiles, place: SessionPlace, _ parted: PartedResults
  ) -> Session? {
    var own = FileLabels()
    (own.participant, own.session) = (place.participant, place.session)
    let told = members.paths.lazy.compactMap(files.toldSession).first ?? own.sessionKey
    guard let told else { return session(ofLoose: members, place: place, nil) }
    guard !members.recordings.isEmpty, let result = parted.visited(told, labels: own) else {
      return session(ofLoose: members, place: place, parted.run(told))
    }
    let links = LinkedSteps(result, files: files, description: description)
    return session(of: result, links, unlisted: members, place: place)
  }

  private mutating func session(
    ofLoose members: LooseFiles, place: SessionPlace, _ run: RunParticulars?
  ) -> Session? {
    noteOrphans(among: members.unusable, place: place)
    let steps = looseSteps(members.recordings)
    guard !steps.isEmpty else { return nil }
    let said = members.unusable.map(files.labels) + members.recordings.map(files.labels(of:))
    // What tells of a file knows its offset from UTC; items that are earlier know better.
    let start = (said.map(\.start) + steps.map(\.start)).earliest
    return Session(
      participant: place.participant,
      isParticipantTold: said.contains { $0.participant != nil }, identifier: place.session,
      task: task(said.lazy.compactMap(\.task).first, of: steps),
      start: run?.start ?? start, end: run?.end,
      resultSource: nil, steps: steps, deviceModel: nil, duplicateStepCount: 0, requiredSteps: [],
      conclusionStep: "conclusion", taskIdentifier: run?.name ?? "")
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

/// In byte order of what stands for each session, then of its names: one file may hold several.
private func isBefore(_ a: Session, _ b: Session) -> Bool {
  for name in [\Session.source, \.participant, \.identifier] {
    let (x, y) = (a[keyPath: name].utf8, b[keyPath: name].utf8)
    if x.lexicographicallyPrecedes(y) { return true }
    if y.lexicographicallyPrecedes(x) { return false }
  }
  return false
}
