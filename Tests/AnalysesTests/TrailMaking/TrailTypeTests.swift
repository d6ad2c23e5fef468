import Metrics
import Testing

@testable import Analyses

/// Truth: the type comes from a task description or a map, else from the last word of a name, else from the
/// user.
@Suite struct TrailTypeTests {
  private func type(
    step: String = "trailmaking", task: String = "", map: String? = nil, described: String? = nil,
    given: String? = nil
  ) throws -> String? {
    let leaf = straightTrail([1, 2, 3]).replacing(#""trailmaking""#, with: "\"\(step)\"")
    let name = TrailType.parameter.name
    return try TrailMaking.measured(
      leaf, given.map { [name: $0] } ?? [:], facts: map.map { [name: $0] } ?? [:],
      configuration: described.map { [name: $0] } ?? [:], taskIdentifier: task
    ).word("trail_type")
  }

  @Test(arguments: [
    ("trail_a", "A"), ("TMT-B", "B"), ("trailmaking.b", "B"), ("my trail a", "A"),
    ("trailmaking", "unknown"), ("traila", "unknown"), ("trail_ab", "unknown"),
  ]) func `the last word of a name decides the type`(name: String, truth: String) throws {
    #expect(try type(step: name) == truth)
    #expect(try type(task: name) == truth)
  }

  @Test func `map, user's option, description and names decide the type in this order`() throws {
    #expect(try type(step: "x_b", task: "y_a") == "B")
    #expect(try type(step: "x_b", described: "A") == "A")
    #expect(try type(step: "x_b", map: "A", described: "B") == "A")
    #expect(try type(step: "x_b", given: "A") == "B")
    #expect(try type(given: "A") == "A")
    #expect(try type(described: "C", given: "A") == "A")
  }
}
