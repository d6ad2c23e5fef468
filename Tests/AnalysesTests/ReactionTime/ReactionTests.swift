import Foundation
import Metrics
import Synthesis
import Testing

/// Truth: movements of closed form, |a| = 1.2 g (1 - cos(pi t / 0.12 s)) / 2 from 250 ms after the
/// stimulus on, which passes 0.5 g at 303.60 ms; straight lines, whose crossings interpolation finds
/// exactly.
@Suite struct ReactionTests {
  private static let phases = (0..<20).map { Double($0) * 0.0005 }

  private static func measured(phase: Double, noiseG: Double = 0.005, rateHz: Double = 100) throws
    -> MeasuredStep
  {
    var reaction = SyntheticReaction(
      .movement(onsetSeconds: 0.25), foreperiodSeconds: 4 + phase, seed: UInt64(phase * 1e5))
    (reaction.noiseG, reaction.trailingSeconds) = (noiseG, 0.15)
    return try #require(reactions([ReactionVisit([reaction], rateHz: rateHz).step]).first)
  }

  @Test(arguments: phases) func `threshold and onset do not depend on the phase of samples`(
    phase: Double
  ) throws {
    let attempt = try Self.measured(phase: phase)
    let threshold = try #require(attempt.seconds("reaction_time_threshold_ms"))
    let onset = try #require(attempt.seconds("reaction_time_onset_ms"))
    #expect(abs(threshold - 0.3036) < 0.002)
    #expect((0.25...0.265).contains(onset))
    #expect(attempt.flags.isEmpty)
    #expect(attempt.flags("reaction_time_onset_ms").isEmpty)
    let premotor = try #require(attempt.seconds("reaction_onset_to_threshold_ms"))
    #expect(abs(premotor - (threshold - onset)) < 1e-12)
    #expect(abs((attempt.seconds("reaction_time_onset_tkeo_ms") ?? 0) - 0.25) < 0.02)
  }

  /// The samples next to the peak lie at most half an interval from it.
  @Test func `the peak and its time`() throws {
    let attempt = try Self.measured(phase: 0, noiseG: 1e-4)
    #expect(abs((attempt.number("reaction_acceleration_max_g") ?? 0) - 1.2) < 0.005)
    #expect(abs((attempt.seconds("reaction_time_peak_ms") ?? 0) - 0.37) <= 0.005)
    #expect(attempt.flags("reaction_acceleration_max_g").isEmpty)
  }

  @Test(arguments: [50.0, 60, 92.77, 200]) func `other rates give the same times`(rateHz: Double)
    throws
  {
    let attempt = try Self.measured(phase: 0.003, rateHz: rateHz)
    #expect(abs((attempt.seconds("reaction_time_threshold_ms") ?? 0) - 0.3036) < 0.004)
    #expect(attempt.flags.contains("motion_sample_rate_low") == (rateHz < 80))
  }

  @Test func `reaction times below 40 samples a second are measured and flagged`() throws {
    let attempt = try Self.measured(phase: 0.003, noiseG: 0, rateHz: 30)
    #expect(abs((attempt.seconds("reaction_time_threshold_ms") ?? 0) - 0.3036) < 0.01)
    #expect(attempt.flags.contains("motion_sample_rate_too_low"))
    #expect(attempt.reason("reaction_time_onset_tkeo_ms") == "motion_sample_rate_too_low")
  }

  /// A line from 0 at 0.2 s with 5 g/s: 0.5 g at 0.3 s, at any spacing of the samples.
  @Test(arguments: [0.007, 0.01, 0.013]) func `a straight rise is exact`(spacing: Double) throws {
    let times = (0...Int(3 / spacing)).map { -2.5 + spacing * Double($0) }
    let attempt = try reaction(samples(times) { max(0, 5 * ($0 - 0.2)) }, stimulus: 50)
    #expect(abs((attempt.seconds("reaction_time_threshold_ms") ?? 0) - 0.3) < 1e-12)
    // The limit over perfect rest is 0.01 g, between the last sample of rest and the next.
    #expect(abs((attempt.seconds("reaction_time_onset_ms") ?? 0) - 0.202) < spacing)
  }

  /// A value at the threshold is not above it: ResearchKit asks for more, too.
  @Test func `the threshold itself is no crossing`() throws {
    let times = (0...300).map { -2.5 + 0.01 * Double($0) }
    let plateau = samples(times) { $0 < 0.2 ? 0 : 0.5 }
    #expect(
      try reaction(plateau, stimulus: 50).reason("reaction_time_threshold_ms")
        == "threshold_not_crossed")
    let lower = try reaction(plateau, stimulus: 50, ["reaction-threshold": "0.4"])
    #expect(abs((lower.seconds("reaction_time_threshold_ms") ?? 0) - 0.198) < 1e-9)
  }

  /// Property: neither the way the phone is held nor when it was switched on matters.
  @Test func `rotation and a later boot change nothing`() throws {
    var reaction = SyntheticReaction(.movement(onsetSeconds: 0.31), seed: 4)
    reaction.noiseG = 0.004
    let first = try #require(reactions([ReactionVisit([reaction]).step]).first)
    reaction.pose = .random(seed: 9)
    let visit = ReactionVisit([reaction], startUptimeSeconds: 101_000)
    let second = try #require(reactions([visit.step]).first)
    for name in [
      "reaction_time_threshold_ms", "reaction_time_onset_ms", "reaction_time_onset_tkeo_ms",
      "reaction_acceleration_max_g",
    ] {
      let (a, b) = (try #require(first.number(name)), try #require(second.number(name)))
      #expect(abs(a - b) < 1e-6, "\(name)")
    }
  }
}
