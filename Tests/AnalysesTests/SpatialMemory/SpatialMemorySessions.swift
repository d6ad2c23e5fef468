import Analyses
import Metrics
import Testing
import Text

@testable import Recordings
@testable import Study

/// The steps of the results in a text.
func visits(_ text: String) throws -> [SessionStep] {
  let tree = try JSONValue.parse(ByteBuffer(text.utf8))
  let result = try #require(TaskResult.all(in: tree, source: "result.json").first)
  return result.steps.map {
    SessionStep(
      identifier: $0.identifier, attempt: 1, start: $0.start, end: $0.end,
      isPrevious: $0.isPrevious, assistiveTechnology: $0.assistiveTechnology, leaves: $0.leaves)
  }
}

/// The measurement of the results of one step.
func span(
  _ text: String, _ parameters: [String: String] = [:], facts: [String: String] = [:],
  configuration: [String: String] = [:]
) throws -> MeasuredStep {
  var step = try #require(try visits(text).first)
  (step.facts, step.configuration) = (facts, configuration)
  let measured = SpatialMemory.measurements(
    of: session([step], of: .spatialMemory), Parameters(parameters))
  return MeasuredStep(try #require(measured.first))
}

/// A result of these games, without counts of its own.
func spanResult(_ games: String..., more: String = "") -> String {
  #"{"_class":"ORKSpatialSpanMemoryResult","identifier":"cognitive.memory.spatialspan""# + more
    + #","gameRecords":["# + games.joined(separator: ",") + "]}"
}

/// Taps on these tiles, one a second from the first second on.
func spanTaps(_ tiles: [Int]) -> String {
  tiles.enumerated().map { #"{"timestamp":\#($0.offset + 1),"targetIndex":\#($0.element)}"# }
    .joined(separator: ",")
}

/// A game of nine tiles whose positions are not recorded.
func spanGame(_ sequence: [Int], _ status: String, tapping tiles: [Int]? = nil, more: String = "")
  -> String
{
  #"{"gameSize":9,"sequence":\#(sequence),"gameStatus":"\#(status)","touchSamples":["#
    + spanTaps(tiles ?? sequence) + "]\(more)}"
}
