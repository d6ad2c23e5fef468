import DSP
import Metrics
import Recordings

/// One attempt and what came of it.
public struct ReactionAttempt {
  /// From 1, in the order of stimuli, over all visits to the step.
  let number: Int
  let stimulus: Stimulus
  /// The recording that covers the stimulus; nil when none does.
  let recording: AttemptRecording?
  /// The acceleration that counts as a movement, in g.
  let thresholdG: Double
  let reaction: Reaction?
  /// Why there is no reaction; nil where there is one.
  let refusal: Flag?
  /// The threshold was passed too early for a reaction.
  let isAnticipation: Bool

  /// Whether the attempt counts in statistics.
  var isValid: Bool { thresholdSeconds != nil && !isAnticipation && !isFailed }

  /// From the stimulus to the passing of the threshold: as measured, otherwise as the result states it.
  var thresholdSeconds: Double? { reaction?.crossing.time ?? stimulus.reportedSeconds }

  /// Whether the result says that the attempt failed.
  var isFailed: Bool { stimulus.isOfFailure }

  /// Why it is not valid, for all its values.
  var flags: [Flag] { (isFailed ? [.attemptFailed] : []) + (isAnticipation ? [.anticipation] : []) }

  init(_ stimulus: Stimulus, number: Int, recording: AttemptRecording?, thresholdG: Double) {
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
      refusal = reaction == nil ? (endsInGap ? .gapSplit : .thresholdNotCrossed) : nil
    } catch {
      let reason: Flag =
        stimulus.isOfFailure
        ? .attemptFailed : stimulus.isTimeout ? .reactionTimedOut : error.reason
      let isEarly = stimulus.reportedSeconds.map { $0 < Reaction.fastestSeconds } ?? false
      (reaction, refusal, isAnticipation) = (nil, reason, isEarly)
    }
  }

  /// The magnitudes of acceleration in the section around the stimulus, and whether it ends in a
  /// gap, after which the movement may have continued.
  static func series(around stimulus: Stimulus, in recording: AttemptRecording?)
    throws(Unmeasurable) -> (StimulusSeries, endsInGap: Bool)
  {
    guard let uptime = stimulus.uptimeSeconds else {
      throw Unmeasurable(reason: .stimulusTimeUnknown)
    }
    guard let recording, let part = recording.part(around: uptime) else {
      throw Unmeasurable(reason: .stimulusOutsideRecording)
    }
    let refusals: [Flag] = [.deadSensor, .accelerationZero, .tooSparse, .noUsableSample]
    if let refusal = recording.motion.refusal, refusals.contains(refusal) {
      throw Unmeasurable(reason: refusal)
    }
    guard let sizes = recording.sizes else { throw Unmeasurable(reason: .noUserAcceleration) }
    if recording.motion.sizeRefusal == .unitUnknown { throw Unmeasurable(reason: .unitUnknown) }
    guard case .section(let section, let endsInGap) = part else {
      throw Unmeasurable(reason: .gapSplit)
    }
    let times = recording.motion.ordered.samples.timestamps
    return (
      StimulusSeries(seconds: times[section].map { $0 - uptime }, values: Array(sizes[section])),
      endsInGap
    )
  }
}

extension ReactionAttempt {
  /// From the stimulus, counted from the recording's first sample, to the threshold, with the time of the
  /// onset; a failed attempt is an event of its step.
  var events: [Event] {
    guard !isFailed, let reaction, let uptime = stimulus.uptimeSeconds,
      let start = recording?.motion.ordered.samples.timestamps.first
    else { return [] }
    return [
      Event(
        isAnticipation ? "reaction_anticipation" : "reaction", onsetSeconds: uptime - start,
        durationSeconds: reaction.crossing.time, item: "\(number)",
        value: reaction.onset.map { 1000 * $0.time }, unit: .milliseconds)
    ]
  }
}

extension ReactionStep {
  /// Failed attempts are numbered separately; their recordings contain their durations.
  var failureEvents: [Event] {
    failures.enumerated().map { place, failure in
      Event(
        "reaction_\(failure.kind.rawValue)", onsetSeconds: nil,
        durationSeconds: failure.recording.motion.timing.durationSeconds, item: "\(place + 1)")
    }
  }
}

