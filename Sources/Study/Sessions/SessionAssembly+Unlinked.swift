import Recordings
import Text

/// What no result links to: sessions by the folders of recordings.
extension SessionAssembly {
  /// Recordings and unusable files that no result links to, by the session they seem to belong to.
  mutating func unlinkedFiles(besides claimed: Set<ByteKey>, of results: [TaskResult])
    -> [SessionPlace: UnlinkedFiles]
  {
    let resultPlaces = resultPlaces
    let runPlaces = Dictionary(
      results.compactMap { result in
        result.run.flatMap { run in files.runPlace(of: result).map { (run, $0) } }
      }
    ) { first, _ in first }
    func place(_ path: String, _ said: FileLabels) -> SessionPlace {
      // A file without labels stays with the result in its folder, to whichever session that belongs.
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
    var unlinked: [SessionPlace: UnlinkedFiles] = [:]
    for path in files.paths where !claimed.contains(ByteKey(path)) {
      guard let file = files.file(path), file.isRecorded else { continue }
      if file.isPicture, !isOfGrid(path) {
        unusedPictures.insert(ByteKey(path))
        continue
      }
      let own = place(path, files.labels(path))
      // Unusable files are reported one by one, and many of them are empty.
      guard file.report.problem == nil else {
        unlinked[own, default: UnlinkedFiles()].unusable.append(path)
        continue
      }
      // Two eyes that saw nothing amiss leave the same picture.
      if !file.isPicture, repeated.isCopy(path, file.report.content, at: own) { continue }
      for recording in file.recordings {
        unlinked[place(path, files.labels(of: recording)), default: UnlinkedFiles()].recordings
          .append(recording)
      }
    }
    return unlinked
  }

  /// Any picture may lie in a study, so that only one of a grid by its name, or by what the user says, is a
  /// recording without a result.
  private func isOfGrid(_ path: String) -> Bool {
    let said = files.labels(path)
    let step = ActiveTask(step: UnlinkedSteps.step(of: path, said))
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
  func unlinkedSteps(_ recordings: [Recording]) -> [SessionStep] {
    UnlinkedSteps(recordings, labels: files.labels(of:)).steps().map { step in
      var configured = step
      configured.configure(description?[step.identifier])
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
    let steps = unlinkedSteps(members.recordings)
    guard !steps.isEmpty else { return nil }
    let said = members.unusable.map(files.labels) + members.recordings.map(files.labels(of:))
    // The source of the labels has the offset from UTC; items that are earlier give the start.
    let start = (said.map(\.start) + steps.map(\.start)).earliest
    let given = said.lazy.compactMap(\.task).first
    return Session(
      participant: place.participant, isParticipantNamed: said.contains { $0.participant != nil },
      project: said.lazy.compactMap(\.project).first ?? "", identifier: place.session,
      task: task(given, of: steps), isTaskAssumed: assumesTask(given, of: steps),
      start: run?.start ?? start, end: run?.end, resultSource: nil, steps: steps, deviceModel: nil,
      device: said.reduce(RecordingDevice()) { $0.completed(by: $1.device) }, duplicateStepCount: 0,
      requiredSteps: [], conclusionStep: "conclusion", taskIdentifier: run?.name ?? "")
  }

  /// Days of streams that cannot be used, one error each.
  mutating func noteRefusedDays() {
    for path in files.paths {
      for day in files.file(path)?.refusedDays ?? [] {
        let place = files.place(of: path, day.labels)
        orphans.append(
          SessionReader.Orphan(
            participant: place.participant, session: place.session,
            task: forcedTask ?? day.labels.task, step: "", problem: day.problem))
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
          participant: place.participant, session: place.session,
          task: forcedTask ?? said.task ?? ActiveTask(step: step), step: step, start: said.start,
          problem: problem))
    }
  }
}

/// What no result links to, of one session.
struct UnlinkedFiles {
  var recordings: [Recording] = []
  /// Paths of files that cannot be used.
  var unusable: [String] = []

  var isEmpty: Bool { recordings.isEmpty && unusable.isEmpty }
  /// Of all of them.
  var paths: [String] { recordings.map(\.source) + unusable }

  /// Those whose paths are chosen, and the others.
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
  /// True for recordings, and for what should be one.
  var isRecorded: Bool { report.problem != nil || !recordings.isEmpty }

  var isPicture: Bool { report.kind == .image || recordings.contains { $0.image != nil } }
}
