import Metrics
import Testing

@testable import Report

/// Truth: what shares an axis by its definition, and that nothing but ranges of axes changes.
@Suite struct SharedAxesTests {
  private static func spectrum(_ highest: Double, from start: Double = 0, to end: Double = 20)
    -> Picture
  {
    Picture(
      "spectrum", "S", caption: "",
      panels: [
        Panel(
          "Peak \(highest)", x: Axis("time", .seconds, bounds: start...end),
          y: Axis("power", .meters, bounds: 0...highest), [.line([[start, 0], [end, highest]])])
      ])
  }

  private static func bounds(_ steps: [(step: String, pictures: [Picture])]) -> [(
    x: ClosedRange<Double>?, y: ClosedRange<Double>?
  )] {
    SharedAxes(steps).pictures.flatMap(\.self).flatMap(\.panels).map { ($0.x.bounds, $0.y.bounds) }
  }

  @Test func `both sides of a step share their axes, however different they are`() {
    let found = Self.bounds([
      ("tremor.lap.left", [Self.spectrum(64)]), ("tremor.lap.right", [Self.spectrum(1)]),
      ("tremor.nose.left", [Self.spectrum(3000)]), ("tremor.nose.right", [Self.spectrum(2000)]),
    ])
    #expect(found.map(\.y) == [0...64, 0...64, 0...3000, 0...3000])
  }

  @Test func `steps are compared by their names without side and way`() {
    #expect(comparedStep("tapping.left") == "tapping")
    #expect(comparedStep("tremor.handInLap.right") == "tremor.handinlap")
    #expect(comparedStep("walking.outbound") == comparedStep("walking.return"))
    #expect(comparedStep("leftover") == "leftover")
  }

  @Test func `other steps share axes unless one is squeezed to less than a quarter`() {
    let found = Self.bounds([
      ("a", [Self.spectrum(10)]), ("b", [Self.spectrum(39)]), ("c", [Self.spectrum(41)]),
    ])
    #expect(found.map(\.y) == [0...39, 0...39, 0...41])
  }

  @Test func `time is shared by sections that begin together and are about as long`() {
    let found = Self.bounds([
      ("walk.outbound", [Self.spectrum(1, to: 10)]), ("walk.return", [Self.spectrum(1, to: 14)]),
      ("walk.long", [Self.spectrum(1, to: 400)]),
      ("walk.later", [Self.spectrum(1, from: 5, to: 15)]),
    ])
    #expect(found.map(\.x) == [0...14, 0...14, 0...400, 5...15])
    #expect(found.allSatisfy { $0.y == 0...1 })
  }

  @Test func `other pictures, labels and units share nothing, and marks stay as they are`() throws {
    func picture(_ name: String, _ label: String, _ unit: MetricUnit, _ value: Double) -> Picture {
      Picture(
        name, "P", caption: "C.", reading: "R.", finding: "F.",
        panels: [
          Panel(x: .time, y: Axis(label, unit), [.line([[0, 0], [1, value]], .second, "l")])
        ])
    }
    let given = [
      picture("p", "a", .meters, 1), picture("q", "a", .meters, 2), picture("p", "b", .meters, 3),
      picture("p", "a", .seconds, 3),
    ]
    let found = SharedAxes(given.map { ("step", [$0]) }).pictures.flatMap(\.self)
    let highest = try found.map { try #require($0.panels[0].y.bounds?.upperBound) }
    #expect(highest == [1.04, 2.08, 3.12, 3.12])
    for (one, other) in zip(given, found) {
      #expect(one.panels.map(\.marks) == other.panels.map(\.marks))
      #expect(one.finding == other.finding)
      #expect(one.reading == other.reading)
      #expect(one.caption == other.caption)
      // Shared with nothing else, a picture is drawn as it would be alone.
      #expect(DrawnPicture(one, id: "a") == DrawnPicture(other, id: "a"))
    }
    #expect(SharedAxes([]).pictures.isEmpty)
    #expect(SharedAxes([("a", []), ("b", [])]).pictures == [[], []])
  }
}
