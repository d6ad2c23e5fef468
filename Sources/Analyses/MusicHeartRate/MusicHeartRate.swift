public import Metrics
public import Recordings
public import Study

/// The study of ResearchKit's tutorial: a watch measures the heart rate while a music clip plays.
///
/// A step of rest before the clip makes the change measurable; the tutorial has none.
public struct MusicHeartRate: UnconvertedAnalysis {
  public static let task = ActiveTask.heartRate
  public static let method = "heart/3"
  public static let parameters: [any ParameterDefinition] =
    HeartRateParameters.all + [MusicClip.parameter]
  public static let flags = Flag.ofHeartRates + [Flag.noHeartRateBaseline]
  public static let headlines = [
    "heart_rate_mean_bpm", "heart_rate_slope_bpm_per_min", "heart_rate_change_bpm",
  ]
  public static let conditions = ["music_clip"]
  public static let title = "Heart rate: level, slope, and change while a music clip plays"
  public static let summary = """
    Samples of one device within 2 s of the step, from 25 to 250 beats per minute, are used without resampling. The \
    change is the mean during the clip minus the mean of the baseline: a step named baseline or rest before the \
    clip, otherwise the recording before the step, otherwise --heart-rate-baseline-file. Heart rate variability is \
    not given, since a watch writes averaged rates and not the intervals between beats.
    """

  /// The results of one step, or of the session.
  public struct Outcome {
    var facts: StepFacts?
    var clip: MusicClip?
    var heart: HeartRateStep?
    var change: HeartRateChange?
    var run: RunFacts?
  }

  public static let drawings: [Drawing<Outcome>] =
    HeartRateChange.drawings.of(\.change)
    + HeartRateStep.drawings.of { $0.change == nil ? $0.heart : nil }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let roles = MusicRoles(session)
    let run = HeartRateRun(session, parameters, isRestful: true, isExercise: roles.isMusic)
    let rests = session.steps.filter { roles.isRest($0) && !$0.isPrevious }
      .compactMap(run.heartRates)
    let named = session.baseline.map { heartRates(of: $0, parameters) }
    let steps = session.steps.filter(roles.isMeasured).compactMap { step -> StepMeasurement? in
      guard let heart = run.heartRates(of: step) else {
        return failure(of: step, isMusic: roles.isMusic(step))
      }
      var outcome = Outcome(facts: StepFacts(step: step), heart: heart)
      if roles.isMusic(step) {
        outcome.clip = MusicClip(parameters.of(step))
        outcome.change = HeartRateChange(
          during: heart,
          baseline: HeartRateBaseline(before: heart, steps: rests, named: named))
      }
      return measurement(of: step, heart, outcome)?
        .pictured(Self.pictures(of: outcome, parameters))
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func heartRates(of recording: Recording, _ parameters: Parameters) -> CleanHeartRates {
    CleanHeartRates(
      [recording], keepsAllSources: parameters[HeartRateParameters.allSources])
  }

  /// One error row where the recordings hold not a single heart rate that can be used.
  private func measurement(
    of step: SessionStep, _ heart: HeartRateStep, _ outcome: Outcome
  ) -> StepMeasurement? {
    if let failure = heart.recorded.failure {
      return step.failed(
        failure, source: heart.source, remarks: heart.recorded.files.first?.remarks ?? [])
    }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: heart.source,
      metrics: Self.rows(outcome), events: heart.events, flags: step.flags,
      remarks: heart.recorded.remarks)
  }

  /// The error row of a step with music whose recordings contain only other quantities. In other steps, heart rates are
  /// not expected.
  private func failure(of step: SessionStep, isMusic: Bool) -> StepMeasurement? {
    let others = CleanHeartRates(step.recordings(.healthQuantity), keepsAllSources: true)
    guard let file = others.files.first else { return step.failure(of: Self.task) }
    guard isMusic else { return nil }
    return step.failed(.noHeartRate, source: file.recording.source, remarks: file.remarks)
  }
}

/// What each step of a session is for.
private struct MusicRoles {
  /// Whether a step goes by the tutorial's name; apps may choose others.
  private let isNamed: Bool
  /// Whether any step has heart rates: without a name, only such steps are the music's then.
  private let hasHeartRates: Bool

  init(_ session: Session) {
    isNamed = session.steps.contains { ActiveTask(step: $0.identifier) == MusicHeartRate.task }
    hasHeartRates = session.steps.contains { !$0.heartRateRecordings.isEmpty }
  }

  func isMusic(_ step: SessionStep) -> Bool {
    if isNamed { return ActiveTask(step: step.identifier) == MusicHeartRate.task }
    return !isRest(step) && (hasHeartRates ? !step.heartRateRecordings.isEmpty : isMeasured(step))
  }

  /// Other steps with a recording are described, too.
  func isMeasured(_ step: SessionStep) -> Bool {
    isRest(step) || step.recording(.healthQuantity) != nil
      || ActiveTask(step: step.identifier) == MusicHeartRate.task
  }

  func isRest(_ step: SessionStep) -> Bool {
    ["baseline", "rest"].contains(where: step.identifier.lowercased().contains)
  }
}

/// The piece of music of a step.
struct MusicClip: Equatable {
  /// Neither result nor recording contains the clip, so that it must be given.
  static let parameter = Parameter(
    text: "music-clip", .words, default: "unknown",
    "Name of the music clip; the part before the first _ is its mood")

  let name: String

  init(name: String) { self.name = name }

  init(_ parameters: Parameters) { name = parameters[Self.parameter] }

  /// Of the metric that names it.
  static let metricName = "music_clip"

  /// `chill_preview_3` is `chill`.
  var mood: String { String(name.prefix { $0 != "_" }) }
}

extension Recording {
  /// Why the heart rates of a recording cannot be compared with others, as words; nil when they can.
  public var baselineProblem: String? {
    let clean = CleanHeartRates([self], keepsAllSources: true)
    guard clean.samples.count < 2 else { return nil }
    return clean.files.flatMap(\.remarks).first?.sentence ?? "fewer than two heart rates"
  }
}

extension Flag {
  static let noHeartRateBaseline = Flag(
    "no_heart_rate_baseline", .absence,
    "There is no heart rate before the music to compare with.")
}
