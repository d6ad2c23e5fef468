import Foundation

/// A made-up hand that holds a phone and trembles at one frequency.
///
/// The acceleration is `amplitude` sin(2 pi f t) along `axis` of the device. Turning about the same
/// axis leaves that direction as it is, so both are known exactly: power `amplitude`²/2,
/// displacement `amplitude` / (2 pi f)².
public struct SyntheticTremor: Sendable {
  /// Frequency of the tremor.
  public var frequencyHz: Double
  /// Peak acceleration, m/s².
  public var amplitude: Double
  /// Peak angular velocity about `axis`, rad/s.
  public var rotationAmplitude = 0.0
  /// Axis of the tremor in the device's axes, of any length above zero.
  public var axis = SIMD3(0.6, 0.8, 0)
  /// Voluntary movement along `voluntaryAxis`, as waves in m/s².
  public var voluntary: [SineWave] = []
  /// Axis of the voluntary movement in the device's axes.
  public var voluntaryAxis = SIMD3(0.0, 0, 1)
  /// Length of the recording.
  public var durationSeconds = 10.0
  /// SD of the acceleration noise per axis, m/s².
  public var noise = 0.0
  /// The pose in which the phone is held.
  public var pose = Pose.identity
  /// The same seed gives the same noise.
  public var seed: UInt64 = 1

  /// A tremor; with an amplitude of 0 a calm hand.
  public init(frequencyHz: Double, amplitude: Double) {
    (self.frequencyHz, self.amplitude) = (frequencyHz, amplitude)
  }

  /// The recording; see `MotionTrack` for units and signs.
  public func deviceMotion(
    rateHz: Double = 100, jitterSeconds: Double = 0, startUptimeSeconds: Double = 0
  ) -> MotionTrack {
    let direction = pose.rotate(axis / (axis * axis).sum().squareRoot())
    let intended = pose.rotate(voluntaryAxis)
    let wave = SineWave(frequency: frequencyHz, amplitude: amplitude)
    let model = MotionModel(
      durationSeconds: durationSeconds, joints: [twist(about: direction)], pose: pose,
      acceleration: { [voluntary] time in
        wave.value(at: time) * direction + voluntary.value(at: time) * intended
      }, noise: noise, contactTimes: [], turns: [])
    let clock = SamplingClock(
      rateHz: rateHz, jitterSeconds: jitterSeconds, startUptimeSeconds: startUptimeSeconds)
    return model.track(clock, seed: seed)
  }

  private func twist(about axis: SIMD3<Double>) -> Joint {
    let radians = frequencyHz > 0 ? rotationAmplitude / (2 * .pi * frequencyHz) : 0
    let wave = [SineWave(frequency: frequencyHz, amplitude: radians)]
    return Joint(axis: axis, angle: wave.value(at:), rate: wave.slope(at:))
  }
}
