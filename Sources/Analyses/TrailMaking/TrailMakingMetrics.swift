import DSP
public import Metrics
import Recordings

extension TrailMaking {
  public static let stepMetrics = MeasuredTrail.metrics
  public static let sessionMetrics = TrailPair.metrics
}

/// The table of one trail: time and errors.
extension MeasuredTrail {
  static let metrics: [Metric<MeasuredTrail>] = [
    summary, times.flagged(by: \.trail.timeFlags), errors,
    ([errorTime] + segments + pauses).flagged(by: \.trail.timeFlags), places,
  ].flatMap(\.self)

  private static let source = "ResearchKit, ORKTrailmakingResult"
  private static let woods = "Woods et al. 2015, computerized trail making"

  private static let ofTrail = MetricFamily<MeasuredTrail, Trail>(
    of: \.trail, source: source, range: .task, absentWhen: "not all 13 targets were reached",
    else: .trailNotCompleted)

  private static let summary: [Metric<MeasuredTrail>] = [
    .word(
      "trail_type", "Trail type",
      "A if the targets are numbers, B if they are numbers and letters in turn, otherwise unknown. From the session map, the task description, the end of the step or task name, or --trail-type; the result does not contain it.",
      levels: TrailType.allWords + ["unknown"], source: "task description, names, --trail-type"
    ) { $0.trail.type?.rawValue ?? "unknown" },
    .truth(
      "trail_completed", "Trail completed", "True if all 13 targets were reached.", better: .higher,
      source: source, \.trail.isCompleted),
    .count(
      "trail_target_reached_count", "Targets reached",
      "Number of targets tapped in their order (at most 13).", better: .higher, source: source,
      range: "0..13", \.trail.reached.count),
  ]

  private static let times: [Metric<MeasuredTrail>] = [
    ofTrail.number(
      "trail_completion_time_s", "Trail completion time", .seconds,
      "Time from the display of the targets to the tap on the last one.", better: .lower,
      \.completionSeconds),
    ofTrail.number(
      "trail_completion_time_from_first_tap_s", "Trail completion time, from first tap", .seconds,
      "Time from the tap on the first target to the tap on the last one.", better: .lower
    ) { trail in
      trail.completionSeconds.flatMap { end in trail.reached.first.map { end - $0.seconds } }
    },
    ofTrail.number(
      "trail_first_tap_latency_s", "Latency of the first target", .seconds,
      "Time from the display of the targets to the tap on the first target of the trail.",
      better: .lower, absentWhen: "no target was reached", \.reached.first?.seconds),
  ]

  private static let errors: [Metric<MeasuredTrail>] = [
    .count(
      "trail_error_count", "Trail errors", "Number of taps on a target that was not due.",
      better: .lower, source: source, \.trail.mistakes.count),
    .count(
      "trail_backward_error_count", "Backward errors",
      "Number of errors on a target that comes before the one due in the order of the trail.",
      better: .lower, source: source
    ) { $0.trail.mistakes.count { $0.tap.index < $0.expected } },
    .count(
      "trail_skip_error_count", "Skip errors",
      "Number of errors on a target that comes after the one due in the order of the trail.",
      better: .lower, source: source
    ) { $0.trail.mistakes.count { $0.tap.index > $0.expected } },
    Metric(
      "trail_shift_error_count", "Shift errors", .count, type: .count,
      "Number of errors in trail B on the target directly after the one due, so that a number follows a number or a letter follows a letter.",
      better: .lower, source: "this tool", range: .count,
      absentWhen: "the trail is of type A or of unknown type",
      reading: { measured in
        measured.ofLetters {
          .count(measured.trail.mistakes.count { $0.tap.index == $0.expected + 1 })
        }
      }),
    .count(
      "rk_trail_error_count", "ResearchKit trail errors",
      "Number of errors as counted by ResearchKit.", better: .lower, source: source,
      absentWhen: "the result does not contain the value (no row)", \.trail.result.errorCount),
  ]

  private static let errorTime = Metric<MeasuredTrail>(
    "trail_error_time_s", "Time lost to errors", .seconds,
    "Time from the first error since the previous target to the tap on the target that was due, summed over all targets reached after an error.",
    better: .lower, source: woods, range: .task,
    reading: { .number($0.trail.errorSeconds, count: $0.trail.mistakes.count, else: .noTap) })

  private static let fellows = "Fellows et al. 2017, doi 10.1080/13854046.2016.1238510"

  private static let ofSegments = MetricFamily<MeasuredTrail, [Double]>(
    ofList: \.trail.segments, source: woods, range: .act,
    absentWhen: "fewer than two targets were reached", else: .fewValues)

