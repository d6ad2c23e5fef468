import Metrics
import Recordings

/// Which eye looked at the grid.
struct AmslerEye {
  /// The eye that was closed; nil where nothing tells.
  let closed: BodySide?

  static let parameter = Parameter(
    "closed-eye", choices: BodySide.allCases.map(\.rawValue),
    "The eye that was closed, where no result tells; as a column of --map also where one errs")

  /// By the map, the result, the task description, the name of a predefined step, the command line.
  init(_ step: SessionStep, _ result: AmslerGridResult?, _ parameters: Parameters) {
    let isPredefined = ActiveTask(step: step.identifier) == .amslerGrid
    closed =
      step.facts[Self.parameter.name].flatMap(BodySide.init(word:)) ?? result?.closedEye
      ?? step.configuration[Self.parameter.name].flatMap(BodySide.init(word:))
      ?? (isPredefined ? step.side : nil)
      ?? parameters.word(Self.parameter).flatMap(BodySide.init(word:))
  }

  /// The other one.
  var tested: BodySide? { closed.map { $0 == .left ? .right : .left } }
}
