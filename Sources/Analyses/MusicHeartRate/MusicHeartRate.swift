public import Metrics
public import Recordings
public import Study

/// The study of ResearchKit's tutorial: a watch measures the heart rate while a music clip plays.
///
/// A step of rest before the clip makes the change measurable; the tutorial has none.
public struct MusicHeartRate: Analysis {
  public static let task = ActiveTask.heartRate
  public static let method = "heart/4"
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

  public static let drawings: [Drawing<MusicStep>] =
    HeartRateChange.drawings.of(\.change) + HeartRateStep.drawings.of(\.other)

  public let visits: [SessionStep]
  private let parameters: Parameters
  private let roles: MusicRoles
  /// The heart rates of all steps.
  private let run: HeartRateRun
  /// The heart rates of the steps of rest.
  private let rests: [HeartRateStep]
  /// The heart rates of the recording that the user names as the baseline.
  private let named: CleanHeartRates?

  public init(_ session: Session, _ parameters: Parameters) {
    let roles = MusicRoles(session)
    let run = HeartRateRun(session, parameters, isRestful: true, isExercise: roles.isMusic)
    visits = session.steps.filter(roles.isMeasured)
    (self.parameters, self.roles, self.run) = (parameters, roles, run)
    rests = session.steps.filter { roles.isRest($0) && !$0.isPrevious }.compactMap(run.heartRates)
    named = session.baseline.map { recording in
      CleanHeartRates([recording], keepsAllSources: parameters[HeartRateParameters.allSources])
    }
  }

  public func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<MusicStep>? {
    guard let heart = run.heartRates(of: step) else { return try withoutHeartRates(step) }
    // The recordings do not contain a single heart rate that can be used.
    if let failure = heart.recorded.failure {
      throw UnusableStep(
        reason: failure, source: heart.source, remarks: heart.recorded.files.first?.remarks ?? [])
    }
    return Measured(
      outcome: roles.isMusic(step)
        ? .music(MusicClip(parameters.of(step)), change(during: heart)) : .other(heart),
      source: heart.source, events: heart.events, remarks: heart.recorded.remarks)
  }

  private func change(during music: HeartRateStep) -> HeartRateChange {
    HeartRateChange(
      during: music, baseline: HeartRateBaseline(before: music, steps: rests, named: named))
  }

  /// The error row of a step with music whose recordings contain only other quantities. In other steps, heart
  /// rates are not expected.
  private func withoutHeartRates(_ step: SessionStep) throws(UnusableStep) -> Measured<MusicStep>? {
    let others = CleanHeartRates(step.recordings(.healthQuantity), keepsAllSources: true)
    guard let file = others.files.first else { return try withoutInput(step) }
    guard roles.isMusic(step) else { return nil }
    throw UnusableStep(reason: .noHeartRate, source: file.recording.source, remarks: file.remarks)
  }
}

/// The outcome of one step.
public enum MusicStep {
  case music(MusicClip, HeartRateChange)
  /// A step of rest, or another one with heart rates.
  case other(HeartRateStep)

  var clip: MusicClip? { if case .music(let clip, _) = self { clip } else { nil } }
  var change: HeartRateChange? { if case .music(_, let change) = self { change } else { nil } }
  var other: HeartRateStep? { if case .other(let heart) = self { heart } else { nil } }

  var heart: HeartRateStep {
    switch self {
    case .music(_, let change): change.music
    case .other(let heart): heart
    }
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
public struct MusicClip: Equatable {
  /// Neither result nor recording contains the clip, so that it must be given.
  static let parameter = Parameter(
    text: "music-clip", .words, default: "unknown",
    "Name of the music clip; the part before the first _ is its mood")

  let name: String

  init(name: String) { self.name = name }

  init(_ parameters: Parameters) { name = parameters[Self.parameter] }

  /// The name of the metric that names the clip.
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
    "no_heart_rate_baseline", .absence, "There is no heart rate before the music to compare with.")
}
