import Recordings
import Text

extension SessionAssembly {
  /// The task of a session that is only known by its recordings.
  func task(_ given: ActiveTask?, of steps: [SessionStep]) -> ActiveTask? {
    forcedTask ?? given ?? steps.guessedTask
  }

  /// True where that task is only assumed from the kind of the recordings.
  func assumesTask(_ given: ActiveTask?, of steps: [SessionStep]) -> Bool {
    forcedTask == nil && given == nil && steps.namedTask == nil && steps.guessedTask != nil
  }

  /// By the description the steps that record something or are the task's own, else those of the
  /// predefined task.
  func requiredSteps(of task: ActiveTask?) -> [String] {
    let usual = task.flatMap(TaskSignature.of)?.required ?? []
    guard let description else { return usual }
    return description.steps.filter { step in
      let isOwn =
        usual.isEmpty
        ? task != nil && ActiveTask(step: step.identifier) == task
        : usual.containsBytes(of: step.identifier)
      return isOwn || !step.recorders.isEmpty
    }.map(\.identifier)
  }
}

extension [SessionStep] {
  /// The task that the name of a step states.
  var namedTask: ActiveTask? { lazy.compactMap { ActiveTask(step: $0.identifier) }.first }

  /// Steps by their names, sounds of the recorder that only phonation has, and recordings of motion for
  /// walking and standing, beside position or heart rate for fitness.
  var guessedTask: ActiveTask? {
    if let namedTask { return namedTask }
    let recordings = flatMap(\.recordings)
    if recordings.areOfVoice { return .phonation }
    guard recordings.contains(where: { $0.motion != nil }) else { return nil }
    let isFitness = recordings.contains { [.location, .healthQuantity].contains($0.kind) }
    return isFitness ? .fitness : .gaitAndBalance
  }
}

extension [Recording] {
  /// True for sounds and nothing else, by the recorder that no other predefined task has.
  var areOfVoice: Bool {
    !isEmpty
      && allSatisfy { recording in
        recording.audio != nil && RecorderFileName(contentName(recording.source)).type == "audio"
      }
  }
}

extension SessionStep {
  /// Tasks of its leaf results, in their order; the speech recognized in noise is none of its own.
  var tasksOfLeaves: [ActiveTask] {
    var tasks: [ActiveTask] = []
    for task in leaves.lazy.compactMap(\.task) where !tasks.contains(task) { tasks.append(task) }
    return tasks.contains(.speechInNoise) ? tasks.filter { $0 != .speechRecognition } : tasks
  }

  /// The first of them.
  var taskOfLeaves: ActiveTask? { leaves.lazy.compactMap(\.task).first }

  /// Whether anything is there of a task, be it that it should be and is missing.
  func hasContent(of task: ActiveTask) -> Bool {
    !recordings.isEmpty || !problems.isEmpty || leaves.contains { $0.task == task }
  }
}

extension ActiveTask {
  /// Whether recorders that ResearchKit runs in the task's steps write such files.
  func records(_ kind: RecordingKind) -> Bool { recordedKinds.contains(kind) }

  private var recordedKinds: [RecordingKind] {
    let motion: [RecordingKind] = [.accelerometer, .deviceMotion]
    switch self {
    case .rangeOfMotion, .reactionTime, .normalizedReactionTime, .tremor: return motion
    case .tapping: return motion + [.touch]
    case .gaitAndBalance, .timedWalk: return motion + [.pedometer, .location]
    case .fitness, .sixMinuteWalk: return motion + [.pedometer, .location, .healthQuantity]
    case .heartRate: return [.healthQuantity]
    case .phonation, .speechRecognition, .speechInNoise, .environmentSPL: return [.audio]
    case .amslerGrid: return [.image, .touch]
    case .spatialMemory, .stroop, .trailMaking, .psat, .towerOfHanoi, .toneAudiometry,
      .dBHLToneAudiometry, .nineHolePeg:
      return []
    }
  }
}
