import Recordings

/// What is told of files that no session uses.
extension SessionAssembly {
  /// An error of its own for each member of an archive that was not read.
  mutating func noteRefusedMembers() {
    for report in files.refused {
      guard let problem = report.problem, let archive = archives(above: report.source).last else {
        continue
      }
      let place = files.place(of: archive)
      orphans.append(
        SessionReader.Orphan(
          participant: place.participant, session: place.session, task: forcedTask, step: "",
          problem: problem))
    }
  }

  /// The reports with what only the sessions tell: what a result links to and is no recording, and what
  /// nothing is measured of.
  func marked(
    _ reports: [FileReport], after sessions: [Session], _ refusedLinks: [ByteKey: ReadError]
  ) -> [FileReport] {
    let reasons = reasonsOfDisuse(sessions)
    return reports.map { report in
      var told = report
      let key = ByteKey(report.source)
      if unusedPictures.contains(key) {
        (told.problem, told.uselessness) = (nil, .unusedPicture)
      }
      if told.problem == nil { told.problem = refusedLinks[key] }
      if told.problem == nil { told.uselessness = told.uselessness ?? reasons[key] }
      return told
    }
  }

  /// Why nothing is measured of results without any active task, and of recordings that no task of their
  /// run makes.
  private func reasonsOfDisuse(_ sessions: [Session]) -> [ByteKey: ReadError.Problem] {
    var reasons: [ByteKey: ReadError.Problem] = [:]
    for session in sessions where session.isWithoutTask {
      for source in [session.resultSource].compactMap(\.self) + session.furtherResultSources {
        reasons[ByteKey(source)] = .noActiveTask
      }
    }
    for session in sessions where session.task != nil {
      for step in session.strays {
        for recording in step.recordings {
          let kind = "\"\(step.identifier)\" (\(recording.kind.rawValue))"
          reasons[ByteKey(recording.source)] = .stepsOfNoTask([kind])
        }
      }
    }
    if reasons.isEmpty { return reasons }
    for session in sessions where !session.isWithoutTask {
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

  /// The result, and the recordings that the task measures.
  fileprivate var usedSources: [String] {
    let measured = steps.flatMap(\.recordings).filter { task?.records($0.kind) ?? true }
    return [resultSource].compactMap(\.self) + furtherResultSources
      + measured.flatMap { [$0.source] + $0.furtherSources }
  }
}
