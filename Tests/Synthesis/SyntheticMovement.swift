import Foundation

/// A made-up joint that carries the phone: it turns about one axis of the device and back.
///
/// attitude = start * rotation about `axis` by the angle; the angle goes out and back by minimum
/// jerk (10 u³ - 15 u⁴ + 6 u⁵, Flash and Hogan 1985), so the largest angular velocity on the way is
/// 15/8 of the mean.
public struct SyntheticMovement: Sendable {
  /// Angle of the movement in degrees; positive is right-handed about `axis`.
  public var angleDegrees: Double
  /// Axis of the movement in the device's axes, of any length above zero.
  public var axis: SIMD3<Double>
  /// The attitude at rest.
  public var start: Pose
  /// Before the first movement and after the last.
  public var stillSeconds = 1.0
  /// Out, and again back.
  public var moveSeconds = 1.5
  /// At the far end of every repetition.
  public var holdSeconds = 0.5
  /// At the near end between repetitions.
  public var restSeconds = 0.5
  /// Number of movements away from the start; one at least.
  public var repetitions = 1
  /// False when the recording ends at the far end.
  public var endsAtStart = true
  /// SD of the acceleration noise per axis, m/s².
  public var noise = 0.0
  /// The same seed gives the same noise.
  public var seed: UInt64 = 1

  /// One movement out and back, unless said otherwise.
  public init(angleDegrees: Double, axis: SIMD3<Double> = SIMD3(1, 0, 0), start: Pose = .identity) {
    (self.angleDegrees, self.axis, self.start) = (angleDegrees, axis, start)
  }

  /// The attitude that ResearchKit's portrait convention reads as that angle: 0 upright, 90 face up.
  ///
  /// In the heading 0, with which a phone begins; the convention's formula depends on the heading.
  public static func attitude(startDegrees: Double) -> Pose {
    Pose(radians: (90 - startDegrees) * .pi / 180, about: SIMD3(1, 0, 0))
  }

  /// Length of the recording.
  public var durationSeconds: Double {
    let count = Double(max(repetitions, 1))
    let out = count * (moveSeconds + holdSeconds) + (count - 1) * (moveSeconds + restSeconds)
    return 2 * stillSeconds + out + (endsAtStart ? moveSeconds : 0)
  }

  /// Largest angular velocity, degrees per second.
  public var peakVelocityDegreesPerSecond: Double { 15 / 8 * abs(angleDegrees) / moveSeconds }

  /// The recording; see `MotionTrack` for units and signs.
  public func deviceMotion(
    rateHz: Double = 100, jitterSeconds: Double = 0, startUptimeSeconds: Double = 0
  ) -> MotionTrack {
    let unit = axis / (axis * axis).sum().squareRoot()
    let joint = Joint(
      axis: start.rotate(unit), angle: { [self] in angleDegrees * .pi / 180 * course($0).share },
      rate: { [self] in angleDegrees * .pi / 180 * course($0).sharePerSecond })
    let model = MotionModel(
      durationSeconds: durationSeconds, joints: [joint], pose: start, acceleration: { _ in .zero },
      noise: noise, contactTimes: [], turns: [])
    let clock = SamplingClock(
      rateHz: rateHz, jitterSeconds: jitterSeconds, startUptimeSeconds: startUptimeSeconds)
    return model.track(clock, seed: seed)
  }

  /// The angle's share of `angleDegrees`, and how fast it changes.
  private func course(_ time: Double) -> (share: Double, sharePerSecond: Double) {
    let cycle = 2 * moveSeconds + holdSeconds + restSeconds
    let last = max(repetitions, 1) - 1
    let number = cycle > 0 ? ((time - stillSeconds) / cycle).rounded(.down) : 0
    let current = min(max(number, 0), Double(last))
    let inCycle = time - stillSeconds - current * cycle
    let returns = endsAtStart || current < Double(last)
    let (out, back) = (minimumJerk(inCycle), minimumJerk(inCycle - moveSeconds - holdSeconds))
    return returns ? (out.share - back.share, out.rate - back.rate) : out
  }

  private func minimumJerk(_ time: Double) -> (share: Double, rate: Double) {
    guard moveSeconds > 0 else { return (time < 0 ? 0 : 1, 0) }
    let u = min(max(time / moveSeconds, 0), 1)
    return (u * u * u * (10 + u * (6 * u - 15)), 30 * u * u * (1 - u) * (1 - u) / moveSeconds)
  }
}
