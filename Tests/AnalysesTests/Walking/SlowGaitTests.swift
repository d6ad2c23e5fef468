import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: strides that the test laid down.
@Suite struct SlowGaitTests {
  /// One foot lands without a visible rise: one pulse a stride.
  private func shuffle(stride: Double, seconds: Double = 84, seed: UInt64 = 1) -> PlainMotion {
    let contacts = Array(Swift.stride(from: 3.0, to: 3 + seconds, by: stride))
    var motion = PlainMotion(durationSeconds: seconds + 6)
    let isOn = { (time: Double) in time > 2 && time < 3 + seconds ? 1.0 : 0.0 }
    motion.upward = { time in
      contacts.filter { abs($0 - time) < 1 }.reduce(0) { sum, contact in
        sum + 2 * exp(-pow((time - contact) / 0.05, 2) / 2) - 0.8
          * exp(-pow((time - contact - 0.15) / 0.08, 2) / 2)
      }
    }
    let angle = { (time: Double, harmonic: Double) in 2 * .pi * harmonic * (time - 3) / stride }
    motion.forward = { time in
      isOn(time)
        * (0.8 * sin(angle(time, 1)) + 0.4 * sin(angle(time, 2) + 1) + 0.3 * sin(angle(time, 3) + 2))
    }
    motion.sideways = { isOn($0) * 0.4 * sin(angle($0, 1) + 0.5) }
    motion.rotation = { time in
      isOn(time)
        * SIMD3(
          0.25 * sin(angle(time, 1)), 0.2 * sin(angle(time, 1) + 1), 0.15 * sin(angle(time, 1) + 2))
    }
    (motion.noise, motion.seed) = (0.15, seed)
    return motion
  }

  @Test(arguments: [true, false], 1...3 as ClosedRange<UInt64>)
  func `strides of 2.9 s are found by their repetition`(hasGyroscope: Bool, seed: UInt64) throws {
    let walk = shuffle(stride: 2.9, seed: seed)
    let step = try measure(hasGyroscope ? walk.motion : walk.accelerometer)
    let count = try #require(step.number("step_count"))
    #expect((57...61).contains(count))
    #expect(step.flags.contains("slow_gait"))
    #expect(step.flags.contains("steps_from_strides"))
    #expect(abs((step.number("stride_time_mean_s") ?? 0) - 2.9) < 0.05)
    #expect(step.reason("step_time_sd_s") == "steps_from_strides")
    #expect(step.number("proven_step_count") ?? 0 > 50)
  }

  /// Truth: 90 s hold 32, 25 and 41 contacts of the visible foot, and a step between any two of them. The movement of
  /// the body begins before the first and ends after the last contact.
  @Test(arguments: [(2.9, 63.0), (3.6, 49), (2.2, 81)], [true, false])
  func `slow strides of any length count twice`(
    walk: (stride: Double, steps: Double), hasGyroscope: Bool
  ) throws {
    let motion = shuffle(stride: walk.stride, seconds: 90)
    let step = try measure(hasGyroscope ? motion.motion : motion.accelerometer)
    let count = try #require(step.number("step_count"))
    #expect(abs(count - walk.steps) <= 2)
    #expect(step.number("proven_step_count") == count)
    #expect(step.flags.contains("slow_gait"))
    #expect(abs((step.number("stride_time_mean_s") ?? 0) - walk.stride) < 0.05)
  }

  @Test(arguments: [46.0, 109]) func `an ordinary walk is not slow gait`(cadence: Double) throws {
    let walk = SyntheticWalk(cadenceSpm: cadence, contactCount: 60, noise: 0.1, seed: 3)
    let step = try measure(walk.deviceMotion().motion)
    #expect(!step.flags.contains("slow_gait"))
  }

  @Test func `standing is not slow gait`() throws {
    let standing = SyntheticStanding(durationSeconds: 60, naturalSway: 0.05, noise: 0.1, seed: 4)
    #expect(try measure(standing.deviceMotion().motion).reason("step_count") == "no_walking")
  }
}
