/// Results as archives hold them: each step's in a file of its own, without a task around them.
extension UnitFiles {
  /// What joins results that a platform holds apart.
  var partedResults: PartedResults {
    var (visits, runs) = ([String: StepVisit](), [SessionKey: RunParticulars]())
    for file in paths.compactMap(file) {
      visits.merge(file.visits) { first, _ in first }
      runs.merge(file.runs) { first, _ in first }
    }
    return PartedResults(visits: visits, runs: runs)
  }

  /// All results; of an archive those of one task in one run are one.
  var archivedResults: [TaskResult] {
    var (all, places) = ([TaskResult](), [RunOfTask: Int]())
    var stepsOfRows: [RunOfTask: Set<String>] = [:]
    for result in paths.flatMap({ file($0)?.results ?? [] }) {
      guard isArchived(result) else {
        all.append(result)
        continue
      }
      var part = result
      if let step = labels(of: result).step, part.steps.count == 1 {
        part.steps[0].identifier = step
      }
      let run = RunOfTask(place: place(of: result), task: result.recognizedTask)
      // Tables that overlap, or were copied, have the same row twice; the first counts.
      if file(result.source)?.isRow == true,
        let step = part.steps.first?.identifier,
        !stepsOfRows[run, default: []].insert(step).inserted
      {
        continue
      }
      if let known = places[run] {
        all[known].steps += part.steps
        all[known].furtherSources.append(part.source)
      } else {
        places[run] = all.count
        all.append(part)
      }
    }
    return all
  }

  /// True for a result that links to nothing and whose run its platform tells.
  func isArchived(_ result: TaskResult) -> Bool {
    guard !result.knowsFiles, result.part == nil else { return false }
    let said = labels(of: result)
    return said.platform != nil && said.session != nil
  }
}

private struct RunOfTask: Hashable {
  let place: SessionPlace
  let task: ActiveTask?
}

extension TaskResult {
  /// Whether it would link to the recordings made with it: what an export holds of one step alone does not.
  var knowsFiles: Bool {
    taskRunUUID != nil || !identifier.isEmpty
      || steps.contains { $0.leaves.contains { $0.linkedFileName != nil } }
  }
}

extension [SessionStep] {
  /// Takes over what was recorded in steps of the same name, where these have no such recording.
  mutating func take(from loose: inout [SessionStep]) {
    // By name and only the first few of each, since a folder may hold thousands.
    let byName = Dictionary(grouping: indices) { self[$0].identifier }
    loose.removeAll { step in
      let kinds = Set(step.recordings.map(\.kind))
      let owner = byName[step.identifier, default: []].prefix(8).first { position in
        kinds.isDisjoint(with: self[position].recordings.map(\.kind))
      }
      guard let owner else { return false }
      self[owner].recordings += step.recordings
      self[owner].facts.merge(step.facts) { own, _ in own }
      return true
    }
  }
}
