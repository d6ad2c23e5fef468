import Analyses
import Metrics
import Testing
import Text

@testable import Recordings
@testable import Study

/// The step of the worked examples with these attempts, given as a JSON array.
func touchStep(_ leaves: String) throws -> SessionStep {
  let tree = try JSONValue.parse(ByteBuffer(leaves.utf8))
  let result = try #require(TaskResult.all(in: tree, source: "result.json").first)
  let visit = try #require(result.steps.first)
  return SessionStep(identifier: visit.identifier, attempt: 1, leaves: visit.leaves)
}

/// One attempt; each moment is in seconds after 10:20 and written as by an exporter that keeps milliseconds.
func touch(
  stimulus: String? = nil, lift: String? = nil, touch: String? = nil, end: String? = nil,
  foreperiod: Double = 4
) -> String {
  let keys = ["stimulusStartDate", "timerStartDate", "reactionDate", "timerEndDate"]
  let dates = zip(keys, [stimulus, lift, touch, end]).compactMap { key, second in
    second.map { #","\#(key)":"2024-05-01T10:20:\#($0)+0000""# }
  }
  return
    #"{"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":"#
    + "\(foreperiod)" + dates.joined() + "}"
}

/// The measurement of one step.
func touches(_ step: SessionStep) throws -> MeasuredStep {
  let session = session([step], of: .normalizedReactionTime)
  return MeasuredStep(
    try #require(NormalizedReactionTime.measurements(of: session, Parameters()).first))
}

func touches(_ attempts: [String]) throws -> MeasuredStep {
  try touches(touchStep("[" + attempts.joined(separator: ",") + "]"))
}
