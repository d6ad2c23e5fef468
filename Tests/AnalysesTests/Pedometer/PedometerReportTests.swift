import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: made-up updates whose totals and rates are worked out by hand.
@Suite struct PedometerReportTests {
  private func measured(_ updates: PedometerUpdates) throws -> MeasuredStep {
    let step = walkStep("fitness.walk", [.pedometer(updates)])
    let report = try #require(PedometerReport(step))
    return AnalysesTests.measured(report, PedometerReport.metrics)
  }

  @Test func `totals and rates follow from the last update`() throws {
    var updates = pedometerUpdates(ends: [10, 20, 30], steps: [20, 38, 53], meters: [14, 26, 36])
    updates.floorsAscended = [0, 1, 1]
    let step = try measured(updates)
    #expect(step.number("pedometer_step_count") == 53)
    #expect(step.number("pedometer_distance_m") == 36)
    #expect(step.number("pedometer_cadence_spm") == 106)
    #expect(step.number("pedometer_speed_mps") == 1.2)
    #expect(abs((step.number("pedometer_step_length_mean_m") ?? 0) - 36 / 53.0) < 1e-12)
    #expect(step.number("pedometer_cadence_change_pct") == -25)
    #expect(step.number("pedometer_floor_up_count") == 1)
    #expect(step.reason("pedometer_floor_down_count") == "no_floor_counts")
  }

  /// Property: the same updates in any order of the file.
  @Test func `updates out of order do not begin a new recording`() throws {
    let sorted = pedometerUpdates(ends: [10, 20, 30], steps: [20, 38, 53], meters: [14, 26, 36])
    let mixed = pedometerUpdates(ends: [20, 30, 10], steps: [38, 53, 20], meters: [26, 36, 14])
    #expect(try measured(mixed).numbers == measured(sorted).numbers)
  }

  @Test func `a pause between two recordings takes no time`() throws {
    let first = pedometerUpdates(ends: [10, 20], steps: [20, 40], meters: [14, 28])
    let second = pedometerUpdates(ends: [70, 80], steps: [50, 60], meters: [36, 44], start: 60)
    let step = try measured(first.followed(by: second))
    #expect(step.number("pedometer_step_count") == 100)
    #expect(step.number("pedometer_distance_m") == 72)
    #expect(step.number("pedometer_cadence_spm") == 150)
  }

  @Test func `without a distance in one part the total distance is absent`() throws {
    let first = pedometerUpdates(ends: [10], steps: [20], meters: [14])
    let second = pedometerUpdates(ends: [70], steps: [15], start: 60)
    let step = try measured(first.followed(by: second))
    #expect(step.number("pedometer_step_count") == 35)
    #expect(step.reason("pedometer_distance_m") == "no_distance")
    #expect(step.reason("pedometer_speed_mps") == "no_distance")
  }

  @Test func `values without steps, time or updates have reasons`() throws {
    let still = try measured(
      pedometerUpdates(ends: [10, 20, 30], steps: [0, 0, 0], meters: [0, 0, 0]))
    #expect(still.number("pedometer_step_count") == 0)
    #expect(still.reason("pedometer_step_length_mean_m") == "few_steps")
    #expect(still.reason("pedometer_cadence_change_pct") == "few_steps")
    let instant = try measured(pedometerUpdates(ends: [0], steps: [3], meters: [2]))
    #expect(instant.reason("pedometer_cadence_spm") == "recording_short")
    #expect(
      try measured(pedometerUpdates(ends: [], steps: [])).reason("pedometer_step_count")
        == "no_recording")
  }

  @Test func `dates that run backward give no time`() throws {
    let step = try measured(pedometerUpdates(ends: [-5], steps: [9], meters: [6]))
    #expect(step.number("pedometer_step_count") == 9)
    #expect(step.reason("pedometer_speed_mps") == "recording_short")
  }
}
