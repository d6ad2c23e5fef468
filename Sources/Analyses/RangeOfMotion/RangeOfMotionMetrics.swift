public import Metrics
import Recordings

extension RangeOfMotion {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics = JointStep.metrics
  public static let sessionMetrics = JointSides.metrics
}

/// The table of a joint's movement.
extension JointStep {
  static let metrics: [Metric<JointStep>] = angles + course + axes + reports

  private static let researchKit = "ORKRangeOfMotionStepViewController"
  private static let balasubramanian = "Balasubramanian et al. 2015"
  private static let needs =
    "the recording has no attitude or lasts less than 1 s, the movement is smaller than 5 degrees"
  private static let interrupted = "a gap of more than 0.25 s interrupts the movement"
  private static let absence = "\(needs), or \(interrupted)"
  private static let tooFewSamples = "\(needs), \(interrupted), or the movement has too few samples"
  private static let silence = "there is no result, or it does not contain the angle"

  private static let tool = "this tool"

  /// Metrics of the movement; there is no row without a recording.
  private static let joint = MetricFamily<JointStep, JointMovement>(
    of: \.movement?.measured, source: tool, absentWhen: absence, flags: \.sensorFlags,
    else: { step in step.movement.map { $0.refusal ?? .noMovement } })

  private static let angles: [Metric<JointStep>] = [
    joint.number(
      "rom_start_deg", "ROM start angle", .degrees,
      "Angle of the phone in the start position (mean attitude of the first 0.2 s): 90 degrees minus pitch (in landscape: roll), as in ResearchKit. 0 if the phone is upright in portrait, 90 if it lies on its back.",
      source: researchKit, range: "-90..270", \.startDegrees),
    joint.number(
      "rom_finish_deg", "ROM finish angle", .degrees,
      "Angle at the end of the recording: `rom_start_deg` minus the angle that the phone has turned about the movement axis since the start position. As in ResearchKit, turning positively about the axis decreases the angle.",
      source: researchKit, range: "-630..630", \.finishDegrees),
    joint.number(
      "rom_min_deg", "ROM smallest angle", .degrees,
      "Smallest angle during the recording: `rom_start_deg` minus the largest positive turn of the phone about the movement axis since the start position.",
      source: researchKit, range: "-630..630", \.minimumDegrees),
    joint.number(
      "rom_max_deg", "ROM largest angle", .degrees,
      "Largest angle during the recording: `rom_start_deg` plus the size of the largest negative turn of the phone about the movement axis since the start position.",
      source: researchKit, range: "-630..630", \.maximumDegrees),
    Metric(
      "rom_range_deg", "Range of motion", .degrees,
      "Range of motion: `rom_max_deg` minus `rom_min_deg`. Angles are turns of the phone about the movement axis, the principal axis of angular velocities above 0.2 rad/s (if there are none, the device axis).",
      better: .higher, source: tool, range: "5..1260", absentWhen: absence,
      reading: { step in
        step.reading { movement in
          .number(
            movement.rangeDegrees, count: movement.repetitions.count, flags: step.disagreement,
            else: .noMovement)
        }
      }),
    joint.number(
      "rom_device_axis_range_deg", "Range of motion, device axis", .degrees,
      "Range of motion about the device axis: largest minus smallest turn of the phone about its x axis (portrait) or y axis (landscape, see `rom_phone_orientation`).",
      better: .higher, range: "0..1260", \.nominalRangeDegrees),
    joint.number(
      "rom_turn_from_start_max_deg", "Total turn from start, maximum", .degrees,
      "Largest angle of rotation between the attitude of the phone and the start position (mean of the first 0.2 s), about any axis; at most 180 degrees.",
      range: "0..180", \.largestAngleDegrees),
  ]

