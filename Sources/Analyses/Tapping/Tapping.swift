public import Metrics
public import Recordings

/// Two fingers tapping in turn on two buttons, with one hand or one after the other.
public struct Tapping: Analysis {
  public static let task = ActiveTask.tapping
  public static let method = "tapping/2"
  public static let parameters: [Parameter] = []
  public static let flags = Flag.ofTapping
  public static let headlines = [
    "tap_count_on_target", "tap_rate_hz", "iti_mean_s", "iti_cv_pct", "rhythm_strength",
  ]
  public static let title = "Tapping speed: taps, rhythm, fatigue, dwell, accuracy, both hands"
  public static let summary = """
    Taps are put in order of time and copies are left out. Some phones store a touch outside the \
    buttons first and a button tap at exactly the same coordinate up to 0.2 s later: both are one tap \
    at the time of the touch. Intervals run between taps on the buttons; those below 0.03 s (two \
    fingers landing together) and above 3 s (pauses) are counted and left out. Where more than 5 % \
    are below 0.03 s, taps were delivered late: these intervals stay in, and spreads are doubtful. \
    The clock begins at the first tap. An accelerometer or device-motion recording of the step is \
    measured beside the taps.
    """

  /// What one hand, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var hand: TappingHand?
    var shaking: TappingMotion?
    var comparison: HandComparison?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.facts) } + TappingHand.metrics.map { $0.of(\.hand) }
    + TappingMotion.metrics.map { $0.of(\.shaking) }
    + HandComparison.metrics.map { $0.of(\.comparison) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = TappingHand.drawings.map { $0.of(\.hand) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var hands: [TappingHand] = []
    let steps = session.visits(of: Self.task).compactMap { step, leaf in
      leaf.map { measure($0, of: step, &hands, session, parameters) }
        ?? step.failure(of: Self.task, source: step.recordings.first?.source ?? "")
    }
    let comparison = HandComparison(hands)
    return measurements(steps, andRunOf: session) { Outcome(comparison: comparison, run: $0) }
  }

  private func measure(
    _ leaf: ResultLeaf, of step: SessionStep, _ hands: inout [TappingHand], _ session: Session,
    _ parameters: Parameters
  ) -> StepMeasurement {
    guard let result = TappingResult(leaf) else {
      return step.failed(
        .noInput, source: session.source,
        remarks: [leaf.expectation("samples", "a list of taps", effect: "step skipped")])
    }
    let hand = TappingHand(result, step: step)
    if !step.isPrevious { hands.append(hand) }
    let motion = StepMotion(step)
    let outcome = Outcome(
      facts: StepFacts(step: step, motion: motion), hand: hand,
      shaking: motion.map(TappingMotion.init))
    let skipped: [Flag] = result.skipped.isEmpty ? [] : [.elementSkipped]
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(outcome), events: hand.events,
      flags: (hand.flags + skipped + step.flags).unique,
      remarks: result.skipped
    ).pictured(Self.pictures(of: outcome, parameters))
  }
}
