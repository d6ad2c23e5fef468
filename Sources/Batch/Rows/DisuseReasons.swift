import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// Why no row comes from recordings of a unit, as far as the sessions say, in case there is none.
struct DisuseReasons {
  /// A recording in its session and step.
  struct DisusedRecording {
    let session: Session
    let step: SessionStep
    let reason: InputIssue
  }

  /// What becomes of a recording from which no row comes.
  struct Verdict {
    let role: FileRole
    let flags: [Flag]
  }

  private var recordings: [ByteKey: DisusedRecording] = [:]
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
  subscript(source: String) -> DisusedRecording? { recordings[ByteKey(source)] }

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
    if report.holdsConflict { return .valuesConflict }
    return report.isOutsideMotion ? .stepsOutsideMotion : refused[ByteKey(report.source)]
  }

  private mutating func note(_ steps: [SessionStep], _ reason: InputIssue, of session: Session) {
    for step in steps {
      let sources = step.recordings.flatMap { [$0.source] + $0.furtherSources }
      // A stray that only its session's task does not make is in the session as well.
      for source in sources where recordings[ByteKey(source)] == nil {
        recordings[ByteKey(source)] = DisusedRecording(session: session, step: step, reason: reason)
      }
    }
  }
}

extension FileStanding {
  init(_ report: FileReport) {
    self =
      if report.original != nil { .copy } else if report.problem != nil {
        .unusable
      } else if !report.isKnown { .leftOut } else if report.recording != nil { .recording } else {
        .context
      }
  }
}
