import Recordings
import Text

/// The steps of a result with the recordings it links to.
struct LinkedSteps {
  private(set) var steps: [SessionStep] = []
  /// Paths of the files that were linked to.
  private(set) var claimed = Set<ByteKey>()
  /// Those that are there more than once, with the same content: by the path of the copy, the one used.
  private(set) var copies: [ByteKey: String] = [:]
  /// The fingerprints of linked files outside of the study.
  private(set) var dataFileContents: [ByteKey: ContentDigest] = [:]

  /// Linked files that are no recordings, although they have to be.
  private(set) var refused: [ByteKey: ReadError] = [:]

  /// What map or layout say of the linked files.
  private(set) var participant: String?
  private(set) var session: String?

  /// Which step of the result uses a file that several link to.
  private var users: [ByteKey: Int] = [:]

  private let result: TaskResult
  private let files: LoadedFiles

  init(_ result: TaskResult, files: LoadedFiles, description: TaskDescription?) {
    (self.result, self.files) = (result, files)
    var attempts: [ByteKey: Int] = [:]
    let said = files.labels(of: result)
    noteFittingLinks()
    for (place, visit) in result.steps.enumerated() {
      var step = SessionStep(visit)
      if let renamed = said.step, result.steps.count == 1 { step.identifier = renamed }
      step.facts = said.stepFacts
      let planned = description?[visit.identifier]
      step.configure(planned)
      attachRecordings(of: visit, at: place, to: &step)
      noteMissing(planned?.recorders ?? [], of: visit, in: &step)
      // A map may have renamed the step, so visits are counted by the name it has now.
      let name = ByteKey(step.identifier)
      attempts[name, default: 0] += 1
      step.attempt = attempts[name] ?? 1
      steps.append(step)
    }
  }

  /// Of steps that link to one file, that counts whose name the file or a map gives; else the first.
  private mutating func noteFittingLinks() {
    for (place, visit) in result.steps.enumerated() {
      for leaf in visit.leaves where leaf.linkedFileName != nil {
        guard case .one(let path) = files.index.file(of: leaf, for: result),
          users[ByteKey(path)] == nil,
          UnlinkedSteps.step(of: path, files.labels(path)) === visit.identifier
        else { continue }
        users[ByteKey(path)] = place
      }
    }
  }

  /// Whether the file is this step's, which is noted with it if not.
  private mutating func uses(
    _ file: LoadedFile, at place: Int, _ leaf: ResultLeaf, _ step: inout SessionStep
  ) -> Bool {
    let key = ByteKey(file.report.source)
    let user = users[key] ?? place
    users[key] = user
    if user == place { return true }
    let problem = ReadError.Problem.linkedTwice(
      name: lastComponent(file.report.source), step: result.steps[user].identifier)
    step.problems.append(ReadError(source: result.source, path: leaf.path, problem))
    return false
  }

  /// Files of one recorder are parts of one recording.
  private mutating func attachRecordings(
    of visit: StepResult, at place: Int, to step: inout SessionStep
  ) {
    var parts: [(recorder: String, recordings: [Recording])] = []
    var taken = Set<ByteKey>()
    for leaf in visit.leaves {
      if leaf.lacksLink {
        let problem = ReadError.Problem.noLink(step: visit.identifier, recorder: leaf.identifier)
        step.problems.append(ReadError(source: result.source, path: leaf.path, problem))
      }
      guard let name = leaf.linkedFileName, let file = file(named: name, leaf, &step),
        taken.insert(ByteKey(file.report.source)).inserted, uses(file, at: place, leaf, &step)
      else { continue }
      let said = files.labels(file.report.source)
      let resultTask = step.taskOfLeaves
      step.take(said)
      // What a step's own result is counts more than what is said of a recording beside it.
      if resultTask != nil { step.labeledTask = nil }
      step.identifier = said.step ?? step.identifier
      said.participant.map { participant = participant ?? $0 }
      said.session.map { session = session ?? $0 }
      if let problem = file.report.problem {
        step.problems.append(problem)
      } else if let recording = file.report.recording {
        // A sound is one file: two of one recorder are two recordings.
        let isSound = recording.audio != nil
        let recorder = isSound ? file.report.source : Self.recorder(of: leaf, named: name)
        if let known = parts.firstIndex(where: { $0.recorder === recorder }) {
          parts[known].recordings.append(recording)
        } else {
          parts.append((recorder, [recording]))
        }
      } else if leaf.promisesRecording(inStep: visit.identifier) {
        let problem =
          file.report.uselessness
          ?? .notARecording(step: visit.identifier, name: lastComponent(file.report.source))
        let error = ReadError(source: file.report.source, problem)
        refused[ByteKey(file.report.source)] = error
        step.problems.append(error)
      }
    }
    for (_, recordings) in parts { join(recordings, into: &step) }
  }

