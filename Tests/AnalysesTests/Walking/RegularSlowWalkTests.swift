import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: the contacts that the test laid down.
@Suite struct RegularSlowWalkTests {
  @Test(arguments: [36.0, 38, 40, 42, 44, 46, 48], [0.02, 0.05])
  func `forty slow steps are forty steps`(cadence: Double, spread: Double) throws {
    let walk = RegularWalk(cadence: cadence, count: 40, spread: spread)
    let step = try measure(walk.motion.motion)
    let count = try #require(step.number("step_count"))
    #expect((40...41).contains(count))
    #expect(step.number("proven_step_count") == count)
    #expect(cadence >= 42 || step.flags.contains("slow_gait"))
    #expect(abs((step.number("cadence_spm") ?? 0) / cadence - 1) < 0.03)
    #expect(step.reading("cadence_spm")?.quality(with: step.measurement.flags) != .bad)
  }

  @Test(arguments: [36.0, 40, 44, 48], [0.02, 0.05])
  func `a short slow walk is neither lost nor doubled`(cadence: Double, spread: Double) throws {
    let step = try measure(RegularWalk(cadence: cadence, count: 20, spread: spread).motion.motion)
    #expect((20...23).contains(step.number("step_count") ?? 0))
  }

  @Test(arguments: [20, 40]) func `a slow walk is found without a gyroscope`(count: Int) throws {
    let walk = RegularWalk(cadence: 40, count: count)
    let found = try #require(measure(walk.motion.accelerometer).number("step_count"))
    #expect((count...(count == 20 ? 23 : 41)).contains(Int(found)))
  }

  /// Three strides of standing between two halves: the filters of slow gait ring on through them.
  @Test func `a pause inside a slow walk has no steps`() throws {
    let walk = RegularWalk(cadence: 40, count: 48, pause: 5)
    #expect((48...51).contains(try measure(walk.motion.motion).number("step_count") ?? 0))
  }

  @Test func `steps of slow gait are its contacts, and its strides give the times`() throws {
    let step = try measure(RegularWalk(cadence: 38, count: 40).motion.motion)
    #expect(step.flags.contains("slow_gait"))
    #expect(Double(step.events("step").count) == step.number("step_count"))
    let bouts = step.events("walking_bout")
    #expect(bouts.compactMap(\.value).reduce(0, +) == step.number("step_count"))
    let strides = step.events("stride").compactMap(\.value)
    let mean = strides.reduce(0, +) / Double(strides.count)
    #expect(abs(mean * 38 / 120 - 1) < 0.03)
    #expect(step.reason("step_time_sd_s") == "steps_from_strides")
  }
}
