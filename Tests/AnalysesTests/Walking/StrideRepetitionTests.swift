import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: the stride of a made-up walk.
@Suite struct StrideRepetitionTests {
  private func even(_ motion: PlainMotion, turned pose: Pose = .identity) throws -> EvenMotion {
    let ordered = OrderedSamples(motion.samples(turned: pose))
    return try #require(EvenMotion(ordered, section: ordered.longestSection))
  }

  @Test func `the shortest time after which every axis repeats is the stride`() throws {
    let motion = try even(PlainWalk(40, every: 0.55).motion())
    let found = try StrideChannels(motion).repetitions(over: 500..<2000)
    #expect(found.count == 6)
    for repetition in found {
      let repetition = try #require(repetition)
      #expect(abs(repetition.seconds - 1.1) < 0.005)
      #expect(repetition.strength > 0.95)
      #expect(repetition.isWholeStride)
    }
  }

  @Test func `turning the phone changes nothing`() throws {
    let walk = PlainWalk(40, every: 0.55).motion()
    let pose = Pose(radians: 1.1, about: SIMD3(0.36, -0.48, 0.8))
    let (plain, turned) = (
      try StrideChannels(try even(walk)), try StrideChannels(try even(walk, turned: pose))
    )
    for (a, b) in zip(plain.repetitions(over: 0..<2500), turned.repetitions(over: 0..<2500)) {
      #expect(abs((a?.strength ?? 2) - (b?.strength ?? 3)) < 1e-6)
      #expect(abs((a?.seconds ?? 2) - (b?.seconds ?? 3)) < 1e-6)
    }
  }

  @Test func `a range that is shorter than a window is one window`() {
    #expect(StrideChannels.windows(over: 100..<900) == [100..<900])
    #expect(StrideChannels.windows(over: 100..<1100) == [100..<1100])
    #expect(StrideChannels.windows(over: 100..<1350) == [100..<1100, 200..<1200, 300..<1300])
  }

  @Test func `a still recording has no repetition`() throws {
    var still = PlainMotion(durationSeconds: 20)
    still.noise = 0
    let channels = try StrideChannels(try even(still))
    #expect(channels.repetitions(over: 0..<2000).allSatisfy { $0 == nil })
  }

  /// A gyroscope that was never there is recorded as zeros.
  @Test func `a gyroscope without values does not halve the repetition`() throws {
    var walk = PlainWalk(40, every: 0.55).motion()
    walk.rotation = { _ in .zero }
    let found = try StrideChannels(try even(walk)).repetitions(in: [600..<1600])
    #expect((found[0]?.strength ?? 0) > 0.9)
  }

  /// Only the foot of the phone's side is seen in the vertical.
  @Test(arguments: [(1.5, 0.3), (2.5, 0.5), (2.0, 0.2)])
  func `steps of which every second is hardly visible all count`(
    sizes: (stride: Double, step: Double)
  ) throws {
    var walk = PlainWalk(60, every: 0.52)
    walk.upward = { phase in
      sizes.stride * sin(.pi * phase + 0.4) + sizes.step * sin(2 * .pi * phase)
    }
    for content in [walk.motion().motion, walk.motion().accelerometer] {
      let step = try measure(content)
      let count = try #require(step.number("step_count"))
      #expect((59...61).contains(count))
      #expect(step.flags.contains("cadence_octave_corrected"))
      #expect(step.flags.contains("steps_from_strides"))
      #expect(abs((step.number("cadence_spm") ?? 0) - 60 / 0.52) < 1)
      #expect(abs((step.number("stride_time_mean_s") ?? 0) - 1.04) < 0.01)
      #expect(step.number("stride_time_sd_s") != nil)
      for name in [
        "step_time_sd_s", "step_time_cv_pct", "step_time_asymmetry_pct",
        "phase_coordination_index_pct", "harmonic_ratio_v_mean",
      ] { #expect(step.reason(name) == "steps_from_strides", "\(name)") }
    }
  }

  @Test(arguments: [46.0, 50, 55, 60, 70, 90, 120, 150, 175], [true, false])
  func `an even walker is not doubled`(cadence: Double, hasGyroscope: Bool) throws {
    let walk = SyntheticWalk(
      cadenceSpm: cadence, contactCount: 40, stepTimeSDSeconds: 0.0136, noise: 0.1, seed: 5)
    let track = walk.deviceMotion()
    let step = try measure(hasGyroscope ? track.motion : track.accelerometer)
    #expect(step.number("step_count") == 40)
    #expect(!step.flags.contains("steps_from_strides"))
  }
}
