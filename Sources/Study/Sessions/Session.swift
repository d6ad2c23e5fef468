public import Recordings
public import Text

/// One visit to one step of a task, with its recordings.
public struct SessionStep: Sendable, Equatable {
  /// The identifier as recorded; empty if unknown.
  public var identifier: String
  /// The attempt, counted from 1 within the session.
  public var attempt: Int
  /// The start by the result.
  public var start: RecordedDate?
  public var end: RecordedDate?
  /// True if the result repeats an answer of an earlier run, which is kept out of summaries.
  public var isPrevious = false
  /// The assistive technology in use: VoiceOver, Switch Control.
  public var assistiveTechnology: String?
  /// The intended duration of the step in seconds, from a task description.
  public var plannedDurationSeconds: Double?
  /// True if the participant could skip the step, from a task description; nil if unknown.
  public var isOptional: Bool?
  /// Its leaf results.
  public var leaves: [ResultLeaf] = []
  /// Its recordings, one per recorder.
  public var recordings: [Recording] = []
  /// Recordings that are missing or cannot be used.
  public var problems: [ReadError] = []
  /// Where the text of its result is cut, of which the complete part is used; nil for a complete one.
  public internal(set) var resultTear: Tear?
  /// True if a recorder wrote several files of which one is missing, so that its recording is incomplete.
  public internal(set) var lacksParts = false
  /// True for recordings in a session's folder that its result does not mention.
  public var isUnlisted = false
  /// True if recordings that the result does not name were found to be its own by their times or lengths.
  public internal(set) var hasFoundRecordings = false
  /// True for a step without a task in a session of several tasks, which the session of another task already contains.
  public internal(set) var isShared = false
  /// The task that recorded it, in a session of values over the steps of other tasks; nil in others.
  public internal(set) var sourceTask: ActiveTask?
  /// Facts of a map file, by option name.
  public var facts: [Term: String] = [:]
  /// Facts of a task description, by option name. Facts from the user have precedence.
  public var configuration: [Term: String] = [:]
  /// The task that a map, a layout or the export gives to the step; nil if none does.
  var labeledTask: ActiveTask?
  /// The task of what is called alike in the study, for recordings without a result.
  var namesakeTask: ActiveTask?
  /// The task that any source but a map gives, which may repeat what was assumed.
  var settledTask: ActiveTask?
  /// The task that a map gives to its recordings.
  var mappedTask: ActiveTask?
  /// The attempt that the user gives; nil for one that is counted.
  var labeledAttempt: Int?

  /// Duration by the dates of the result, which have whole seconds at best; nil unless both dates
  /// are known.
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

  /// The side that a map or a layout gives.
  public var labeledSide: BodySide? { facts["side"].flatMap(BodySide.init(word:)) }

