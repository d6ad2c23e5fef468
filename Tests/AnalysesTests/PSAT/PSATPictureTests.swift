import Analyses
import Metrics
import Testing

/// Truth: the events of the worked example.
@Suite struct PSATPictureTests {
  @Test func `the picture shows a strip of answers and their times`() throws {
    let step = try PSAT.measured(WorkedPSATTests.result, drawn)
    let panels = step.panels("answers")
    try #require(panels.count == 2)
    for (kind, type) in [
      ("correct", "psat_correct"), ("wrong", "psat_wrong"), ("omitted", "psat_omission"),
    ] {
      let events = step.events(type)
      let strip = panels[0].mark(kind)?.points ?? []
      #expect(strip.map { "\(Int($0.x))" } == events.map(\.item), "\(kind)")
      #expect(!strip.isEmpty, "\(kind)")
      let times = panels[1].mark(kind)?.points.map(\.y) ?? []
      #expect(times == events.compactMap(\.durationSeconds).map { 1000 * $0 }, "\(kind)")
    }
    #expect(panels[0].y.scale == .names(["omitted", "wrong", "correct"]))
    #expect(panels.allSatisfy { !$0.x.label.isEmpty && !$0.y.label.isEmpty })
    #expect(panels[1].mark("interval between digits")?.levels == [3000])
    #expect(try PSAT.measured(WorkedPSATTests.result).pictureNames.isEmpty)
  }
}
