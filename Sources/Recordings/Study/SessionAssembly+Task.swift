extension SessionAssembly {
  /// What a session is taken for when nothing but its recordings tells.
  func task(_ told: ActiveTask?, of steps: [SessionStep]) -> ActiveTask? {
    forcedTask ?? told ?? steps.guessedTask
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
        : usual.contains(step.identifier)
      return isOwn || !step.recorders.isEmpty
    }.map(\.identifier)
  }
}

extension [SessionStep] {
  /// Steps by their names, sounds of the recorder that only phonation has, and recordings of motion for
  /// walking and standing, beside position or heart rate for fitness.
  var guessedTask: ActiveTask? {
    if let named = lazy.compactMap({ ActiveTask(step: $0.identifier) }).first { return named }
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
