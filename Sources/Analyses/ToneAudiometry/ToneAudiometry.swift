public import Metrics
public import Recordings

/// Tones that grow louder until an ear is chosen: ResearchKit's older hearing task.
public struct ToneAudiometry: Analysis {
  public static let task = ActiveTask.toneAudiometry
  public static let method = "tone-audiometry/2"
  public static let parameters = [duration, practice]
  public static let flags = Flag.ofTones
  public static let headlines = [
    "level_mean_left_dbfs", "level_mean_right_dbfs", "interaural_difference_mean_db", "ok_count",
  ]
  public static let title = "Tone audiometry: levels of rising tones at which either ear answers"
  public static let summary = """
    A tone rises by 40 dB until an ear is chosen. Levels are those of the file, re the largest the \
    phone can play: the phone is not calibrated, so that they compare ears and frequencies at one \
    volume and say nothing of hearing thresholds. A tone that nobody answered is a limit and stays out \
    of means. Practice is left out.
    """

  static let duration = Parameter(
    "tone-duration", .seconds, 0.1...3600, "How long a tone takes to rise to its loudest")
  static let practice = Parameter(
    toggle: "practice", "Leaves a step out, since it was for practice; meant for --map")

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var tones: RisingTones?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + RisingTones.metrics.map { $0.of(\.tones) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = RisingTones.drawings.map { $0.of(\.tones) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let isMeasured = { (step: SessionStep) in !isPractice(step, parameters) }
    let steps = measurements(of: ToneResult.self, in: session, parameters, where: isMeasured) {
      result, leaf, step throws(UnusableResult) in
      guard !result.tones.isEmpty else {
        throw UnusableResult(
          reason: .noToneAnswered,
          fault: "\(leaf.place("samples")): expected tones, no tone answered")
      }
      let duration = parameters.of(step).number(Self.duration)
      let tones = RisingTones(result, durationSeconds: duration)
      let outcome = Outcome(facts: StepFacts(step: step), tones: tones)
      return MeasuredResult(outcome: outcome, events: tones.events, flags: tones.flags)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  /// The predefined task begins with `tone.audiometry.practice`, whose result has the same class.
  private func isPractice(_ step: SessionStep, _ parameters: Parameters) -> Bool {
    words(ofStep: step.identifier).contains("practice") || parameters.of(step).isOn(Self.practice)
  }
}
