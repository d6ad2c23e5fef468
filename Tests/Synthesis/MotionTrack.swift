/// The recording of a phone's motion sensors, column by column, and the true course of the movement.
///
/// All columns are equally long. Signs are Apple's: lying face up at rest, `gravity.z` is -1, and
/// `userAcceleration` is minus the acceleration of the phone in multiples of g0.
public struct MotionTrack: Sendable, Equatable {
  /// Standard gravity, m/s².
  public static let standardGravity = 9.80665

  /// Time stamps, seconds since the phone was switched on.
  public internal(set) var times: [Double]
  /// Device axes to the reference frame, z up.
  public internal(set) var attitude: [Pose]
  /// About the device axes, rad/s: exactly the derivative of `attitude`.
  public internal(set) var rotationRate: [SIMD3<Double>]
  /// Device frame, g: exactly (0, 0, -1) turned back by `attitude`.
  public internal(set) var gravity: [SIMD3<Double>]
  /// Device frame, g.
  public internal(set) var userAcceleration: [SIMD3<Double>]
  /// The true foot contacts, on the clock of `times`.
  public let contactTimes: [Double]
  /// The true turns, on the clock of `times`.
  public let turns: [SyntheticTurn]

  /// The raw accelerometer, gravity included: device frame, g.
  public var acceleration: [SIMD3<Double>] { zip(gravity, userAcceleration).map { $0 + $1 } }

  /// Acceleration up, m/s²; the sign is that of the body.
  public var upwardAcceleration: [Double] {
    zip(gravity, userAcceleration).map { Self.standardGravity * ($0 * $1).sum() }
  }

  /// Samples per column.
  public var count: Int { times.count }

  /// Acceleration in the reference frame, m/s².
  public var referenceAcceleration: [SIMD3<Double>] {
    zip(attitude, userAcceleration).map { $0.rotate($1) * -Self.standardGravity }
  }

  /// The recording goes on with another one, `seconds` after the last sample.
  public func followed(by next: MotionTrack, after seconds: Double = 0.01) -> MotionTrack {
    let shift = (times.last ?? 0) + seconds - (next.times.first ?? 0)
    return MotionTrack(
      times: times + next.times.map { $0 + shift }, attitude: attitude + next.attitude,
      rotationRate: rotationRate + next.rotationRate, gravity: gravity + next.gravity,
      userAcceleration: userAcceleration + next.userAcceleration,
      contactTimes: contactTimes + next.contactTimes.map { $0 + shift },
      turns: turns + next.turns.map { $0.delayed(bySeconds: shift) })
  }

  /// The track with a hole: the samples of the range are lost, time goes on.
  public func removing(_ lost: Range<Int>) -> MotionTrack {
    let range = lost.clamped(to: 0..<count)
    var track = self
    track.times.removeSubrange(range)
    track.attitude.removeSubrange(range)
    track.rotationRate.removeSubrange(range)
    track.gravity.removeSubrange(range)
    track.userAcceleration.removeSubrange(range)
    return track
  }
}
