import Recordings
import Text

/// Files to which no result links. They form sessions by their folders.
extension SessionAssembly {
  /// Recordings and unusable files to which no result links, by session.
  mutating func unlinkedFiles(besides claimed: Set<ByteKey>, of results: [TaskResult])
    -> [SessionPlace: UnlinkedFiles]
  {
    let places = UnlinkedPlaces(of: files, besides: results)
    for path in files.paths where claimed.contains(ByteKey(path)) {
      repeated.use(path, files.file(path)?.report.content, at: places.place(of: path))
    }
    for path in files.paths where !claimed.contains(ByteKey(path)) && !isCalledCopy(path) {
      guard let file = files.file(path), isCompared(file) else { continue }
      repeated.use(path, file.report.content, at: places.place(of: path))
    }
    var unlinked: [SessionPlace: UnlinkedFiles] = [:]
    for path in files.paths where !claimed.contains(ByteKey(path)) {
      guard let file = files.file(path), file.isRecorded else { continue }
      if file.isPicture, !isOfGrid(path) {
        unusedPictures.insert(ByteKey(path))
        continue
      }
      let own = places.place(of: path)
      // Unusable files are reported one by one, without a search for copies, since many of them are
      // empty.
      guard file.report.problem == nil else {
        unlinked[own, default: UnlinkedFiles()].unusable.append(path)
        continue
      }
      if isCompared(file), repeated.isCopy(path, file.report.content, at: own) { continue }
      for recording in file.recordings {
        let place = places.place(of: path, files.labels(of: recording))
        unlinked[place, default: UnlinkedFiles()].recordings.append(recording)
      }
    }
    return unlinked
  }

  /// True for a recording that may be a copy of another. Pictures of two eyes without findings may be equal.
  private func isCompared(_ file: LoadedFile) -> Bool {
    file.isRecorded && !file.isPicture && file.report.problem == nil
  }

  private func isCalledCopy(_ path: String) -> Bool {
    saysCopy(withoutArchiveEnding(lastComponent(path)))
  }

  /// True for a picture of an Amsler grid by its name or by labels from the user. Other pictures
  /// without a result are not recordings, since a study may contain any picture.
  private func isOfGrid(_ path: String) -> Bool {
    let said = files.labels(path)
    let step = ActiveTask(step: UnlinkedSteps.step(of: path, said))
    return [forcedTask, said.task, step].contains(.amslerGrid)
  }

  /// Steps made of recordings alone, with the facts that the task description gives to steps of
  /// their names.
  func unlinkedSteps(_ recordings: [Recording]) -> [SessionStep] {
    UnlinkedSteps(recordings, labels: files.labels(of:), mappedTask: { files.mappedTask(of: $0) })
      .steps().map { step in
        var configured = step
        configured.configure(description?[step.identifier])
        if step.labeledTask != nil {
          configured.settledTask =
            step.recordings.lazy.compactMap { files.taskWithoutMap($0) }.first
        }
        return configured
      }
  }

  /// Recordings of a run for which an export contains steps or dates, but no result.
  mutating func session(
    ofVisits members: UnlinkedFiles, place: SessionPlace, _ assembly: ResultAssembly
  ) -> Session? {
    var own = FileLabels()
    (own.participant, own.session) = (place.participant, place.session)
    let given = members.paths.lazy.compactMap(files.labeledSessionKey).first ?? own.sessionKey
    guard let given else { return session(ofUnlinked: members, place: place, nil) }
    guard !members.recordings.isEmpty, let result = assembly.visited(given, labels: own) else {
      return session(ofUnlinked: members, place: place, assembly.run(given))
    }
    let links = LinkedSteps(result, files: files, description: description)
    return session(of: result, links, unlisted: members, place: place)
  }

  mutating func session(
    ofUnlinked members: UnlinkedFiles, place: SessionPlace, _ run: RunParticulars?
  ) -> Session? {
    noteOrphans(among: members.unusable, place: place)
    return recordedSession(of: members, place: place, run)
  }

