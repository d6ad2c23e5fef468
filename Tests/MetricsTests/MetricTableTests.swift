import Metrics
import Testing

/// Truth: the grain of a metric is the table in which it stands.
@Suite struct MetricTableTests {
  private struct Taps { var count: Int? }

  private static func count(_ name: String) -> Metric<Taps> {
    .count(name, "Taps", "Number of taps.", source: "a handbook", \.count)
  }

  @Test func `a table gives its metrics its grain`() {
    let definitions = [Self.count("a"), Self.count("b")].definitions(of: .session)
    #expect(definitions.map(\.name) == ["a", "b"])
    #expect(definitions.allSatisfy { $0.grains == [.session] })
  }

  @Test func `a metric of two tables has its first place and both grains`() {
    let joined = MetricDefinition.joined([
      [Self.count("a"), Self.count("b")].definitions(of: .attempt),
      [Self.count("c"), Self.count("a")].definitions(of: .session),
    ])
    #expect(joined.map(\.name) == ["a", "b", "c"])
    #expect(joined.map(\.grains) == [[.attempt, .session], [.attempt], [.session]])
  }

  @Test func `rows stand in the order of the table and leave out metrics without a reading`() {
    let empty = Metric<Taps>.count("none", "Taps", "Taps.", source: "a handbook") { _ in nil }
    let rows = [Self.count("b"), empty, Self.count("a")].rows(of: Taps(count: 2))
    #expect(rows.map(\.definition.name) == ["b", "a"])
    #expect(rows.allSatisfy { $0.reading == .count(2) })
  }

  @Test func `a metric keeps its definition with another way to its value`() {
    let metric = Self.count("a").replacing { (number: Int) in .count(number) }
    #expect(metric.definition == Self.count("a").definition)
    #expect(metric.reading(3) == .count(3))
  }
}