  private static let course: [Metric<JointStep>] = [
    joint.number(
      "rom_angular_speed_max_dps", "ROM angular speed, maximum", .degreesPerSecond,
      "Maximum angular speed of the phone about the movement axis, below 6 Hz.",
      range: .angularVelocity, \.peakVelocity),
    joint.number(
      "rom_angular_speed_mean_dps", "ROM angular speed, mean", .degreesPerSecond,
      "Mean angular speed about the movement axis, below 6 Hz, during the movement: from the first to the last sample with at least 5 % of `rom_angular_speed_max_dps`.",
      range: .angularVelocity, \.meanVelocity),
    joint.number(
      "rom_time_to_furthest_angle_s", "Time to furthest angle", .seconds,
      "Time from the start of the movement (first sample with at least 5 % of `rom_angular_speed_max_dps`) to the angle furthest from the start position.",
      range: .recording, \.timeToMaximumSeconds),
    joint.number(
      "rom_sparc", "ROM smoothness (SPARC)", .one,
      "Smoothness of the movement: spectral arc length (SPARC) of the angular speed about the movement axis, below 6 Hz. Always negative; closer to 0 is smoother.",
      better: .higher, source: balasubramanian, range: "-1000..0", absentWhen: tooFewSamples,
      else: .fewValues, \.sparc),
    joint.number(
      "rom_ldlj", "ROM smoothness (LDLJ)", .one,
      "Smoothness of the movement: log dimensionless jerk -ln(T^3 J / v^2), where v is the maximum angular speed about the movement axis (below 6 Hz), T the duration of the movement and J the integral of the squared second derivative of the angular speed. Higher is smoother.",
      better: .higher, source: balasubramanian, range: "-100..20", absentWhen: tooFewSamples,
      else: .fewValues, \.ldlj),
    joint.number(
      "rom_submovement_count", "Submovements", .count, type: .count,
      "Number of submovements: maxima of the angular speed (below 6 Hz) above 10 % of `rom_angular_speed_max_dps` that rise by more than 5 % of it above the minima on both sides. 1 for a single smooth movement.",
      better: .lower, range: .count, { Double($0.submovementCount) }
    ).alsoAbout(.totals),
    joint.number(
      "rom_repetition_count", "Repetitions", .count, type: .count,
      "Number of repetitions: movements toward the side of the largest turn from the start position by more than half of the range of motion, measured below 6 Hz.",
      range: "1..100000", { Double($0.repetitions.count) }
    ).alsoAbout(.totals),
    joint.number(
      "rom_end_hold_s", "Hold at the end", .seconds,
      "Time from the end of the movement (last sample with at least 5 % of `rom_angular_speed_max_dps`) to the end of the recording.",
      range: .recording, \.endHoldSeconds),
  ]

  private static let axes: [Metric<JointStep>] = [
    Metric(
      "rom_phone_orientation", "Phone orientation", .word(DeviceOrientation.allWords),
      "How the phone was held, which determines the device axis of the joint: portrait (x axis) or landscape (y axis). Given by --rom-orientation; with auto, landscape if the movement axis is closer to the y axis than to x and z, otherwise portrait.",
      source: tool, absentWhen: absence,
      reading: { step in step.reading { .word($0.axis.orientation.rawValue) } }),
    joint.number(
      "rom_axis_misalignment_deg", "Movement to device axis angle", .degrees,
      "Angle between the movement axis (see `rom_range_deg`) and the device axis of the joint (see `rom_phone_orientation`).",
      range: "0..90", absentWhen: noAxis, else: { $0.axis.reason ?? .movementSlow },
      \.axis.misalignmentDegrees),
    joint.number(
      "rom_axis_planarity_pct", "Planarity of movement", .percent,
      "Squared angular velocity about the movement axis in percent of the squared angular velocity about all axes, summed over samples above 0.2 rad/s. 100 is rotation about one axis, 33 rotation about all axes alike.",
      range: "33..100", absentWhen: noAxis, else: { $0.axis.reason ?? .movementSlow },
      { $0.axis.planarity.map { 100 * $0 } }),
    joint.number(
      "rom_off_axis_max_deg", "Turn off the main axis, maximum", .degrees,
      "Largest rotation of the phone away from the movement axis (swing) since the start position, during the movement. 0 if the limb turns about the movement axis only.",
      range: "0..180", \.offAxisDegrees),
    joint.number(
      "rom_range_gravity_difference_deg", "ROM disagreement with gravity", .degrees,
      "Absolute difference between `rom_range_deg` and the range of motion computed from the direction of gravity alone, in the plane perpendicular to the movement axis.",
      range: "0..1260",
      absentWhen:
        "`rom_range_deg` is empty, gravity was not recorded, or the movement axis is more than 30 degrees from horizontal",
      else: { $0.gravityDisagreement.refusal ?? .noGravity }, \.gravityDisagreement.measured),
  ]

  private static let noAxis =
    "no angular velocity above 0.2 rad/s was recorded, or `rom_range_deg` is empty"

