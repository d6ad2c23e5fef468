public import Metrics
public import Recordings

/// Repeating sequences of tiles that light up: ResearchKit's spatial span memory.
public struct SpatialMemory: Analysis {
  public static let task = ActiveTask.spatialMemory
  public static let method = "spatial-memory/2"
  public static let parameters = [reversal, shortest, longest]
  public static let flags = Flag.ofSpatialMemory
  public static let headlines = [
    "success_ratio", "span_max", "span_mean", "items_correct_ratio", "score_total",
  ]
  public static let title =
    "Spatial memory: spans, scores, errors by kind, times and places of taps"
  public static let summary = """
    Taps are told apart by the sequence: hits, tiles out of order, tiles that were not shown, tiles \
    tapped before, taps beside all tiles. ResearchKit marks the last two as incorrect, too, and its \
    game ignores them. Lengths go up after a success and down after a failure, so spans are not \
    those of the Corsi blocks. Results do not tell whether tiles had to be tapped backward; a task \
    description, --map or --reversal does. In events, the value of status is the outcome of a \
    game, and the row of its first error has the place in the sequence.
    """

  private static let reversal = Parameter(
    toggle: "reversal", "Tiles had to be tapped in the reverse of the order shown")

  private static let lengths = 1...20
  private static let shortest = Parameter(
    "span-min", lengths, "Shortest sequence of tiles the task goes down to; else the shortest shown"
  )
  private static let longest = Parameter(
    "span-max", lengths, "Longest sequence of tiles the task goes up to; else the longest shown")

  /// What one visit to the step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var summary: SpanSummary?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + SpanSummary.metrics.map { $0.of(\.summary) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = SpanSummary.drawings.map { $0.of(\.summary) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = measurements(of: SpatialSpanResult.self, in: session, parameters) {
      result, _, step throws(UnusableResult) in
      guard !result.games.isEmpty else {
        throw UnusableResult(reason: result.listedCount > 0 ? .elementSkipped : .noGame)
      }
      let summary = SpanSummary(
        result, direction: direction(of: step, parameters), limits(of: step, parameters))
      let outcome = Outcome(facts: StepFacts(step: step), summary: summary)
      return MeasuredResult(outcome: outcome, events: summary.events, flags: summary.flags)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func limits(of step: SessionStep, _ parameters: Parameters) -> Staircase.Limits {
    let told = parameters.of(step)
    return Staircase.Limits(
      shortest: told.integer(Self.shortest), longest: told.integer(Self.longest))
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
