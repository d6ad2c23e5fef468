import Metrics

/// What is said of sound levels.
extension Flag {
  static let nominalCalibration = Flag(
    "nominal_calibration", .doubt,
    "Calibrated by what is usual for the device: one phone differs from another by some dB.")
  static let uncalibrated = Flag(
    "uncalibrated", .note,
    "Levels are those of the file: nothing tells how loud full scale is. For recordings,"
      + " --calibration-offset or --sensitivity can.")
  static let emulatedMeter = Flag(
    "rk_emulated", .doubt,
    "The phone's meter was imitated: its equalizer is published as settings, not as a filter.")
  static let tooLoud = Flag(
    "too_loud", .distrust, "Samples are so large that their squares are no numbers.")
  static let noSamples = Flag("no_samples", .note, "The phone's meter stored no reading.")
  static let notPassed = Flag(
    "not_passed", .note, "Never as many readings in a row below the threshold as asked for.")

  /// Every flag above, for `explain` and the documentation.
  static let ofLevels = [
    nominalCalibration, uncalibrated, emulatedMeter, tooLoud, noSamples, notPassed,
  ]
}
