import Analyses
import Metrics
import Recordings
import Testing

/// Truth: the dates of the attempts.
@Suite struct NormalizedReactionTimePictureTests {
  private func step(_ parameters: [String: String]) throws -> MeasuredStep {
    let attempts = [
      touch(stimulus: "10.100", lift: "10.400", touch: "10.600", end: "10.6"), touch(end: "03.5"),
      touch(stimulus: "04.000", touch: "04.400"), touch(stimulus: "05.5", end: "08.5"),
    ]
    let session = session(
      [try touchStep("[" + attempts.joined(separator: ",") + "]")], of: .normalizedReactionTime)
    return MeasuredStep(
      try #require(NormalizedReactionTime.measurements(of: session, Parameters(parameters)).first))
  }

  @Test func `each attempt stands at its number with its times`() throws {
    let step = try step(drawn)
    let panel = try #require(step.panels("touch-times").first)
    let times = try #require(panel.mark("touch")).points
    #expect(times.map(\.x) == [0, 2])
    #expect(panel.x.scale == .names(["1", "2", "3", "4"]))
    #expect(agree(times.first?.y, 500, within: 1e-3))
    #expect(agree(times.last?.y, 400, within: 1e-3))
    let lifts = try #require(panel.mark("finger lifted")).points
    #expect(lifts.map(\.x) == [0])
    #expect(agree(lifts.first?.y, 300, within: 1e-3))
    #expect(panel.mark("false start")?.points.map(\.x) == [1])
    #expect(panel.mark("timeout")?.points.map(\.x) == [3])
    let mean = panel.mark("mean")?.levels.first
    #expect(agree(step.number("touch_reaction_time_mean_ms"), mean ?? 0))
  }

  @Test func `nothing is drawn without a request`() throws {
    #expect(try step([:]).pictureNames.isEmpty)
  }
}
