import Recordings
public import Study

/// The units of motion, which hold for all recordings of one recorder in a session.
///
/// A step in which somebody stands still, or a hand hardly trembles, does not show in which unit its acceleration or its angular velocity is; a
/// walk in the same session does. Recorders are told apart by their kind and by whether they keep gravity. Where recordings that show their unit
/// contradict each other, each stands for itself.
extension Session {
  /// The session, each of whose motion recordings has what all recordings of its recorder show about their units.
  public var sharingUnits: Session {
    let recorded = steps.flatMap(\.recordings).compactMap { recording in
      recording.motion.map { (recorder: MotionRecorder(recording, $0), recording: recording) }
    }
    guard recorded.count > 1 else { return self }
    let known = Dictionary(grouping: recorded, by: \.recorder).mapValues { own in
      RecorderUnits(joining: own.compactMap { $0.recording.ordered?.units.shown })
    }
    var session = self
    session.update { recording in
      recording.motion.flatMap { known[MotionRecorder(recording, $0)] }.map(recording.with)
        ?? recording
    }
    return session
  }
}

/// The recorders of one kind in a session.
private struct MotionRecorder: Hashable {
  let kind: RecordingKind
  let keepsGravity: Bool

  init(_ recording: Recording, _ samples: MotionSamples) {
    (kind, keepsGravity) = (recording.kind, samples.gravity != nil)
  }
}
