public import Recordings
import Text

extension SessionAssembly {
  /// The task of a session of recordings without a result.
  func task(_ given: ActiveTask?, of steps: [SessionStep]) -> ActiveTask? {
    forcedTask ?? given ?? steps.guessedTask
  }

  /// True if this task is only assumed from the kind of the recordings or from what is called alike, also if a map repeats what was assumed.
  ///
  /// - Parameter settled: the task that any other source than a map gives.
  func assumesTask(_ given: ActiveTask?, of steps: [SessionStep], settled: () -> ActiveTask?)
    -> Bool
  {
    guard forcedTask == nil, steps.namedTask == nil, let guessed = steps.guessedTask else {
      return false
    }
    return given == nil || given == guessed && settled() == nil
  }

  /// The steps that a complete run needs: by the description, the steps of the task and those of no known task that record
  /// something; otherwise those of the predefined task.
  func requiredSteps(of task: ActiveTask?) -> [String] {
    let usual = task.flatMap(TaskSignature.of)?.required ?? []
    guard let description else { return usual }
    let own = task.map(description.requiredSteps) ?? []
    return description.steps.map(\.identifier).filter { name in
      own.containsBytes(of: name) || usual.containsBytes(of: name)
        || description.isRecorded(name, of: task)
    }
  }
}

extension SessionAssembly {
  /// The steps that are required although neither the description nor their name says their task.
  func unknownSteps(among required: [String]) -> [String] {
    guard let description else { return [] }
    return required.filter { description[$0]?.task == nil && ActiveTask(step: $0) == nil }
  }
}

extension [SessionStep] {
  /// The task that is in the name of a step.
  var namedTask: ActiveTask? { lazy.compactMap { ActiveTask(step: $0.identifier) }.first }

  /// The task by the names of steps, by what is called alike in the study, by sounds of the recorder that only phonation has, and by
  /// recordings of motion: walking and standing, or fitness if there are positions or heart rates.
  var guessedTask: ActiveTask? {
    if let task = namedTask ?? lazy.compactMap(\.namesakeTask).first { return task }
    let recordings = flatMap(\.recordings)
    if recordings.areOfVoice { return .phonation }
    guard recordings.contains(where: { $0.motion != nil }) else { return nil }
    let isFitness = recordings.contains { [.location, .healthQuantity].contains($0.kind) }
    return isFitness ? .fitness : .gaitAndBalance
  }
}

extension [Recording] {
  /// True if there are only sounds of the recorder that no other predefined task has.
  var areOfVoice: Bool {
    !isEmpty
      && allSatisfy { recording in
        recording.audio != nil && RecorderFileName(contentName(recording.source)).type == "audio"
      }
  }
}

extension SessionStep {
  /// The tasks of the step's leaf results, in their order. Speech recognized in the step of a sentence in noise is the reply
  /// to it.
  var tasksOfLeaves: [ActiveTask] {
    var tasks: [ActiveTask] = []
    for task in leaves.lazy.compactMap(\.task) where !tasks.contains(task) { tasks.append(task) }
    return tasks.contains(.speechInNoise) ? tasks.filter { $0 != .speechRecognition } : tasks
  }

  /// The first task of the step's leaf results.
  var taskOfLeaves: ActiveTask? { leaves.lazy.compactMap(\.task).first }

  /// True if the step contains a result, a recording or a problem of a task.
  func hasContent(of task: ActiveTask) -> Bool {
    !recordings.isEmpty || !problems.isEmpty || leaves.contains { $0.task == task }
  }
}

extension ActiveTask {
  /// True if recorders that ResearchKit runs in the task's steps write files of a kind.
  public func records(_ kind: RecordingKind) -> Bool { recordedKinds.contains(kind) }

  /// True if recorders run in the task's steps.
  var isRecorded: Bool { !recordedKinds.isEmpty }

  private var recordedKinds: [RecordingKind] {
    let motion: [RecordingKind] = [.accelerometer, .deviceMotion]
    switch self {
    case .rangeOfMotion, .reactionTime, .normalizedReactionTime, .tremor: return motion
    case .tapping: return motion + [.touch]
    case .gaitAndBalance, .timedWalk: return motion + [.pedometer, .location]
    case .fitness, .sixMinuteWalk, .tecumseh:
      return motion + [.pedometer, .location, .healthQuantity]
    case .heartRate, .health: return [.healthQuantity]
    case .phonation, .speechRecognition, .speechInNoise, .environmentSPL: return [.audio]
    case .amslerGrid: return [.image, .touch]
    case .spatialMemory, .stroop, .trailMaking, .psat, .towerOfHanoi, .toneAudiometry,
      .dBHLToneAudiometry, .nineHolePeg, .voiceQuality, .audiogram:
      return []
    }
  }
}