  /// The common identifier of the parts of one recording: the recorder's. Attempts of one step have the identifier in
  /// common, too, and their recordings are distinguished by the UUID in their names.
  private static func recorder(of leaf: ResultLeaf, named name: String) -> String {
    guard leaf.isNested else { return leaf.identifier }
    let file = RecorderFileName(name)
    return "\(leaf.identifier)/" + (file.namesOneRecorder ? file.base : name)
  }

  /// Recorders that should have written a file but are not mentioned at all.
  private func noteMissing(_ recorders: [String], of visit: StepResult, in step: inout SessionStep)
  {
    for recorder in recorders where !visit.leaves.contains(where: { $0.identifier === recorder }) {
      step.problems.append(
        ReadError(source: result.source, path: visit.path, .missingRecorder(recorder)))
    }
  }

  /// The file a leaf links to; what stands in the way is noted with the step.
  private mutating func file(named name: String, _ leaf: ResultLeaf, _ step: inout SessionStep)
    -> LoadedFile?
  {
    func note(_ problem: ReadError.Problem) {
      step.problems.append(ReadError(source: result.source, path: leaf.path, problem))
    }
    switch files.index.file(of: leaf, for: result) {
    case .one(let path):
      claimed.insert(ByteKey(path))
      return files.file(path)
    case .several(let candidates):
      // They are reported here and are not recordings of another session.
      claimed.formUnion(candidates.map(ByteKey.init))
      if let first = candidates.first, files.areEqual(candidates) {
        for copy in candidates.dropFirst() { copies[ByteKey(copy)] = first }
        return files.file(first)
      }
      note(.ambiguousFile(name: name, candidates: candidates))
      return nil
    case .none:
      for name in leaf.linkedFileNames {
        switch files.dataFile(name, result) {
        case .one(let file):
          dataFileContents[ByteKey(file.report.source)] = file.report.content
          return file
        case .several(let candidates):
          note(.ambiguousFile(name: name, candidates: candidates))
          return nil
        case .none: continue
        }
      }
      note(.missingFile(step: step.identifier, recorder: leaf.identifier, name: name))
      return nil
    }
  }

  /// In the order of the parts' names, which is that of time.
  private func join(_ parts: [Recording], into step: inout SessionStep) {
    let sorted = parts.inOrderOfClosing
    if let whole = Recording(joining: sorted) {
      step.recordings.append(whole)
    } else if let first = sorted.first {
      step.problems.append(ReadError(source: first.source, .mixedParts(sorted.map(\.source))))
    }
  }
}

extension SessionStep {
  fileprivate init(_ visit: StepResult) {
    self.init(identifier: visit.identifier, attempt: 1)
    (start, end) = (visit.start, visit.end)
    (isPrevious, leaves) = (visit.isPrevious, visit.leaves)
    assistiveTechnology = visit.assistiveTechnology
    problems = [visit.oddity].compactMap(\.self)
  }
}
