public import Metrics

extension RangeOfMotion {
  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts) + JointStep.metrics.of(\.joint)
    + JointSides.metrics.of(\.sides) + RunFacts.metrics.of(\.run)
}

/// The table of a joint's movement.
extension JointStep {
  static let metrics: [Metric<JointStep>] = angles + course + axes + reports

  private static let researchKit = "ORKRangeOfMotionStepViewController"
  private static let balasubramanian = "Balasubramanian et al. 2015"
  private static let absence = "no attitude, less than 1 s or 5 degrees, or a break in the movement"
  private static let silence = "no result, or one without it"

  private static let tool = "this tool"

  /// No row without a recording.
  private static let joint = MetricFamily<JointStep, JointMovement>(
    of: \.movement?.measured, source: tool, absentWhen: absence, flags: \.sensorFlags,
    else: { step in step.movement.map { $0.refusal ?? .noMovement } })

  private static let angles: [Metric<JointStep>] = [
    joint.number(
      "rom_start_deg", "ROM start angle", .degrees,
      "Angle at the reference position, the first 0.2 s.",
      source: researchKit, range: "-90..270", \.startDegrees),
    joint.number(
      "rom_finish_deg", "ROM finish angle", .degrees, "Angle at the end of the recording.",
      source: researchKit,
      range: "-630..630", \.finishDegrees),
    joint.number(
      "rom_min_deg", "ROM smallest angle", .degrees,
      "Smallest angle, about the movement's own axis.",
      source: researchKit, range: "-630..630", \.minimumDegrees),
    joint.number(
      "rom_max_deg", "ROM largest angle", .degrees, "Largest angle, about the movement's own axis.",
      source: researchKit, range: "-630..630", \.maximumDegrees),
    Metric(
      "rom_range_deg", "Range of motion", .degrees,
      "Largest less smallest turn about the movement's own axis.",
      source: tool, range: "5..1260", absentWhen: absence,
      reading: { step in
        step.reading { movement in
          .number(
            movement.rangeDegrees, count: movement.repetitions.count, flags: step.disagreement,
            else: .noMovement)
        }
      }),
    joint.number(
      "rom_device_axis_range_deg", "Range of motion, device axis", .degrees,
      "Range of the twist about the device axis of the orientation.", range: "0..1260",
      \.nominalRangeDegrees),
    joint.number(
      "rom_turn_from_start_max_deg", "Total turn from start, maximum", .degrees,
      "Largest turn from the reference position, whatever its axis.", range: "0..180",
      \.largestAngleDegrees),
  ]

  private static let course: [Metric<JointStep>] = [
    joint.number(
      "rom_angular_speed_max_dps", "ROM angular speed, maximum", .degreesPerSecond,
      "Largest angular speed below 6 Hz.",
      range: .angularVelocity, \.peakVelocity),
    joint.number(
      "rom_angular_speed_mean_dps", "ROM angular speed, mean", .degreesPerSecond,
      "Mean angular speed from start to end of the movement, 5 % of the peak.",
      range: .angularVelocity, \.meanVelocity),
    joint.number(
      "rom_time_to_furthest_angle_s", "Time to furthest angle", .seconds,
      "Start of the movement to the angle furthest from the reference.", range: .recording,
      \.timeToMaximumSeconds),
    joint.number(
      "rom_sparc", "ROM smoothness (SPARC)", .one,
      "Smoothness of the angular speed: spectral arc length, nearer to 0 is smoother.",
      source: balasubramanian, range: "-1000..0", else: .tooFewValues, \.sparc),
    joint.number(
      "rom_ldlj", "ROM smoothness (LDLJ)", .one,
      "Smoothness of the angular speed: log dimensionless jerk, larger is smoother.",
      source: balasubramanian, range: "-100..20", else: .tooFewValues, \.ldlj),
    joint.number(
      "rom_submovement_count", "Submovements", .count, type: .count,
      "Maxima of the angular speed above 10 % of the peak that stand out by 5 % of it.",
      range: .count, { Double($0.submovementCount) }),
    joint.number(
      "rom_repetition_count", "Repetitions", .count, type: .count,
      "Moves away from the reference by more than half of the range.",
      range: "1..100000", { Double($0.repetitions.count) }),
    joint.number(
      "rom_end_hold_s", "Hold at the end", .seconds,
      "End of the movement to the end of the recording.",
      range: .recording, \.endHoldSeconds),
  ]

