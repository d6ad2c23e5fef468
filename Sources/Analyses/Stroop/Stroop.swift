public import Metrics
public import Recordings

/// Naming the color in which the name of a color is written: ResearchKit's Stroop and accuracy Stroop.
public struct Stroop: Analysis {
  public static let task = ActiveTask.stroop
  public static let method = "stroop/2"
  public static let parameters = StroopParameters.all
  public static let flags = Flag.ofStroop
  public static let headlines = [
    "accuracy_overall", "rt_mean_congruent_ms", "rt_mean_incongruent_ms", "interference_diff_ms",
    "rt_mean_overall_ms",
  ]
  public static let title = "Stroop: accuracy, response times, interference, errors, their course"
  public static let summary = """
    Colors are compared as the app wrote them, in letters of either case, never with English names. \
    Response times are those of valid trials answered right; outliers within their condition are \
    left out on demand. Each step of accuracy Stroop is one trial, so its values stand beside those of the \
    run; which of its steps wrote words in their own color stands in no result. A balanced \
    integration score over all runs stands in groups.csv. Pages of words or colors alone, which \
    Golden's score needs, are not part of the task.
    """

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var summary: StroopSummary?
    var run: RunFacts?
  }

  /// What holds for all trials of accuracy Stroop stands with each value: the run's rows are others', too.
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)]
    + StroopSummary.metrics.map { metric in
      metric.flagged { $0.isAccuracy ? $0.flags : [] }.of(\.summary)
    }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = StroopSummary.drawings.map { $0.of(\.summary) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var single = SingleTrials(parameters)
    let steps = session.steps.flatMap { step in
      let leaves = step.leaves(of: Self.task)
      guard !leaves.isEmpty else { return [step.failure(of: Self.task)].compactMap(\.self) }
      return leaves.contains { !$0.isAccuracyStroop }
        ? [measure(leaves.filter { !$0.isAccuracyStroop }, of: step, session, parameters)]
        : [single.measure(leaves, of: step, session)]
    }
    let summary = single.summary
    return measurements(
      steps, andRunOf: session, isCompared: summary != nil, events: summary?.tableEvents ?? [],
      parameters
    ) { Outcome(summary: summary, run: $0) }
  }

  private func measure(
    _ leaves: [ResultLeaf], of step: SessionStep, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement {
    let told = StroopParameters(parameters.of(step))
    let visit = StroopVisit(leaves, told)
    guard !visit.trials.isEmpty else {
      return step.failed(.elementSkipped, source: session.source, remarks: [visit.absence])
    }
    let skipped: [Flag] = visit.remarks.isEmpty ? [] : [.elementSkipped]
    let summary = StroopSummary(
      visit.trials, told, stepFlags: (step.flags + skipped).unique)
    let outcome = Outcome(facts: StepFacts(step: step), summary: summary)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(outcome), events: summary.trialEvents + summary.tableEvents,
      flags: summary.flags, remarks: visit.remarks
    ).pictured(Self.pictures(of: outcome, parameters))
  }
}