  private static let segments: [Metric<MeasuredTrail>] = [
    ofSegments.number(
      "trail_interval_median_s", "Time from target to target, median", .seconds,
      "Median target-to-target interval: time from the tap on one target to the tap on the next.",
      better: .lower, DSP.median),
    ofSegments.number(
      "trail_interval_iqr_s", "Time from target to target, IQR", .seconds,
      "Interquartile range of the target-to-target intervals: third minus first quartile.",
      better: .lower, interquartileRange),
    ofSegments.number(
      "trail_interval_max_s", "Time from target to target, maximum", .seconds,
      "Longest target-to-target interval.", better: .lower
    ) { $0.max() },
    ofSegments.number(
      "trail_interval_cv_pct", "Time from target to target, CV", .percent,
      "Coefficient of variation of the target-to-target intervals: standard deviation in percent of the mean.",
      better: .lower, range: "0..1000",
      absentWhen: "fewer than three targets were reached, or the mean interval is 0"
    ) { coefficientOfVariationPercent($0) },
    ofSegments.number(
      "trail_interval_slope_s_per_target", "Time from target to target, slope",
      MetricUnit("s/{target}"),
      "Slope of the least-squares line of the target-to-target interval over the number of the target. Positive when the participant slows down.",
      range: .actChange, absentWhen: "fewer than four targets were reached"
    ) { seconds in slope(seconds.indices.map(Double.init), seconds) },
  ]

  private static let pauses: [Metric<MeasuredTrail>] = [
    Metric(
      "trail_pause_count", "Trail pauses", .count, type: .count,
      "Number of target-to-target intervals longer than 2 s and longer than twice `trail_interval_median_s`.",
      better: .lower, source: fellows, range: "0..12",
      absentWhen: "fewer than two targets were reached",
      reading: { $0.ofPauses { _, pauses in .count(pauses.count) } }),
    Metric(
      "trail_pause_excess_s", "Trail pause excess time", .seconds,
      "Sum over pauses (see `trail_pause_count`) of the interval minus `trail_interval_median_s`.",
      better: .lower, source: fellows, range: .task,
      absentWhen: "fewer than two targets were reached",
      reading: { measured in
        measured.ofPauses { center, pauses in
          .number(pauses.reduce(0) { $0 + $1 - center }, count: pauses.count, else: .fewValues)
        }
      }),
    Metric(
      "trail_interval_to_letter_median_s", "Time from number to letter, median", .seconds,
      "Median time from the tap on a number to the tap on the letter after it, in trail B.",
      better: .lower, source: "this tool", range: .act,
      absentWhen:
        "the trail is of type A or of unknown type, or fewer than two targets were reached",
      reading: { $0.median(toLetters: true) }),
    Metric(
      "trail_interval_to_number_median_s", "Time from letter to number, median", .seconds,
      "Median time from the tap on a letter to the tap on the number after it, in trail B.",
      better: .lower, source: "this tool", range: .act,
      absentWhen:
        "the trail is of type A or of unknown type, or fewer than three targets were reached",
      reading: { $0.median(toLetters: false) }),
  ]

  private static let noTouches =
    "fewer than three targets were reached, or no touch recording contains a touch for each target reached (within 0.1 s)"
  private static let ofTouches = MetricFamily<MeasuredTrail, TrailTouches>(
    of: \.touches, source: woods, absentWhen: noTouches, count: { $0.touches?.dwells.count },
    else: .noTargetPositions)

  private static let places: [Metric<MeasuredTrail>] = [
    ofTouches.number(
      "trail_path_length_pt", "Trail path length", .points,
      "Sum of the straight distances between the touches of successive targets, in screen points, from the touch recording.",
      range: .screenPath, \.pathPoints),
    ofTouches.number(
      "trail_move_speed_pt_per_s", "Finger speed between targets", MetricUnit("{pt}/s"),
      "`trail_path_length_pt` divided by the total time from lifting the finger off a target to touching the next one.",
      better: .higher, range: .screenSpeed,
      absentWhen: "\(noTouches), or the finger was never in the air", \.pointsPerSecond),
    ofTouches.number(
      "trail_dwell_mean_s", "Dwell on targets, mean", .seconds,
      "Mean time from touching a target to lifting the finger, over the targets reached, from the touch recording.",
      better: .lower, range: .act
    ) { mean($0.dwells) },
  ]

  private func median(toLetters: Bool) -> Reading {
    ofLetters {
      let seconds = trail.segments(toLetters: toLetters)
      return .number(DSP.median(seconds), count: seconds.count, else: .fewValues)
    }
  }

  /// The median segment, and the segments that are pauses.
  private func ofPauses(_ reading: (Double, [Double]) -> Reading) -> Reading {
    let segments = trail.segments
    guard let center = DSP.median(segments) else { return .absent(.fewValues) }
    return reading(center, segments.filter { Trail.isPause($0, medianSeconds: center) })
  }
}