  private static let axes: [Metric<JointStep>] = [
    Metric(
      "rom_phone_orientation", "Phone orientation", .word(DeviceOrientation.allWords),
      "portrait or landscape: the device axis that counts as the joint's.",
      source: tool, absentWhen: absence,
      reading: { step in step.reading { .word($0.axis.orientation.rawValue) } }),
    joint.number(
      "rom_axis_misalignment_deg", "Movement to device axis angle", .degrees,
      "Angle between the movement's own axis and the device axis.", range: "0..90",
      absentWhen: noAxis, else: { $0.axis.reason ?? .slowMovement }, \.axis.misalignmentDegrees),
    joint.number(
      "rom_axis_planarity_pct", "Planarity of movement", .percent,
      "Share of squared angular velocity about the movement's own axis.",
      range: "33..100", absentWhen: noAxis, else: { $0.axis.reason ?? .slowMovement },
      { $0.axis.planarity.map { 100 * $0 } }),
    joint.number(
      "rom_off_axis_max_deg", "Turn off the main axis, maximum", .degrees,
      "Largest turn beside the one about the axis, during the movement.",
      range: "0..180", \.offAxisDegrees),
    joint.number(
      "rom_range_gravity_difference_deg", "ROM disagreement with gravity", .degrees,
      "How far the range by gravity alone, in the plane of movement, is from rom_range_deg.",
      range: "0..1260",
      absentWhen: "the axis is more than 30 degrees from horizontal, or no range",
      else: { $0.gravityDisagreement.refusal ?? .noGravity }, \.gravityDisagreement.measured),
  ]

  private static let noAxis = "nothing turns faster than 0.2 rad/s, or no range"

  private static let reports: [Metric<JointStep>] =
    [
      Metric(
        "rk_rom_range_deg", "ResearchKit range of motion", .degrees,
        "The app's own range; of releases before 2.1.0 the distance from flexed to extended.",
        source: "ORKRangeOfMotionResult", range: "0..720", absentWhen: silence,
        reading: {
          .number($0.reported?.rangeDegrees, flags: $0.disagreement, else: .noResult)
        }),
      difference(
        "rom_range_minus_rk_deg", "Range of motion minus ResearchKit",
        "rom_range_deg less the app's range.", flags: \.disagreement,
        \.rangeDegrees),
      joint.number(
        "rom_rk_formula_range_deg", "ROM by ResearchKit's formula", .degrees,
        "The app's formula on this recording: what one Euler angle makes of the movement.",
        source: researchKit, range: "0..1260", \.researchKitRangeDegrees),
      difference(
        "rom_rk_formula_range_minus_rk_deg",
        "ResearchKit formula minus ResearchKit",
        "rom_rk_formula_range_deg less the app's range: off 0, the two saw different movements.",
        flags: { _ in [] }, \.researchKitRangeDegrees),
    ]
    + [
      ("start", "start", "start"), ("finish", "finish", "finish"),
      ("minimum", "min", "smallest"), ("maximum", "max", "largest"),
      ("flexed", "flexed", "flexed"), ("extended", "extended", "extended"),
    ].map(reported)

  private static func difference(
    _ name: String, _ label: String, _ meaning: String,
    flags: @escaping @Sendable (JointStep) -> [Flag],
    _ ours: @escaping @Sendable (JointMovement) -> Double
  ) -> Metric<JointStep> {
    Metric(
      name, label, .degrees, meaning, source: "this tool", range: "-1260..1260",
      absentWhen: "no result, or no range",
      reading: { step in
        guard let theirs = step.reported?.rangeDegrees else { return .absent(.noResult) }
        return step.reading { .number(ours($0) - theirs, flags: flags(step), else: .noMovement) }
          ?? .absent(.noMotion)
      })
  }

  /// One angle of the result; no row where this release does not write it.
  private static func reported(
    _ key: String, as name: String, _ angle: String
  ) -> Metric<JointStep> {
    Metric(
      "rk_rom_\(name)_deg", "ResearchKit \(angle) angle", .degrees, "The app's own \(key) angle.",
      source: "ORKRangeOfMotionResult", range: "-630..630", absentWhen: silence,
      reading: { step in
        step.reported?.degrees(key).map { .number($0, else: .noResult) }
      })
  }
}

extension JointSides {
  private static let sides = MetricFamily<JointSides, (left: Double, right: Double)>(
    of: \.means, source: "common definition", absentWhen: "one side only, or several joints",
    count: \.count, else: .oneSide)

  static let metrics: [Metric<JointSides>] = [
    sides.number(
      "rom_range_right_minus_left_deg", "ROM right minus left", .degrees,
      "Range of the right side less that of the left.",
      range: "-1260..1260", { $0.right - $0.left }),
    sides.number(
      "rom_range_asymmetry_pct", "ROM asymmetry", .percent,
      "Range of the right side less that of the left, in percent of the mean of both.",
      range: .asymmetryPercent, { asymmetryPercent($0.right, $0.left) }),
  ]
}
