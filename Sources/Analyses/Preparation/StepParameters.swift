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

  /// Whether the user wants words of transcripts and sentences in the output.
  var keepsWords: Bool { word(Self.text) == "keep" }

  /// Whether somebody looks at pictures.
  var wantPictures: Bool { word(Self.pictures) == "draw" }

  // These stand among the common options, since not only analyses heed them.
  private static let location = Parameter(
    "location", choices: ["drop", "keep"], default: "drop", "whether coordinates are printed")
  private static let text = Parameter(
    "text", choices: ["drop", "keep"], default: "drop", "whether spoken words are printed")
  private static let pictures = Parameter(
    "pictures", choices: ["none", "draw"], default: "none", "whether pictures are made")
}
