import Metrics
import Recordings

/// What a leaf result comes to, beside what its step tells.
struct MeasuredResult<Outcome> {
  let outcome: Outcome
  var events: [Event] = []
  let flags: [Flag]
  /// Flags of the step that this result refutes.
  var refuted: [Flag] = []
}

/// Why a result cannot be used at all.
struct UnusableResult: Error {
  let reason: Flag
  /// JSON path, what was expected and found; nil where what was skipped tells it.
  var fault: String?

  /// With the effect.
  fileprivate var remark: String? { fault.map { "\($0); step skipped" } }
}

extension Analysis {
  /// A row for each leaf result of the task, and the error rows of steps that should have left one.
  ///
  /// What was skipped of a result casts doubt on the rest. `isMeasured` tells the steps that count,
  /// `parameters` whether somebody looks at pictures.
  func measurements<Content: LeafContent>(
    of content: Content.Type, in session: Session, _ parameters: Parameters,
    where isMeasured: (SessionStep) -> Bool = { _ in true },
    _ measure: (Content, ResultLeaf, SessionStep) throws(UnusableResult) -> MeasuredResult<Outcome>
  ) -> [StepMeasurement] {
    session.visits(of: Self.task).filter { isMeasured($0.step) }.compactMap { step, leaf in
      guard let leaf else { return step.failure(of: Self.task) }
      let content = Content(leaf)
      do throws(UnusableResult) {
        let result = try measure(content, leaf, step)
        return measurement(
          of: step, session, result, skipped: content.skipped
        ).pictured(Self.pictures(of: result.outcome, parameters))
      } catch {
        return step.failed(
          error.reason, source: session.source,
          remarks: content.skipped + [error.remark].compactMap(\.self))
      }
    }
  }

  private func measurement(
    of step: SessionStep, _ session: Session, _ result: MeasuredResult<Outcome>, skipped: [String]
  ) -> StepMeasurement {
    let doubts: [Flag] = skipped.isEmpty ? [] : [.elementSkipped]
    let stepFlags = step.flags.filter { !result.refuted.contains($0) }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(result.outcome), events: result.events,
      flags: (result.flags + doubts + stepFlags).unique, remarks: skipped)
  }
}
