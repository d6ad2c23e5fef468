import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses
@testable import Study

/// Truth: joints that turn by known angles, compared by hand.
@Suite struct JointSidesTests {
  private func step(_ identifier: String, _ degrees: Double, side: String? = nil) throws
    -> SessionStep
  {
    let track = SyntheticMovement(angleDegrees: -degrees).deviceMotion()
    return try jointStep([track.motion], as: identifier, facts: side.map { ["side": $0] } ?? [:])
  }

  @Test func `both sides of a joint are compared`() throws {
    let rows = measureJoint([
      try step("knee.range.of.motion.left", 120), try step("knee.range.of.motion.right", 100),
    ])
    let run = try #require(rows.last)
    #expect(run.measurement.step.isEmpty)
    #expect(run.measurement.attempt == nil)
    #expect(abs((run.number("rom_range_right_minus_left_deg") ?? 0) + 20) < 1e-6)
    #expect(abs((run.number("rom_range_asymmetry_pct") ?? 0) + 100 * 20 / 110) < 1e-6)
    #expect(run.reading("rom_range_right_minus_left_deg")?.count == 2)
    #expect(rows.first?.measurement.events.map(\.side) == ["left", "left"])
  }

  @Test func `values of both sides are values of the session`() {
    let grains = Dictionary(uniqueKeysWithValues: RangeOfMotion.tables.map { ($0.name, $0.grains) })
    #expect(grains["rom_range_right_minus_left_deg"] == [.session])
    #expect(grains["rom_range_asymmetry_pct"] == [.session])
    #expect(grains["rom_range_deg"] == [.attempt])
  }

  @Test func `the side may come from a map, and attempts are averaged`() throws {
    var again = try step("mine", 90, side: "left")
    again.attempt = 2
    let rows = measureJoint([
      try step("mine", 100, side: "left"), again, try step("yours", 100, side: "right"),
    ])
    #expect(rows.count == 3, "other names are other joints")
    let named = measureJoint([
      try step("my knee", 100, side: "left"), try step("a knee", 90, side: "left"),
      try step("knee", 100, side: "right"),
    ])
    #expect(abs((named.last?.number("rom_range_right_minus_left_deg") ?? 0) - 5) < 1e-6)
  }

  @Test func `one side alone has a reason, no side has no row`() throws {
    let one = measureJoint([try step("knee.range.of.motion.left", 120)], source: "result.json")
    #expect(one.last?.reason("rom_range_right_minus_left_deg") == "one_side")
    let none = measureJoint([try step("knee.range.of.motion", 120)], source: "result.json")
    #expect(none.last?.reading("rom_range_right_minus_left_deg") == nil)
    #expect(none.count == 2)
  }

  @Test func `a knee is not compared with a shoulder`() throws {
    let rows = measureJoint(
      [
        try step("knee.range.of.motion.left", 120), try step("shoulder.range.of.motion.right", 100),
      ], source: "result.json")
    #expect(rows.last?.reason("rom_range_asymmetry_pct") == "one_side")
  }

  @Test(arguments: [("knee.range.of.motion", "knee"), ("bend|extend", "bend|extend")])
  func `sides of two sessions of a participant meet in a group`(name: String, joint: String) throws
  {
    let sessions = [
      jointSession([try step(name, 120, side: "left")], participant: "P1", source: "a.json"),
      jointSession([try step(name, 100, side: "right")], participant: "P1", source: "b.json"),
      jointSession(
        [try step("shoulder.range.of.motion", 90, side: "right")], participant: "P1",
        source: "c.json"),
    ]
    let members = sessions.flatMap { session in
      Catalog.members(session, RangeOfMotion.measurements(of: session, Parameters())).map {
        $0.member
      }
    }
    let groups = Catalog.groups(.rangeOfMotion, members)
    #expect(groups.map(\.group) == [joint])
    #expect(groups.map(\.participant) == ["P1"])
    let reading = try #require(groups.first?.metrics.first?.reading)
    guard case .number(let value)? = reading.value else { throw NoValue() }
    #expect(abs(value + 20) < 1e-6)
    #expect(reading.count == 2)
  }

  private struct NoValue: Error {}
}