  /// True for ResearchKit's countdown before the step of a task, during which a recorder may run.
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

/// One run of one task: its result and its recordings.
public struct Session: Sendable, Equatable {
  /// The participant; empty if unknown.
  public private(set) var participant: String
  /// True if a map, a layout or the export names the participant, not only the first folder.
  public internal(set) var isParticipantNamed = false
  /// The project in which the participant's name is unique; empty if there are no projects.
  public internal(set) var project = ""
  /// The visit that the user, a platform or a folder names; empty if none does.
  public internal(set) var visit = ""
  /// True if the user names the visit, by a map, a layout or a rule.
  public internal(set) var isVisitNamed = false
  /// The visit by the folders alone: that of the rule of folders, else the first folder below the
  /// participant's.
  public internal(set) var folderVisit = ""
  /// The name of the session below its participant: with the visit of its folders before it, if only
  /// folders name the session.
  public internal(set) var nameInParticipant = ""
  /// The `taskRunUUID`, or the folder.
  public private(set) var identifier: String
  /// The UUID of the run of its task, in small letters; nil if the session has none.
  public var run: String? { identifier.runs.first }
  /// The task; nil if it is not recognized.
  public internal(set) var task: ActiveTask?
  /// True if only the kind of the recordings indicates the task: no result, step name, label or
  /// option gives it.
  public internal(set) var isTaskAssumed = false
  /// The start of the run; nil if no wall clock is known.
  public let start: RecordedDate?
  /// The end of the run by its result.
  public let end: RecordedDate?
  /// The folder, archive or table of the session.
  public internal(set) var home = ""
  /// The folder as it would be if all archives were unpacked.
  public internal(set) var unpackedHome = ""
  /// The folder, where another folder of the archive gives its session the same names; empty elsewhere.
  public internal(set) var namingFolder = ""
  /// Path of the result's file; nil for a folder of recordings.
  public internal(set) var resultSource: String?
  /// The steps in the order of the result, followed by steps that it does not mention.
  public internal(set) var steps: [SessionStep]
  /// Apple's name of the device by the result, such as `iPhone15,2`; nil if missing.
  public let deviceModel: String?
  /// The day or the moment for which the run was planned, as its platform states it; nil if unknown.
  public internal(set) var scheduled: String?
  /// Whether the participant did the run to its end, as its platform states it; nil if unknown.
  public internal(set) var isConcluded: Bool?
  /// The device that recorded it, from any source.
  public internal(set) var device = RecordingDevice()
  /// Dates of its result that cannot be read, each with its path.
  public internal(set) var unreadableDates: [String] = []
  /// The form into which its result was converted; nil for a result as an app wrote it.
  public internal(set) var resultForm: ConvertedForm?
  /// Step results that were listed twice.
  public let duplicateStepCount: Int
  /// True if all steps that the run reached are listed, including those without content.
  public internal(set) var listsSteps = false
  /// Steps without which the run is not complete.
  public internal(set) var requiredSteps: [String]
  /// Those of them that record something and are of no task by the task description.
  public internal(set) var unknownSteps: [String] = []
  /// The last step of the task by its description, else `conclusion`.
  public let conclusionStep: String
  /// The resting heart rates that the participant's Health export has for the local day of a walk.
  public internal(set) var restingHeartRates = HealthSamples.none
  /// A recording at rest from outside the session, which the user gives.
  public var baseline: Recording?
  /// A recording of the room without the participant's voice, which the user gives.
  public var background: Recording?
  /// The sounds that were played to a listener, if the user has them.
  public var stimuli = StimulusRecordings()
  /// The app's identifier of the task, by the result; empty if there is no result. It does not
  /// determine the task by itself.
  public internal(set) var taskIdentifier = ""
  /// Further files whose results are parts of the same run.
  public internal(set) var furtherResultSources: [String] = []
  /// True if the run contains other tasks as well, each of which is a session of its own.
  public internal(set) var isOneOfSeveral = false
  /// The tasks of the run, of which this session is one; empty in a session that was not divided.
  public var tasksOfRun: [ActiveTask] = []
  /// True if its steps are those of sessions of other tasks of the run, over which values are measured together.
  public internal(set) var joinsTasks = false
  /// Recorded steps that cannot be assigned to a task of the run.
  public internal(set) var strays: [SessionStep] = []
  /// Scores of a table, for a session without steps.
  public internal(set) var scores: [ScoredWords] = []

  /// The file that represents the session in rows about the whole session.
  public var source: String {
    resultSource ?? steps.lazy.compactMap { $0.recordings.first?.source }.first ?? steps.lazy
      .compactMap { $0.problems.first?.source }.first ?? ""
  }

  /// Replaces each recording of its steps.
  public mutating func update(_ changed: (Recording) -> Recording) {
    for index in steps.indices { steps[index].recordings = steps[index].recordings.map(changed) }
  }

  /// The session with other names of participant and session.
  public func called(participant: String, identifier: String) -> Session {
    var session = self
    (session.participant, session.identifier) = (participant, identifier)
    return session
  }
}

extension SessionStep {
  /// Sets the facts from the task description; nil if it does not contain the step.
  mutating func configure(_ planned: TaskDescription.Step?) {
    plannedDurationSeconds = planned?.plannedDurationSeconds
    isOptional = planned?.isOptional
    configuration = planned?.facts ?? [:]
  }
}

/// The sounds that a listener heard, given by the user: for each kind one file for all sentences,
/// or one file per sentence, in the order of presentation.
public struct StimulusRecordings: Sendable, Equatable {
  /// The sentences alone.
  public var speech: [Recording]
  /// The noise alone.
  public var noise: [Recording]
  /// Sentences and noise together, as played.
  public var mixes: [Recording]

  /// Creates a value from the given recordings.
  public init(speech: [Recording] = [], noise: [Recording] = [], mixes: [Recording] = []) {
    (self.speech, self.noise, self.mixes) = (speech, noise, mixes)
  }
}
