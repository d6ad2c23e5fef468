import Analyses
import Metrics
import Testing

/// Truth: intervals made by hand, and metrics of the same taps.
@Suite struct TappingPictureTests {
  private func measured(_ leaf: String, _ parameters: [String: String] = drawn) throws
    -> MeasuredStep
  {
    let session = tappingSession([try tappingStep("tapping.left", leaf)])
    return MeasuredStep(
      try #require(Tapping.measurements(of: session, Parameters(parameters)).first))
  }

  @Test func `what the median leaves out is drawn as rings`() throws {
    // One of 25 intervals is short, so that it is no late delivery.
    let regular = (1...20).map { 4.2 + 0.2 * Double($0) }
    let step = try measured(alternating([0, 0.2, 0.21, 0.5, 4.0, 4.2] + regular))
    let panel = try #require(step.panels("tap-raster").last)
    #expect(panel.x.bounds == 0.5...26.5)
    let rest = try #require(panel.mark("does not count"))
    #expect(rest.points.map(\.x) == [3, 5])
    #expect(rest.form == .dots(rest.points, .circle))
    #expect(rest.points.map(\.y).min().map { $0 < 0.03 } == true)
    let (right, left) = (
      stride(from: 2.0, through: 26, by: 2), stride(from: 7.0, through: 25, by: 2)
    )
    #expect(panel.mark("before a tap right")?.points.map(\.x) == Array(right))
    #expect(panel.mark("before a tap left")?.points.map(\.x) == Array(left))
    #expect(
      Double(rest.points.count) == (step.number("tap_interval_below_30ms_count") ?? 0)
        + (step.number("tap_pause_count") ?? 0))
    #expect(panel.mark("median")?.levels.first == step.number("tap_interval_median_s"))
  }

  @Test func `buttons differ in symbols, and taps beside them are skipped`() throws {
    let taps = [
      (0.0, "left", 100.0), (0.2, "right", 300), (0.3, "none", 200), (0.4, "left", 100),
      (0.6, "right", 300),
    ]
    let step = try measured(tappingLeaf(taps.map { ($0.0, $0.1, $0.2, 500, 0.08) }))
    let intervals = try #require(step.panels("tap-raster").last)
    #expect(intervals.x.bounds == 0.5...4.5)
    #expect(intervals.x.label == "tap on a button")
    let (left, right) = (
      try #require(intervals.mark("before a tap left")),
      try #require(intervals.mark("before a tap right"))
    )
    #expect(left.form == .dots(left.points, .disc))
    #expect(left.points.map(\.x) == [3])
    #expect(right.form == .dots(right.points, .triangle))
    #expect(right.points.map(\.x) == [2, 4])
    let places = try #require(step.panels("tap-places").first)
    #expect(places.mark("beside")?.form == .dots([SIMD2(200, 500)], .cross))
  }

  @Test func `nothing is drawn without a request`() throws {
    #expect(try measured(alternating([0, 0.2, 0.4]), [:]).pictureNames.isEmpty)
  }
}
