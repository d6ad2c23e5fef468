import DSP
public import Metrics

extension Tremor {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics = MeasuredPose.metrics
  public static let sessionMetrics = TremorRun.metrics
}

/// The metrics of one pose.
extension MeasuredPose {
  static let metrics: [Metric<MeasuredPose>] = sizes + shapes + logSizes

  static let mine = "this tool"
  private static let absence =
    "less than 5 s remain without the first and the last second of the recording"
  private static let wade = "this tool; limits of size by Wade et al. 1982"

  private static let size = MetricFamily<MeasuredPose, TremorStep>(
    of: \.step.measured, source: mine, absentWhen: absence,
    count: { $0.step.measured?.acceleration.segmentCount },
    flags: { ($0.step.measured?.sizeFlags ?? []) + $0.sensorFlags },
    else: { $0.step.refusal ?? .noMovement })

  private static let noPeak = "no acceleration peak from 3 to 12 Hz stands out"
  private static let noPeakSeen = "\(noPeak) (see `hand_tremor_frequency_hz`)"

  /// Metrics of the peak of acceleration, which are empty if no peak stands out.
  private static func peak(absentWhen: String, count: @escaping @Sendable (TremorStep) -> Int)
    -> MetricFamily<MeasuredPose, TremorStep>
  {
    MetricFamily(
      of: { pose in pose.step.measured.flatMap { $0.windows.hasPeak ? $0 : nil } }, source: mine,
      absentWhen: absentWhen, count: { $0.step.measured.map(count) }, flags: \.sensorFlags,
      else: { $0.step.refusal ?? .noTremorPeak })
  }

  private static let peakOfWindows = peak(
    absentWhen: "\(absence), or \(noPeak)", count: \.windows.count)
  private static let peakOfMean = peak(
    absentWhen: "\(absence), \(noPeakSeen), or the mean spectrum has no such peak",
    count: \.acceleration.segmentCount)

  /// Metrics of the angular velocity, which an accelerometer does not record.
  private static func rotation(
    absentWhen: String, flags: @escaping @Sendable (MeasuredPose) -> [Flag]
  ) -> MetricFamily<MeasuredPose, TremorSpectrum> {
    MetricFamily(
      of: \.step.measured?.rotation, source: mine, absentWhen: absentWhen,
      count: { $0.step.measured?.rotation?.segmentCount }, flags: flags,
      else: {
        $0.step.refusal ?? ($0.step.measured?.rotation == nil ? .noGyroscope : .noTremorPeak)
      })
  }

  private static func verdict(
    _ name: String, _ label: String, _ meaning: String,
    _ holds: @escaping @Sendable (TremorWindows) -> Bool
  ) -> Metric<MeasuredPose> {
    Metric(
      name, label, .boolean, meaning, better: .lower, source: wade, absentWhen: absence,
      reading: { pose in
        // A recording without any motion has no tremor, with any sensor.
        if pose.isWithoutMotion { return .truth(false, flags: [.accelerationZero]) }
        return pose.reading { .truth(holds($0.windows), flags: $0.windows.doubts) }
      })
  }

