import Recordings
import Text

/// Sounds that lie beside the recordings of another task and of which no result says that they are its own. They have no
/// date, so that nothing shows that they were made during the run: each is a session of its own, named after its file.
extension SessionAssembly {
  /// The tasks of a run of which there are only such sounds, beside at least one other task.
  func loneSounds(beside session: Session, _ division: SessionDivision) -> [ActiveTask] {
    let hasResult = session.resultSource != nil
    let lone = division.tasks.filter { task in
      let own = division.ownSteps(of: task)
      return !own.isEmpty
        && own.allSatisfy { $0.isSoundBeside(hasResult: hasResult) && isNamedByUser($0) }
    }
    return lone.count < division.tasks.count ? lone : []
  }

  /// False for the sound of a recorder or of a named step, which belongs to a run, and for one whose session somebody names.
  private func isNamedByUser(_ step: SessionStep) -> Bool {
    step.recordings.allSatisfy { recording in
      isNamedSound(recording.source)
        && UnlinkedSteps.step(of: recording.source, FileLabels()).isEmpty
        && files.labels(of: recording).session == nil
    }
  }

  /// The sessions of sounds beside a run, whose participant and visit are those of the run.
  func sounds(_ steps: [SessionStep], beside session: Session) -> [Session] {
    steps.compactMap { step in
      guard let recording = step.recordings.first else { return nil }
      let place = files.soundPlace(of: recording.source)
      let name = files.labels(of: recording).session ?? place.session
      let own = SessionPlace(
        participant: session.participant,
        visit: session.visit.isEmpty ? place.visit : session.visit, session: name)
      let members = UnlinkedFiles(recordings: step.recordings)
      guard var sound = recordedSession(of: members, place: own, nil) else { return nil }
      sound.isParticipantNamed = session.isParticipantNamed
      sound.isVisitNamed = session.isVisitNamed
      (sound.project, sound.home) = (session.project, session.home)
      sound.folderVisit = session.folderVisit
      sound.nameInParticipant = place.visit.isEmpty ? name : "\(place.visit)/\(name)"
      return sound
    }
  }
}

extension SessionStep {
  /// True for a sound that the session's result does not mention.
  func isSoundBeside(hasResult: Bool) -> Bool {
    (isUnlisted || !hasResult) && !recordings.isEmpty && recordings.allSatisfy { $0.audio != nil }
  }
}

extension LoadedFiles {
  /// The sessions of sounds of one name that are sessions of their own, such as `a.wav` and `a.flac`. What the user joins
  /// stays one session.
  func soundsApart(_ session: Session) -> [Session] {
    guard session.resultSource == nil, session.steps.count > 1 else { return [session] }
    let areOwn = session.steps.allSatisfy { step in
      guard step.recordings.count == 1, step.problems.isEmpty else { return false }
      let said = labels(of: step.recordings[0])
      return isOwnSound(step.recordings[0].source) && said.session == nil && said.step == nil
        && said.attempt == nil
    }
    guard areOwn else { return [session] }
    return session.steps.map { step in
      var own = session
      own.steps = [step]
      return own
    }
  }
}
