import Metrics
import Recordings
import Study

/// An outcome of a step, with what its row carries besides values.
public struct Measured<Outcome> {
  let outcome: Outcome
  /// The motion recording whose facts stand with the values; nil for a step that has none or needs none.
  var motion: StepMotion?
  /// Path of the file the values come from; nil for that of the session.
  var source: String?
  /// In order of time.
  var events: [Event] = []
  /// What holds for all values; the flags of the step are added.
  var flags: [Flag] = []
  /// Flags of the step that the outcome refutes.
  var refuted: [Flag] = []
  /// The hand, ear or eye that was tested, if the result contains it.
  var side: BodySide?
  /// Messages about parts that could not be used.
  var remarks: [Remark] = []
  /// Whether the facts and the flags of the step stand with the values.
  var hasStepFacts = true
  /// A row as it is printed, where the user wants another scale; pictures take the values as they are.
  var printed: (MeasuredMetric) -> MeasuredMetric = { $0 }
}

extension Measured {
  /// The row of the outcome, with its pictures if they are requested.
  ///
  /// - Parameters:
  ///   - attempt: nil for values over several attempts.
  ///   - metrics: the values of the outcome, in the order of the dictionary.
  func measurement(
    of step: SessionStep, attempt: Int?, _ metrics: [MeasuredMetric],
    _ drawings: [Drawing<Outcome>], _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement {
    StepMeasurement(
      step: step.identifier, attempt: attempt, source: source ?? session.source,
      metrics: metrics.map(printed), events: events, flags: (flags + flags(of: step)).unique,
      remarks: remarks
    ).of(side: side?.rawValue ?? "").of(recordings: step.recordings.map(\.source)).pictured(
      parameters.wantPictures ? drawings.pictures(of: outcome, metrics) : [])
  }

  /// The outcome with what a recording that ends early does to its totals. Those of other sources have flags of their own.
  func covered(by coverage: Coverage?) -> Measured {
    var measured = self
    measured.flags += (coverage?.flags ?? []).map { $0.concerning(.totals) }
    return measured
  }

  /// The outcome with what a sound that exceeds its step does to its totals. Motion says it with its own flags.
  func bounded(in step: SessionStep) -> Measured {
    guard motion == nil else { return self }
    var measured = self
    measured.flags += step.bounds(ofSound: source).flags
    return measured
  }

  private func flags(of step: SessionStep) -> [Flag] {
    hasStepFacts ? step.flags.filter { !refuted.contains($0) } : []
  }
}

/// An outcome of a session, with what its row carries besides values.
public struct WholeSession<Outcome> {
  /// What the values need.
  enum Basis {
    /// A result of the run: a session of recordings alone has no row.
    case result
    /// Steps that were compared, with or without a result.
    case comparison
    /// Scores from elsewhere, without a run that has facts of its own.
    case scores
  }

  let outcome: Outcome
  var basis = Basis.result
  /// Events over several steps.
  var events: [Event] = []
}

/// Why a step has no values: it becomes one error row.
public struct UnusableStep: Error {
  let reason: Flag
  /// Path of the file; nil for that of the session.
  let source: String?
  /// Messages for the user; the last one is the reason.
  let remarks: [Remark]

  init(reason: Flag, source: String? = nil, remarks: [Remark] = []) {
    (self.reason, self.source, self.remarks) = (reason, source, remarks)
  }

  /// A result that cannot be used: JSON path, expected and found content.
  init(reason: Flag, fault: String) {
    self.init(reason: reason, remarks: [Remark(reason, fault, effect: "step skipped")])
  }
}

/// Why nothing can be measured of a recording that could be read.
struct Unmeasurable: Error, Equatable { let reason: Flag }

extension Result {
  /// What was measured; nil where nothing was.
  var measured: Success? { try? get() }

  /// Why nothing was measured; nil where something was.
  var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension Result where Failure == Unmeasurable {
  /// The flag of what was not measured; nil where something was.
  var refusal: Flag? { failure?.reason }

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
      step: identifier, attempt: attempt, source: source, failure: reason, remarks: remarks
    ).of(recordings: recordings.map(\.source))
  }
}