  private static let sizes: [Metric<MeasuredPose>] = [
    peakOfWindows.number(
      "hand_tremor_frequency_hz", "Hand tremor frequency", .hertz,
      "Frequency of hand tremor: median over 3 s windows of the strongest acceleration peak from 3 to 12 Hz. Given only if the median share of the peak in the power from 1 to 15 Hz is at least 25 %, the median peak power is at least 0.0001 m2/s4, and at least 60 % of the windows have a peak within 1.5 Hz of the median.",
      range: "3..12", \.windows.frequencyHz),
    size.number(
      "hand_tremor_acceleration_power_m2_per_s4", "Hand tremor acceleration power",
      MetricUnit("m2/s4"),
      "Power of hand acceleration without gravity from 3 to 12 Hz, summed over the three axes (Welch, 3 s segments). The first and the last second are left out. In the poses that ask for movement (hand to nose, queen wave), movement below 2.5 Hz is removed first.",
      better: .lower, range: "0..100000", \.acceleration.power),
    size.number(
      "hand_tremor_acceleration_rms_mps2", "Hand tremor acceleration, RMS", .acceleration,
      "Root mean square of hand acceleration without gravity from 3 to 12 Hz, all three axes combined: square root of `hand_tremor_acceleration_power_m2_per_s4`.",
      better: .lower, range: .acceleration, \.acceleration.rms),
    size.number(
      "hand_tremor_displacement_rms_mm", "Hand tremor displacement, RMS", MetricUnit("mm"),
      "Root mean square of hand displacement from 3 to 12 Hz, all three axes combined, from the acceleration spectrum divided by (2 pi f)^4. The first and the last second are left out.",
      better: .lower, range: "0..1000", { $0.acceleration.displacementRMS * 1000 }),
    rotation(
      absentWhen: "\(absence), or no angular velocity was recorded",
      flags: { ($0.step.measured?.sizeFlags ?? []) + $0.sensorFlags }
    ).number(
      "hand_tremor_rotation_rms_dps", "Hand tremor rotation, RMS", .degreesPerSecond,
      "Root mean square of angular velocity of the hand from 3 to 12 Hz, all three axes combined. The first and the last second are left out.",
      better: .lower, range: .angularVelocity, { degrees(fromRadians: $0.rms) }),
    rotation(
      absentWhen:
        "\(absence), no angular velocity was recorded, or its spectrum from 3 to 12 Hz is highest at an edge",
      flags: \.sensorFlags
    ).number(
      "hand_tremor_rotation_frequency_hz", "Hand tremor rotation frequency", .hertz,
      "Frequency of the highest peak from 3 to 12 Hz in the mean spectrum of the angular velocity of the hand, summed over the three axes (Welch, 3 s segments).",
      range: "3..12", { $0.peak?.frequencyHz }),
  ]

  private static let shapes: [Metric<MeasuredPose>] = [
    peakOfMean.number(
      "hand_tremor_bandwidth_hz", "Hand tremor bandwidth", .hertz,
      "Width at half height of the highest peak from 3 to 12 Hz in the mean acceleration spectrum of the hand (Welch, 3 s segments). Small values mean a regular tremor.",
      range: "0..12",
      absentWhen:
        "\(absence), \(noPeakSeen), or the mean spectrum has no such peak or does not fall to half of it",
      \.acceleration.bandwidthHz),
    peakOfMean.number(
      "hand_tremor_relative_power_pct", "Hand tremor relative power", .percent,
      "Power of hand acceleration within 0.5 Hz of the highest peak from 3 to 12 Hz, in percent of the power from 1 to 15 Hz, in the mean spectrum (Welch, 3 s segments).",
      range: .percent, { $0.acceleration.relativePower.map { 100 * $0 } }),
    verdict(
      "hand_tremor_present", "Hand tremor present",
      "True if `hand_tremor_frequency_hz` is given and the tremor amplitude is at least 0.05 m/s2. The amplitude is the square root of the median over 3 s windows of the acceleration power within 0.75 Hz of the peak.",
      \.isPresent),
    verdict(
      "hand_tremor_above_normal", "Hand tremor above normal",
      "True if `hand_tremor_present` is true and the tremor amplitude is at least 0.24 m/s2, the largest of 97 healthy people (Wade et al. 1982). The amplitude is the square root of the median over 3 s windows of the acceleration power within 0.75 Hz of the peak.",
      \.isAboveNormal),
    peak(
      absentWhen: "\(absence), \(noPeakSeen), or fewer than two windows have a peak",
      count: \.acceleration.segmentPeaks.count
    ).number(
      "hand_tremor_frequency_sd_hz", "Hand tremor frequency, SD", .hertz,
      "Standard deviation of the frequency of the highest acceleration peak from 3 to 12 Hz, over 3 s windows of the recording that overlap by half. Small values mean a steady frequency.",
      range: "0..10", \.acceleration.frequencySpreadHz),
  ]
}

