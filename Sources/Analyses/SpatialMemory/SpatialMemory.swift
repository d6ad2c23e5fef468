public import Metrics
public import Recordings

/// Repeating sequences of tiles that light up: ResearchKit's spatial span memory.
public struct SpatialMemory: Analysis {
  public static let task = ActiveTask.spatialMemory
  public static let method = "spatial-memory/1"
  public static let parameters = [reversal]
  public static let flags = Flag.ofSpatialMemory
  public static let title =
    "Spatial memory: spans, scores, errors by kind, times and places of taps"
  public static let summary = """
    Taps are told apart by the sequence: hits, tiles out of order, tiles that were not shown, tiles \
    tapped before, taps beside all tiles. ResearchKit marks the last two as incorrect, too, and its \
    game ignores them. Lengths go up after a success and down after a failure, so spans are not \
    those of the Corsi blocks. Results do not tell whether tiles had to be tapped backward; a task \
    description, --map or --reversal does. In events, each game has a row of its outcome and one of \
    its first error, whose value is the place in the sequence.
    """

  private static let reversal = Parameter(
    toggle: "reversal", "Tiles had to be tapped in the reverse of the order shown")

  /// What one visit to the step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var summary: SpanSummary?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + SpanSummary.metrics.map { $0.of(\.summary) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.steps.flatMap { step in
      let leaves = step.leaves(of: Self.task)
      guard !leaves.isEmpty else { return [step.failure(of: Self.task)].compactMap(\.self) }
      return leaves.enumerated().map { place, leaf in
        var visit = step
        visit.attempt += place
        return measure(leaf, of: visit, session, parameters)
      }
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func measure(
    _ leaf: ResultLeaf, of step: SessionStep, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement {
    guard let result = SpatialSpanResult(leaf), result.listedCount > 0 else {
      return step.failed(
        .noGame, source: session.source, remarks: [SpatialSpanResult.absence(leaf)])
    }
    guard !result.games.isEmpty else {
      return step.failed(.elementSkipped, source: session.source, remarks: result.skipped)
    }
    let summary = SpanSummary(result, direction: direction(of: step, parameters))
    let skipped: [Flag] = result.skipped.isEmpty ? [] : [.elementSkipped]
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(
        Outcome(facts: StepFacts(step: step, motion: nil), summary: summary)),
      events: summary.events, flags: (step.flags + skipped + summary.flags).unique,
      remarks: result.skipped)
  }

  private func direction(
    of step: SessionStep, _ parameters: Parameters
  ) -> SpanSummary.Direction {
    switch parameters.of(step).word(Self.reversal) {
    case Parameter.toggleWords.on: .backward
    case Parameter.toggleWords.off: .forward
    default: .unknown
    }
  }
}
