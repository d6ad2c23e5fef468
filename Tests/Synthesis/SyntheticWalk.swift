/// A made-up walk of which every foot contact and turn is known.
///
///     SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1, seed: 1)
///       .deviceMotion(rateHz: 100)
///
/// The waves are functions of the stride, in m/s² of the walker's own axes. Even frequencies
/// repeat with every step, odd ones with every stride.
public struct SyntheticWalk: Sendable {
  /// Foot contacts in seconds from the start of the recording.
  public let contactTimes: [Double]
  /// Standing before the first movement and after the last one.
  public let stillSeconds: Double
  /// SD of the acceleration noise per axis, m/s².
  public var noise: Double
  /// The same seed gives the same walk.
  public var seed: UInt64

  /// Acceleration up.
  public var upward = [
    SineWave(frequency: 2, amplitude: 2), SineWave(frequency: 4, amplitude: 0.8, phase: 0.9),
    SineWave(frequency: 6, amplitude: 0.35, phase: 2),
  ]
  /// Acceleration forward.
  public var forward = [
    SineWave(frequency: 2, amplitude: 1.2, phase: 1.1),
    SineWave(frequency: 4, amplitude: 0.4, phase: 0.3),
  ]
  /// Acceleration to the left.
  public var sideways = [
    SineWave(frequency: 1, amplitude: 0.7, phase: 0.5),
    SineWave(frequency: 3, amplitude: 0.35, phase: 1.7),
  ]
  /// Changes of heading, in seconds from the start of the recording.
  public var turns: [SyntheticTurn] = []
  /// Swing of the limb that carries the phone, about the axis to the left, once per stride.
  public var swingRadians = 0.0
  /// Swing about the vertical, once per stride, as a pelvis does.
  public var yawRadians = 0.0
  /// The pose in which the phone is carried.
  public var pose = Pose.upright
  /// Heading at the start, counter-clockwise from the reference x.
  public var headingRadians = 0.0

  /// A walk along given contact times; stillness before them is as long as they leave it.
  public init(contactTimes: [Double], stillSeconds: Double = 3, noise: Double = 0, seed: UInt64 = 1)
  {
    (self.contactTimes, self.stillSeconds) = (contactTimes, stillSeconds)
    (self.noise, self.seed) = (noise, seed)
  }

  /// A walk in a given rhythm, the first contact half a step after `stillSeconds`.
  public init(rhythm: WalkingRhythm, stillSeconds: Double = 3, noise: Double = 0, seed: UInt64 = 1)
  {
    let start = stillSeconds + 30 / rhythm.cadenceSpm
    self.init(
      contactTimes: rhythm.contactTimes(startingAt: start, seed: seed), stillSeconds: stillSeconds,
      noise: noise, seed: seed)
  }

  /// A walk in an even rhythm, symmetric unless said otherwise.
  public init(
    cadenceSpm: Double, contactCount: Int, stepTimeSDSeconds: Double = 0,
    asymmetrySeconds: Double = 0, noise: Double = 0, seed: UInt64 = 1
  ) {
    let rhythm = WalkingRhythm(
      cadenceSpm: cadenceSpm, contactCount: contactCount, stepTimeSDSeconds: stepTimeSDSeconds,
      asymmetrySeconds: asymmetrySeconds)
    self.init(rhythm: rhythm, noise: noise, seed: seed)
  }
}
