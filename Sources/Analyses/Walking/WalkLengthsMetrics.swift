import Metrics

/// Metrics that need a distance or the body size of the participant.
extension WalkLengths {
  private static let pendulumSource = "Zijlstra and Hof 2003, factor as in mobgap"
  /// The metrics of a task whose distance may come from these sources, most trusted first.
  ///
  /// - Parameter speedSources: the sources whose speed is a metric here; other analyses report the speed of the rest.
  static func metrics(
    _ sources: [WalkedDistance.DistanceSource],
    speedsOf speedSources: [WalkedDistance.DistanceSource]
  ) -> [Metric<WalkLengths>] {
    lengths(sources) + speeds(sources) + sources.map(strideLength) + speedSources.map(speed)
      + (sources.contains(.course) ? [boutSpeed] : []) + ratios(sources)
  }

  private static func absence(_ sources: [WalkedDistance.DistanceSource]) -> String {
    sources.map(\.absence).joined(separator: ", and ")
  }

  private static func lengths(_ sources: [WalkedDistance.DistanceSource]) -> [Metric<WalkLengths>] {
    [
      Metric(
        "step_length_mean_m", "Step length, mean", .meters,
        "Mean step length, from the first plausible source of: timed course, pedometer, location, inverted pendulum. The source is given by `stride_length_source`.",
        better: .higher, source: pendulumSource, range: .stepLength, absentWhen: absence(sources),
        reading: { $0.measured(.length, \.stepMeters) }),
      Metric(
        "step_length_pendulum_sd_m", "Step length by pendulum, SD", .meters,
        "Standard deviation of the step lengths by the inverted pendulum (see `stride_length_pendulum_mean_m`). Outliers by a Hampel filter (5 steps, 3 scaled median absolute deviations) are left out.",
        source: pendulumSource, range: "0..2.5",
        absentWhen:
          "--height, --leg-length and --sensor-height are all missing, no regular, straight walking was found (see `step_time_sd_s`), or fewer than two step lengths are plausible",
        reading: { $0.spread(\.typicalDeviation) }),
      Metric(
        "step_length_pendulum_cv_pct", "Step length by pendulum, CV", .percent,
        "Standard deviation of the step lengths by the inverted pendulum (`step_length_pendulum_sd_m`) in percent of their mean, without outliers.",
        source: pendulumSource, range: "0..300",
        absentWhen:
          "--height, --leg-length and --sensor-height are all missing, no regular, straight walking was found (see `step_time_sd_s`), or fewer than two step lengths are plausible",
        reading: { $0.spread(\.coefficientOfVariation) }),
      Metric(
        "stride_length_mean_m", "Stride length, mean", .meters,
        "Mean stride length: twice `step_length_mean_m`. By the pendulum, expect errors near 0.1 m, mostly constant for a person.",
        better: .higher, source: pendulumSource, range: .strideLength, absentWhen: absence(sources),
        reading: { $0.measured(.length, \.strideMeters) }),
      Metric(
        "stride_length_source", "Stride length, source",
        .word(WalkedDistance.DistanceSource.allWords),
        "Source of `step_length_mean_m` and `stride_length_mean_m`: course, pedometer, location or pendulum.",
        source: "this tool", absentWhen: absence(sources),
        reading: { $0.source(of: .length, \.stepMeters) }),
    ]
  }

  private static func speeds(_ sources: [WalkedDistance.DistanceSource]) -> [Metric<WalkLengths>] {
    [
      Metric(
        "gait_speed_mps", "Gait speed", .metersPerSecond,
        "Distance divided by time, from the first plausible source of: timed course, pedometer, location, inverted pendulum (see `sources_disagree`). The source is given by `gait_speed_source`; only the pendulum leaves pauses out. By the pendulum, expect errors near 0.1 m/s, mostly constant for a person.",
        better: .higher, source: pendulumSource, range: .footSpeed, absentWhen: absence(sources),
        reading: { $0.measured(.speed, \.speed) }),
      Metric(
        "gait_speed_source", "Gait speed, source", .word(WalkedDistance.DistanceSource.allWords),
        "Source of `gait_speed_mps`: course, pedometer, location or pendulum.", source: "this tool",
        absentWhen: absence(sources), reading: { $0.source(of: .speed, \.speed) }),
    ]
  }

  private static func strideLength(_ source: WalkedDistance.DistanceSource) -> Metric<WalkLengths> {
    Metric(
      source.strideLength.name, source.strideLength.label, .meters, source.strideMeaning,
      better: .higher, source: source.reference, range: .strideLength,
      absentWhen: source.lengthAbsence,
      reading: { $0.measured(.length, by: source, \.strideMeters) })
  }

  private static func speed(_ source: WalkedDistance.DistanceSource) -> Metric<WalkLengths> {
    Metric(
      source.speed.name, source.speed.label, .metersPerSecond, source.speedMeaning, better: .higher,
      source: source.reference, range: .footSpeed, absentWhen: source.absence,
      reading: { $0.measured(.speed, by: source, \.speed) })
  }

