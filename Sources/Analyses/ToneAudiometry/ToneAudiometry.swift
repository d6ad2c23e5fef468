public import Metrics
public import Recordings

/// Tones that grow louder until an ear is chosen: ResearchKit's older hearing task.
public struct ToneAudiometry: Analysis {
  public static let task = ActiveTask.toneAudiometry
  public static let method = "tone-audiometry/1"
  public static let parameters = [duration, practice]
  public static let flags = Flag.ofTones
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

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let visits = session.leafVisits(of: Self.task).filter { visit in
      !visit.step.isPractice && !parameters.of(visit.step).isOn(Self.practice)
    }
    let steps = visits.map { measure($0, parameters.of($0.step), session) }
    return measurements(steps + session.unanswered(Self.task), andRunOf: session) {
      Outcome(run: $0)
    }
  }

  private func measure(
    _ visit: LeafVisit, _ parameters: Parameters, _ session: Session
  ) -> StepMeasurement {
    let result = ToneResult(visit.leaf)
    guard !result.tones.isEmpty else {
      return visit.failed(.noToneAnswered, in: session, remarks: result.skipped)
    }
    let tones = RisingTones(result, durationSeconds: parameters.number(Self.duration))
    let skipped: [Flag] = result.skipped.isEmpty ? [] : [.elementSkipped]
    let facts = StepFacts(step: visit.step, motion: nil)
    return StepMeasurement(
      step: visit.step.identifier, attempt: visit.attempt, source: session.source,
      metrics: Self.rows(Outcome(facts: facts, tones: tones)), events: tones.events,
      flags: (tones.flags + skipped + visit.step.flags).unique, remarks: result.skipped)
  }
}

extension SessionStep {
  /// The predefined task begins with `tone.audiometry.practice`, whose result has the same class.
  fileprivate var isPractice: Bool { words(ofStep: identifier).contains("practice") }
}
