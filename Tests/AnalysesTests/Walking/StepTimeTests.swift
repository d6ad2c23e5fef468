import Metrics
import Synthesis
import Testing

/// Truth: the contacts of synthetic walks; tolerances of section 3.3 and 11 of the metric definitions.
@Suite struct StepTimeTests {
  @Test(arguments: [0.0136, 0.0405, 0.0331]) func `the spread of step times survives the filters`(
    spread: Double
  ) throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: spread, noise: 0.1, seed: 2)
    let truth = try #require(walk.contactTimes.differences.spread)
    let step = try measure(walk.deviceMotion().motion)
    // The rows of events, since rhythms as uneven as these may count as irregular.
    let measured = try #require(step.events("step").compactMap(\.durationSeconds).spread)
    #expect(abs(measured - truth) < max(0.1 * truth, 0.003))
  }

  @Test func `step times of 60 ms difference between the feet are measured`() throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, asymmetrySeconds: 0.03, noise: 0.1, seed: 4)
    let step = try measure(walk.deviceMotion().motion)
    let spread = try #require(step.number("step_time_sd_s"))
    #expect(abs(spread - 0.0302) < 0.003)
    // Mean step times differ by twice 30 ms around 60/109 s.
    let asymmetry = try #require(step.number("step_time_asymmetry_pct"))
    #expect(abs(asymmetry - 100 * 0.06 / (60.0 / 109)) < 1.2)
    // Without asymmetry next to nothing is left, and strides are even.
    #expect((step.number("step_time_within_foot_sd_s") ?? 1) < 0.006)
    #expect((step.number("stride_time_sd_s") ?? 1) < 0.008)
    // Phases alternate by ±19.6° about 180°: 100 (19.6 + 19.9) / 180, Plotnik et al. 2007.
    let phase = 360 * (60.0 / 109 + 0.03) / (120.0 / 109) - 180
    let index = try #require(step.number("phase_coordination_index_pct"))
    #expect(abs(index - 200 * phase / 180) < 2)
  }

  @Test(arguments: [50.0, 60, 200]) func `the native rate hardly matters`(rate: Double) throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.0331, noise: 0.05, seed: 9)
    let reference = try measure(walk.deviceMotion().motion)
    let other = try measure(walk.deviceMotion(rateHz: rate).motion)
    #expect(other.number("step_count") == 40)
    let (a, b) = (
      try #require(reference.number("step_time_mean_s")),
      try #require(other.number("step_time_mean_s"))
    )
    #expect(abs(b / a - 1) < 0.001)
    let (c, d) = (
      try #require(reference.number("step_time_sd_s")), try #require(other.number("step_time_sd_s"))
    )
    #expect(abs(d / c - 1) < 0.05)
    #expect(other.flags.contains("motion_sample_rate_low") == (rate < 80))
  }

  @Test func `time stamps that tremble by 2 ms add no variability`() throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.0136, noise: 0.02, seed: 9)
    let even = try measure(walk.deviceMotion().motion)
    let trembling = try measure(walk.deviceMotion(jitterSeconds: 0.002).motion)
    let (a, b) = (
      try #require(even.number("step_time_sd_s")), try #require(trembling.number("step_time_sd_s"))
    )
    #expect(abs(a - b) < 0.0005)
    #expect(trembling.number("step_count") == 40)
  }

  @Test func `values of fewer than ten strides are given and flagged`() throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 10, stepTimeSDSeconds: 0.02, noise: 0.1, seed: 2)
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.number("step_time_sd_s") != nil)
    #expect(step.flags("step_time_sd_s") == ["few_strides"])
    #expect(step.reading("step_time_sd_s")?.quality(with: []) == .doubtful)
    #expect(step.flags("cadence_spm").isEmpty)
  }

  @Test func `twelve strides are not few`() throws {
    let walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 14, stepTimeSDSeconds: 0.03, noise: 0.1, seed: 2)
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.flags("stride_time_cv_pct").isEmpty)
    #expect(step.reading("stride_time_sd_s")?.count == 12)
    #expect(step.reading("step_time_mean_s")?.count == 13)
  }
}
