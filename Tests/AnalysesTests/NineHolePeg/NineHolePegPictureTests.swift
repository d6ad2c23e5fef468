import Analyses
import Metrics
import Study
import Testing

@testable import Recordings

@Suite struct NineHolePegPictureTests {
  /// Truth: the events and metrics of the worked example.
  @Test func `each peg has its time and its distance`() throws {
    let session = try resultSession(WorkedNineHolePegTests.leaves, of: .nineHolePeg)
    let rows = resultRows(NineHolePeg.self, session, drawn)
    let step = try #require(rows["hole.peg.test.dominant.place"])
    let panels = step.panels("pegs")
    try #require(panels.count == 2)
    let times = panels[0].mark("right hand")?.bars.map(\.value)
    #expect(times == step.events("peg").compactMap(\.durationSeconds))
    #expect(panels[0].mark("right hand")?.ink == .right)
    #expect(panels[1].mark("distance")?.bars.map(\.value) == step.events("peg").map(\.value))
    #expect(
      agree(
        step.number("peg_time_mean_s"), panels[0].mark("mean")?.levels.first ?? .nan, within: 1e-12)
    )
    #expect(step.panels("peg-paths").isEmpty)
    for (_, plain) in resultRows(NineHolePeg.self, session) { #expect(plain.pictureNames.isEmpty) }
  }

  /// Truth: two fingers at once, each on a path of its own.
  @Test func `each finger has a path of its own`() throws {
    var steps = try WorkedNineHolePegTests.leaves.prefix(1).map(resultStep)
    let samples = TouchSamples(
      timestamps: [0, 1, 2, 3, 4, 5], phases: [0, 0, 1, 1, 3, 3], indices: [0, 1, 0, 1, 0, 1],
      x: [0, 10, 1, 11, 2, 12], y: [0, 0, 5, 6, 7, 8], viewWidths: [0, 0, 0, 0, 0, 0],
      viewHeights: [0, 0, 0, 0, 0, 0])
    steps[0].recordings = [
      Recording(source: "touch.json", content: .touch(samples), itemCount: 0, tear: nil)
    ]
    let step = try #require(
      resultRows(NineHolePeg.self, session(steps, of: .nineHolePeg), drawn)[steps[0].identifier])
    let panel = try #require(step.panels("peg-paths").first)
    #expect(
      panel.mark("path")?.form
        == .lines([
          [SIMD2(0, 0), SIMD2(1, 5), SIMD2(2, 7)], [SIMD2(10, 0), SIMD2(11, 6), SIMD2(12, 8)],
        ]))
    #expect(panel.mark("touched")?.points == [SIMD2(0, 0), SIMD2(10, 0)])
  }
}
