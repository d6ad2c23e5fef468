import Metrics
import Testing

/// Truth: the rule of the verdict on a session: the worst main value, absent ones left out; without a main value the worst of
/// all values; an unusable input makes it an error.
@Suite struct OverallVerdictTests {
  private func verdict(_ values: [(String, Quality)]) -> Quality? {
    var verdict = OverallVerdict(headlines: ["cadence_spm", "gait_speed_mps"])
    for (metric, quality) in values { verdict.add(metric, quality) }
    return verdict.quality
  }

  @Test(
    arguments: [
      ([("cadence_spm", .good), ("turn_count", .bad), ("duration_s", .doubtful)], .good),
      ([("turn_count", .bad), ("cadence_spm", .doubtful), ("gait_speed_mps", .good)], .doubtful),
      ([("cadence_spm", .good), ("gait_speed_mps", .absent)], .good),
      ([("cadence_spm", .absent), ("turn_count", .good)], .absent),
      ([("cadence_spm", .bad), ("gait_speed_mps", .good)], .bad),
      ([("turn_count", .bad), ("duration_s", .good), ("sway_rms_mps2", .absent)], .bad),
      ([("turn_count", .absent)], .absent), ([("cadence_spm", .good), ("", .error)], .error),
      ([("", .error)], .error), ([], nil),
    ] as [([(String, Quality)], Quality?)]) func `main values decide`(
      values: [(String, Quality)], expected: Quality?
    )
  {
    #expect(verdict(values) == expected)
    #expect(verdict(values.reversed()) == expected)
  }

  @Test func `a task that has no main values is judged by all of its values`() {
    let headlines = Headlines([
      (task: "walk", metric: "cadence_spm"), (task: "walk", metric: "step_count"),
    ])
    #expect(headlines["walk"] == ["cadence_spm", "step_count"])
    #expect(headlines["other"].isEmpty)
    var verdict = OverallVerdict(headlines: headlines["other"])
    verdict.add("cadence_spm", .good)
    verdict.add("turn_count", .doubtful)
    #expect(verdict.quality == .doubtful)
  }
}
