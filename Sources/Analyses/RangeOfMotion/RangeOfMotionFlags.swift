import Metrics

extension Flag {
  static let romDisagree = Flag(
    "rom_disagree", .doubt,
    "Our range and the app's differ by more than 5 degrees; an oblique axis is the usual cause.")
  static let axisNominal = Flag(
    "axis_nominal", .doubt,
    "The movement's axis could not be measured; the device's own axis stands in for it.")
  static let slowMovement = Flag(
    "slow_movement", .note, "Nothing turned faster than 0.2 rad/s, so no axis can be told.")
  static let noRotationRate = Flag(
    "no_rotation_rate", .note, "The recording has no angular velocity.")
  static let noAttitude = Flag(
    "no_attitude", .distrust, "The recording has no attitude, without which no angle is known.")
  static let axisNotHorizontal = Flag(
    "axis_not_horizontal", .note,
    "The movement's axis is more than 30 degrees from horizontal; gravity cannot check the angle.")
  static let noResult = Flag("no_result", .note, "There is no result of the step to compare with.")
  static let oneSide = Flag(
    "one_side", .note, "Only one side, or the sides of several joints, could be measured.")

  /// Every flag of range of motion, for `explain` and the documentation.
  static let ofRangeOfMotion: [Flag] = [
    romDisagree, axisNominal, slowMovement, noRotationRate, noAttitude, axisNotHorizontal, noResult,
    oneSide,
  ]
}
