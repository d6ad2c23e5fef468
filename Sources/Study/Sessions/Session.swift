public import Recordings
public import Text

/// One visit to one step of a task, with what was recorded in it.
public struct SessionStep: Sendable, Equatable {
  /// As recorded; empty if unknown.
  public var identifier: String
  /// Counted from 1 within the session.
  public var attempt: Int
  /// From the result.
  public var start: RecordedDate?
  public var end: RecordedDate?
  /// The answer of an earlier run, shown again; kept out of summaries.
  public var isPrevious = false
  /// VoiceOver, Switch Control.
  public var assistiveTechnology: String?
  /// Seconds the step was meant to last, from a task description.
  public var plannedDurationSeconds: Double?
  /// True if the participant might skip it, from a task description; nil if unknown.
  public var isOptional: Bool?
  /// Its leaf results.
  public var leaves: [ResultLeaf] = []
  /// Its recordings, one per recorder.
  public var recordings: [Recording] = []
  /// Recordings that are missing or cannot be used.
  public var problems: [ReadError] = []
  /// True for recordings in a session's folder that its result does not mention.
  public var isUnlisted = false
  /// True for a step without a task in a session of several tasks, which the session of another task already contains.
  public internal(set) var isShared = false
  /// Facts of a map file, by option name.
  public var facts: [Term: String] = [:]
  /// Facts of a task description, by option name: what holds unless the user says otherwise.
  public var configuration: [Term: String] = [:]
  /// The task that a map, a layout or the export names for it; nil where none does.
  var labeledTask: ActiveTask?

  /// Wall-clock length by the result, whole seconds at best; nil without both dates.
  public var durationSeconds: Double? {
    guard let start, let end else { return nil }
    return end.seconds(since: start)
  }

  /// The hand, leg, ear or eye, by the map, the step's name, or the names of its files; nil if
  /// unknown.
  public var side: BodySide? {
    if let side = labeledSide ?? BodySide(in: identifier) { return side }
    let named = Set(recordings.compactMap { BodySide(in: contentName($0.source)) })
    return named.count == 1 ? named.first : nil
  }

  /// What a map or a layout says of it.
  public var labeledSide: BodySide? { facts["side"].flatMap(BodySide.init(word:)) }

  /// ResearchKit counts down to a task's step, during which a recorder may run.
  public var isCountdown: Bool { identifier == countdownStep }

  /// Its leaf results that belong to a task.
  public func leaves(of task: ActiveTask) -> [ResultLeaf] { leaves.filter { $0.belongs(to: task) } }

  /// All recordings of a kind.
  public func recordings(_ kind: RecordingKind) -> [Recording] {
    recordings.filter { $0.kind == kind }
  }

  /// The first recording of a kind.
  public func recording(_ kind: RecordingKind) -> Recording? {
    recordings.first { $0.kind == kind }
  }
}

/// One run of one task: what its result says and what its recorders wrote.
public struct Session: Sendable, Equatable {
  /// The participant; empty if unknown.
  public private(set) var participant: String
  /// True where a map, a layout or the export itself names the participant, not the first folder alone.
  public internal(set) var isParticipantNamed = false
  /// Within which the participant has that name; empty where the name stands for itself.
  public internal(set) var project = ""
  /// `taskRunUUID`, or the folder.
  public private(set) var identifier: String
  /// Nil when nothing of it is recognized.
  public internal(set) var task: ActiveTask?
  /// True where only the kind of the recordings indicates the task: no result, name of a step, label or option states it.
  public internal(set) var isTaskAssumed = false
  /// When it began; nil when no wall clock is known.
  public let start: RecordedDate?
  /// When it ended, by its result.
  public let end: RecordedDate?
  /// The folder, archive or table it lies in.
  public internal(set) var home = ""
  /// Path of the result's file; nil for a folder of recordings.
  public internal(set) var resultSource: String?
  /// In the order of the result, then what it does not mention.
  public internal(set) var steps: [SessionStep]
  /// Apple's name of the device by the result, such as `iPhone15,2`; nil if missing.
  public let deviceModel: String?
  /// The device that recorded it, from any source.
  public internal(set) var device = RecordingDevice()
  /// Step results that were listed twice.
  public let duplicateStepCount: Int
  /// True if all steps that the run reached are listed, including those without content.
  public internal(set) var listsSteps = false
  /// Steps without which the run is not complete.
  public internal(set) var requiredSteps: [String]
  /// The last step of the task by its description, else `conclusion`.
  public let conclusionStep: String
  /// A recording at rest, made beside the session, that the user names.
  public var baseline: Recording?
  /// A recording of the room without the participant's voice, that the user names.
  public var background: Recording?
  /// What was played to a listener, where the user has it.
  public var stimuli = StimulusRecordings()
  /// What the app calls the task, by the result; empty without one. It proves nothing by itself.
  public internal(set) var taskIdentifier = ""
  /// Further files whose results are parts of the same run.
  public internal(set) var furtherResultSources: [String] = []
  /// True where the run holds other tasks as well, each a session of its own.
  public internal(set) var isOneOfSeveral = false
  /// Recorded steps that cannot be assigned to a task of the run.
  public internal(set) var strays: [SessionStep] = []
  /// Scores of a table, in place of steps.
  public internal(set) var scores: [ScoredWords] = []

  /// The file that stands for the session where a row speaks of all of it.
  public var source: String {
    resultSource ?? steps.lazy.compactMap { $0.recordings.first?.source }.first ?? steps.lazy
      .compactMap { $0.problems.first?.source }.first ?? ""
  }

  /// The same session of the same participant under other names.
  public func called(participant: String, identifier: String) -> Session {
    var session = self
    (session.participant, session.identifier) = (participant, identifier)
    return session
  }
}

extension SessionStep {
  /// What the task description says of the step; nil where it does not name it.
  mutating func configure(_ planned: TaskDescription.Step?) {
    plannedDurationSeconds = planned?.plannedDurationSeconds
    isOptional = planned?.isOptional
    configuration = planned?.facts ?? [:]
  }
}

/// The sounds a listener heard, which the user names: each one file for all sentences, or as many as
/// there are sentences, in the order of presentation.
public struct StimulusRecordings: Sendable, Equatable {
  /// Sentences alone.
  public var speech: [Recording]
  /// Noise alone.
  public var noise: [Recording]
  /// Both together, as played.
  public var mixes: [Recording]

  /// Those named.
  public init(speech: [Recording] = [], noise: [Recording] = [], mixes: [Recording] = []) {
    (self.speech, self.noise, self.mixes) = (speech, noise, mixes)
  }
}
