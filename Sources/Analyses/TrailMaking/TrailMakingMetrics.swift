import DSP
public import Metrics
import Recordings

extension TrailMaking {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MeasuredTrail.metrics.of(\.trail)
    + TrailPair.metrics.about(.session).of(\.pair) + RunFacts.metrics.of(\.run)
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
    of: \.trail, source: source, range: .task, absentWhen: "not all targets were reached",
    else: .notCompleted)

  private static let summary: [Metric<MeasuredTrail>] = [
    .word(
      "trail_type", "Trail type", "A for numbers, B for numbers and letters in turn, or unknown.",
      levels: TrailType.allWords + ["unknown"], source: "task description, names, --trail-type"
    ) { $0.trail.type?.rawValue ?? "unknown" },
    .truth(
      "trail_completed", "Trail completed", "true when all 13 targets were reached.",
      source: source,
      \.trail.isCompleted),
    .count(
      "trail_target_reached_count", "Targets reached", "Targets reached in their order.",
      source: source,
      range: "0..13",
      \.trail.reached.count),
  ]

  private static let times: [Metric<MeasuredTrail>] = [
    ofTrail.number(
      "trail_completion_time_s", "Trail completion time", .seconds,
      "From the showing of the targets to the last one.",
      \.completionSeconds),
    ofTrail.number(
      "trail_completion_time_from_first_tap_s", "Trail completion time, from first tap", .seconds,
      "From the first target to the last one."
    ) { trail in
      trail.completionSeconds.flatMap { end in trail.reached.first.map { end - $0.seconds } }
    },
    ofTrail.number(
      "trail_first_tap_latency_s", "Latency of the first target", .seconds,
      "From the showing of the targets to the first one.",
      absentWhen: "no target was reached", \.reached.first?.seconds),
  ]

  private static let errors: [Metric<MeasuredTrail>] = [
    .count(
      "trail_error_count", "Trail errors", "Taps on a target that was not due.", source: source,
      \.trail.mistakes.count),
    .count(
      "trail_backward_error_count", "Backward errors", "Errors on a target before the one due.",
      source: source
    ) {
      $0.trail.mistakes.count { $0.tap.index < $0.expected }
    },
    .count(
      "trail_skip_error_count", "Skip errors", "Errors on a target behind the one due.",
      source: source
    ) {
      $0.trail.mistakes.count { $0.tap.index > $0.expected }
    },
    Metric(
      "trail_shift_error_count", "Shift errors", .count, type: .count,
      "Errors on the target after the one due: number after number, or letter after letter.",
      source: "this tool", range: .count, absentWhen: "trail A, or its type is unknown",
      reading: { measured in
        measured.ofLetters {
          .count(measured.trail.mistakes.count { $0.tap.index == $0.expected + 1 })
        }
      }),
    .count(
      "rk_trail_error_count", "ResearchKit trail errors", "Errors as ResearchKit counted them.",
      source: source,
      absentWhen: "no row where the result does not tell", \.trail.result.errorCount),
  ]

  private static let errorTime = Metric<MeasuredTrail>(
    "trail_error_time_s", "Time lost to errors", .seconds,
    "Time from the first error on the way to a target until that target, all of them together.",
    source: woods, range: .task,
    reading: { .number($0.trail.errorSeconds, count: $0.trail.mistakes.count, else: .noTap) })

  private static let fellows = "Fellows et al. 2017, doi 10.1080/13854046.2016.1238510"

  private static let ofSegments = MetricFamily<MeasuredTrail, [Double]>(
    ofList: \.trail.segments, source: woods, range: .act, absentWhen: "fewer than two targets",
    else: .tooFewValues)

  private static let segments: [Metric<MeasuredTrail>] = [
    ofSegments.number(
      "trail_interval_median_s", "Time from target to target, median", .seconds,
      "Median time from one target to the next.", DSP.median),
    ofSegments.number(
      "trail_interval_iqr_s", "Time from target to target, IQR", .seconds,
      "Third less first quartile of these times.",
      interquartileRange),
    ofSegments.number(
      "trail_interval_max_s", "Time from target to target, maximum", .seconds,
      "The longest of these times."
    ) { $0.max() },
    ofSegments.number(
      "trail_interval_cv_pct", "Time from target to target, CV", .percent,
      "Standard deviation of these times by their mean.",
      range: "0..1000", absentWhen: "fewer than three targets"
    ) { coefficientOfVariationPercent($0) },
    ofSegments.number(
      "trail_interval_slope_s_per_target", "Time from target to target, slope",
      MetricUnit("s/{target}"),
      "Least-squares change of these times from one to the next.", range: .actChange,
      absentWhen: "fewer than four targets"
    ) { seconds in slope(seconds.indices.map(Double.init), seconds) },
  ]

  private static let pauses: [Metric<MeasuredTrail>] = [
    Metric(
      "trail_pause_count", "Trail pauses", .count, type: .count,
      "Times from target to target above 2 s and twice their median.",
      source: fellows, range: "0..12", absentWhen: "fewer than two targets",
      reading: { $0.ofPauses { _, pauses in .count(pauses.count) } }),
    Metric(
      "trail_pause_excess_s", "Trail pause excess time", .seconds,
      "What these pauses are longer than the median, together.",
      source: fellows, range: .task, absentWhen: "fewer than two targets",
      reading: { measured in
        measured.ofPauses { center, pauses in
          .number(
            pauses.reduce(0) { $0 + $1 - center }, count: pauses.count, else: .tooFewValues)
        }
      }),
    Metric(
      "trail_interval_to_letter_median_s", "Time from number to letter, median", .seconds,
      "Median time from a number to the letter after it.",
      source: "this tool", range: .act, absentWhen: "trail A, unknown type, or too few targets",
      reading: { $0.median(toLetters: true) }),
    Metric(
      "trail_interval_to_number_median_s", "Time from letter to number, median", .seconds,
      "Median time from a letter to the number after it.",
      source: "this tool", range: .act, absentWhen: "trail A, unknown type, or too few targets",
      reading: { $0.median(toLetters: false) }),
  ]

  private static let ofTouches = MetricFamily<MeasuredTrail, TrailTouches>(
    of: \.touches, source: woods,
    absentWhen: "no touch recording, or not every target reached is found in it",
    count: { $0.touches?.dwells.count }, else: .noTouchPositions)

  private static let places: [Metric<MeasuredTrail>] = [
    ofTouches.number(
      "trail_path_length_pt", "Trail path length", .points,
      "Straight from each touched target to the next, in points of the screen.", range: .screenPath,
      \.pathPoints),
    ofTouches.number(
      "trail_move_speed_pt_per_s", "Finger speed between targets", MetricUnit("{pt}/s"),
      "That length by the time between lifting the finger and touching the next target.",
      range: .screenSpeed, \.pointsPerSecond),
    ofTouches.number(
      "trail_dwell_mean_s", "Dwell on targets, mean", .seconds,
      "Mean time the finger stays on a target.", range: .act
    ) { mean($0.dwells) },
  ]

  private func median(toLetters: Bool) -> Reading {
    ofLetters {
      let seconds = trail.segments(toLetters: toLetters)
      return .number(DSP.median(seconds), count: seconds.count, else: .tooFewValues)
    }
  }

  /// The median segment, and the segments that are pauses.
  private func ofPauses(_ reading: (Double, [Double]) -> Reading) -> Reading {
    let segments = trail.segments
    guard let center = DSP.median(segments) else { return .absent(.tooFewValues) }
    return reading(center, segments.filter { Trail.isPause($0, medianSeconds: center) })
  }
}
