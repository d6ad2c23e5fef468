import DSP
public import Metrics
public import Recordings
public import Study

/// All analyses there are.
public enum Catalog {
  public static let analyses: [any Analysis.Type] = [
    RangeOfMotion.self, GaitAndBalance.self, Tapping.self, Fitness.self, TimedWalk.self,
    SpatialMemory.self, Stroop.self, TrailMaking.self, PSAT.self, TowerOfHanoi.self,
    ReactionTime.self, Phonation.self, SpeechRecognition.self, SpeechInNoise.self,
    EnvironmentSPL.self, ToneAudiometry.self, DBHLToneAudiometry.self, NineHolePeg.self,
    AmslerGrid.self, Tremor.self, NormalizedReactionTime.self, SixMinuteWalk.self, Tecumseh.self,
    MusicHeartRate.self, VoiceQuality.self, HealthDay.self, Audiogram.self,
  ]

  /// The analysis of a task, if this version has one.
  public static func analysis(of task: ActiveTask) -> (any Analysis.Type)? {
    analyses.first { $0.task == task }
  }

  /// The main values of each task.
  public static var headlines: Headlines {
    Headlines(
      analyses.flatMap { analysis in
        analysis.headlines.map { (task: analysis.task.rawValue, metric: $0) }
      })
  }

  /// Every parameter of every analysis, each name once.
  public static var parameters: [any ParameterDefinition] {
    var seen = Set<ParameterName>()
    return analyses.flatMap { $0.parameters }.filter { seen.insert($0.name).inserted }
  }

  /// Names of parameters of which one says nothing without the other.
  public static let pairedParameters = [
    (SpeechInNoiseParameters.start.name, SpeechInNoiseParameters.step.name)
  ]

  /// Every flag a row may carry, each name once.
  public static var flags: [Flag] {
    (Flag.ofRecordings + Flag.ofQuestions + Flag.ofHealthQuantities + Flag.ofPlans + Flag.ofReview
      + analyses.flatMap { $0.flags }).unique
  }

  /// Name and version of the libraries the analyses run on.
  public static var libraryVersions: [(name: String, version: String)] { SignalLibraries.versions }
}

extension Catalog {
  /// The part of a session's measurements that contributes to values over several sessions, with the task of
  /// these values.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters = Parameters()
  ) -> [(task: ActiveTask, member: GroupMember)] {
    guard let task = session.task else { return [] }
    return analyses.compactMap { $0 as? any Grouping.Type }.flatMap { analysis in
      let members =
        analysis.groupedTasks.contains(task)
        ? analysis.members(session, measurements, parameters) : []
      return members.map { (task: analysis.task, member: $0) }
    }
  }

  /// Whether the values of a task over several sessions are made of those of several people.
  public static func joinsPeople(_ task: ActiveTask) -> Bool {
    (analysis(of: task) as? any Grouping.Type)?.joinsPeople ?? false
  }

  /// The values over the members of one task.
  public static func groups(
    _ task: ActiveTask, _ members: [GroupMember], _ parameters: Parameters = Parameters()
  ) -> [GroupMeasurement] {
    (analysis(of: task) as? any Grouping.Type)?.groups(members, parameters) ?? []
  }
}
