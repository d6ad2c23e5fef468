public import Metrics
public import Recordings

/// Lifting a finger and touching a target as soon as it appears.
///
/// Its predefined task names the step as the shaking task does; the class of results tells them apart.
public struct NormalizedReactionTime: Analysis {
  public static let task = ActiveTask.normalizedReactionTime
  public static let method = "normalized-reaction-time/2"
  public static let parameters: [Parameter] = []
  public static let flags = Flag.ofTouchReactions
  public static let headlines = ["valid_count", "reaction_time_mean_ms", "decision_time_mean_ms"]
  public static let title = "Reaction time by touch: decision and movement time"
  public static let summary = """
    Times are differences of the dates in the result. ResearchKit's own serialization cuts dates to \
    whole seconds; then only the mean over attempts can be told, with its error. How late the screen \
    shows the target is not known, so times are comparable within one model of device only.
    """

  /// What one visit to the step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var visit: TouchVisit?
    var summary: TouchSummary?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.facts) } + TouchSummary.metrics.map { $0.of(\.summary) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = TouchVisit.drawings.map { $0.of(\.visit) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.steps.compactMap { measure($0, session, parameters) }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func measure(
    _ step: SessionStep, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement? {
    let leaves = step.leaves(of: Self.task)
    guard !leaves.isEmpty else { return withoutAttempts(step) }
    let visit = TouchVisit(leaves)
    guard !visit.attempts.isEmpty else {
      return step.failed(.elementSkipped, source: session.source, remarks: visit.remarks)
    }
    let summary = TouchSummary(visit.attempts.map(\.attempt))
    let outcome = Outcome(facts: StepFacts(step: step), visit: visit, summary: summary)
    let skipped: [Flag] = visit.remarks.isEmpty ? [] : [.elementSkipped]
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(outcome), events: visit.events(since: step.start),
      flags: (step.flags + skipped + summary.flags).unique, remarks: visit.remarks
    ).pictured(Self.pictures(of: outcome, parameters))
  }

  /// The error row of a step of the task in which nothing was attempted; nil for other steps.
  private func withoutAttempts(_ step: SessionStep) -> StepMeasurement? {
    let named = ActiveTask(step: step.identifier)
    guard named == Self.task || named == .reactionTime, step.problems.isEmpty else { return nil }
    return step.failed(.noAttempt)
  }
}
