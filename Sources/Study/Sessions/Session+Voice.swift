public import Recordings

/// The voice quality of a run is measured from the sounds of two of its tasks, a held vowel and speech. Its session has the
/// steps of both, and each of them says which task recorded it, so that each sound keeps what its task knows of it, such as
/// the recording of the room before it.
extension Session {
  /// The session of the values over a vowel and speech; nil unless both tasks of the run left sounds.
  ///
  /// - Parameter tasks: the sessions of the tasks of one run.
  init?(voiceOf tasks: [Session]) {
    let parts = [ActiveTask.phonation, .speechRecognition].compactMap { task in
      tasks.first { $0.task == task }.map { $0.soundSteps(recordedBy: task) }
    }
    guard parts.count == 2, parts.allSatisfy({ $0.contains { !$0.isCountdown } }),
      let vowel = tasks.first(where: { $0.task == .phonation })
    else { return nil }
    let isOfResult = vowel.resultSource != nil
    guard let main = isOfResult ? vowel : tasks.first(where: { $0.task == .speechRecognition })
    else { return nil }
    self = main
    task = .voiceQuality
    steps = parts.flatMap(\.self)
    (requiredSteps, unknownSteps, strays, scores) = ([], [], [], [])
    (isOneOfSeveral, joinsTasks) = (true, true)
  }

  /// The steps with a sound, without what concerns the other tasks.
  private func soundSteps(recordedBy task: ActiveTask) -> [SessionStep] {
    steps.filter { $0.recording(.audio) != nil }.map { step in
      var sounding = step
      sounding.sourceTask = task
      sounding.recordings = step.recordings(.audio)
      sounding.leaves = step.leaves(of: task)
      sounding.problems = []
      return sounding
    }
  }

  /// The part of a session of several tasks that one of them recorded; the session itself where the tasks are not known, as
  /// if the user gives one task for all.
  public func part(recordedBy task: ActiveTask) -> Session {
    guard joinsTasks else { return self }
    var part = self
    part.steps.removeAll { $0.sourceTask != task }
    return part
  }
}
