import DSP
import Metrics
import Recordings

/// One attempt and what came of it.
struct ReactionAttempt {
  /// From 1, in the order of stimuli, over all visits to the step.
  let number: Int
  let stimulus: Stimulus
  /// Nil when none covers the stimulus.
  let recording: AttemptRecording?
  /// What passes for a movement.
  let thresholdG: Double
  let reaction: Reaction?
  /// Why there is no reaction.
  let refusal: Flag?
  /// The threshold was passed before anybody could have answered.
  let isAnticipation: Bool

  /// Whether statistics are made of it.
  var isValid: Bool { reaction != nil && !isAnticipation && !isFailed }

  /// By its result.
  var isFailed: Bool { stimulus.isOfFailure }

  /// Why it is not valid, for all its values.
  var flags: [Flag] {
    (isFailed ? [.attemptFailed] : []) + (isAnticipation ? [.anticipation] : [])
  }

  init(
    _ stimulus: Stimulus, number: Int, recording: AttemptRecording?, thresholdG: Double
  ) {
    (self.stimulus, self.number, self.recording) = (stimulus, number, recording)
    self.thresholdG = thresholdG
    do {
      let (series, endsInGap) = try Self.series(around: stimulus, in: recording)
      let rises = LevelCrossing.rises(of: series.values, at: series.seconds, above: thresholdG)
      isAnticipation = rises.contains { $0.time < Reaction.fastestSeconds }
      let rate = recording?.motion.timing.nativeRateHz ?? 0
      reaction = rises.first { $0.time > 0 }.map {
        Reaction(series, crossing: $0, nativeRateHz: rate)
      }
      refusal = reaction == nil ? (endsInGap ? .gapSplit : .noCrossing) : nil
    } catch {
      let reason: Flag = stimulus.isOfFailure ? .attemptFailed : error.reason
      (reaction, refusal, isAnticipation) = (nil, reason, false)
    }
  }

  /// The sizes of acceleration in the unbroken stretch around the stimulus, and whether that ends in a
  /// gap, behind which the movement may have gone on.
  static func series(
    around stimulus: Stimulus, in recording: AttemptRecording?
  ) throws(Unmeasurable) -> (StimulusSeries, endsInGap: Bool) {
    guard let uptime = stimulus.uptimeSeconds else { throw Unmeasurable(reason: .noStimulus) }
    guard let recording, let part = recording.part(around: uptime) else {
      throw Unmeasurable(reason: .stimulusOutsideRecording)
    }
    if let refusal = recording.motion.refusal, [.deadSensor, .noSensorData].contains(refusal) {
      throw Unmeasurable(reason: refusal)
    }
    guard let sizes = recording.sizes else { throw Unmeasurable(reason: .noUserAcceleration) }
    guard case .stretch(let stretch, let endsInGap) = part else {
      throw Unmeasurable(reason: .gapSplit)
    }
    let times = recording.motion.ordered.samples.timestamps
    return (
      StimulusSeries(
        seconds: times[stretch].map { $0 - uptime }, values: Array(sizes[stretch])), endsInGap
    )
  }
}
