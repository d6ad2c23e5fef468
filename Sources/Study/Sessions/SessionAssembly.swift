import Recordings
import Text

/// Joins the files of one unit into sessions: first by results and their links, then by folder.
struct SessionAssembly {
  let files: LoadedFiles
  let description: TaskDescription?
  let forcedTask: ActiveTask?
  var orphans: [SessionReader.Orphan] = []
  var repeated = RepeatedFiles()
  /// Leaves out other encodings of measured sounds; nil if all sounds are measured.
  var encodings: OtherEncodings?
  /// Pictures to which no step links.
  var unusedPictures = Set<ByteKey>()
  private var contents: [ByteKey: ContentDigest] = [:]

  init(_ files: LoadedFiles, description: TaskDescription?, forcedTask: ActiveTask?) {
    (self.files, self.description, self.forcedTask) = (files, description, forcedTask)
  }

  mutating func outcome() -> SessionReader.ReadUnit {
    let assembly = files.resultAssembly
    let results = assembly.joined(files.archivedResults)
    let linked = results.map { result in
      result.part == nil ? LinkedSteps(result, files: files, description: description) : nil
    }
    let mapConflict = files.mapConflict(among: results, linked)
    contents = files.rowContents
    noteRefusedDays()
    for links in linked.compactMap(\.self) { note(links) }
    var unlinked = unlinkedFiles(
      besides: linked.reduce(into: []) { $0.formUnion($1?.claimed ?? []) }, of: results)
    var sessions = sessions(of: results, linked, &unlinked)
    sessions += self.sessions(ofOthers: unlinked, besides: results, assembly)
    noteRefusedMembers()
    sessions += announcedRuns(besides: sessions, assembly)
    let unread = noteAnnounced(besides: sessions)
    let loaded = files
    sessions = sessions.map { encodings?.leaveOut(of: $0) ?? $0 }.flatMap(loaded.soundsApart)
    let exported = ExportedHeartRates(in: files)
    let divided = sessions.sorted(by: isBefore).map(placed).flatMap(divided)
    let whole = ExportedRoutes(in: files).joined(to: divided.map(exported.joined))
    let refusedLinks = linked.reduce(into: unread) { all, links in
      all.merge(links?.refused ?? [:]) { first, _ in first }
    }
    let films = linked.reduce(into: Set<ByteKey>()) { $0.formUnion($1?.films ?? []) }
    let reports = marked(repeated.marked(files.reports), after: whole, refusedLinks, films)
    return SessionReader.ReadUnit(
      sessions: whole, reports: reports,
      orphans: orphans.map(placed).sorted { $0.problem.source.precedes($1.problem.source) },
      contents: contents,
      repeatedRows: (results.flatMap(\.copiedParts) + files.repeatedRows).map(files.whole).reduce(
        into: [:]) { $0[ByteKey($1), default: 0] += 1 }, mapConflict: mapConflict)
  }

  /// The sessions of results; what they take is removed from what no result links to.
  ///
  /// - Parameter linked: by result, nil for one without links.
  private mutating func sessions(
    of results: [TaskResult], _ linked: [LinkedSteps?],
    _ unlinked: inout [SessionPlace: UnlinkedFiles]
  ) -> [Session] {
    let partCounts = results.filter { $0.part != nil }.reduce(into: [:]) {
      $0[files.place(of: $1), default: 0] += 1
    }
    let sharing = results.indices.filter { linked[$0] != nil && !takesFolder(results[$0]) }
    let shared = sharedRecordings(of: results, linked, sharing: sharing, from: &unlinked)
    var sessions: [Session] = []
    for (number, (result, links)) in zip(results, linked).enumerated() {
      let place = files.place(of: result)
      guard let links else {
        let hasRivals = partCounts[place, default: 0] > 1
        sessions.append(session(ofParts: result, hasRivals: hasRivals, place: place, &unlinked))
        continue
      }
      var unlisted =
        (takesFolder(result) ? unlinked.removeValue(forKey: place) : shared[number])
        ?? UnlinkedFiles()
      unlisted.add(files.runPlace(of: result).flatMap { unlinked.removeValue(forKey: $0) })
      sessions.append(session(of: result, links, unlisted: unlisted, place: place))
    }
    return sessions
  }

  /// True for a result to whose session all recordings of its folder belong that no other result links to.
  private func takesFolder(_ result: TaskResult) -> Bool {
    files.isAlone(result.source) || result.labels.session != nil || files.isArchived(result)
  }

