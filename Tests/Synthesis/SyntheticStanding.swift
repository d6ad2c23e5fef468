/// A made-up person who stands still, with known sway.
///
/// Waves are functions of time in seconds from the start of the recording.
public struct SyntheticStanding: Sendable {
  /// Putting the phone away at the start: it turns to and fro and ends in its pose.
  public struct Handling: Sendable, Equatable {
    /// Duration of the handling.
    public let durationSeconds: Double
    /// Largest angular velocity on the way.
    public let peakRadiansPerSecond: Double

    /// To and fro twice about an oblique axis; at rest at the start and at the end.
    public init(durationSeconds: Double, peakRadiansPerSecond: Double) {
      (self.durationSeconds, self.peakRadiansPerSecond) = (durationSeconds, peakRadiansPerSecond)
    }
  }

  /// Length of the recording.
  public let durationSeconds: Double
  /// Acceleration forward, m/s².
  public var forward: [SineWave]
  /// Acceleration to the left, m/s².
  public var sideways: [SineWave]
  /// Lean forward, radians.
  public var tiltForward: [SineWave] = []
  /// Lean to the left, radians.
  public var tiltSideways: [SineWave] = []
  /// The handling of the phone before the standing begins.
  public var handling: Handling?
  /// Changes of heading, in seconds from the start of the recording.
  public var turns: [SyntheticTurn] = []
  /// SD of the acceleration noise per axis, m/s².
  public var noise: Double
  /// The same seed gives the same recording.
  public var seed: UInt64
  /// The pose in which the phone is carried.
  public var pose = Pose.upright
  /// Heading at the start, counter-clockwise from the reference x.
  public var headingRadians = 0.0

  /// Sway given as waves; without any, a phone on a table.
  public init(
    durationSeconds: Double = 30, forward: [SineWave] = [], sideways: [SineWave] = [],
    noise: Double = 0, seed: UInt64 = 1
  ) {
    self.durationSeconds = durationSeconds
    (self.forward, self.sideways) = (forward, sideways)
    (self.noise, self.seed) = (noise, seed)
  }

  /// Natural sway of the given RMS in m/s², a little less to the sides than forward.
  public init(
    durationSeconds: Double = 30, naturalSway rms: Double, noise: Double = 0.02, seed: UInt64 = 1
  ) {
    self.init(
      durationSeconds: durationSeconds, forward: .naturalSway(rms: rms, seed: seed &+ 101),
      sideways: .naturalSway(rms: 0.7 * rms, seed: seed &+ 202), noise: noise, seed: seed)
  }
}
