/// The steps of a result with the recordings it links to.
struct LinkedSteps {
  private(set) var steps: [SessionStep] = []
  /// Paths of the files that were linked to.
  private(set) var claimed = Set<ByteKey>()

  /// What map or layout say of the linked files.
  private(set) var participant: String?
  private(set) var session: String?

  private let result: TaskResult
  private let files: UnitFiles

  init(_ result: TaskResult, files: UnitFiles, description: TaskDescription?) {
    (self.result, self.files) = (result, files)
    var attempts: [String: Int] = [:]
    for visit in result.steps {
      var step = SessionStep(visit)
      let planned = description?[visit.identifier]
      step.plannedDurationSeconds = planned?.plannedDurationSeconds
      attachRecordings(of: visit, to: &step)
      noteMissing(planned?.recorders ?? [], of: visit, in: &step)
      // A map may have renamed the step, so visits are counted by the name it has now.
      attempts[step.identifier, default: 0] += 1
      step.attempt = attempts[step.identifier] ?? 1
      steps.append(step)
    }
  }

  /// Files of one recorder identifier are parts of one recording.
  private mutating func attachRecordings(of visit: StepResult, to step: inout SessionStep) {
    var parts: [(recorder: String, recordings: [Recording])] = []
    var taken = Set<ByteKey>()
    for leaf in visit.leaves {
      guard let name = leaf.linkedFileName, let file = file(named: name, leaf, &step),
        taken.insert(ByteKey(file.report.source)).inserted
      else { continue }
      let said = files.labels(file.report.source)
      step.facts.merge(said.facts) { _, new in new }
      step.identifier = said.step ?? step.identifier
      said.participant.map { participant = participant ?? $0 }
      said.session.map { session = session ?? $0 }
      if let problem = file.report.problem {
        step.problems.append(problem)
      } else if let recording = file.report.recording {
        if let known = parts.firstIndex(where: { $0.recorder == leaf.identifier }) {
          parts[known].recordings.append(recording)
        } else {
          parts.append((leaf.identifier, [recording]))
        }
      }
    }
    for (_, recordings) in parts { join(recordings, into: &step) }
  }

  /// Recorders that should have written a file but are not mentioned at all.
  private func noteMissing(
    _ recorders: [String], of visit: StepResult, in step: inout SessionStep
  ) {
    for recorder in recorders where !visit.leaves.contains(where: { $0.identifier == recorder }) {
      step.problems.append(
        ReadError(source: result.source, path: visit.path, .missingRecorder(recorder)))
    }
  }

  /// The file a leaf links to; what stands in the way is noted with the step.
  private mutating func file(
    named name: String, _ leaf: ResultLeaf, _ step: inout SessionStep
  ) -> LoadedFile? {
    func note(_ problem: ReadError.Problem) {
      step.problems.append(ReadError(source: result.source, path: leaf.path, problem))
    }
    switch files.index.file(named: name, for: result) {
    case .one(let path):
      claimed.insert(ByteKey(path))
      return files.file(path)
    case .several(let candidates):
      note(.ambiguousFile(name: name, candidates: candidates))
      return nil
    case .none:
      guard let file = files.extra(name) else {
        note(.missingFile(recorder: leaf.identifier, name: name))
        return nil
      }
      return file
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
  }
}
