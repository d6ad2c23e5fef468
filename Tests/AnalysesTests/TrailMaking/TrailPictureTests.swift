import Metrics
import Study
import Testing

@testable import Analyses
@testable import Recordings

@Suite struct TrailPictureTests {
  /// Truth: the metrics and events of the worked example.
  @Test func `targets, errors and pauses are drawn over time`() throws {
    let step = try TrailMaking.measured(
      WorkedTrailTests.trailB, drawn, configuration: ["trail-type": "B"])
    let panel = try #require(step.panels("trail").first)
    for (label, type) in [("reached", "trail_tap"), ("errors", "trail_error")] {
      let points = panel.mark(label)?.points ?? []
      #expect(points.map(\.x) == step.events(type).map(\.onsetSeconds), "\(label)")
      #expect(points.map(\.y) == step.events(type).map(\.value), "\(label)")
    }
    #expect(panel.mark("reached")?.points.last?.x == step.number("trail_completion_time_s"))
    #expect(Double(panel.mark("pauses")?.spans.count ?? 0) == step.number("trail_pause_count"))
    guard case .names(let names) = panel.y.scale else {
      Issue.record("no names")
      return
    }
    #expect(names == ["1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7"])
    #expect(step.panels("trail-path").isEmpty)
  }

  /// Truth: closed form: twelve ways of 5 points between two places.
  @Test func `the path on the board is as long as the metric says`() throws {
    let times = (1...13).map(Double.init)
    let rows = times.enumerated().flatMap { number, time in
      let place = number % 2 == 0 ? SIMD2(0.0, 0) : SIMD2(3.0, 4)
      return [(time, 0.0, place), (time + 0.2, 3.0, place)]
    }
    let samples = TouchSamples(
      timestamps: rows.map(\.0), phases: rows.map(\.1), indices: rows.map { _ in 0 },
      x: rows.map(\.2.x), y: rows.map(\.2.y), viewWidths: rows.map { _ in 390 },
      viewHeights: rows.map { _ in 800 })
    var steps = try resultSteps(straightTrail(times))
    steps[0].recordings = [
      Recording(source: "touch.json", content: .touch(samples), itemCount: 0, tear: nil)
    ]
    let step = try #require(TrailMaking.measured(steps, drawn).first)
    let path = try #require(step.panels("trail-path").first?.mark("path")?.points)
    let length = zip(path, path.dropFirst()).reduce(0) { sum, pair in
      let way = pair.1 - pair.0
      return sum + (way * way).sum().squareRoot()
    }
    #expect(length == step.number("trail_path_length_pt"))
    #expect(path.count == 13)
    #expect(try #require(TrailMaking.measured(steps).first).pictureNames.isEmpty)
  }
}
