public import Metrics
public import Recordings

/// Thresholds of hearing by tones whose level falls when they are heard and rises when they are missed.
public struct DBHLToneAudiometry: Analysis {
  public static let task = ActiveTask.dBHLToneAudiometry
  public static let method = "dbhl/2"
  public static let parameters = HearingParameters.all
  public static let flags = Flag.ofHearing
  public static let headlines = ["pta4_left_db_hl", "pta4_right_db_hl", "asymmetry_pta4_db"]
  public static let title =
    "dBHL tone audiometry: audiogram, pure-tone averages, both ears, reliability"
  public static let summary = """
    Thresholds are ResearchKit's, of two at one frequency the lower one. The recorded tones are played \
    through its adaptive rule once more and counted by the modified Hughson-Westlake rule; both results \
    stand among the events beside the reported one. Levels hold for the headphones and the volume they \
    were calibrated for, and for one release: 3.2.0 changed the tables. Classes are names for ranges of \
    levels, no diagnoses.
    """

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var hearing: HearingStep?
    var ears: BothEars?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)]
    + EarAudiogram.metrics(of: .left).map { $0.of(\.hearing?.left) }
    + EarAudiogram.metrics(of: .right).map { $0.of(\.hearing?.right) }
    + HearingStep.metrics.map { $0.of(\.hearing) } + BothEars.metrics.map { $0.of(\.ears) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    HearingStep.drawings.map { $0.of(\.hearing) } + BothEars.drawings.map { $0.of(\.ears) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var tested: [(step: SessionStep, value: [FrequencyTrack])] = []
    let steps = measurements(of: HearingResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let hearing = HearingStep(result, parameters.of(step))
      tested.append((step, hearing.tracks))
      guard !hearing.tracks.isEmpty else {
        throw UnusableResult(
          reason: .noFrequency,
          fault: "\(leaf.place("samples")): expected frequencies, no frequency tested")
      }
      let outcome = Outcome(facts: StepFacts(step: step), hearing: hearing)
      return MeasuredResult(outcome: outcome, events: hearing.events, flags: hearing.flags)
    }
    // What a map tells of the result's file stands with its steps.
    let told = tested.last.map { parameters.of($0.step) } ?? parameters
    let ears = ears(lastAttempts(tested).flatMap(\.self), told)
    return measurements(steps, andRunOf: session, parameters) { Outcome(ears: ears, run: $0) }
  }

  /// Steps that tested the same ear are taken together; nil where none did.
  private func ears(_ tracks: [FrequencyTrack], _ parameters: Parameters) -> BothEars? {
    let imputes = parameters.isOn(HearingParameters.imputes)
    return tracks.isEmpty
      ? nil
      : BothEars(
        left: EarAudiogram(.left, tracks, imputes: imputes),
        right: EarAudiogram(.right, tracks, imputes: imputes))
  }
}