  /// The sessions of what no result took.
  private mutating func sessions(
    ofOthers unlinked: [SessionPlace: UnlinkedFiles], besides results: [TaskResult],
    _ assembly: ResultAssembly
  ) -> [Session] {
    let taken = Set(results.map(files.place))
    var sessions: [Session] = []
    for (place, members) in unlinked {
      let session =
        taken.contains(place)
        ? session(ofUnlinked: members, place: place, nil)
        : session(ofVisits: members, place: place, assembly)
      if let session { sessions.append(session) }
    }
    return sessions
  }

  private func placed(_ session: Session) -> Session {
    var placed = session
    placed.home = files.place(of: session)
    let place = files.folderPlace(of: session.source)
    (placed.folderVisit, placed.unpackedHome) = (
      place.visitByFolder, files.unpackedHome(of: session.source)
    )
    placed.nameInParticipant = place.nameInParticipant(of: session.identifier)
    return placed
  }

  private func placed(_ orphan: SessionReader.Orphan) -> SessionReader.Orphan {
    var placed = orphan
    // A member that was refused has no place of its own.
    let source = orphan.problem.source
    let file =
      orphan.problem.problem.isOfRefusedMember ? archives(above: source).last ?? source : source
    let place = files.folderPlace(of: file)
    (placed.folderVisit, placed.unpackedHome) = (place.visitByFolder, files.unpackedHome(of: file))
    placed.nameInParticipant = place.nameInParticipant(of: orphan.session)
    let said = files.labels(file)
    placed.isVisitNamed = said.isVisitNamed && said.visit.map { $0 === orphan.visit } ?? false
    return placed
  }

  private mutating func note(_ links: LinkedSteps) {
    repeated.add(links.copies)
    contents.merge(links.dataFileContents) { first, _ in first }
  }

  // MARK: Sessions with a result

  mutating func session(
    of result: TaskResult, _ links: LinkedSteps, unlisted: UnlinkedFiles, place: SessionPlace
  ) -> Session {
    let said = files.labels(of: result)
    var (steps, more) = (links.steps, unlinkedSteps(unlisted.recordings))
    // The rest of a cube test is called like that of a walk.
    let cubeTest = result.recognizedTask == .tecumseh ? ActiveTask.tecumseh : nil
    if let given = said.task ?? cubeTest {
      for index in steps.indices { steps[index].labeledTask = given }
    }
    let given = said.task ?? result.recognizedTask
    // Recordings to which a map gives another task are not those of the result's steps.
    let others = more.filter { $0.isParted(from: given) }
    more.removeAll { $0.isParted(from: given) }
    if result.part != nil {
      (steps, more) = steps.taking(more)
    } else if !result.knowsFiles {
      steps.take(from: &more)
    }
    steps.adopt(from: &more, of: given)
    more += others
    let task = task(given, of: steps + more)
    let settled = files.taskWithoutMap(result.source) ?? result.recognizedTask
    let name = said.session ?? links.session ?? result.taskRunUUID
    var own = SessionPlace(
      participant: said.participant ?? links.participant ?? place.participant,
      visit: said.visit ?? links.visit?.name ?? place.visit, session: name ?? place.session)
    own.folder = name == nil ? place.folder : ""
    noteOrphans(among: unlisted.unusable, place: own)
    var session = Session(
      participant: own.participant,
      isParticipantNamed: (said.participant ?? links.participant) != nil,
      project: said.project ?? "", visit: own.visit,
      isVisitNamed: said.visit == nil ? links.visit?.isNamed ?? false : said.isVisitNamed,
      identifier: own.session, task: task,
      isTaskAssumed: assumesTask(given, of: steps + more, settled: { settled }),
      start: result.start ?? said.start, end: result.end, namingFolder: own.folder,
      resultSource: result.source, steps: steps + unlistedSteps(more, after: steps),
      deviceModel: result.device.model, device: result.device.completed(by: said.device),
      unreadableDates: result.unreadableDates, resultForm: result.form,
      duplicateStepCount: result.duplicateStepCount, listsSteps: result.listsSteps,
      requiredSteps: requiredSteps(of: task), conclusionStep: description?.lastStep ?? "conclusion",
      taskIdentifier: result.identifier, furtherResultSources: result.furtherSources)
    (session.scheduled, session.isConcluded) = (said.scheduled, said.isConcluded)
    session.unknownSteps = unknownSteps(among: session.requiredSteps)
    return session
  }

