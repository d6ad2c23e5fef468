import Recordings
import Text

/// The steps of a result with the recordings to which it links.
struct LinkedSteps {
  private(set) var steps: [SessionStep] = []
  /// Paths of the linked files.
  private(set) var claimed = Set<ByteKey>()
  /// Linked files with several copies of equal content: the path of the file that is used, by the
  /// path of the copy.
  private(set) var copies: [ByteKey: String] = [:]
  /// The fingerprints of linked files outside of the study.
  private(set) var dataFileContents: [ByteKey: ContentDigest] = [:]

  /// Linked files that should be recordings and are not.
  private(set) var refused: [ByteKey: ReadError] = [:]
  /// Films of steps that record something else than a task measures.
  private(set) var films = Set<ByteKey>()

  /// The participant that map or layout give to linked files.
  private(set) var participant: String?
  /// The visit that they give, and whether the user names it.
  private(set) var visit: (name: String, isNamed: Bool)?
  private(set) var session: String?

  /// The index of the step that uses a file, if several steps link to it.
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
      // A result with several tries at a step has no one attempt.
      if visit.leaves.contains(where: { $0.task != nil && $0.linkedFileName == nil }) {
        step.labeledAttempt = said.attempt
      }
      let planned = description?[visit.identifier]
      step.configure(planned)
      attachRecordings(of: visit, at: place, to: &step)
      noteMissing(planned?.recorders ?? [], of: visit, in: &step)
      // Visits are counted by the name that a map may have given to the step.
      let name = ByteKey(step.identifier)
      attempts[name, default: 0] += 1
      step.attempt = attempts[name] ?? 1
      steps.append(step)
    }
  }

  /// If several steps link to one file, finds the step whose name the file or a map gives; the
  /// first step otherwise.
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

  /// True if a file belongs to this step; otherwise the step gets a problem.
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

  /// Adds the linked recordings to a step. Files of one recorder are parts of one recording.
  private mutating func attachRecordings(
    of visit: StepResult, at place: Int, to step: inout SessionStep
  ) {
    var parts: [(recorder: String, recordings: [Recording])] = []
    var (taken, missing) = (Set<ByteKey>(), Set<ByteKey>())
    for leaf in visit.leaves {
      if leaf.lacksLink {
        let problem = ReadError.Problem.noLink(step: visit.identifier, recorder: leaf.identifier)
        step.problems.append(ReadError(source: result.source, path: leaf.path, problem))
      }
      guard let name = leaf.linkedFileName else { continue }
      guard let file = file(named: name, leaf, &step) else {
        missing.insert(ByteKey(Self.recorder(of: leaf, named: name)))
        continue
      }
      guard taken.insert(ByteKey(file.report.source)).inserted, uses(file, at: place, leaf, &step)
      else { continue }
      take(files.labels(file.report.source), into: &step)
      step.settledTask = step.settledTask ?? files.taskWithoutMap(file.report.source)
      guard let recording = recording(in: file, of: leaf, in: visit, &step) else { continue }
      // A sound has one file: two sounds of one recorder are two recordings.
      let isSound = recording.audio != nil
      let recorder = isSound ? file.report.source : Self.recorder(of: leaf, named: name)
      if let known = parts.firstIndex(where: { $0.recorder === recorder }) {
        parts[known].recordings.append(recording)
      } else {
        parts.append((recorder, [recording]))
      }
    }
    step.lacksParts = parts.contains { missing.contains(ByteKey($0.recorder)) }
    for (_, recordings) in parts { join(recordings, into: &step) }
  }

  /// Takes the labels of a recording; the task of the step's own result has precedence over theirs.
  private mutating func take(_ said: FileLabels, into step: inout SessionStep) {
    let resultTask = step.taskOfLeaves
    step.take(said)
    if resultTask != nil { step.labeledTask = nil }
    step.identifier = said.step ?? step.identifier
    participant = participant ?? said.participant
    visit = visit ?? said.visit.map { ($0, said.isVisitNamed) }
    session = session ?? said.session
  }

  /// The recording in a linked file; nil if it has none, which is a problem of the step if the leaf
  /// promises one.
  private mutating func recording(
    in file: LoadedFile, of leaf: ResultLeaf, in visit: StepResult, _ step: inout SessionStep
  ) -> Recording? {
    if let problem = file.report.problem {
      step.problems.append(problem)
      return nil
    }
    if let recording = file.report.recording { return recording }
    let source = file.report.source
    guard leaf.promisesRecording(inStep: visit.identifier) else {
      if file.report.kind == .video { films.insert(ByteKey(source)) }
      return nil
    }
    let error = ReadError(
      source: source,
      file.report.uselessness ?? .notARecording(step: visit.identifier, name: lastComponent(source))
    )
    refused[ByteKey(source)] = error
    step.problems.append(error)
    return nil
  }

  /// The identifier that the parts of one recording have in common, which is the recorder's.
  /// Attempts of one step have it in common as well, and their recordings are distinguished by the
  /// UUID in their names.
  private static func recorder(of leaf: ResultLeaf, named name: String) -> String {
    guard leaf.isNested else { return leaf.identifier }
    let file = RecorderFileName(name)
    return "\(leaf.identifier)/" + (file.namesOneRecorder ? file.base : name)
  }

  /// Adds a problem for each recorder that should have written a file but is missing in the result.
  private func noteMissing(_ recorders: [String], of visit: StepResult, in step: inout SessionStep)
  {
    for recorder in recorders where !visit.leaves.contains(where: { $0.identifier === recorder }) {
      step.problems.append(
        ReadError(source: result.source, path: visit.path, .missingRecorder(recorder)))
    }
  }

  /// The file that a leaf links to. If there is none, or several, the step gets a problem.
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
      // The candidates are reported here and are not recordings of another session.
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

  /// Joins parts in the order of their names, which is the order of time.
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
    resultTear = visit.tear
  }
}
