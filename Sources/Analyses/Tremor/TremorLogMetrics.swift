import DSP
import Metrics

/// The metrics of one pose that are read off angular velocity on a logarithmic scale.
extension MeasuredPose {
  private static let rotating = MetricFamily<MeasuredPose, TremorRotation>(
    of: \.logRotation, source: mine,
    absentWhen:
      "no angular velocity was recorded, or fewer than five 3 s windows without the first and the last second of the recording contain a rotation",
    count: { $0.logRotation?.windows.count }, flags: \.rmsFlags, else: { $0.noLogRotation })

  /// Why sizes on the logarithmic scale are missing.
  private var noLogRotation: Flag {
    guard let step = step.measured else { return step.refusal ?? .noInput }
    guard let rotation = step.rotation else { return .noGyroscope }
    return rotation.segmentCount < TremorRotation.fewestWindows ? .recordingShort : .noMovement
  }

  private static let windows = "3 s windows that overlap by half"

  static let logSizes: [Metric<MeasuredPose>] = [
    rotating.number(
      "hand_tremor_rotation_lg_dps", "Hand tremor rotation, log", .logDegreesPerSecond,
      "Mean over \(windows) of the decadic logarithm of the angular velocity of the hand in degrees a second: root of the power within 0.75 Hz of the highest bin from 3 to 12 Hz, all three axes combined. A difference of 0.3 is a factor of 2.",
      better: .lower, range: "-6..4", \.logVelocity),
    rotating.number(
      "hand_tremor_angle_lg_deg", "Hand tremor angle, log", .logDegrees,
      "Mean over \(windows) of the decadic logarithm of the angle in degrees by which the hand turns from peak to peak: 2 sqrt(2) v / (2 pi f), with the angular velocity v within 0.75 Hz of the highest bin f from 3 to 12 Hz.",
      better: .lower, range: "-8..3", \.logAngle),
    rotating.number(
      "hand_tremor_angle_geometric_mean_deg", "Hand tremor angle, geometric mean", .degrees,
      "Angle by which the hand turns from peak to peak, geometric mean over \(windows): 10 to the power `hand_tremor_angle_lg_deg`.",
      better: .lower, range: "0..360", \.angle),
    rotating.number(
      "hand_tremor_angle_burst_max_lg_deg", "Hand tremor angle, largest, log", .logDegrees,
      "Largest over \(windows) of the decadic logarithm of the angle in degrees that `hand_tremor_angle_lg_deg` is the mean of. It grows with the length of the recording: compare recordings of one length.",
      better: .lower, range: "-8..3", \.largestLogAngle),
    rotating.number(
      "hand_tremor_occurrence_pct", "Hand tremor occurrence", .percent,
      "Windows with tremor in percent of the \(windows): the angular velocity within 0.75 Hz of the highest bin from 3 to 12 Hz is at least 1 degree a second (root mean square), and its power at least 40 % of that from 1 to 15 Hz. `hand_tremor_present` has limits of its own.",
      better: .lower, range: .percent, \.occurrencePercent),
  ]
}