  /// Makes a session of a result without links and the recordings in folders with the names of its
  /// steps.
  mutating func session(
    ofParts result: TaskResult, hasRivals: Bool, place: SessionPlace,
    _ unlinked: inout [SessionPlace: UnlinkedFiles]
  ) -> Session {
    let folders = StepFolders(result, hasRivals: hasRivals)
    let candidates = unlinked.removeValue(forKey: place) ?? UnlinkedFiles()
    let stepNames = candidates.paths.map { UnlinkedSteps.step(of: $0, files.labels($0)) }
    let own = Set(
      zip(candidates.paths, folders.areOwn(stepNames)).filter(\.1).map { ByteKey($0.0) })
    let (members, others) = candidates.divided { own.contains(ByteKey($0)) }
    if !others.isEmpty { unlinked[place] = others }
    let named = result.namingSteps(after: unlinkedSteps(members.recordings).map(\.identifier))
    let links = LinkedSteps(named, files: files, description: description)
    note(links)
    return session(of: named, links, unlisted: members, place: place)
  }

  private func unlistedSteps(_ more: [SessionStep], after steps: [SessionStep]) -> [SessionStep] {
    more.map { step in
      var unlisted = step
      unlisted.attempt += steps.count { $0.identifier === step.identifier }
      unlisted.isUnlisted = true
      return unlisted
    }
  }

}

/// The order of sessions: by the bytes of their sources, then by name, since one file may contain
/// several sessions.
private func isBefore(_ a: Session, _ b: Session) -> Bool {
  func names(_ session: Session) -> [ByteKey] {
    [session.source, session.participant, session.identifier].map(ByteKey.init)
  }
  return names(a).lexicographicallyPrecedes(names(b))
}

extension LoadedFiles {
  /// The folder, archive or table of a session.
  func place(of session: Session) -> String {
    let path = whole(session.source)
    guard path === session.source else { return path }
    let home = home(of: path)
    return archiveName(ofFolder: home) ?? home
  }
}

/// Reports of files that no session uses.
extension SessionAssembly {
  /// Adds an error for each member of an archive that was not read.
  mutating func noteRefusedMembers() {
    for report in files.refused {
      guard let problem = report.problem, let archive = archives(above: report.source).last else {
        continue
      }
      let place = files.place(of: archive)
      orphans.append(
        SessionReader.Orphan(
          place: place, task: forcedTask ?? files.namesakeTask(ofUnusable: report.source), step: "",
          problem: problem))
    }
  }

  /// The reports with facts that are known from the sessions: linked files that are not recordings,
  /// and files without a measurement.
  func marked(
    _ reports: [FileReport], after sessions: [Session], _ refusedLinks: [ByteKey: ReadError],
    _ films: Set<ByteKey>
  ) -> [FileReport] {
    let reasons = reasonsOfDisuse(sessions)
    return reports.map { report in
      var given = report
      let key = ByteKey(report.source)
      if unusedPictures.contains(key) { (given.problem, given.uselessness) = (nil, .unusedPicture) }
      if given.problem == nil { given.problem = refusedLinks[key] }
      if films.contains(key) { given.uselessness = .film }
      if let measured = encodings?.measured[key] {
        given.uselessness = .otherEncoding(of: measured)
      }
      if given.problem == nil { given.uselessness = given.uselessness ?? reasons[key] }
      return given
    }
  }

  /// The reasons why nothing is measured of results: they have no active task.
  private func reasonsOfDisuse(_ sessions: [Session]) -> [ByteKey: ReadError.Problem] {
    var reasons: [ByteKey: ReadError.Problem] = [:]
    for session in sessions where session.isWithoutTask && !session.holdsOtherResults {
      for source in [session.resultSource].compactMap(\.self) + session.furtherResultSources {
        reasons[ByteKey(source)] = .noActiveTask
      }
    }
    if reasons.isEmpty { return reasons }
    for session in sessions where !session.isWithoutTask || session.holdsOtherResults {
      for source in session.usedSources { reasons[ByteKey(source)] = nil }
    }
    return reasons
  }
}

extension Session {
  /// True for a result without any step of an active task, such as a questionnaire.
  fileprivate var isWithoutTask: Bool {
    task == nil && resultSource != nil
      && steps.allSatisfy { $0.recordings.isEmpty && $0.problems.isEmpty }
  }

  /// True if there are answers to questions, or results of an unknown kind.
  fileprivate var holdsOtherResults: Bool {
    steps.lazy.flatMap(\.leaves).contains { leaf in
      !QuestionResult.all(in: leaf).isEmpty || !leaf.isOfKnownClass
    }
  }

  /// The sources of the result and of the recordings that the task measures.
  fileprivate var usedSources: [String] {
    let measured = steps.flatMap(\.recordings).filter { task?.records($0.kind) ?? true }
    return [resultSource].compactMap(\.self) + furtherResultSources
      + measured.flatMap { [$0.source] + $0.furtherSources }
  }
}
