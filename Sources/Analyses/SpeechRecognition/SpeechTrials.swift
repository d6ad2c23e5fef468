import Recordings

/// One recording of speech with what was made of it.
struct SpeechTrial {
  /// As an attempt of its own.
  let step: SessionStep
  /// The recognizer's result; nil where there is none.
  let leaf: ResultLeaf?
  /// Nil where the sound was not kept.
  let recording: Recording?
  let background: Recording?
  /// What the participant made of the transcript; nil where nobody asked.
  let edited: String?
}

extension Session {
  /// Everything that was said in the steps of the task. A step without transcript and sound is a trial
  /// that has neither.
  var speechTrials: [SpeechTrial] {
    var attempts = AttemptCount()
    return soundSteps(of: .speechRecognition).flatMap { sounding in
      let step = sounding.step
      let leaves = step.leaves(of: .speechRecognition)
      let edited = leaves.count == 1 ? editedTranscript(of: step) : nil
      let count = max(leaves.count, sounding.recordings.count, 1)
      return (0..<count).map { index in
        SpeechTrial(
          step: attempts.next(step), leaf: leaves.element(index),
          recording: sounding.recordings.element(index), background: sounding.background,
          edited: edited)
      }
    }
  }

  /// The last answer in the steps between this one and the next of the task.
  private func editedTranscript(of step: SessionStep) -> String? {
    guard let place = place(ofStep: step.identifier, attempt: step.attempt) else { return nil }
    let following = steps[(place + 1)...].prefix { step in
      step.leaves(of: .speechRecognition).isEmpty
        && ActiveTask(step: step.identifier) != .speechRecognition
    }
    return ([step] + following).flatMap(\.editedTranscripts).last
  }
}

extension SessionStep {
  /// ResearchKit counts these steps from 0, `ORKEditSpeechTranscript0StepIdentifier`.
  private static let editing = "editSpeechTranscript"

  /// True for a step in which a transcript is corrected, answered or not.
  var isTranscriptCorrection: Bool { identifier.hasPrefix(Self.editing) }

  /// What participants made of transcripts. Answers to other questions are none.
  var editedTranscripts: [String] {
    leaves.filter { leaf in
      leaf.object["textAnswer"] != nil
        && [identifier, leaf.identifier].contains { $0.hasPrefix(Self.editing) }
    }.compactMap { $0.object["textAnswer"]?.text }
  }
}

extension Array {
  /// Nil where there is none.
  fileprivate func element(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
