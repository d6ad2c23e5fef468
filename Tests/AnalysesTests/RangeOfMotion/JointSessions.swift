import Analyses
import Metrics
import Synthesis
import Text

@testable import Recordings
@testable import Study

/// One step of a joint: a recording, and what the app reported of it as JSON.
func jointStep(
  _ contents: [Recording.Content], as identifier: String = "knee.range.of.motion",
  reported leaf: String? = nil, facts: [String: String] = [:]
) throws -> SessionStep {
  var joint = step(identifier, contents, facts: facts)
  joint.leaves = try [leaf].compactMap(\.self).map { text in
    ResultLeaf(path: "results[0]", object: try JSONValue.parse(ByteBuffer(text.utf8)))
  }
  return joint
}

func jointSession(_ steps: [SessionStep], participant: String = "", source: String? = nil)
  -> Session
{ session(steps, of: .rangeOfMotion, participant: participant, resultSource: source) }

/// All rows of a session with these steps.
func measureJoint(
  _ steps: [SessionStep], _ parameters: [String: String] = [:], source: String? = nil
) -> [MeasuredStep] {
  RangeOfMotion.measurements(of: jointSession(steps, source: source), Parameters(parameters)).map(
    MeasuredStep.init)
}

/// The rows of one step alone.
func measureJoint(_ movement: SyntheticMovement, _ parameters: [String: String] = [:]) throws
  -> MeasuredStep?
{ measureJoint([try jointStep([movement.deviceMotion().motion])], parameters).first }
