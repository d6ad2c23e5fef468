import DSP
import Metrics

/// The table of one pose.
extension MeasuredPose {
  static let metrics: [Metric<MeasuredPose>] = sizes + shapes

  private static let mine = "this tool"
  private static let absence = "less than 5 s without the first and last second"
  private static let noPeakAbsence = "no peak from 3 to 12 Hz, or less than 5 s"

  private static func of(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    absentWhen: String = absence, else reason: Flag = .noMovement,
    count: @escaping @Sendable (TremorSpectrum) -> Int = { $0.segmentCount },
    _ value: @escaping @Sendable (TremorStep) -> Double?
  ) -> Metric<MeasuredPose> {
    Metric(
      name, unit, meaning, source: mine, range: range, absentWhen: absentWhen,
      reading: { pose in
        pose.reading {
          .number(value($0), count: count($0.acceleration), else: reason)
        }
      })
  }

  /// Of angular velocity, which an accelerometer does not know.
  private static func rotation(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (TremorSpectrum) -> Double?
  ) -> Metric<MeasuredPose> {
    Metric(
      name, unit, meaning, source: mine, range: range,
      absentWhen: "no angular velocity, or less than 5 s",
      reading: { pose in
        pose.reading { step in
          guard let rotation = step.rotation else { return .absent(.noRotationRate) }
          return .number(value(rotation), count: rotation.segmentCount, else: .noPeak)
        }
      })
  }

  private static let sizes: [Metric<MeasuredPose>] = [
    of(
      "tremor_peak_hz", .hertz, "Frequency of the highest peak of acceleration from 3 to 12 Hz.",
      range: "3..12", absentWhen: noPeakAbsence, else: .noPeak,
      { $0.acceleration.peak?.frequencyHz }),
    of(
      "tremor_power_acc", MetricUnit("m2/s4"), "Power of acceleration from 3 to 12 Hz.",
      range: "0..100000",
      { $0.acceleration.power }),
    of(
      "tremor_rms_acc", .acceleration, "Root mean square of acceleration from 3 to 12 Hz.",
      range: .acceleration,
      { $0.acceleration.rms }),
    of(
      "tremor_rms_disp_mm", MetricUnit("mm"),
      "Root mean square of displacement from 3 to 12 Hz, by double integration of the spectrum.",
      range: "0..1000",
      { $0.acceleration.displacementRMS * 1000 }),
    rotation(
      "tremor_rms_rot_dps", .degreesPerSecond,
      "Root mean square of angular velocity from 3 to 12 Hz.", range: .angularVelocity,
      { degrees(fromRadians: $0.rms) }),
    rotation(
      "tremor_peak_rot_hz", .hertz,
      "Frequency of the highest peak of angular velocity from 3 to 12 Hz.", range: "3..12",
      { $0.peak?.frequencyHz }),
  ]

  private static let shapes: [Metric<MeasuredPose>] = [
    of(
      "tremor_bandwidth_hz", .hertz, "Width of the peak at half of its height.", range: "0..12",
      absentWhen: noPeakAbsence, else: .noPeak, { $0.acceleration.bandwidthHz }),
    of(
      "tremor_relative_power", .one, "Power within 0.5 Hz of the peak by that from 1 to 15 Hz.",
      range: "0..1", absentWhen: noPeakAbsence, else: .noPeak, { $0.acceleration.relativePower }),
    Metric(
      "tremor_present", .word,
      "true when tremor_relative_power is above 0.35 and the peak 6 dB above the median density.",
      source: mine, absentWhen: absence,
      reading: { pose in
        // Where nothing moved at all there is no tremor, whatever the sensor was.
        if pose.isWithoutMotion { return .truth(false, flags: [.noSensorData]) }
        return pose.reading { .truth($0.acceleration.isTremor) }
      }),
    of(
      "tremor_frequency_sd_hz", .hertz,
      "Standard deviation of the peaks of 3 s windows that overlap by half.", range: "0..10",
      absentWhen: noPeakAbsence, else: .noPeak, count: { $0.segmentPeaks.count },
      { $0.acceleration.frequencySpreadHz }),
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
    "The highest power from 3 to 12 Hz lies at an edge of that band: it is no peak.")
  static let poseMissing = Flag(
    "pose_missing", .note, "One of the poses or hands compared could not be measured.")

  /// Every flag of tremor, for `explain` and the documentation.
  static let ofTremor: [Flag] = [voluntaryMotion, noPeak, poseMissing, noRotationRate, noMovement]
}
