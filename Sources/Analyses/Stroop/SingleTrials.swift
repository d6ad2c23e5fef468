import Metrics
import Recordings

/// Accuracy Stroop: steps of one trial each, which make one test together.
struct SingleTrials {
  private let parameters: Parameters
  /// What holds for the last of its steps: a map's words hold for all of them.
  private var told: StroopParameters
  private var trials: [PlacedTrial] = []
  private var count = 0
  private var stepFlags: [Flag] = []

  init(_ parameters: Parameters) {
    self.parameters = parameters
    told = StroopParameters(parameters)
  }

  /// What one step tells for itself; its trial is kept, unless it is of an earlier run.
  mutating func measure(
    _ leaves: [ResultLeaf], of step: SessionStep, _ session: Session
  ) -> StepMeasurement {
    let visit = StroopVisit(
      leaves, first: step.isPrevious ? 1 : count + 1,
      isCongruent: StroopParameters(parameters).isCongruent(step),
      StroopParameters(parameters.of(step)))
    if !step.isPrevious { add(visit, of: leaves, step) }
    guard !visit.trials.isEmpty else {
      return step.failed(.elementSkipped, source: session.source, remarks: [visit.absence])
    }
    let skipped: [Flag] = visit.remarks.isEmpty ? [] : [.elementSkipped]
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Stroop.rows(Stroop.Outcome(facts: StepFacts(step: step))),
      events: visit.trials.flatMap { $0.events(since: nil) },
      flags: (step.flags + skipped).unique, remarks: visit.remarks)
  }

  private mutating func add(_ visit: StroopVisit, of leaves: [ResultLeaf], _ step: SessionStep) {
    count += leaves.count
    told = StroopParameters(parameters.of(step))
    trials += visit.trials
    stepFlags = (stepFlags + step.flags + (visit.remarks.isEmpty ? [] : [.elementSkipped])).unique
  }

  /// Nil without a usable trial.
  var summary: StroopSummary? {
    trials.isEmpty
      ? nil
      : StroopSummary(
        trials, told, isAccuracy: true, stepFlags: stepFlags)
  }
}