  private static let reports: [Metric<JointStep>] =
    [
      Metric(
        "rk_rom_range_deg", "ResearchKit range of motion", .degrees,
        "Range of motion computed by the app (ORKRangeOfMotionResult). If the result has none: distance between its minimum and maximum, otherwise between its flexed and extended angles (ResearchKit before 2.1.0).",
        better: .higher, source: "ORKRangeOfMotionResult", range: "0..720",
        absentWhen: "there is no result, or it contains neither a range nor the two angles",
        reading: { .number($0.reported?.rangeDegrees, flags: $0.disagreement, else: .noStepResult) }
      ),
      difference(
        "rom_range_minus_rk_deg", "Range of motion minus ResearchKit",
        "`rom_range_deg` minus `rk_rom_range_deg`. Large differences usually mean that the movement was not about the device axis.",
        absentWhen: "`rk_rom_range_deg` or `rom_range_deg` is empty", flags: \.disagreement,
        \.rangeDegrees),
      joint.number(
        "rom_rk_formula_range_deg", "ROM by ResearchKit's formula", .degrees,
        "Range of motion by the formula of ResearchKit, applied to the recording: range of pitch (in landscape: roll) relative to the first sample, with 360 degrees subtracted above 90. Exact only for a movement about the device axis.",
        better: .higher, source: researchKit, range: "0..1260", \.researchKitRangeDegrees),
      difference(
        "rom_rk_formula_range_minus_rk_deg", "ResearchKit formula minus ResearchKit",
        "`rom_rk_formula_range_deg` minus `rk_rom_range_deg`. A value far from 0 means that the app and this recording do not hold the same movement.",
        absentWhen: "`rk_rom_range_deg` or `rom_rk_formula_range_deg` is empty", flags: { _ in [] },
        \.researchKitRangeDegrees),
    ]
    + [
      ("start", "start", "start"), ("finish", "finish", "finish"), ("minimum", "min", "smallest"),
      ("maximum", "max", "largest"), ("flexed", "flexed", "flexed"),
      ("extended", "extended", "extended"),
    ].map(reported)

  private static func difference(
    _ name: String, _ label: String, _ meaning: String, absentWhen: String,
    flags: @escaping @Sendable (JointStep) -> [Flag],
    _ ours: @escaping @Sendable (JointMovement) -> Double
  ) -> Metric<JointStep> {
    Metric(
      name, label, .degrees, meaning, source: "this tool", range: "-1260..1260",
      absentWhen: absentWhen,
      reading: { step in
        guard let theirs = step.reported?.rangeDegrees else { return .absent(.noStepResult) }
        return step.reading { .number(ours($0) - theirs, flags: flags(step), else: .noMovement) }
          ?? .absent(.noMotionRecording)
      })
  }

  /// One angle of the result. There is no row if the release of ResearchKit does not write it.
  private static func reported(_ key: String, as name: String, _ angle: String) -> Metric<JointStep>
  {
    Metric(
      "rk_rom_\(name)_deg", "ResearchKit \(angle) angle", .degrees,
      "The \(angle) angle of the joint as computed by the app (ORKRangeOfMotionResult).",
      source: "ORKRangeOfMotionResult", range: "-630..630", absentWhen: silence,
      reading: { step in step.reported?.degrees[key].map { .number($0, else: .noStepResult) } })
  }
}

extension JointSides {
  private static let sides = MetricFamily<JointSides, (left: Double, right: Double)>(
    of: \.means, source: "common definition",
    absentWhen: "only one side could be measured, or the sides belong to several joints",
    count: \.count, else: .oneSide)

  static let metrics: [Metric<JointSides>] = [
    sides.number(
      "rom_range_right_minus_left_deg", "ROM right minus left", .degrees,
      "`rom_range_deg` of the right side minus `rom_range_deg` of the left side. Attempts and sessions of each side are averaged first.",
      range: "-1260..1260", { $0.right - $0.left }),
    sides.number(
      "rom_range_asymmetry_pct", "ROM asymmetry", .percent,
      "`rom_range_deg` of the right side minus `rom_range_deg` of the left side, in percent of the mean of both. Attempts and sessions of each side are averaged first; positive if the right range is larger.",
      better: .lower, range: .asymmetryPercent, { asymmetryPercent($0.right, $0.left) }),
  ]
}
