import Metrics
import Testing

/// Truth: the metrics and events of the same measurement.
@Suite struct SpatialMemoryPictureTests {
  private static let result = spanResult(
    spanGame([0, 1, 2], "success"), spanGame([0, 1, 2, 3], "failure", tapping: [0, 2]),
    spanGame([4, 5, 6], "timeout", tapping: [4]), spanGame([4, 5], "success"))

  @Test func `the staircase shows repeated and failed games at their lengths`() throws {
    let step = try span(Self.result, drawn)
    let panel = try #require(step.panels("span-staircase").first)
    for (label, status, count) in [
      ("repeated", "memory_success", "memory_success_count"),
      ("failed", "memory_failure", "memory_failure_count"),
      ("out of time", "memory_timeout", "memory_timeout_count"),
    ] {
      let points = panel.mark(label)?.points ?? []
      #expect(points.map { "\(Int($0.x))" } == step.events(status).map(\.item), "\(label)")
      #expect(Double(points.count) == step.number(count), "\(label)")
      for point in points {
        let length = step.events("memory_span_shown_items").first { $0.item == "\(Int(point.x))" }
        #expect(length?.value == point.y)
      }
    }
    #expect(panel.x.bounds == 0.5...4.5)
    #expect(panel.mark("mean span")?.levels.first == step.number("memory_span_mean_items"))
    #expect(try span(Self.result).pictureNames.isEmpty)
  }
}
