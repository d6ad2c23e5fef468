import Metrics
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the nearer word counts more: a map's row, then the command line, then the task's description.
@Suite struct StepParametersTests {
  private static let height = Parameter("height", .meters, 0.5...2.5, default: 1.7, "height")

  private func height(map: String?, line: String?, description: String?) -> Double {
    var step = SessionStep(identifier: "walking.outbound", attempt: 1)
    if let map { step.facts["height"] = map }
    if let description { step.configuration["height"] = description }
    let parameters = Parameters(line.map { ["height": $0] } ?? [:])
    return parameters.of(step)[Self.height]
  }

  /// A task description is not checked when it is read, so that limits apply here.
  @Test(arguments: ["1e9", "0", "nan", "tall"]) func `a number outside the limits is ignored`(
    text: String
  ) {
    var step = SessionStep(identifier: "walking.outbound", attempt: 1)
    step.configuration["height"] = text
    #expect(Parameters().of(step)[Self.height] == 1.7)
  }

  @Test(
    arguments: [
      (nil, nil, nil, 1.7), (nil, nil, "1.6", 1.6), (nil, "1.8", nil, 1.8),
      (nil, "1.8", "1.6", 1.8), ("1.9", nil, nil, 1.9), ("1.9", nil, "1.6", 1.9),
      ("1.9", "1.8", nil, 1.9), ("1.9", "1.8", "1.6", 1.9),
    ] as [(String?, String?, String?, Double)])
  func `map, command line, description and default count in this order`(
    map: String?, line: String?, description: String?, expected: Double
  ) { #expect(height(map: map, line: line, description: description) == expected) }

  @Test func `coordinates are kept only on request`() {
    #expect(!Parameters().keepsCoordinates)
    #expect(!Parameters(["location": "drop"]).keepsCoordinates)
    #expect(Parameters(["location": "keep"]).keepsCoordinates)
  }

  @Test func `words are kept only on request`() {
    #expect(!Parameters().keepsWords)
    #expect(!Parameters(["text": "drop", "location": "keep"]).keepsWords)
    #expect(Parameters(["text": "keep"]).keepsWords)
  }
}
