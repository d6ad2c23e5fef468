import Metrics
import Testing

/// Truth: the metrics and events of the same measurement.
@Suite struct StroopPictureTests {
  private static let trials = stroopTrials([
    ("RED", "RED", "RED", 600), ("RED", "RED", "RED", 640), ("RED", "RED", "BLUE", 700),
    ("RED", "BLUE", "BLUE", 900), ("RED", "BLUE", "BLUE", 960), ("RED", "BLUE", "BLUE", 150),
  ])

  @Test func `times are drawn by condition with their means`() throws {
    let step = try stroop(Self.trials, drawn)
    let panels = step.panels("response-times")
    try #require(panels.count == 2)
    let times = step.events("stroop_response_time_ms").map { $0.value ?? .nan }
    func isAt(_ label: String, _ numbers: [Int]) -> Bool {
      let points = panels[0].mark(label)?.points ?? []
      return points.map { Int($0.x) } == numbers
        && zip(points, numbers).allSatisfy { abs($0.y - times[$1 - 1]) < 1e-9 }
    }
    #expect(isAt("congruent", [1, 2]))
    #expect(isAt("incongruent", [4, 5]))
    #expect(isAt("wrong or no color", [3]))
    #expect(isAt("left out", [6]))
    for kind in ["congruent", "incongruent"] {
      let mean = try #require(step.number("stroop_response_time_\(kind)_mean_ms"))
      let mark = try #require(panels[1].mark("mean, \(kind)"))
      #expect(mark.points.allSatisfy { agree(mean, $0.y, within: 1e-9) })
      #expect(agree(mark.quantities.first ?? nil, mean, within: 1e-9))
    }
    #expect(panels[1].x.scale == .names(["congruent", "incongruent"]))
    // Conditions differ in symbols as well as in color, the same in both panels.
    for (label, symbol) in [("congruent", Mark.Symbol.disc), ("incongruent", .triangle)] {
      for mark in panels.map({ $0.mark(label) }) {
        #expect(mark.map { $0.form == .dots($0.points, symbol) } == true, "\(label)")
      }
    }
    #expect(try stroop(Self.trials).pictureNames.isEmpty)
  }

  @Test func `accuracy Stroop is drawn once, for all of its steps`() throws {
    let steps = [accuracyStep("stroop1"), accuracyStep("stroop2", answer: "BLUE")]
    let rows = try accuracyStroop(steps, drawn)
    #expect(rows.map(\.pictureNames) == [[], [], ["response-times"]])
  }
}
