import Metrics
import Recordings
import Study

/// The measurements of a leaf result, without those of its step.
struct MeasuredResult<Outcome> {
  let outcome: Outcome
  var events: [Event] = []
  let flags: [Flag]
  /// Flags of the step that this result refutes.
  var refuted: [Flag] = []
  /// The hand, ear or eye that was tested, if the result contains it.
  var side: BodySide?
}

/// Why a result cannot be used at all.
struct UnusableResult: Error {
  let reason: Flag
  /// JSON path, expected and found content; nil if a skipped member describes it.
  var fault: String?

  /// With the effect.
  fileprivate var remark: Remark? { fault.map { Remark(reason, $0, effect: "step skipped") } }
}

extension Analysis {
  /// A row for each leaf result of the task, and the error rows of steps that should have left one.
  ///
  /// Skipped members make the rest doubtful. `isMeasured` selects the steps that count, and
  /// `parameters` contains whether pictures are requested.
  func measurements<Content: LeafContent>(
    of content: Content.Type, in session: Session, _ parameters: Parameters,
    where isMeasured: (SessionStep) -> Bool = { _ in true },
    _ measure: (Content, ResultLeaf, SessionStep) throws(UnusableResult) -> MeasuredResult<Outcome>
  ) -> [StepMeasurement] {
    session.visits(of: Self.task).filter { isMeasured($0.step) }.compactMap { step, leaf in
      guard let leaf else { return step.failure(of: Self.task) }
      let content = Content(leaf)
      let skipped = content.skipped.map { Remark(.elementSkipped, $0) }
      do throws(UnusableResult) {
        let result = try measure(content, leaf, step)
        return measurement(
          of: step, session, result, skipped: skipped
        ).pictured(Self.pictures(of: result.outcome, parameters))
      } catch {
        return step.failed(
          error.reason, source: session.source,
          remarks: skipped + [error.remark].compactMap(\.self))
      }
    }
  }

  private func measurement(
    of step: SessionStep, _ session: Session, _ result: MeasuredResult<Outcome>, skipped: [Remark]
  ) -> StepMeasurement {
    let doubts: [Flag] = skipped.isEmpty ? [] : [.elementSkipped]
    let stepFlags = step.flags.filter { !result.refuted.contains($0) }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(result.outcome), events: result.events,
      flags: (result.flags + doubts + stepFlags).unique, remarks: skipped
    ).of(side: (step.labeledSide ?? result.side)?.rawValue ?? "")
  }
}

/// Why nothing can be measured of a recording that could be read.
struct Unmeasurable: Error, Equatable {
  let reason: Flag
}

extension Result where Failure == Unmeasurable {
  /// What was measured; nil where nothing was.
  var measured: Success? { try? get() }

  /// Why nothing was measured; nil where something was.
  var refusal: Flag? {
    if case .failure(let refused) = self { refused.reason } else { nil }
  }

  /// What is read off what was measured, or the reason why nothing was.
  func reading(_ value: (Success) -> Reading) -> Reading {
    switch self {
    case .success(let measured): value(measured)
    case .failure(let refused): .absent(refused.reason)
    }
  }
}

extension SessionStep {
  /// The error row of a step that cannot be measured; without a `source` it stands at the session's.
  func failed(_ reason: Flag, source: String = "", remarks: [Remark] = []) -> StepMeasurement {
    StepMeasurement(
      step: identifier, attempt: attempt, source: source, failure: reason, remarks: remarks)
  }

  /// The error row of a step without any usable input; nil for steps without a task, such as instructions,
  /// and if a row of a broken file describes it.
  func failure(of task: ActiveTask, source: String = "") -> StepMeasurement? {
    problems.isEmpty && ActiveTask(step: identifier) == task
      ? failed(.noInput, source: source) : nil
  }
}
