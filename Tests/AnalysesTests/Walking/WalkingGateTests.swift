import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: what moves the phone is known.
@Suite struct WalkingGateTests {
  /// A vehicle: noise of the size and the rate of small steps, without a gyroscope.
  private func vehicle(rms: Double, seed: UInt64) -> PlainMotion {
    var generator = SplitMix64(seed: seed)
    let up = bandNoise(0.8, 4, rms: rms, &generator)
    let ahead = bandNoise(0.1, 6, rms: 0.7 * rms, &generator)
    let aside = bandNoise(0.1, 6, rms: 0.7 * rms, &generator)
    var motion = PlainMotion(durationSeconds: 116)
    motion.upward = { up($0) }
    motion.forward = { ahead($0) }
    motion.sideways = { aside($0) }
    (motion.noise, motion.seed) = (0.02, seed)
    return motion
  }

  @Test(arguments: [0.3, 0.5], 1...3 as ClosedRange<UInt64>) func `a vehicle is not walking`(
    rms: Double, seed: UInt64
  ) throws {
    let step = try measure(vehicle(rms: rms, seed: seed).accelerometer)
    #expect(step.reason("cadence_spm") == "no_walking")
    #expect(step.reason("step_count") == "no_walking")
    let rejected = try #require(step.number("doubtful_step_count"))
    #expect(rejected > 0)
    #expect(step.flags.contains("bout_rejected"))
    #expect(step.events("step").isEmpty)
  }

  @Test func `steps that hardly lift the body count if it swings`() throws {
    var shuffling = PlainWalk(40, every: 0.55)
    shuffling.upward = { 0.5 * sin(2 * .pi * $0) }
    let step = try measure(shuffling.motion().motion)
    #expect((40...41).contains(step.number("step_count") ?? 0))
    #expect(step.number("doubtful_step_count") == 0)
    #expect(step.flags("step_count").isEmpty)
  }

  @Test func `a walk has no rejected steps`() throws {
    let step = try measure(PlainWalk(40, every: 0.55).motion().motion)
    #expect(step.number("doubtful_step_count") == 0)
    #expect(!step.flags("cadence_spm").contains("bout_rejected"))
    #expect((step.number("stride_evidence") ?? 0) > 0.9)
  }
}