/// The metrics of a session.
extension TremorRun {
  static let metrics: [Metric<TremorRun>] =
    TremorHand.allCases.map(ratio) + TremorPose.allCases.map(asymmetry)
    + TremorPose.allCases.flatMap { pose in
      [
        logDifference(pose, .rotation, "rotation", "Tremor rotation, R-L log, \(pose.shortLabel)"),
        logDifference(pose, .angle, "angle", "Tremor angle, R-L log, \(pose.shortLabel)"),
      ]
    }

  private static func ratio(_ hand: TremorHand) -> Metric<TremorRun> {
    Metric(
      "hand_tremor_rest_posture_ratio_\(hand.rawValue)", "Rest to posture, \(hand.label)", .one,
      "`hand_tremor_acceleration_rms_mps2` with \(hand.ratioWords).", source: "this tool",
      range: "0..100000", absentWhen: "one of the two poses could not be measured",
      reading: { $0.restPosturalRatio(hand) })
  }

  private static func asymmetry(_ pose: TremorPose) -> Metric<TremorRun> {
    Metric(
      "hand_tremor_\(pose.metricPart)_asymmetry_pct", "Hand tremor asymmetry, \(pose.label)",
      .percent,

      "`hand_tremor_acceleration_rms_mps2` of the right hand minus `hand_tremor_acceleration_rms_mps2` of the left hand, in percent of the mean of both, \(pose.words). Positive if the right hand trembles more.",
      source: "this tool", range: "-200..200", absentWhen: "one of the hands could not be measured",
      reading: { $0.asymmetry(pose) })
  }
}

extension TremorRun {
  /// The difference of both hands' logarithms, which is the logarithm of the ratio of their sizes.
  private static func logDifference(
    _ pose: TremorPose, _ size: TremorSize, _ part: String, _ label: String
  ) -> Metric<TremorRun> {
    Metric(
      "hand_tremor_\(pose.metricPart)_\(part)_asymmetry_lg", label, .logRatio,
      "`\(size.metric)` of the right hand minus `\(size.metric)` of the left hand, \(pose.words): the decadic logarithm of the ratio of both. Positive if the right hand trembles more.",
      source: "this tool", range: "-9..9", absentWhen: "one of the hands could not be measured",
      reading: { $0.logDifference(pose, of: size) })
  }
}

extension TremorHand {
  /// The name in labels.
  fileprivate var label: String {
    switch self {
    case .left, .right: rawValue
    case .mostAffected: "most affected hand"
    case .unnamed: "unnamed hand"
    }
  }

  /// The two poses of the ratio, as part of a definition.
  fileprivate var ratioWords: String {
    switch self {
    case .left, .right:
      "the \(rawValue) hand in the lap divided by that with the \(rawValue) arm stretched out"
    case .mostAffected:
      "the most affected hand in the lap divided by that with the most affected arm stretched out"
    case .unnamed:
      "the hand in the lap divided by that with the arm stretched out, for a hand that is not named"
    }
  }
}

extension TremorPose {
  /// The pose as part of a definition.
  fileprivate var words: String {
    switch self {
    case .handInLap: "with the hand in the lap"
    case .handAtShoulderLength: "with the arm stretched out"
    case .elbowBent: "with the arm raised and the elbow bent"
    case .handToNose: "while the hand moves to the nose"
    case .queenWave: "while the hand turns at the wrist (queen wave)"
    }
  }

  /// The name in labels with little room.
  fileprivate var shortLabel: String { self == .handAtShoulderLength ? "arm out" : label }

  /// The name in labels.
  fileprivate var label: String {
    switch self {
    case .handInLap: "in lap"
    case .handAtShoulderLength: "arm stretched out"
    case .elbowBent: "elbow bent"
    case .handToNose: "to nose"
    case .queenWave: "queen wave"
    }
  }
}
