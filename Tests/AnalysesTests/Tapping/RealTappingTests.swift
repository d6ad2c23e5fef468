import Recordings
import Analyses
import Metrics
import TestSupport
import Testing

@testable import Study

/// Truth: facts read off another person's taps with an independent program (section 11a of the metric
/// definitions).
@Suite(.enabled(if: Fixture.shared("recordings") != nil)) struct RealTappingTests {
  @Test func `taps of a phone give the figures an independent program gives`() throws {
    let root = try #require(Fixture.shared("recordings"))
    let files = try StudyFiles(below: ["\(root)/iphone-tapping"])
    let unit = try #require(SessionReader(files).plan().units.first)
    let session = try #require(SessionReader(files).read(unit).sessions.first)
    let step = try #require(
      Tapping.measurements(of: session, Parameters()).map(MeasuredStep.init).first)
    #expect(session.task == .tapping)
    for (name, value) in [
      ("tap_count", 181.0), ("tap_on_target_count", 165), ("tap_off_target_count", 16),
      ("tap_duplicate_count", 0), ("tap_interval_below_30ms_count", 6), ("tap_pause_count", 0),
    ] { #expect(step.number(name) == value, "\(name)") }
    for (name, value, tolerance) in [
      ("tap_alternation_pct", 87.20, 0.005), ("tap_interval_mean_s", 0.12691, 5e-6),
      ("tap_interval_median_s", 0.11517, 5e-6), ("tap_interval_sd_s", 0.08238, 5e-6),
      ("tap_rhythm_strength", 0.21, 0.005),
    ] { #expect(abs(try #require(step.number(name)) - value) <= tolerance, "\(name)") }
    #expect(step.reading("tap_interval_mean_s")?.count == 158)
    #expect(step.events("tap").count == 165)
    #expect(step.events("tap_off_target").count == 16)
  }
}
