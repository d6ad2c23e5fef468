import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Recordings that end before anything can be measured.
@Suite struct ShortWalkTests {
  /// A part of a second holds fewer samples than the shortest stride.
  @Test(arguments: Array(stride(from: 0.02, through: 3, by: 0.06)), [1.5, 2.5, 3.4])
  func `a short recording has no walk and does no harm`(seconds: Double, hertz: Double) throws {
    for noise in [0, 0.1] {
      var motion = PlainMotion(durationSeconds: seconds)
      motion.upward = { 3 * sin(2 * .pi * hertz * $0) }
      motion.forward = { 2 * sin(2 * .pi * hertz * $0) }
      motion.rotation = { SIMD3(sin(.pi * hertz * $0), 0, 0) }
      motion.noise = noise
      for content in [motion.motion, motion.accelerometer] {
        #expect(try measure(content).number("step_count") ?? 0 < 15)
        _ = try measure(content, as: "")
      }
    }
  }

  @Test(arguments: [0.36, 0.4, 0.5]) func `the fastest strides are found`(step: Double) throws {
    var walk = PlainWalk(60, every: step)
    walk.upward = { 2 * sin(2 * .pi * $0) }
    let found = try measure(walk.motion().motion)
    #expect(found.number("step_count") == 60)
    let motion = walk.motion()
    let ordered = OrderedSamples(motion.samples())
    let even = try #require(EvenMotion(ordered, section: ordered.longestSection))
    let strides = try StrideChannels(even).repetitions(over: 500..<2000).compactMap { $0?.seconds }
    #expect(!strides.isEmpty)
    #expect(strides.allSatisfy { abs($0 - 2 * step) < 0.02 })
  }

  /// A slow part and an ordinary part: step times of the latter do not stand for the walk.
  @Test func `a walk of which a part is seen by one foot only has no step times' spread`() throws {
    var first = PlainWalk(120, every: 0.52)
    first.upward = { 2 * sin(.pi * $0 + 0.4) + 0.2 * sin(2 * .pi * $0) }
    let second = PlainWalk(20, every: 0.55, from: 80)
    var motion = first.motion()
    let (a, b) = (first.motion(), second.motion())
    motion.durationSeconds = b.durationSeconds
    motion.upward = { a.upward($0) + b.upward($0) }
    motion.forward = { a.forward($0) + b.forward($0) }
    motion.sideways = { a.sideways($0) + b.sideways($0) }
    motion.rotation = { a.rotation($0) + b.rotation($0) }
    let step = try measure(motion.motion, as: "walking.outbound", ["height": "1.7"])
    #expect(step.number("walking_bout_count") == 2)
    #expect(step.flags.contains("steps_from_strides"))
    for name in ["step_time_sd_s", "harmonic_ratio_v_mean", "step_length_pendulum_sd_m"] {
      #expect(step.reason(name) == "steps_from_strides", "\(name)")
    }
    #expect(step.number("stride_time_sd_s") != nil)
    #expect((137...141).contains(step.number("step_count") ?? 0))
  }
}