  /// A session of recordings without a result; nil without recordings.
  func recordedSession(of members: UnlinkedFiles, place: SessionPlace, _ run: RunParticulars?)
    -> Session?
  {
    var steps = unlinkedSteps(members.recordings)
    guard !steps.isEmpty else { return nil }
    for index in steps.indices {
      steps[index].namesakeTask = files.namesakeTask(
        of: steps[index].recordings, step: steps[index].identifier)
    }
    let said = members.unusable.map(files.labels) + members.recordings.map(files.labels(of:))
    // The source of the labels has the offset from UTC; items that are earlier give the start.
    let start = (said.map(\.start) + steps.map(\.start)).earliest
    let given = said.lazy.compactMap(\.task).first
    let loaded = files
    let isTaskAssumed = assumesTask(given, of: steps) {
      members.unusable.lazy.compactMap { loaded.taskWithoutMap($0) }.first
        ?? members.recordings.lazy.compactMap { loaded.taskWithoutMap($0) }.first
    }
    var session = Session(
      participant: place.participant, isParticipantNamed: said.contains { $0.participant != nil },
      project: said.lazy.compactMap(\.project).first ?? "", visit: place.visit,
      isVisitNamed: said.contains(where: \.isVisitNamed), identifier: place.session,
      task: task(given, of: steps), isTaskAssumed: isTaskAssumed, start: run?.start ?? start,
      end: run?.end, namingFolder: place.folder, resultSource: nil, steps: steps, deviceModel: nil,
      device: said.reduce(RecordingDevice()) { $0.completed(by: $1.device) }, duplicateStepCount: 0,
      requiredSteps: [], conclusionStep: "conclusion", taskIdentifier: run?.name ?? "")
    session.scheduled = said.lazy.compactMap(\.scheduled).first
    session.isConcluded = said.lazy.compactMap(\.isConcluded).first
    return session
  }

  /// Adds one error for each day of a stream that cannot be used.
  mutating func noteRefusedDays() {
    for path in files.paths {
      for day in files.file(path)?.refusedDays ?? [] {
        let place = files.place(of: path, day.labels)
        orphans.append(
          SessionReader.Orphan(
            place: place, task: forcedTask ?? day.labels.task, step: day.labels.step ?? "",
            problem: day.problem))
      }
    }
  }

  mutating func noteOrphans(among paths: [String], place: SessionPlace) {
    for path in paths {
      guard let problem = files.file(path)?.report.problem else { continue }
      let said = files.labels(path)
      let step = UnlinkedSteps.step(of: path, said)
      orphans.append(
        SessionReader.Orphan(
          place: place,
          task: forcedTask ?? said.task ?? ActiveTask(step: step)
            ?? files.namesakeTask(ofUnusable: path), step: step, start: said.start, problem: problem
        ))
    }
  }
}

/// The sessions to which files seem to belong that no result links to.
private struct UnlinkedPlaces {
  private let files: LoadedFiles
  /// The sessions of results that are alone in their folders, by folder.
  private let ofResults: [ByteKey: SessionPlace]
  /// The sessions of results, by the identifier of their run.
  private let ofRuns: [ByteKey: SessionPlace]

  init(of files: LoadedFiles, besides results: [TaskResult]) {
    self.files = files
    let holders = files.paths.filter { !(files.file($0)?.results.isEmpty ?? true) }
    let alone = holders.filter(files.isAlone).map {
      (ByteKey(files.base(of: $0)), files.place(of: $0))
    }
    ofResults = Dictionary(alone) { first, _ in first }
    let runs = results.compactMap { result in
      result.run.flatMap { run in files.runPlace(of: result).map { (ByteKey(run), $0) } }
    }
    ofRuns = Dictionary(runs) { first, _ in first }
  }

  func place(of path: String) -> SessionPlace { place(of: path, files.labels(path)) }

  /// - Parameter said: of the file, or of one of its recordings.
  func place(of path: String, _ said: FileLabels) -> SessionPlace {
    // A file without labels belongs to the session of the result in its folder.
    let isUnsaid = said.participant == nil && said.visit == nil && said.session == nil
    let beside = isUnsaid ? ofResults[ByteKey(files.home(of: path))] : nil
    if let beside { return beside }
    let run = ofRuns.isEmpty ? nil : path.runs.first { ofRuns[ByteKey($0)] != nil }
    let isOfRun = said.session == nil || said.session?.runs.first == run
    return run.flatMap { isOfRun ? ofRuns[ByteKey($0)] : nil } ?? files.place(of: path, said)
  }
}

/// What no result links to, of one session.
struct UnlinkedFiles {
  var recordings: [Recording] = []
  /// Paths of files that cannot be used.
  var unusable: [String] = []

  var isEmpty: Bool { recordings.isEmpty && unusable.isEmpty }
  /// The paths of all files.
  var paths: [String] { recordings.map(\.source) + unusable }

  /// The chosen files and the others.
  func divided(by isChosen: (String) -> Bool) -> (UnlinkedFiles, UnlinkedFiles) {
    var (chosen, others) = (UnlinkedFiles(), UnlinkedFiles())
    for recording in recordings {
      if isChosen(recording.source) {
        chosen.recordings.append(recording)
      } else {
        others.recordings.append(recording)
      }
    }
    for path in unusable {
      if isChosen(path) { chosen.unusable.append(path) } else { others.unusable.append(path) }
    }
    return (chosen, others)
  }

  mutating func add(_ more: UnlinkedFiles?) {
    recordings += more?.recordings ?? []
    unusable += more?.unusable ?? []
  }
}

extension LoadedFile {
  /// True for recordings, and for unusable files that should be recordings.
  var isRecorded: Bool { report.problem != nil || !recordings.isEmpty }

  var isPicture: Bool { report.kind == .image || recordings.contains { $0.image != nil } }
}
