import Metrics
import Recordings
import Testing

@testable import Analyses
@testable import Study

/// Truth: 41 taps on the right, 31 on the left, every 0.2 and every 0.3 s.
@Suite struct HandComparisonTests {
  private let right = alternating((0...40).map { 0.2 * Double($0) })
  private let left = alternating((0...30).map { 0.3 * Double($0) })

  @Test func `both hands of a session are compared`() throws {
    let rows = measureTapping([
      try tappingStep("tapping.left", left), try tappingStep("tapping.right", right),
    ])
    let run = try #require(rows.last)
    #expect(run.measurement.step.isEmpty)
    #expect(run.measurement.attempt == nil)
    let asymmetry = try #require(run.number("tap_on_target_asymmetry_pct"))
    #expect(abs(asymmetry - 1000 / 36.0) <= 1e-9)
    #expect(abs(try #require(run.number("tap_interval_median_asymmetry_pct")) + 40) <= 1e-9)
  }

  @Test func `one hand alone is not compared, under any name`() throws {
    for step in ["tapping", "tapping.right", "tapping.mostAffected"] {
      let run = try #require(measureTapping([try tappingStep(step, right)]).last)
      #expect(run.reason("tap_on_target_asymmetry_pct") == "one_hand")
    }
  }

  @Test func `hands that did not tap are not called one hand`() throws {
    let steps = try ["tapping.left", "tapping.right"].map { try tappingStep($0, alternating([])) }
    let run = measureTapping(steps).last
    #expect(run?.reason("tap_on_target_asymmetry_pct") == "hand_skipped")
  }

  @Test func `a hand with too few taps is not called missing`() throws {
    let rows = measureTapping([
      try tappingStep("tapping.left", left), try tappingStep("tapping.right", alternating([0])),
    ])
    #expect(rows.last?.reason("tap_interval_median_asymmetry_pct") == "few_taps")
  }

  @Test func `a comparison with a doubtful hand is doubtful`() throws {
    let rows = measureTapping([
      try tappingStep("tapping.left", alternating([0, 0.3, 0.6, 0.9])),
      try tappingStep("tapping.right", right),
    ])
    for name in ["tap_on_target_asymmetry_pct", "tap_interval_median_asymmetry_pct"] {
      #expect(rows.last?.number(name) != nil)
      #expect(rows.last?.flags(name).contains("few_taps") == true)
      #expect(rows.last?.quality(name) == .doubtful)
    }
  }

  @Test func `the hand may come from a map`() throws {
    let rows = measureTapping([
      try tappingStep("one", left, facts: ["side": "Left"]),
      try tappingStep("other", right, facts: ["side": "right"]),
    ])
    #expect(rows.last?.number("tap_on_target_asymmetry_pct") != nil)
  }

  @Test func `an answer of an earlier run is not compared`() throws {
    var earlier = try tappingStep("tapping.left", left)
    earlier.isPrevious = true
    let rows = measureTapping([earlier, try tappingStep("tapping.right", right)])
    #expect(rows.first?.flags.contains("previous_result") == true)
    #expect(rows.last?.reason("tap_on_target_asymmetry_pct") == "one_hand")
  }

  /// The result says that the second hand was begun, but contains no tap.
  @Test func `a hand without its taps leaves the run incomplete`() throws {
    let tapped = try tappingStep("tapping.left", left)
    var untapped = try tappingStep("tapping.right", right)
    untapped.leaves = []
    #expect(measureTapping([tapped]).last?.word("session_status") == "complete")
    #expect(measureTapping([tapped, untapped]).last?.word("session_status") == "incomplete")
    #expect(measureTapping([untapped]).last?.word("session_status") == "empty")
  }

  private func groups(_ sessions: [Session]) -> [GroupMeasurement] {
    let members = sessions.flatMap { session in
      Catalog.members(session, Tapping.measurements(of: session, Parameters())).map { $0.member }
    }
    return Catalog.groups(.tapping, members)
  }

  @Test func `hands tested in two sessions of a participant meet in a group`() throws {
    let found = groups([
      tappingSession(
        [try tappingStep("tapping.left", left)], participant: "P1", source: "P1/a/result.json"),
      tappingSession(
        [try tappingStep("tapping.right", right)], participant: "P1", source: "P1/b/result.json"),
      tappingSession(
        [try tappingStep("tapping.right", right)], participant: "P2", source: "P2/a/result.json"),
    ])
    #expect(found.map(\.participant) == ["P1"])
    #expect(found.map(\.group) == ["hands"])
    let metric = try #require(found.first?.metrics.first)
    #expect(metric.definition.name == "tap_on_target_asymmetry_pct")
    guard case .number(let value)? = metric.reading.value else { throw NoValue() }
    #expect(abs(value - 100 * 10 / 36.0) <= 1e-9)
    #expect(metric.reading.count == 2)
  }

  @Test func `a session with both hands needs no group`() throws {
    let both = [try tappingStep("tapping.left", left), try tappingStep("tapping.right", right)]
    #expect(groups([tappingSession(both, participant: "P1")]).isEmpty)
  }

  private struct NoValue: Error {}
}
