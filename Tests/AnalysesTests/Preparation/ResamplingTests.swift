import DSP
import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: closed forms (sections 1.2 and 1.4 of the metric definitions).
@Suite struct ResamplingTests {
  /// A 3 Hz sine taken at times that tremble by 3 ms; linear interpolation would err by 7.5e-3.
  @Test func `trembling time stamps leave a sine as it was`() throws {
    var generator = SplitMix64(seed: 5)
    let times = (0...2000).map { Double($0) / 100 + 0.006 * (generator.uniform() - 0.5) }
    let sine = times.map { sin(2 * .pi * 3 * $0) }
    let zero = times.map { _ in 0.0 }
    let samples = MotionSamples(
      timestamps: times, acceleration: AxisColumns(x: sine, y: zero, z: zero))
    let ordered = OrderedSamples(samples)
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    let errors = motion.total.indices.dropFirst(20).dropLast(20).map { index in
      abs(motion.total[index].x - sin(2 * .pi * 3 * (motion.startSeconds + Double(index) / 100)))
    }
    #expect((errors.max() ?? 1) < 1e-4)
  }

  @Test(arguments: [50.0, 100, 200, 400]) func `the grid is 100 Hz for every sample rate`(
    rate: Double
  ) throws {
    let standing = SyntheticStanding(durationSeconds: 12, noise: 0.05)
    let motion = try standing.deviceMotion(rateHz: rate).even
    #expect(motion.count == 1201)
    #expect(abs(motion.durationSeconds - 12) < 1e-9)
    #expect(motion.attitude?.count == 1201)
    #expect(motion.rotationRate?.count == 1201)
  }

  /// Frequencies above those that 100 Hz can hold do not reappear as slower waves.
  @Test func `faster sensors are band-limited first`() throws {
    let times = (0...4000).map { Double($0) / 400 }
    let tone = times.map { sin(2 * .pi * 93 * $0) }
    let samples = MotionSamples(
      timestamps: times,
      acceleration: AxisColumns(x: tone, y: tone.map { _ in 0 }, z: tone.map { _ in 1 }))
    let ordered = OrderedSamples(samples)
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    #expect((motion.total.dropFirst(20).dropLast(20).map { abs($0.x) }.max() ?? 1) < 0.01)
  }

  /// A sample of a real ResearchKit recording: its attitude and the gravity stored beside it.
  @Test func `attitude turns device axes into the room`() throws {
    let q = Quaternion(
      w: 0.9587762355804445, x: 0.2839805483818055, y: -0.0101569378748536, z: -0.0000151158528752)
    let gravity = q.rotateInverse(SIMD3(0, 0, -1))
    let stored = SIMD3(-0.019468, -0.544548, -0.838504)
    #expect([0, 1, 2].allSatisfy { abs(gravity[$0] - stored[$0]) < 1e-6 })
  }

  /// Free fall reads +1 along up, rest at half a g upward reads more than 1 g.
  @Test func `accelerating upward is positive`() throws {
    let up = SyntheticStanding(durationSeconds: 2)
    var samples = up.deviceMotion().samples
    let count = samples.count
    samples.gravity = columns(Array(repeating: SIMD3(0, 0, -1), count: count))
    samples.attitude = nil
    samples.userAcceleration = columns(Array(repeating: SIMD3(0, 0, -0.5), count: count))
    let ordered = OrderedSamples(samples)
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    let frame = try BodyFrame(motion)
    #expect(frame.vertical.allSatisfy { abs($0 - 0.5 * 9.80665) < 1e-9 })
    #expect(motion.total.allSatisfy { abs($0.z + 1.5) < 1e-9 })
  }

  /// Between 180 degrees of sign change quaternions mean the same rotation.
  @Test func `a quaternion that changes its sign changes nothing`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 12, noise: 0.1)
    let track = walk.deviceMotion()
    var flipped = track.samples
    for row in stride(from: 0, to: flipped.count, by: 2) {
      flipped.attitude?.w[row] *= -1
      flipped.attitude?.x[row] *= -1
      flipped.attitude?.y[row] *= -1
      flipped.attitude?.z[row] *= -1
    }
    let (a, b) = (try measure(track.motion), try measure(.deviceMotion(flipped)))
    #expect(a.numbers == b.numbers)
  }
}
