public import Metrics
public import Recordings

/// Adding each digit to the one before it, heard (PASAT), seen (PVSAT) or both (PAVSAT).
public struct PSAT: Analysis {
  public static let task = ActiveTask.psat
  public static let method = "psat/2"
  public static let parameters = [ReferenceScores.parameter]
  public static let flags = Flag.ofAdditions
  public static let headlines = [
    "total_correct", "percent_correct", "dyads_count", "omissions_count", "response_time_median_s",
  ]
  public static let title = "Paced serial addition: sums, dyads, strategies, errors, times"
  public static let summary = """
    Each sum is judged anew by its digits. A sum without answer is stored with the whole interval as \
    its time, so that times of answers leave it out. Of several keys the last one counts, and its \
    time.
    """

  /// What one visit to the step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var additions: ScoredAdditions?
    var reference: CompositeReference?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + ScoredAdditions.metrics.map { $0.of(\.additions) }
    + CompositeReference.metrics.map { $0.of(\.reference) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = ScoredAdditions.drawings.map {
    $0.of(\.additions)
  }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = measurements(of: SerialAdditionResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let additions = try ScoredAdditions(result, of: leaf)
      let outcome = Outcome(
        facts: StepFacts(step: step), additions: additions,
        reference: CompositeReference(additions, parameters.of(step)))
      return MeasuredResult(outcome: outcome, events: additions.events, flags: additions.flags)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }
}
