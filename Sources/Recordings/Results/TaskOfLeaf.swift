extension ResultLeaf {
  /// The task it is a result of: of several that it could be by its keys, the first.
  var task: ActiveTask? { TaskSignature.all.first { $0.owns(self) }?.task }
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
