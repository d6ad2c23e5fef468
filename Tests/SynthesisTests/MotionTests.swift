import Synthesis
import Testing

/// Everything moves: swing, yaw, a turn, an arbitrary pose.
private var livelyWalk: SyntheticWalk {
  var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 16, stepTimeSDSeconds: 0.02, noise: 0.1)
  walk.turns = [SyntheticTurn(angleDegrees: 180, startSeconds: 5, durationSeconds: 2)]
  (walk.swingRadians, walk.yawRadians) = (0.6, 0.1)
  (walk.pose, walk.headingRadians) = (.random(seed: 5), 0.7)
  return walk
}

private var livelyStanding: SyntheticStanding {
  var standing = SyntheticStanding(durationSeconds: 12, naturalSway: 0.05, seed: 9)
  standing.tiltForward = [SineWave(frequency: 0.3, amplitude: 0.02)]
  standing.tiltSideways = [SineWave(frequency: 0.4, amplitude: 0.03, phase: 1)]
  standing.handling = .init(durationSeconds: 4, peakRadiansPerSecond: 3.6)
  standing.pose = .random(seed: 6)
  return standing
}

private func bothTracks(rateHz: Double) -> [MotionTrack] {
  [livelyWalk.deviceMotion(rateHz: rateHz), livelyStanding.deviceMotion(rateHz: rateHz)]
}

@Suite struct MotionTests {
  /// Oracle: a device-motion item published by a user of ResearchKit, to its six digits.
  @Test func `attitude turns device axes to the reference frame`() {
    let attitude = Pose(
      w: 0.9587762355804445, x: 0.2839805483818055, y: -0.0101569378748536, z: -0.0000151158528752)
    let gravity = attitude.inverse.rotate(SIMD3(0, 0, -1))
    #expect(isClose(gravity, SIMD3(-0.019468, -0.544548, -0.838504), within: 1e-6))
  }

  /// Oracle: closed form, the third row of the rotation matrix written out in x, y, z, w.
  @Test func `gravity follows from the attitude`() {
    for track in bothTracks(rateHz: 100) {
      for (q, gravity) in zip(track.attitude, track.gravity) {
        let expected = SIMD3(
          2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y))
        #expect(isClose(gravity, -expected, within: 1e-12))
      }
    }
  }

  /// Oracle: property; the midpoint rule at 1 kHz is off by about |w''| dt² / 24 per second.
  @Test func `rotation rate integrates to the attitude`() {
    for track in bothTracks(rateHz: 1000) {
      var pose = track.attitude[0]
      for (a, b) in zip(track.rotationRate, track.rotationRate.dropFirst()) {
        let rate = (a + b) / 2
        let speed = (rate * rate).sum().squareRoot()
        pose = pose * Pose(radians: speed / 1000, about: speed > 0 ? rate / speed : rate)
      }
      let error = track.attitude[track.count - 1].inverse * pose
      #expect(isClose(SIMD3(error.x, error.y, error.z), .zero, within: 1e-5))
    }
  }

  /// Oracle: closed form, (pi 180 / 4) sin(pi t / 2) degrees per second over 2 s is 180 degrees.
  @Test func `a sine turn peaks where it should and ends where it should`() {
    var standing = SyntheticStanding(durationSeconds: 10)
    standing.turns = [SyntheticTurn(angleDegrees: 180, startSeconds: 4, durationSeconds: 2)]
    let track = standing.deviceMotion(rateHz: 100)
    let upward = zip(track.rotationRate, track.gravity).map { -($0 * $1).sum() * 180 / .pi }
    #expect(abs(upward[500] - 45 * Double.pi) < 1e-9)
    let angle: Double = upward.reduce(0, +) / 100
    #expect(abs(angle - 180) < 0.01)
    let turned = track.attitude[1000].rotate(SIMD3(0, 0, 1))
    #expect(isClose(turned, SIMD3(-1, 0, 0), within: 1e-12))
  }

  /// Oracle: property; how the phone is carried does not change how the body moves.
  @Test func `another pose is the same motion`() {
    var other = livelyWalk
    other.pose = .random(seed: 77)
    let pairs = zip(
      livelyWalk.deviceMotion().referenceAcceleration, other.deviceMotion().referenceAcceleration)
    #expect(pairs.allSatisfy { isClose($0, $1, within: 1e-12) })
  }

  /// Oracle: closed form.
  @Test func `standing sways as asked, in the signs of the body`() {
    let standing = SyntheticStanding(
      durationSeconds: 10, forward: [SineWave(frequency: 0.5, amplitude: 0.05)],
      sideways: [SineWave(frequency: 0.25, amplitude: 0.03)])
    let track = standing.deviceMotion(rateHz: 100)
    #expect(isClose(track.referenceAcceleration[50], SIMD3(0.05, 0.03 * 0.5.squareRoot(), 0)))
    #expect(track.count == 1001)
    // The screen faces forward, so the device is pushed back against its z.
    #expect(abs(track.userAcceleration[50].z + 0.05 / 9.80665) < 1e-12)
  }

  /// Oracle: closed form, mean square of a sine.
  @Test func `natural sway has the RMS asked for`() {
    let sway = [SineWave].naturalSway(rms: 0.05, seed: 3)
    let square = (0..<200_000).map { sway.value(at: Double($0) / 50) }.reduce(0) { $0 + $1 * $1 }
    #expect(abs((square / 200_000).squareRoot() - 0.05) < 0.0005)
  }
}

private func isClose(_ a: SIMD3<Double>, _ b: SIMD3<Double>, within tolerance: Double = 1e-12)
  -> Bool
{
  let error = a - b
  return (error * error).sum().squareRoot() <= tolerance
}
