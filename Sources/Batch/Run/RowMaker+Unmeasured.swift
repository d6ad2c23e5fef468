import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

extension RowMaker {
  /// What becomes of a file from which no row comes; nil for one that needs none.
  func unmeasured(_ report: FileReport, _ standing: FileStanding, _ reasons: DisuseReasons)
    -> FileRows.Unmeasured?
  {
    if study.settings.measuresNothing { return nil }
    switch standing {
    case .context, .leftOut, .copy: return nil
    case .unusable:
      return report.problem.map {
        .error(Sealed(error($0)), flags: PrintedFlags([]), isFault: false)
      }
    case .recording:
      let verdict = reasons.verdict(on: report, isOfOneTask: study.settings.forcedTask != nil)
      if verdict.role == .leftOut { return .leftOut(PrintedFlags(verdict.flags)) }
      let place = reasons[report.source]
      let problem = ReadError(source: report.source, .notMeasured(place?.reason))
      return .error(
        Sealed(notMeasured(problem, place)), flags: PrintedFlags(verdict.flags),
        isFault: place == nil)
    }
  }

  /// The error row of a recording that was read and from which no row comes.
  private func notMeasured(_ problem: ReadError, _ place: DisuseReasons.DisusedRecording?)
    -> SessionRows
  {
    guard let place else { return error(problem) }
    let (session, step) = (place.session, place.step)
    var found = error(
      problem, flags: [Flag(place.reason)], participant: session.participant, visit: session.visit,
      session: session.identifier, start: session.start.shownText, task: session.task,
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
