import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: metrics of the same movement.
@Suite struct JointPictureTests {
  @Test func `start and extremes are those of the table`() throws {
    let step = try #require(try measureJoint(SyntheticMovement(angleDegrees: 90), drawn))
    let panel = try #require(step.panels("joint-angle").first)
    #expect(panel.mark("start")?.levels.first == step.number("rom_start_deg"))
    #expect(panel.mark("smallest")?.points.first?.y == step.number("rom_min_deg"))
    #expect(panel.mark("largest")?.points.first?.y == step.number("rom_max_deg"))
    let course = try #require(panel.mark("angle")).points.map(\.y)
    #expect(
      agree(step.number("rom_range_deg"), (course.max() ?? 0) - (course.min() ?? 0), within: 1e-9))
    #expect(agree(step.number("rom_finish_deg"), course.last ?? 0))
    let moving = try #require(panel.mark("movement")?.spans.first)
    let event = try #require(step.events("rom_movement").first)
    #expect(agree(event.onsetSeconds, moving.lowerBound))
    #expect(agree(event.durationSeconds, moving.upperBound - moving.lowerBound))
    let speeds = try #require(step.panels("joint-angle").last?.mark("angular velocity")).points
    #expect(agree(step.number("rom_angular_speed_max_dps"), speeds.map { abs($0.y) }.max() ?? 0))
  }

  @Test func `nothing is drawn without a request`() throws {
    let step = try #require(try measureJoint(SyntheticMovement(angleDegrees: 90)))
    #expect(step.pictureNames.isEmpty)
  }
}
