import Foundation
public import Metrics

/// What the user may tell of a walker and of the phone.
public enum WalkingParameters {
  public static let height = Parameter(
    "height", .meters, 0.5...2.6, "body height; gives step length when no distance is known")
  public static let legLength = Parameter(
    "leg-length", .meters, 0.2...1.5, "leg length; used instead of 0.53 of the height")
  public static let sensorHeight = Parameter(
    "sensor-height", .meters, 0.2...2, "height of the phone above the ground on the trunk")
  public static let pendulumFactor = Parameter(
    "pendulum-factor", .one, 0.5...2, default: "1.14675",
    "correction of the pendulum's step length (1.25 in Zijlstra and Hof 2003)")
  public static let placement = Parameter(
    "placement", choices: Placement.words.map(\.word),
    "where the phone was carried, when the recording should not tell")

  public static let all = [height, legLength, sensorHeight, pendulumFactor, placement]
}

/// The parameters a walk is measured with.
struct WalkerFacts {
  let heightMeters: Double?
  let legMeters: Double?
  let pendulumFactor: Double
  let placementWord: String?

  /// Leg length as a share of body height, as in scikit-digital-health.
  static let legShareOfHeight = 0.53

  init(_ parameters: Parameters) {
    heightMeters = parameters.number(WalkingParameters.height)
    legMeters =
      parameters.number(WalkingParameters.legLength)
      ?? parameters.number(WalkingParameters.sensorHeight)
      ?? heightMeters.map { $0 * Self.legShareOfHeight }
    pendulumFactor = parameters.number(WalkingParameters.pendulumFactor) ?? 1.14675
    placementWord = parameters.word(WalkingParameters.placement)
  }

  var placement: Placement? {
    Placement.words.first { $0.word == placementWord }?.placement
  }
}