  private static let boutSpeed = Metric<WalkLengths>(
    "gait_speed_course_contacts_mps", "Gait speed over the course, by contacts", .metersPerSecond,
    "`course_length_m` divided by the time from the first to the last foot contact plus one median step time. Not affected by the delay between clock and walking at start and end.",
    better: .higher, source: "ORKTimedWalkResult", range: .footSpeed,
    absentWhen:
      "no walking was found, the result contains no course length or time, or the time limit was reached",
    reading: { $0.boutSpeed })

  private static func ratios(_ sources: [WalkedDistance.DistanceSource]) -> [Metric<WalkLengths>] {
    [
      Metric(
        "pendulum_calibration_factor", "Pendulum calibration factor", .one,
        "Mean step length from a timed course, the pedometer or location, divided by the mean step length by the inverted pendulum. Multiply --pendulum-factor by it to calibrate the pendulum for the participant.",
        source: "this tool", range: "0.01..100",
        absentWhen: "the pendulum gives no step length, or no other source gives one",
        reading: \.calibration),
      Metric(
        "walk_ratio_m_per_spm", "Walk ratio", MetricUnit("m/({steps}/min)"),
        "`step_length_mean_m` divided by `cadence_spm`.", source: "common definition",
        range: "0..0.15", absentWhen: "`step_length_mean_m` or `cadence_spm` is empty",
        reading: { lengths in
          lengths.measured(.rhythm) { ratio($0.stepMeters, lengths.walk?.timing?.cadence) }
        }),
      Metric(
        "gait_speed_height_normalized_per_s", "Gait speed per body height", .perSecond,
        "`gait_speed_mps` divided by body height in m (--height).", better: .higher,
        source: "common definition", range: "0..15",
        absentWhen: "--height is missing, or `gait_speed_mps` is empty",
        reading: { lengths in
          guard let height = lengths.facts.heightMeters else { return .absent(.noHeight) }
          return lengths.measured(.speed) { ratio($0.speed, height) }
        }),
    ]
  }
}

/// Names and definitions of the metrics of each source of distance.
extension WalkedDistance.DistanceSource {
  /// The metric of the stride length by this source.
  fileprivate var strideLength: (name: String, label: String) {
    switch self {
    case .course: ("stride_length_course_mean_m", "Stride length by course, mean")
    case .pedometer: ("pedometer_stride_length_mean_m", "Stride length by pedometer, mean")
    case .location: ("location_stride_length_mean_m", "Stride length by location, mean")
    case .pendulum: ("stride_length_pendulum_mean_m", "Stride length by pendulum, mean")
    }
  }

  /// The metric of the speed by this source.
  fileprivate var speed: (name: String, label: String) {
    switch self {
    case .course: ("gait_speed_course_mps", "Gait speed over the course")
    case .pedometer: ("pedometer_speed_mps", "Pedometer speed")
    case .location: ("location_speed_mean_mps", "Location speed, mean")
    case .pendulum: ("gait_speed_pendulum_mps", "Gait speed by pendulum")
    }
  }

  /// The class of the framework, or the publication.
  var reference: String {
    switch self {
    case .course: "ORKTimedWalkResult"
    case .pedometer: "CMPedometer"
    case .location: "CLLocation"
    case .pendulum: "Zijlstra and Hof 2003, factor as in mobgap"
    }
  }

  var strideMeaning: String {
    switch self {
    case .course:
      "Twice `course_length_m` divided by `step_count`, if motion was recorded over the whole course."
    case .pedometer:
      "Twice the distance divided by the number of steps, both from the phone's pedometer (CMPedometer)."
    case .location:
      "Twice `location_distance_m` divided by `step_count`. If motion or location covers a part of the walk only, the length of the path and the steps in the time that both cover are taken."
    case .pendulum:
      "Twice the mean step length of the inverted pendulum, 2 K sqrt(2 L h - h^2), where K is --pendulum-factor, L the leg length and h the vertical excursion during the step. Steps in turns, the first and last of a bout and lengths outside 0.15 to 1.2 m are left out."
    }
  }

  var speedMeaning: String {
    switch self {
    case .course: "`course_length_m` divided by `course_time_s`."
    case .pedometer: PedometerReport.speedMeaning
    case .location:
      "`location_distance_m` divided by the time from the first to the last location fix."
    case .pendulum:
      "Sum of the step lengths by the inverted pendulum divided by the sum of the times of the steps (steps: see `stride_length_pendulum_mean_m`)."
    }
  }

  /// The condition under which the source gives no speed.
  var absence: String {
    switch self {
    case .course: "the result contains no course length or time, or the time limit was reached"
    case .pedometer:
      "the pedometer gives no distance (in gait-and-balance: none of at least 10 m), or no time passed between its start and its last update"
    case .location: "there is no location path of at least 10 m"
    case .pendulum:
      "--height, --leg-length and --sensor-height are all missing, or no walking with a plausible step was found"
    }
  }

  /// The condition under which the source gives no step length.
  var lengthAbsence: String {
    switch self {
    case .course: "\(absence), no walking was found, or motion covers a part of the course only"
    case .location:
      "\(absence), no walking was found, or motion and location cover no common path of at least 50 m"
    case .pedometer, .pendulum: absence
    }
  }
}
