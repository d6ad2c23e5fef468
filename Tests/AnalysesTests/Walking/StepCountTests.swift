import Synthesis
import Testing

/// Truth: synthetic walks of which every contact is known (section 3.3 of the metric definitions:
/// three sines of the step's phase, 3 s of stillness at both ends, noise of 0.1 m/s²).
@Suite struct StepCountTests {
  private static let cadences = [46.0, 55, 60, 70, 80, 100, 109, 120, 144, 159, 175]

  @Test(arguments: cadences) func `every step counts at any cadence`(cadence: Double) throws {
    let walk = SyntheticWalk(
      cadenceSpm: cadence, contactCount: 40, stepTimeSDSeconds: 0.0136, noise: 0.1, seed: 11)
    let track = walk.deviceMotion()
    let alone = [46, 175].contains(cadence) ? [track.accelerometer] : []
    for content in [track.motion] + alone {
      let step = try measure(content)
      let intervals = walk.contactTimes.differences
      let meanStep = intervals.reduce(0, +) / Double(intervals.count)
      #expect(step.number("step_count") == 40)
      #expect(step.number("walking_bout_count") == 1)
      let measured = try #require(step.number("cadence_spm"))
      #expect(abs(measured * meanStep / 60 - 1) < 0.005)
      let stepTime = try #require(step.number("step_time_mean_s"))
      #expect(abs(stepTime - meanStep) < 0.002)
      #expect((step.number("cadence_confidence") ?? 0) > 0.9)
    }
  }

  @Test(arguments: [1] as [UInt64]) func `noise of half a meter per second squared hides no step`(
    seed: UInt64
  ) throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.0136, noise: 0.5, seed: seed)
    #expect(try measure(walk.deviceMotion().motion).number("step_count") == 40)
  }

  @Test(arguments: [6, 8, 12, 20]) func `a short walk has all its steps`(count: Int) throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: count, noise: 0.1, seed: UInt64(count))
    #expect(try measure(walk.deviceMotion().motion).number("step_count") == Double(count))
  }

  @Test func `a pause of six seconds makes two bouts`() throws {
    let rhythm = WalkingRhythm(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.01,
      pauses: [.init(afterContacts: 20, durationSeconds: 6)])
    let walk = SyntheticWalk(rhythm: rhythm, noise: 0.1, seed: 3)
    for content in [walk.deviceMotion().motion, walk.deviceMotion().accelerometer] {
      let step = try measure(content)
      #expect(step.number("step_count") == 40)
      #expect(step.number("walking_bout_count") == 2)
      let bouts = [walk.contactTimes[..<20], walk.contactTimes[20...]]
      let walked = bouts.reduce(0) { $0 + ($1.last ?? 0) - ($1.first ?? 0) }
      #expect(abs((step.number("walking_time_s") ?? 0) - walked) < 0.05)
    }
  }

  @Test func `a half turn of two seconds does not break the bout`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1, seed: 5)
    walk.turns = [SyntheticTurn(angleDegrees: 180, startSeconds: 12, durationSeconds: 2)]
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.number("step_count") == 40)
    #expect(step.number("walking_bout_count") == 1)
    #expect(step.number("turn_count") == 1)
  }

  @Test func `a phone that swings with the leg counts the same steps`() throws {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.0136, noise: 0.1, seed: 7)
    walk.swingRadians = 0.6
    for content in [walk.deviceMotion().motion, walk.deviceMotion().accelerometer] {
      #expect(try measure(content).number("step_count") == 40)
    }
  }

  @Test(arguments: [UInt64]([1, 8])) func `standing has no contacts`(seed: UInt64) throws {
    let standing = SyntheticStanding(
      durationSeconds: 30, naturalSway: 0.05, noise: 0.025 * Double(seed), seed: seed)
    for content in [standing.deviceMotion().motion, standing.deviceMotion().accelerometer] {
      let step = try measure(content)
      #expect(step.reason("step_count") == "no_walking")
      #expect(step.reason("cadence_spm") == "no_walking")
      #expect(step.events("step").isEmpty)
    }
  }
}
