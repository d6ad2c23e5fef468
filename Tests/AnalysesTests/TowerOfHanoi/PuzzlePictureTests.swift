import Analyses
import Metrics
import Testing

@testable import Recordings

/// Truth: the metrics and events of the worked example.
@Suite struct PuzzlePictureTests {
  @Test func `states and moves left`() throws {
    let step = try TowerOfHanoi.measured(WorkedPuzzleTests.result, drawn)
    let panels = step.panels("tower-states")
    try #require(panels.count == 2)
    let left = panels[1].mark("after each move")?.points.map(\.y) ?? []
    #expect(left.dropFirst().map { $0 } == step.events("distance").map { $0.value ?? .nan })
    #expect(left.first == step.number("minimum_moves"))
    let bars = panels[0].marks.flatMap(\.bars)
    // Every disk stands somewhere all the time, and a stay more for each move of it.
    let total = bars.reduce(0) { $0 + $1.span.upperBound - $1.span.lowerBound }
    #expect(total == 3 * 8 && bars.count == 3 + 8 - 1)
    #expect(try TowerOfHanoi.measured(WorkedPuzzleTests.result).pictureNames.isEmpty)
  }

  @Test func `of an attempt with disks unknown only what was moved is shown`() throws {
    let step = try TowerOfHanoi.measured(
      puzzleLeaf([(from: 0, to: 1), (from: 0, to: 2)], isSolved: false), drawn)
    #expect(step.panels("tower-states").map(\.title) == ["Towers"])
  }
}
