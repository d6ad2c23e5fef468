import Metrics
import Recordings

extension Parameters {
  /// What holds for one step: a map's word counts most, then the command line's, then the task
  /// description's.
  func of(_ step: SessionStep) -> Parameters {
    underlaid(by: step.configuration).overridden(by: step.facts)
  }

  /// Whether the user wants coordinates in the output.
  var keepsCoordinates: Bool { word(Self.location) == "keep" }

  /// Stands among the common options, since not only analyses heed it.
  private static let location = Parameter(
    "location", choices: ["drop", "keep"], default: "drop", "whether coordinates are printed")
}
