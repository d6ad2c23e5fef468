import DSP
import Metrics
import Testing

@testable import Reliability
@testable import Report

/// Truth: R 4, `t.test` of the values, of the changes, and of the changes of two groups.
@Suite struct SeriesComparisonTests {
  private static let first = [5.1, 4.2, 6.3, 5.8, 7.0]
  private static let last = [5.9, 4.9, 7.9, 6.1, 8.8]
  private static let control = (first: [5.5, 6.1, 4.7, 5.2], last: [5.6, 6.0, 5.1, 5.9])

  private static func series(_ groups: [(name: String, first: [Double], last: [Double])])
    -> MainSeries
  {
    var points: [MainSeries.SeriesPoint] = []
    var person = 0
    for group in groups {
      for (before, after) in zip(group.first, group.last) {
        points.append(.init(person: person, arm: group.name, visit: 0, value: before))
        points.append(.init(person: person, arm: group.name, visit: 2, value: after))
        person += 1
      }
    }
    let rate = MetricDefinition(
      name: "rate", label: "Rate", unit: .hertz, meaning: "A rate.", source: "x",
      absentWhen: "never")
    return MainSeries(task: "tapping", definition: rate, part: "", unit: "Hz", points: points)
  }

  private static func isNear(_ a: Double?, _ b: Double) -> Bool { abs((a ?? .nan) - b) < 1e-9 }

  @Test func `means, changes and their difference are those of R`() throws {
    let series = Self.series([
      ("active", Self.first, Self.last), ("control", Self.control.first, Self.control.last),
    ])
    let comparison = SeriesComparison(series, groups: ["active", "control"], visitCount: 3)
    let mean = comparison.means[0][0]
    #expect(Self.isNear(mean.mean, 5.68))
    #expect(Self.isNear(mean.limits?.lowerBound, 4.33865801962))
    #expect(Self.isNear(mean.limits?.upperBound, 7.02134198038))
    #expect(comparison.means[0][1].count == 0)
    #expect(comparison.means[1].map(\.count) == [4, 0, 4])
    let change = comparison.changes[0]
    #expect(Self.isNear(change.mean, 1.04))
    #expect(Self.isNear(change.limits?.lowerBound, 0.251763371679))
    let difference = try #require(comparison.differences[0])
    #expect(Self.isNear(difference.estimate, 1.04 - 0.275))
    #expect(Self.isNear(difference.degreesOfFreedom, 6.38760341931))
    let limits = try #require(difference.limits(confidence: 0.95))
    #expect(Self.isNear(limits.lowerBound, -0.0392007059524))
    #expect(Self.isNear(limits.upperBound, 1.5692007059524))
  }

  @Test func `two people of a group have no interval, and three have one`() {
    for count in 2...3 {
      let series = Self.series([
        ("a", Array(Self.first.prefix(count)), Array(Self.last.prefix(count))),
        ("b", Self.control.first, Self.control.last),
      ])
      let comparison = SeriesComparison(series, groups: ["a", "b"], visitCount: 3)
      #expect((comparison.means[0][0].limits == nil) == (count == 2))
      #expect((comparison.differences[0] == nil) == (count == 2))
    }
  }

  @Test func `a change needs both visits`() {
    var series = Self.series([("a", Self.first, Self.last), ("b", Self.first, Self.last)])
    let points = series.points.filter { !($0.person == 1 && $0.visit == 0) }
    series = MainSeries(
      task: series.task, definition: series.definition, part: "", unit: "Hz", points: points)
    let comparison = SeriesComparison(series, groups: ["a", "b"], visitCount: 3)
    #expect(comparison.changes.map(\.count) == [4, 5])
    // Without a second visit there is no change.
    let single = SeriesComparison(series, groups: ["a", "b"], visitCount: 1)
    #expect(single.changes.map(\.count) == [0, 0])
  }
}
