import Recordings
import Study

/// A step whose sound is measured.
struct SoundStep {
  let step: SessionStep
  /// Its sounds; none where a step of the task left none.
  let recordings: [Recording]
  /// The room without the voice: what the user names, else what the countdown before it recorded.
  let background: Recording?
}

extension Session {
  /// The steps in which a task that is recorded by sound took place, and those of its steps that left
  /// nothing.
  ///
  /// A countdown serves only as the background, unless there is no other recording.
  func soundSteps(of task: ActiveTask) -> [SoundStep] {
    let measured = steps(of: task) { !$0.isCountdown && $0.recording(.audio) != nil }
    guard measured.isEmpty else {
      return measured.map { sounding($0, background: countdown(before: $0)) }
    }
    return steps.filter { $0.recording(.audio) != nil }.map { sounding($0, background: nil) }
  }

  private func sounding(_ step: SessionStep, background countdown: Recording?) -> SoundStep {
    SoundStep(step: step, recordings: step.recordings(.audio), background: background ?? countdown)
  }

  /// The last countdown before a step; where no result has the order of steps, the last of all.
  private func countdown(before step: SessionStep) -> Recording? {
    func last(_ steps: some Collection<SessionStep>) -> Recording? {
      steps.reversed().lazy.filter(\.isCountdown).compactMap { $0.recording(.audio) }.first
    }
    let place = place(ofStep: step.identifier, attempt: step.attempt)
    return place.flatMap { last(steps[..<$0]) }
      ?? last(steps.filter { resultSource == nil || $0.isUnlisted })
  }
}
