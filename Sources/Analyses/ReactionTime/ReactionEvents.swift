import DSP
import Metrics
import Recordings

extension ReactionAttempt {
  /// From the stimulus, counted from the recording's first sample, to the threshold, with the time of the
  /// onset; a failed attempt is an event of its step.
  var events: [Event] {
    guard !isFailed, let reaction, let uptime = stimulus.uptimeSeconds,
      let start = recording?.motion.ordered.samples.timestamps.first
    else { return [] }
    return [
      Event(
        isAnticipation ? "anticipation" : "reaction", onsetSeconds: uptime - start,
        durationSeconds: reaction.crossing.time, item: "\(number)", value: reaction.onset?.time,
        unit: .seconds)
    ]
  }
}

extension ReactionStep {
  /// Failed attempts are numbered on their own; their recordings tell how long they took.
  var failureEvents: [Event] {
    failures.enumerated().map { place, failure in
      Event(
        failure.kind.rawValue, onsetSeconds: nil,
        durationSeconds: failure.recording.motion.timing.durationSeconds, item: "\(place + 1)")
    }
  }
}
