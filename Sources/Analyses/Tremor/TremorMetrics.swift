import DSP
import Metrics

/// The table of one pose.
extension MeasuredPose {
  static let metrics: [Metric<MeasuredPose>] = sizes + shapes

  private static let mine = "this tool"
  private static let absence = "less than 5 s without the first and last second"
  private static let noPeakAbsence = "no peak from 3 to 12 Hz stands out, or less than 5 s"
  private static let wade = "this tool; limits of size by Wade et al. 1982"

  private static func of(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (TremorStep) -> Double?
  ) -> Metric<MeasuredPose> {
    Metric(
      name, unit, meaning, source: mine, range: range, absentWhen: absence,
      reading: { pose in
        pose.reading {
          .number(
            value($0), count: $0.acceleration.segmentCount, flags: $0.sizeFlags, else: .noMovement)
        }
      })
  }

  /// Of the peak of acceleration; empty where none stands out.
  private static func ofPeak(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    count: @escaping @Sendable (TremorStep) -> Int,
    _ value: @escaping @Sendable (TremorStep) -> Double?
  ) -> Metric<MeasuredPose> {
    Metric(
      name, unit, meaning, source: mine, range: range, absentWhen: noPeakAbsence,
      reading: { pose in
        pose.reading { step in
          guard step.windows.hasPeak else { return .absent(.noPeak) }
          return .number(value(step), count: count(step), else: .noPeak)
        }
      })
  }

  /// Of angular velocity, which an accelerometer does not know.
  private static func rotation(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    flags: @escaping @Sendable (TremorStep) -> [Flag] = { _ in [] },
    _ value: @escaping @Sendable (TremorSpectrum) -> Double?
  ) -> Metric<MeasuredPose> {
    Metric(
      name, unit, meaning, source: mine, range: range,
      absentWhen: "no angular velocity, or less than 5 s",
      reading: { pose in
        pose.reading { step in
          guard let rotation = step.rotation else { return .absent(.noRotationRate) }
          return .number(
            value(rotation), count: rotation.segmentCount, flags: flags(step), else: .noPeak)
        }
      })
  }

  private static func verdict(
    _ name: String, _ meaning: String, _ holds: @escaping @Sendable (TremorWindows) -> Bool
  ) -> Metric<MeasuredPose> {
    Metric(
      name, .word, meaning, source: wade, absentWhen: absence,
      reading: { pose in
        // Where nothing moved at all there is no tremor, whatever the sensor was.
        if pose.isWithoutMotion { return .truth(false, flags: [.noSensorData]) }
        return pose.reading { .truth(holds($0.windows), flags: $0.windows.doubts) }
      })
  }

  private static let sizes: [Metric<MeasuredPose>] = [
    ofPeak(
      "tremor_peak_hz", .hertz,
      "Median over 3 s windows of the strongest peak of acceleration from 3 to 12 Hz, where such a peak stands out.",
      range: "3..12", count: \.windows.count, \.windows.frequencyHz),
    of(
      "tremor_power_acc", MetricUnit("m2/s4"), "Power of acceleration from 3 to 12 Hz.",
      range: "0..100000",
      \.acceleration.power),
    of(
      "tremor_rms_acc", .acceleration, "Root mean square of acceleration from 3 to 12 Hz.",
      range: .acceleration,
      \.acceleration.rms),
    of(
      "tremor_rms_disp_mm", MetricUnit("mm"),
      "Root mean square of displacement from 3 to 12 Hz, by double integration of the spectrum.",
      range: "0..1000",
      { $0.acceleration.displacementRMS * 1000 }),
    rotation(
      "tremor_rms_rot_dps", .degreesPerSecond,
      "Root mean square of angular velocity from 3 to 12 Hz.", range: .angularVelocity,
      flags: \.sizeFlags,
      { degrees(fromRadians: $0.rms) }),
    rotation(
      "tremor_peak_rot_hz", .hertz,
      "Frequency of the highest peak of angular velocity from 3 to 12 Hz.", range: "3..12",
      { $0.peak?.frequencyHz }),
  ]

  private static let shapes: [Metric<MeasuredPose>] = [
    ofPeak(
      "tremor_bandwidth_hz", .hertz,
      "Width of the highest peak of the averaged spectrum at half of its height.", range: "0..12",
      count: \.acceleration.segmentCount, \.acceleration.bandwidthHz),
    ofPeak(
      "tremor_relative_power", .one,
      "Power within 0.5 Hz of the highest peak of the averaged spectrum by that from 1 to 15 Hz.",
      range: "0..1", count: \.acceleration.segmentCount, \.acceleration.relativePower),
    verdict(
      "tremor_present",
      "true when tremor_peak_hz is given and the root of the median power at the windows' peaks is 0.05 m/s² or more.",
      \.isPresent),
    verdict(
      "tremor_above_normal",
      "true when tremor is present and the root of its median power is 0.24 m/s² or more, the largest of 97 healthy people.",
      \.isAboveNormal),
    ofPeak(
      "tremor_frequency_sd_hz", .hertz,
      "Standard deviation of the highest peaks of 3 s windows that overlap by half.",
      range: "0..10",
      count: \.acceleration.segmentPeaks.count, \.acceleration.frequencySpreadHz),
  ]
}

/// The table of a run.
extension TremorRun {
  static let metrics: [Metric<TremorRun>] =
    TremorHand.allCases.map(ratio) + TremorPose.allCases.map(asymmetry)

  private static func ratio(_ hand: TremorHand) -> Metric<TremorRun> {
    let suffix = hand == .unnamed ? "" : "_\(hand.rawValue)"
    return Metric(
      "tremor_rest_postural_ratio\(suffix)", .one,
      "tremor_rms_acc with the hand in the lap by that at shoulder length\(hand.phrase).",
      source: "this tool", range: "0..100000", absentWhen: "one of the poses could not be measured",
      reading: { $0.restPosturalRatio(hand) })
  }

  private static func asymmetry(_ pose: TremorPose) -> Metric<TremorRun> {
    Metric(
      "tremor_asymmetry_\(pose.rawValue)_pct", .percent,
      "tremor_rms_acc of the right hand less that of the left, in percent of their mean.",
      source: "this tool", range: "-200..200", absentWhen: "one of the hands could not be measured",
      reading: { $0.asymmetry(pose) })
  }
}

extension TremorHand {
  /// Behind a sentence.
  fileprivate var phrase: String {
    switch self {
    case .left, .right: ", \(rawValue) hand"
    case .mostAffected: ", most affected hand"
    case .unnamed: ", of a hand that is not named"
    }
  }
}

extension Flag {
  static let voluntaryMotion = Flag(
    "voluntary_motion", .note, "The pose asks for movement; what is slower than 2.5 Hz was removed."
  )
  static let noPeak = Flag(
    "no_peak", .note,
    "No peak of movement from 3 to 12 Hz stands out from the rest of the movement.")
  static let nearLimit = Flag(
    "near_limit", .doubt, "The peak of tremor stands out by hardly more, or less, than it must.")
  static let tremorSlowMovement = Flag(
    "tremor_slow_movement", .doubt,
    "Movement from 1 to 3 Hz is larger than that from 3 to 12 Hz and may hide a tremor.")
  static let poseMissing = Flag(
    "pose_missing", .note, "One of the poses or hands compared could not be measured.")

  /// Every flag of tremor, for `explain` and the documentation.
  static let ofTremor: [Flag] = [
    voluntaryMotion, noPeak, nearLimit, tremorSlowMovement, poseMissing, noRotationRate, noMovement,
  ]
}
