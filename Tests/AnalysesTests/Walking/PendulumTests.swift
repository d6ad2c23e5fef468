import Metrics
import Synthesis
import Testing

/// Truth: height and length of a sine-shaped rise (section 3.8 of the metric definitions).
@Suite struct PendulumTests {
  /// a_V = 1.5 sin(2 pi f t) lifts by 2 * 1.5 / (2 pi f)².
  private static func track(stepHz: Double) -> MotionTrack {
    var walk = SyntheticWalk(cadenceSpm: 60 * stepHz, contactCount: 40)
    walk.upward = [SineWave(frequency: 2, amplitude: 1.5)]
    return walk.deviceMotion()
  }

  private static let brisk = track(stepHz: 1.8).motion

  private func near(_ a: Double?, _ b: Double, _ share: Double = 0.02) -> Bool {
    a.map { abs($0 / b - 1) < share } ?? false
  }

  @Test func `leg and factor give the closed form`() throws {
    let step = try measure(Self.brisk, ["leg-length": "0.9", "pendulum-factor": "1"])
    #expect(near(step.number("step_length_mean_m"), 0.40825))
    #expect(near(step.number("stride_length_mean_m"), 0.8165))
    #expect(near(step.number("gait_speed_mps"), 0.40825 * 1.8))
    #expect(step.word("stride_length_source") == "pendulum")
    #expect(step.word("gait_speed_source") == "pendulum")
    #expect(step.reason("gait_speed_height_normalized_per_s") == "no_height")
    #expect(step.reason("pedometer_speed_mps") == "no_distance")
    #expect(step.reason("pendulum_calibration_factor") == "no_distance")
    #expect((step.number("step_length_pendulum_cv_pct") ?? 9) < 2)
  }

  @Test func `the factor is 1.14675 when none is given`() throws {
    let step = try measure(Self.brisk, ["leg-length": "0.9"])
    #expect(near(step.number("step_length_mean_m"), 0.46816))
    #expect(near(step.number("gait_speed_mps"), 0.84269))
    let ratio = try #require(step.number("walk_ratio_m_per_spm"))
    #expect(near(ratio, 0.46816 / 108))
  }

  @Test func `a slow step keeps its height`() throws {
    let slow = Self.track(stepHz: 1.2).motion
    let step = try measure(slow, ["leg-length": "0.9", "pendulum-factor": "1"])
    #expect(near(step.number("step_length_mean_m"), 0.60730))
  }

  @Test func `leg length counts before sensor height, and that before body height`() throws {
    func length(_ parameters: [String: String]) throws -> Double {
      try #require(try measure(Self.brisk, parameters).number("step_length_mean_m"))
    }
    let leg = try length(["leg-length": "0.8", "sensor-height": "1", "height": "2"])
    let sensor = try length(["sensor-height": "1", "height": "2"])
    let height = try length(["height": "2"])
    #expect(near(leg / sensor, 0.8.squareRoot(), 0.01))
    #expect(near(height / sensor, 1.06.squareRoot(), 0.01))
    let step = try measure(Self.brisk, ["height": "2"])
    let speed = try #require(step.number("gait_speed_mps"))
    #expect(near(step.number("gait_speed_height_normalized_per_s"), speed / 2, 1e-9))
  }

  @Test func `without any size there is no length`() throws {
    let step = try measure(Self.brisk)
    for name in ["step_length_mean_m", "gait_speed_mps", "walk_ratio_m_per_spm"] {
      #expect(step.reason(name) == "no_height")
    }
    #expect(step.reason("gait_speed_source") == "no_height")
  }

  @Test func `a map file's height counts for its step alone`() throws {
    let steps = measure([
      step("walking.outbound", [Self.brisk], facts: ["height": "1.8"]),
      step("walking.return", [Self.brisk]),
    ])
    #expect(steps.first?.number("gait_speed_mps") != nil)
    #expect(steps.last?.reason("gait_speed_mps") == "no_height")
  }

  @Test func `in a pocket the pendulum is not validated`() throws {
    let step = try measure(Self.brisk, ["leg-length": "0.9", "phone-placement": "pocket"])
    #expect(step.flags("gait_speed_mps").contains("pendulum_unvalidated"))
    #expect(step.reading("gait_speed_mps")?.quality(with: []) == .doubtful)
  }
}
