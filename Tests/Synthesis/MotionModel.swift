/// A rotation about an axis that is fixed in the frame of the joint before it.
struct Joint: Sendable {
  let axis: SIMD3<Double>
  /// Radians at a time in seconds.
  let angle: @Sendable (Double) -> Double
  /// The derivative of `angle`, rad/s.
  let rate: @Sendable (Double) -> Double
}

/// When samples are taken.
struct SamplingClock: Sendable {
  let rateHz: Double
  /// SD of the true sampling times about the even grid; draws are cut at 0.45 of a sample.
  let jitterSeconds: Double
  let startUptimeSeconds: Double

  /// Seconds from the start of the recording; none without a usable rate.
  func times(durationSeconds: Double, seed: UInt64) -> [Double] {
    let intervals = (durationSeconds * rateHz).rounded(.down)
    guard rateHz > 0, intervals >= 0, intervals < 1e8 else { return [] }
    var generator = SplitMix64(seed: seed)
    return (0...Int(intervals)).map { index in
      let shift = jitterSeconds * rateHz * generator.gaussian()
      return (Double(index) + min(max(shift, -0.45), 0.45)) / rateHz
    }
  }
}

/// A phone moved by a chain of joints: everything its sensors see follows from closed forms.
struct MotionModel: Sendable {
  let durationSeconds: Double
  /// From the room inward: heading first, then what the body does, then the phone's pose.
  let joints: [Joint]
  let pose: Pose
  /// Acceleration in the reference frame, m/s².
  let acceleration: @Sendable (Double) -> SIMD3<Double>
  /// SD of the acceleration noise per axis, m/s².
  let noise: Double
  let contactTimes: [Double]
  let turns: [SyntheticTurn]

  private func attitude(at time: Double) -> Pose {
    joints.reduce(.identity) { $0 * Pose(radians: $1.angle(time), about: $1.axis) } * pose
  }

  /// Each joint turns what came before it into its own frame and adds its own rate.
  private func rotationRate(at time: Double) -> SIMD3<Double> {
    let rate = joints.reduce(SIMD3<Double>.zero) { rate, joint in
      let back = Pose(radians: -joint.angle(time), about: joint.axis)
      return back.rotate(rate) + joint.axis * joint.rate(time)
    }
    return pose.inverse.rotate(rate)
  }

  /// Noise is drawn in the reference frame: the same seed in another pose is the same motion.
  func track(_ clock: SamplingClock, seed: UInt64) -> MotionTrack {
    var generator = SplitMix64(seed: seed)
    let times = clock.times(durationSeconds: durationSeconds, seed: generator.next())
    let attitude = times.map(attitude(at:))
    let accelerations = times.map { acceleration($0) + noise * generator.gaussianVector() }
    return MotionTrack(
      times: times.map { clock.startUptimeSeconds + $0 }, attitude: attitude,
      rotationRate: times.map(rotationRate(at:)),
      gravity: attitude.map { $0.inverse.rotate(SIMD3(0, 0, -1)) },
      userAcceleration: zip(attitude, accelerations).map { pose, acceleration in
        pose.inverse.rotate(acceleration / -MotionTrack.standardGravity)
      }, contactTimes: contactTimes.map { clock.startUptimeSeconds + $0 },
      turns: turns.map { $0.delayed(bySeconds: clock.startUptimeSeconds) })
  }
}
