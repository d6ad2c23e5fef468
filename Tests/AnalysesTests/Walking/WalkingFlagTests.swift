import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: the rules of sections 3.1, 3.2 and 10 of the metric definitions.
@Suite struct WalkingFlagTests {
  @Test func `standing gives every measure of walking a reason`() throws {
    let standing = SyntheticStanding(durationSeconds: 20, naturalSway: 0.05)
    let step = try measure(standing.deviceMotion().motion)
    let names = Walk.metrics.map(\.definition.name).filter { !$0.hasPrefix("pedometer") }
    for name in names where step.reading(name)?.value == nil {
      #expect(
        ["no_walking", "no_pedometer", "no_distance", "no_height"].contains(step.reason(name)))
    }
    for name in [
      "step_count", "cadence_spm", "stride_time_sd_s", "harmonic_ratio_v_mean", "phone_placement",
    ] { #expect(step.reason(name) == "no_walking") }
    #expect(step.number("turn_count") == 0)
  }

  @Test func `walking in circles keeps counts and means, not variability`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    walk.turns = [SyntheticTurn(angleDegrees: 1080, startSeconds: 3, durationSeconds: 22)]
    let step = try measure(walk.deviceMotion().motion, as: "walking.outbound", ["height": "1.75"])
    #expect(step.flags.contains("mostly_turning"))
    #expect(step.number("step_count") == 40)
    #expect(abs((step.number("cadence_spm") ?? 0) - 109) < 0.6)
    #expect(step.number("step_time_mean_s") != nil)
    #expect(step.number("gait_speed_mps") != nil)
    for name in [
      "step_time_sd_s", "harmonic_ratio_v_mean", "acceleration_v_rms_mps2", "step_regularity_v",
    ] { #expect(step.reason(name) == "mostly_turning") }
    #expect(step.reading("cadence_spm")?.quality(with: step.measurement.flags) == .doubtful)
  }

