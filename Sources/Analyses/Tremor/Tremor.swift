public import Metrics
public import Recordings

/// A hand that holds the phone at rest, outstretched, and while it moves.
public struct Tremor: Analysis {
  public static let task = ActiveTask.tremor
  public static let method = "tremor/2"
  public static let parameters: [Parameter] = []
  public static let flags = Flag.ofTremor
  public static let headlines = ["tremor_peak_hz", "tremor_rms_acc", "tremor_rms_disp_mm"]
  public static let title =
    "Tremor of the hand: frequency, size, share of power, hands and poses compared"
  public static let summary = """
    Power spectra of acceleration and angular velocity are summed over the three axes, so that it \
    does not matter how the phone lies in the hand; the first and the last second are left out. Of an \
    accelerometer alone gravity is taken away with what is slower than 0.3 Hz: turning by tremor \
    then counts as acceleration too.
    """

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var pose: MeasuredPose?
    var hands: TremorRun?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.facts) } + MeasuredPose.metrics.map { $0.of(\.pose) }
    + TremorRun.metrics.map { $0.of(\.hands) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    TremorStep.drawings.map { $0.of { try? $0.pose?.step.get() } }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var hands = TremorRun()
    let visits = session.motionSteps(of: Self.task)
    let steps = zip(visits, visits.tremorPoses).compactMap { step, pose -> StepMeasurement? in
      guard let motion = StepMotion(step) else { return withoutMotion(step) }
      let measured = MeasuredPose(motion, pose)
      hands.take(step, pose, measured)
      let outcome = Outcome(facts: StepFacts(step: step, motion: motion), pose: measured)
      return motion.measurement(
        of: step, Self.rows(outcome), events: [],
        flags: pose?.isVoluntary == true ? [.voluntaryMotion] : []
      ).pictured(Self.pictures(of: outcome, parameters))
    }
    return measurements(steps, andRunOf: session, isCompared: hands.hasValues) {
      Outcome(hands: hands, run: $0)
    }
  }

  /// Nil when another row tells what became of the recording.
  private func withoutMotion(_ step: SessionStep) -> StepMeasurement? {
    step.problems.isEmpty ? step.failed(.noInput) : nil
  }
}
