import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// Why no row comes from recordings of a unit, as far as the sessions say, in case there is none.
struct DisuseReasons {
  /// A recording in its session and step.
  struct Place {
    let session: Session
    let step: SessionStep
    let reason: InputIssue
  }

  /// What becomes of a recording from which no row comes.
  struct Verdict {
    let role: FileRole
    let flags: [Flag]
  }

  private var places: [ByteKey: Place] = [:]
  /// Recordings that are in no session because a step could have had several, by the problem of the step.
  private var refused: [ByteKey: InputIssue] = [:]

  init(_ sessions: [Session]) {
    for session in sessions {
      for problem in session.steps.flatMap(\.problems) {
        switch problem.problem {
        case .ambiguousFile(_, let candidates), .mixedParts(let candidates):
          for source in candidates { refused[ByteKey(source)] = problem.issue }
        default: break
        }
      }
      note(session.steps, .stepNotMeasured, of: session)
      note(session.strays, .stepClaimedByOtherTask, of: session)
    }
  }

  /// The place of a recording; nil for one that is in no session, which is an internal error.
  subscript(source: String) -> Place? { places[ByteKey(source)] }

  /// The role of a recording from which no row comes, with the reason.
  ///
  /// - Parameter isOfOneTask: true if the user gives the task of all sessions.
  func verdict(on report: FileReport, isOfOneTask: Bool) -> Verdict {
    if isOfOneTask { return Verdict(role: .leftOut, flags: [Flag(.otherTask)]) }
    let place = self[report.source]
    if place == nil, let issue = refusal(of: report) {
      return Verdict(role: .leftOut, flags: [Flag(issue)])
    }
    return Verdict(
      role: .error, flags: [Flag(.notMeasured)] + (place.map { [Flag($0.reason)] } ?? []))
  }

  /// Why a recording is in no session; nil if it is unknown.
  private func refusal(of report: FileReport) -> InputIssue? {
    report.holdsConflict ? .valuesConflict : refused[ByteKey(report.source)]
  }

  private mutating func note(_ steps: [SessionStep], _ reason: InputIssue, of session: Session) {
    for step in steps {
      let sources = step.recordings.flatMap { [$0.source] + $0.furtherSources }
      // A stray that only its session's task does not make is in the session as well.
      for source in sources where places[ByteKey(source)] == nil {
        places[ByteKey(source)] = Place(session: session, step: step, reason: reason)
      }
    }
  }
}

extension FileRows.Standing {
  init(_ report: FileReport) {
    self =
      if report.original != nil { .copy } else if report.problem != nil {
        .unusable
      } else if !report.isKnown { .leftOut } else if report.recording != nil { .recording } else {
        .context
      }
  }
}

extension RowMaker {
  /// What becomes of a file from which no row comes; nil for one that needs none.
  func unmeasured(_ report: FileReport, _ standing: FileRows.Standing, _ reasons: DisuseReasons)
    -> FileRows.Unmeasured?
  {
    if study.settings.measuresNothing { return nil }
    switch standing {
    case .context, .leftOut, .copy: return nil
    case .unusable:
      return report.problem.map { .error(error($0), flags: PrintedFlags([]), isFault: false) }
    case .recording:
      let verdict = reasons.verdict(on: report, isOfOneTask: study.settings.forcedTask != nil)
      if verdict.role == .leftOut { return .leftOut(PrintedFlags(verdict.flags)) }
      let place = reasons[report.source]
      let problem = ReadError(source: report.source, .notMeasured(place?.reason))
      return .error(
        notMeasured(problem, place), flags: PrintedFlags(verdict.flags), isFault: place == nil)
    }
  }

  /// The error row of a recording that was read and from which no row comes.
  private func notMeasured(_ problem: ReadError, _ place: DisuseReasons.Place?) -> SessionRows {
    guard let place else { return error(problem) }
    let (session, step) = (place.session, place.step)
    var found = error(
      problem, flags: [Flag(place.reason)], participant: session.participant, visit: session.visit,
      session: session.identifier, start: session.start?.text ?? "", task: session.task,
      step: step.identifier, attempt: step.attempt, at: self.place(of: session))
    found.naming = naming(of: session, start: session.start)
    found.naming?.isSession = false
    return found
  }

  /// An error row for each identity of a row of a session that occurs twice.
  func repeatedKeys(of report: SessionReport, at source: String) -> Rows {
    report.repeatedKeys.reduce(into: Rows()) { rows, key in
      let problem = ReadError(source: source, .keyRepeated(key))
      rows +=
        error(
          problem, participant: report.participant, visit: report.visit, session: report.session,
          start: report.start, task: ActiveTask(rawValue: report.task)
        ).rows
      rows.counts.faults += 1
    }
  }
}