  /// Six steps and more outside of turns stand for a walk that mostly turns; counts and turns never depend on them.
  @Test func `a walk that turns much keeps its duration, counts and turns`() throws {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 60, stepTimeSDSeconds: 0.014, noise: 0.1)
    walk.turns = [SyntheticTurn(angleDegrees: 1080, startSeconds: 3, durationSeconds: 24)]
    let step = try measure(walk.deviceMotion().motion, as: "walking.outbound", ["height": "1.75"])
    #expect(step.flags.contains("mostly_turning"))
    let quality = { (name: String) in step.reading(name)?.quality(with: step.measurement.flags) }
    for name in [
      "step_count", "proven_step_count", "walking_time_s", "walking_bout_count", "duration_s",
      "turn_count", "stride_evidence", "cadence_spm", "step_time_mean_s", "stride_time_mean_s",
    ] {
      #expect(quality(name) == .good, "\(name)")
      #expect(!step.flags(name).contains("mostly_turning"), "\(name)")
    }
    #expect(
      step.flags("gait_speed_mps") == ["pendulum_unvalidated"] || quality("gait_speed_mps") == .good
    )
    #expect(quality("cadence_confidence") == .doubtful)
    #expect(step.reason("step_time_sd_s") == "mostly_turning")
    #expect(abs((step.number("cadence_spm") ?? 0) - 109) < 1)
  }

  @Test(arguments: [(46, true), (52, false)]) func `few straight strides beside turns are doubtful`(
    count: Int, isFew: Bool
  ) throws {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: count, stepTimeSDSeconds: 0.014, noise: 0.1)
    walk.turns = [SyntheticTurn(angleDegrees: 1080, startSeconds: 3, durationSeconds: 20.3)]
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.flags.contains("mostly_turning"))
    #expect(step.flags("cadence_spm") == (isFew ? ["few_strides"] : []))
    #expect(!step.flags("step_count").contains("few_strides"))
  }

  /// Every stride differs from the one before: step times spread by a fifth of their mean.
  @Test func `walking without a rhythm has no variability`() throws {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.11, noise: 0.8, seed: 3)
    (walk.forward, walk.sideways) = ([], [])
    let step = try measure(walk.deviceMotion().motion, ["height": "1.75"])
    #expect(step.flags.contains("gait_irregular"))
    #expect(step.number("gait_speed_mps") != nil)
    #expect(
      step.number("step_length_pendulum_cv_pct") == nil, "the spread of lengths is variability too")
    #expect(step.number("step_count") != nil)
    #expect(step.number("step_time_mean_s") != nil)
    #expect(step.reason("step_time_cv_pct") == "gait_irregular")
    #expect(step.reason("harmonic_ratio_v_mean") == "gait_irregular")
  }

  @Test func `a weak rhythm is flagged on cadence, times and lengths, and not on the count`() throws
  {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.16, noise: 0.8, seed: 1)
    (walk.forward, walk.sideways) = ([], [])
    let step = try measure(walk.deviceMotion().motion, as: "walking.outbound", ["height": "1.75"])
    let confidence = try #require(step.number("cadence_confidence"))
    #expect(confidence < 0.5)
    for name in [
      "cadence_spm", "step_time_mean_s", "stride_time_mean_s", "stride_length_mean_m",
      "gait_speed_mps",
    ] { #expect(step.flags(name).contains("cadence_uncertain"), "\(name)") }
    #expect(!step.flags("step_count").contains("cadence_uncertain"))
  }

  /// An arm's swing lifts the phone by 20 cm at the stride, half as often as the feet.
  @Test func `a stride that lifts too high is halved to steps`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    walk.upward += [SineWave(frequency: 1, amplitude: 3.5, phase: 0.5)]
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.flags.contains("cadence_octave_corrected"))
    #expect(step.number("step_count") == 40)
    #expect(abs((step.number("cadence_spm") ?? 0) - 109) < 1)
  }

  @Test func `fewer than four strides have no harmonics`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 6, noise: 0.05)
    let step = try measure(walk.deviceMotion().motion)
    #expect(step.number("step_count") == 6)
    #expect(step.number("harmonic_ratio_stride_count") == 4)
    #expect(step.flags("step_time_sd_s").contains("few_strides"))
    #expect(step.reason("stride_regularity_v") == "few_strides")
  }

  @Test func `events agree with the metrics`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1, seed: 5)
    walk.turns = [SyntheticTurn(angleDegrees: -180, startSeconds: 12, durationSeconds: 2)]
    let step = try measure(walk.deviceMotion(startUptimeSeconds: 5000).motion)
    let bouts = step.events("walking_bout")
    #expect(Double(bouts.count) == step.number("walking_bout_count"))
    #expect(bouts.compactMap(\.value).reduce(0, +) == step.number("step_count"))
    let time = bouts.compactMap(\.durationSeconds).reduce(0, +)
    #expect(abs(time - (step.number("walking_time_s") ?? 0)) < 1e-9)
    #expect(Double(step.events("step").count) == step.number("step_count"))
    #expect(step.events("stride").count == 38)
    #expect(step.events("turn").count == 1)
    #expect(step.events("turn").first?.item == "right")
    #expect(step.measurement.events.allSatisfy { $0.side.isEmpty })
    #expect((step.events("turn").first?.value ?? 0) < -170)
    let onsets = step.measurement.events.compactMap(\.onsetSeconds)
    #expect(onsets == onsets.sorted())
    #expect(onsets.count == step.measurement.events.count)
    // Contacts are found within 0.1 s of the truth, counted from the first sample.
    let found = step.events("step").compactMap(\.onsetSeconds)
    let lags = zip(found, walk.contactTimes).map { $0 - $1 }
    #expect((lags.spread ?? 1) < 0.02)
    #expect(lags.allSatisfy { abs($0) < 0.3 })
  }
}
