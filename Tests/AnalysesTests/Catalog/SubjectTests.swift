import Metrics
import Testing

@testable import Analyses

/// Truth: what a flag says in its meaning, and what a metric says in its definition.
@Suite struct SubjectTests {
  private static let definitions = Catalog.analyses.flatMap { $0.definitions + $0.groupDefinitions }

  private func definition(_ name: String) throws -> MetricDefinition {
    try #require(Self.definitions.first { $0.name == name })
  }

  @Test func `each unit says what its values are about`() {
    for metric in Self.definitions {
      #expect(metric.unit.subject != nil, "\(metric.name): \(metric.unit.symbol)")
    }
  }

  @Test func `each flag that lowers a verdict says which values it concerns`() {
    for flag in Catalog.flags where flag.weight == .doubt || flag.weight == .distrust {
      #expect(flag.subject?.isEmpty == false, "\(flag.name)")
    }
  }

  /// Totals are about what they add up as well.
  @Test func `a metric is about one thing, the same in all tasks`() {
    var subjects: [String: Subject] = [:]
    for metric in Self.definitions {
      let own = metric.subject.subtracting([.totals, .sourceTotals])
      #expect(own.rawValue.nonzeroBitCount == 1, "\(metric.name)")
      #expect(subjects[metric.name, default: metric.subject] == metric.subject, "\(metric.name)")
      subjects[metric.name] = metric.subject
    }
  }

  /// The definitions of facts begin with what they are facts of.
  @Test func `facts of recordings and of the run are not about what was measured`() throws {
    for name in ["duration_s", "sample_rate_hz", "gap_max_s", "channel_count", "clipped_run_count"]
    { #expect(try definition(name).subject == .file, "\(name)") }
    for name in ["step_duration_s", "session_duration_s", "session_status"] {
      #expect(try definition(name).subject == .dates, "\(name)")
    }
    #expect(try definition("step_count").subject == [.performance, .totals])
    #expect(try definition("walk_distance_m").subject == [.lengths, .sourceTotals])
    #expect(try definition("cadence_spm").subject == .timing)
    #expect(try definition("gait_speed_mps").subject == .lengths)
    #expect(try definition("turn_duration_mean_s").subject == .turns)
  }

  @Test(arguments: [
    (
      Flag.mostlyTurning, ["cadence_spm", "step_count", "turn_count"],
      ["duration_s", "step_duration_s"]
    ), (Flag.turnMismatch, ["turn_angle_mean_deg", "turn_count"], ["cadence_spm", "duration_s"]),
    (Flag.salvaged, ["step_count", "duration_s"], ["session_duration_s"]),
    (Flag.wallClockChanged, ["session_duration_s"], ["cadence_spm", "duration_s"]),
    (
      Flag.recordingIncomplete,
      [
        "step_count", "walking_time_s", "walk_distance_m", "pedometer_step_count",
        "phonation_total_s",
      ],
      [
        "cadence_spm", "step_time_mean_s", "sway_rms_mps2", "hand_tremor_frequency_hz",
        "duration_s",
      ]
    ), (Flag.pedometerStopped, ["pedometer_distance_m"], ["step_count", "pedometer_cadence_spm"]),
    (Flag.earlyExit, ["step_count", "walk_distance_m"], ["cadence_spm", "duration_s"]),
    (Flag.previousResult, ["step_count", "session_duration_s", "duration_s"], []),
  ]) func `a flag concerns the values that it speaks of`(
    flag: Flag, concerned: [String], others: [String]
  ) throws {
    for name in concerned { #expect(flag.concerns(try definition(name)), "\(name)") }
    for name in others { #expect(!flag.concerns(try definition(name)), "\(name)") }
  }

  @Test func `a flag of a step lowers and stands on the values that it concerns`() throws {
    let step = StepMeasurement(
      step: "walk", attempt: 1, source: "a.json",
      metrics: [
        MeasuredMetric(try definition("duration_s"), .number(30, else: .noInput)),
        MeasuredMetric(try definition("cadence_spm"), .number(100, else: .noInput)),
      ], flags: [.mostlyTurning])
    #expect(step.metrics.map(step.quality) == [.good, .doubtful])
    #expect(step.metrics.map(step.flags) == [[], [.mostlyTurning]])
  }
}
