import Foundation

/// A made-up attempt of the reaction time task: a phone is held still until it is shaken.
///
/// The acceleration rises and falls as `peakG` (1 - cos(pi t / `riseSeconds`)) / 2 from the onset
/// on, along one direction drawn at random, so its magnitude is known at every moment.
public struct SyntheticReaction: Sendable {
  /// The response of the person.
  public enum Response: Sendable, Equatable {
    /// The movement begins this long after the stimulus.
    case movement(onsetSeconds: Double)
    /// The movement begins this long before the stimulus would have come.
    case falseStart(leadSeconds: Double)
    /// None within the time allowed.
    case none
  }

  /// From the start of the attempt to the stimulus.
  public var foreperiodSeconds = 4.0
  /// The response in this attempt.
  public var response: Response
  /// After the stimulus.
  public var timeoutSeconds = 3.0
  /// At which ResearchKit ends the attempt, g; ORKCatalog's choice.
  public var thresholdG = 0.5
  /// Largest acceleration, g.
  public var peakG = 1.2
  /// From the onset to the peak.
  public var riseSeconds = 0.12
  /// Time recorded after the threshold, because the recorder stops late.
  public var trailingSeconds = 0.06
  /// SD of the acceleration noise per axis, g.
  public var noiseG = 0.0
  /// The pose in which the phone is held.
  public var pose = Pose.identity
  /// The same seed gives the same direction and noise.
  public var seed: UInt64

  /// An attempt with that response.
  public init(_ response: Response, foreperiodSeconds: Double = 4, seed: UInt64 = 1) {
    (self.response, self.foreperiodSeconds) = (response, foreperiodSeconds)
    self.seed = seed
  }

  /// When the movement begins, from the start of the attempt; nil when there is none.
  public var onsetSeconds: Double? {
    switch response {
    case .movement(let onset): foreperiodSeconds + onset
    case .falseStart(let lead): foreperiodSeconds - lead
    case .none: nil
    }
  }

  /// When the magnitude passes the threshold, from the start of the attempt; nil when it never does.
  public var thresholdSeconds: Double? {
    guard let onsetSeconds, thresholdG >= 0, thresholdG < peakG else { return nil }
    return onsetSeconds + riseSeconds / .pi * acos(1 - 2 * thresholdG / peakG)
  }

  /// The stimulus, from the start of the attempt; nil when it never came.
  public var stimulusSeconds: Double? {
    if case .falseStart = response { nil } else { foreperiodSeconds }
  }

  /// Length of the recording.
  public var durationSeconds: Double {
    thresholdSeconds.map { $0 + trailingSeconds } ?? foreperiodSeconds + timeoutSeconds
  }

  /// The recording of the attempt; see `MotionTrack` for units and signs.
  public func deviceMotion(
    rateHz: Double = 100, jitterSeconds: Double = 0, startUptimeSeconds: Double = 0
  ) -> MotionTrack {
    var generator = SplitMix64(seed: seed &+ 303)
    let drawn = generator.gaussianVector()
    let direction = drawn / (drawn * drawn).sum().squareRoot()
    let model = MotionModel(
      durationSeconds: durationSeconds, joints: [], pose: pose,
      acceleration: { [self] in MotionTrack.standardGravity * magnitudeG(at: $0) * direction },
      noise: noiseG * MotionTrack.standardGravity, contactTimes: [], turns: [])
    let clock = SamplingClock(
      rateHz: rateHz, jitterSeconds: jitterSeconds, startUptimeSeconds: startUptimeSeconds)
    return model.track(clock, seed: seed)
  }

  private func magnitudeG(at time: Double) -> Double {
    guard let onsetSeconds, (0..<2 * riseSeconds).contains(time - onsetSeconds) else { return 0 }
    return peakG * (1 - cos(.pi * (time - onsetSeconds) / riseSeconds)) / 2
  }
}