/// The movement that answers one stimulus, by the size of acceleration without gravity.
///
/// Threshold and onset are found on the samples as they came: a grid or a filter would blur what
/// milliseconds decide.
///
/// The threshold is the app's rule, which ends the attempt, and comes late in a slow movement. The onset is
/// where the acceleration left its rest on the way there; it is searched backward from the threshold, so that
/// an earlier twitch is not taken for it. The Teager-Kaiser energy is a second opinion, whose distance makes
/// both doubtful.
///
/// In simulated movements with a noise of 5 mg the threshold is within 0.3 ms of the truth, and the onset 7.6
/// ms late on average. When the screen showed the stimulus is not known, so that times compare only within a
/// model of device.
struct Reaction {
  /// The fastest possible reaction; also the limit of a false start in athletics.
  static let fastestSeconds = 0.1
  /// An onset lies so many standard deviations above the mean of the rest, and at least so many g.
  static let (onsetDeviations, smallestRiseG) = (3.0, 0.01)
  /// The number of standard deviations for the energy, which spreads more at rest.
  static let energyDeviations = 8.0
  /// Low-pass before the energy, order 2, zero phase.
  static let energyCutoffHz = 20.0
  /// A rest that spreads more is none.
  static let largestRestDeviationG = 0.05
  /// Onsets by two rules that lie further apart are doubtful.
  static let largestDisagreementSeconds = 0.03

  /// Where the size passes the threshold; all times are seconds from the stimulus.
  let crossing: LevelCrossing
  /// Where it left the rest on the way there.
  let onset: LevelCrossing?
  /// The onset by the Teager-Kaiser energy.
  let energyOnset: LevelCrossing?
  /// Why there is no onset, by either rule, should there be none.
  let (onsetAbsence, energyAbsence): (Flag, Flag)
  /// In g; nil with fewer than two samples of rest.
  let restDeviation: Double?
  /// The largest size from the crossing on, in g.
  let (peakG, peakSeconds): (Double, Double)
  /// The shortest interval between samples that is a gap.
  let shortestGapSeconds: Double
  /// The recording ends at its peak, so that the true one may be later and higher.
  let isPeakCutOff: Bool

  /// The movement in which `crossing` is the first rise above the threshold after the stimulus.
  init(_ sizes: StimulusSeries, crossing: LevelCrossing, nativeRateHz: Double) {
    let g = sizes.values
    let peak = g.indices[crossing.index...].max { g[$0] < g[$1] } ?? crossing.index
    self.crossing = crossing
    (peakG, peakSeconds, isPeakCutOff) = (g[peak], sizes.seconds[peak], peak == g.count - 1)
    shortestGapSeconds = OrderedSamples.shortestGapSeconds(typicalInterval: 1 / nativeRateHz)
    restDeviation = standardDeviation(sizes.rest)
    onset = sizes.onset(
      before: crossing.index, deviations: Self.onsetDeviations, smallestRise: Self.smallestRiseG)
    let energy = try? sizes.energy(nativeRateHz: nativeRateHz)
    energyOnset = energy?.onset(
      before: min(crossing.index - 1, g.count - 3), deviations: Self.energyDeviations)
    onsetAbsence = restDeviation == nil ? .recordingShort : .onsetNotFound
    energyAbsence = energy == nil ? .motionSampleRateTooLow : onsetAbsence
  }

  /// From leaving the rest to passing the threshold.
  var onsetToThresholdSeconds: Double? { onset.map { crossing.time - $0.time } }

  /// The flags of the onsets, which do not concern the threshold.
  var onsetFlags: [Flag] {
    var flags: [Flag] = []
    if let restDeviation, restDeviation > Self.largestRestDeviationG {
      flags.append(.phoneNotAtRest)
    }
    if let onset, let energyOnset,
      abs(onset.time - energyOnset.time) > Self.largestDisagreementSeconds
    {
      flags.append(.onsetMismatch)
    }
    if let onset, onset.time < Self.fastestSeconds { flags.append(.onsetEarly) }
    return flags
  }
}
