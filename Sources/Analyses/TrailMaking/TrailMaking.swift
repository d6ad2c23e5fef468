public import Metrics
public import Recordings

/// Touching thirteen targets in their order: numbers, or numbers and letters in turn.
public struct TrailMaking: Analysis {
  public static let task = ActiveTask.trailMaking
  public static let method = "trail-making/2"
  public static let parameters = [TrailType.parameter, pairWindow]
  public static let flags = Flag.ofTrails
  public static let headlines = [
    "completion_time_s", "errors_count", "error_time_s", "segment_median_s", "pause_count",
  ]
  public static let title = "Trail making: time, errors, segments, pauses, trail B against trail A"
  public static let summary = """
    Times count from the showing of the targets, so that they hold the first search; the step stays \
    for a second and a half after the last tap. Thirteen targets on a screen are not the twenty-five \
    of the paper test, whose norms must not be applied. Results tell neither the type of the trail \
    nor where the targets were: a task description, a name or --trail-type tells the one, a touch \
    recording the other. Trails of two runs of a participant are compared in groups.csv.
    """

  static let pairWindow = Parameter(
    "pair-window", MetricUnit("h"), 0...87_600, default: "24",
    "How far apart runs may lie that are joined: trails A and B, the tests of the MSFC composite")

  /// What one trail, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var trail: MeasuredTrail?
    var pair: TrailPair?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MeasuredTrail.metrics.map { $0.of(\.trail) }
    + TrailPair.metrics.map { $0.of(\.pair) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = MeasuredTrail.drawings.map { $0.of(\.trail) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var trails: [Trail] = []
    let steps = measurements(of: TrailMakingResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let trail = try Trail(result, TrailType(step, session, parameters), of: leaf)
      if !step.isPrevious { trails.append(trail) }
      let outcome = Outcome(facts: StepFacts(step: step), trail: MeasuredTrail(trail, step))
      return MeasuredResult(outcome: outcome, events: trail.events, flags: trail.flags)
    }
    let pair = TrailPair(trails)
    return measurements(steps, andRunOf: session) { Outcome(pair: pair, run: $0) }
  }
}
