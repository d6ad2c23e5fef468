import Analyses
import Metrics
import Synthesis
import Testing

/// Truth: metrics of the same attempts, and the threshold as given.
@Suite struct ReactionPictureTests {
  private static let visit = ReactionVisit([
    SyntheticReaction(.movement(onsetSeconds: 0.3), foreperiodSeconds: 2),
    SyntheticReaction(.movement(onsetSeconds: 0.4), foreperiodSeconds: 2),
  ])

  @Test func `an attempt shows its onset and where it passes the threshold`() throws {
    let steps = reactions([Self.visit.step], drawn.merging(["reaction-threshold": "0.4"]) { $1 })
    #expect(steps.map(\.pictureNames) == [["reaction"], ["reaction"], ["reaction-times"]])
    for step in steps.prefix(2) {
      let panel = try #require(step.panels("reaction").first)
      #expect(panel.mark("threshold")?.levels == [0.4])
      #expect(panel.mark("stimulus")?.levels == [0])
      #expect(
        agree(panel.mark("onset")?.levels.first, step.seconds("reaction_time_onset_ms") ?? -1))
      let time = try #require(step.seconds("reaction_time_threshold_ms"))
      let passed = try #require(panel.mark("threshold passed")?.points.first)
      #expect(agree(passed.x, time) && passed.y == 0.4)
      let line = try #require(panel.mark("acceleration")).points
      #expect(line.filter { $0.x < time && $0.x > 0 }.allSatisfy { $0.y <= 0.4 })
    }
  }

  @Test func `all attempts show their times and means`() throws {
    let steps = reactions([Self.visit.step], drawn)
    let panel = try #require(steps.last?.panels("reaction-times").first)
    let onsets = try #require(panel.mark("onset")).points
    #expect(onsets.map(\.x) == [0, 1])
    #expect(panel.x.scale == .names(["1", "2"]))
    #expect(onsets.map(\.y) == steps.prefix(2).map { $0.number("reaction_time_onset_ms") })
    // Not by color alone.
    #expect(panel.mark("onset")?.form == .dots(onsets, .triangle))
    let crossings = panel.mark("threshold passed")
    #expect(crossings.map { $0.form == .dots($0.points, .disc) } == true)
    let mean = panel.mark("mean, onset")?.levels.first
    #expect(mean != nil)
    #expect(mean == steps.last?.number("reaction_time_onset_mean_ms"))
  }

  @Test func `nothing is drawn without a request`() {
    #expect(reactions([Self.visit.step]).flatMap(\.pictureNames).isEmpty)
  }
}
