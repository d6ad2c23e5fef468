import DSP
public import Metrics
import Recordings

private let common = "common definition"

extension Tapping {
  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts) + TappingHand.metrics.of(\.hand)
    + TappingMotion.metrics.of(\.shaking) + HandComparison.metrics.about(.session).of(\.comparison)
    + RunFacts.metrics.of(\.run)
}

extension TappingHand {
  static let metrics: [Metric<TappingHand>] = [
    counts, [rates, intervalMetrics, fatigue, dwells].flatMap(\.self).flagged(by: \.timeFlags),
    targets, [throughput].flagged(by: \.timeFlags), buttons,
  ].flatMap(\.self)
}

/// Counts, rates and rhythm.
extension TappingHand {
  private static let researchKit = "ORKTappingIntervalResult"

  private static let counts: [Metric<TappingHand>] = [
    .count(
      "tap_count", "Taps", "Taps on and beside the buttons, copies left out.", source: researchKit,
      \.clean.taps.count),
    .count(
      "tap_on_target_count", "Taps on target", "Taps on either button.", source: researchKit,
      \.onTarget.count),
    .count(
      "tap_off_target_count", "Taps off target", "Taps beside the buttons.", source: researchKit
    ) {
      $0.clean.taps.count - $0.onTarget.count
    },
    .count(
      "tap_duplicate_count", "Duplicate taps left out",
      "Recorded copies of taps that were left out.",
      source: "mhealthtools, cleaning of taps", \.clean.duplicateCount),
    .count(
      "tap_correct_count",
      "Correct taps (alternating)",
      "Taps on the button that was not hit last; the first tap on a button counts.",
      source: common, \.correctCount),
    .count(
      "tap_error_count", "Wrong taps (not alternating, or missed)",
      "All other taps: the same button again, or none.", source: common
    ) { $0.clean.taps.count - $0.correctCount },
    Metric(
      "tap_alternation_pct", "Alternation", .percent,
      "Share of neighboring taps on buttons that change the button.",
      source: common, range: .percent, absentWhen: "fewer than two taps on buttons",
      reading: { .number($0.alternationPercent, count: $0.onTarget.count - 1, else: .fewTaps) }),
    Metric(
      "tap_on_target_pct", "Taps on target, percent", .percent,
      "Taps on buttons in percent of all taps.",
      source: common, range: .percent, absentWhen: "no tap",
      reading: {
        let share = ratio(100 * Double($0.onTarget.count), Double($0.clean.taps.count))
        return .number(share, count: $0.clean.taps.count, else: .fewTaps)
      }),
  ]

  private static let rate = MetricFamily<TappingHand, TappingHand>(
    of: \.self, source: common, range: "0..20", absentWhen: "the duration is not known",
    count: \.onTarget.count, else: \.noTimes)
  private static let rhythm = MetricFamily<TappingHand, EventRhythm>(
    of: \.rhythm, source: "resultant length of circular statistics",
    absentWhen: "fewer than two taps on buttons", count: \.onTarget.count, flags: \.bunching,
    else: \.noTimes)

  private static let rates: [Metric<TappingHand>] = [
    rate.number(
      "tap_rate_hz", "Tapping rate", .hertz,
      "Taps on buttons per second of the task, by the configured duration, else by the taps.",
      \.ratePerSecond),
    rate.number(
      "tap_rate_first_half_hz", "Tapping rate, first half", .hertz,
      "Taps on buttons per second of the first half of the task.",
      \.halfRates?.first),
    rate.number(
      "tap_rate_second_half_hz", "Tapping rate, second half", .hertz,
      "Taps on buttons per second of the second half of the task.", \.halfRates?.second),
    rhythm.number(
      "tap_rhythm_frequency_hz", "Tapping rhythm frequency", .hertz,
      "The frequency between half and one and a half times the median rate that taps keep best.",
      range: "0..50", \.frequencyHz),
    rhythm.number(
      "tap_rhythm_strength", "Tapping rhythm strength", .one,
      "How well they keep it: 1 for a metronome, near 0 for taps at random.", range: .share,
      \.strength),
  ]

  /// Why a value read off the times of taps is missing.
  private var noTimes: Flag { intervals.areMostlyZero ? .equalTimes : .fewTaps }

  /// What holds for values that late delivery of taps distorts.
  private var bunching: [Flag] { intervals.areBunched ? [.bunchedEvents] : [] }
}

/// Times between taps.
extension TappingHand {
  private static let fewIntervals = "too few intervals that count"
  private static let counted = "those of 0.03 to 3 s, and shorter ones of bunched_events"

  private static func family(
    flags: @escaping @Sendable (TappingHand) -> [Flag]
  ) -> MetricFamily<TappingHand, TapIntervals> {
    MetricFamily(
      of: \.intervals, source: common, range: "0..3", absentWhen: fewIntervals,
      count: \.intervals.valid.count, flags: flags,
      else: { $0.intervals.valid.count > 3 ? .noVariation : .fewTaps })
  }

  /// What late delivery of taps leaves as it is.
  private static let centers = family { _ in [] }
  private static let spreads = family(flags: \.bunching)

  /// Late delivery shifts taps to the next button's time, so that one direction gets what the other lacks.
  private static func direction(
    from: TapTarget, to: TapTarget
  ) -> MetricFamily<TappingHand, [Double]> {
    MetricFamily(
      ofList: { $0.intervals.seconds(from: from, to: to) }, source: common, range: "0..3",
      absentWhen: fewIntervals, flags: \.bunching, else: .fewTaps)
  }

  private static let intervalMetrics: [Metric<TappingHand>] = [
    centers.number(
      "tap_interval_mean_s", "Tap interval, mean", .seconds,
      "Mean time from one tap on a button to the next: \(counted).",
      { mean($0.seconds) }),
    spreads.number(
      "tap_interval_sd_s", "Tap interval, SD", .seconds,
      "Standard deviation of the intervals between taps.",
      { standardDeviation($0.seconds) }),
    spreads.number(
      "tap_interval_cv_pct", "Tap interval, CV", .percent,
      "Standard deviation of the intervals between taps in percent of their mean.",
      range: "0..300", { coefficientOfVariationPercent($0.seconds) }),
    centers.number(
      "tap_interval_median_s", "Tap interval, median", .seconds,
      "Median interval between taps on buttons: \(counted).",
      \.median),
    spreads.number(
      "tap_interval_mad_s", "Tap interval, MAD", .seconds,
      "1.4826 times the median distance of the intervals from their median.",
      range: "0..5", { medianAbsoluteDeviation($0.seconds) }),
    spreads.number(
      "tap_interval_iqr_s", "Tap interval, IQR", .seconds,
      "Third less first quartile of the intervals.",
      { interquartileRange($0.seconds) }),
    spreads.number(
      "tap_interval_min_s", "Tap interval, minimum", .seconds, "Shortest interval.",
      { $0.seconds.min() }),
    spreads.number(
      "tap_interval_max_s", "Tap interval, maximum", .seconds, "Longest interval.",
      { $0.seconds.max() }),
    spreads.number(
      "tap_interval_skewness", "Tap interval, skewness", .one,
      "Third moment of the intervals by the second to the 3/2.",
      range: "-100..100", \.skewness),
    spreads.number(
      "tap_interval_kurtosis_excess", "Tap interval, excess kurtosis", .one,
      "Fourth moment of the intervals by the second squared, less 3.",
      range: "-2..10000", \.kurtosis),
    .count(
      "tap_interval_below_30ms_count",
      "Tap intervals below 30 ms",
      "Intervals below 0.03 s, two fingers landing together; left out of the statistics unless bunched_events.",
      source: "this tool", \.intervals.togetherCount),
    .count(
      "tap_pause_count", "Tapping pauses", "Intervals above 3 s; left out of the statistics.",
      source: "this tool",
      \.intervals.pauseCount),
    direction(from: .left, to: .right).number(
      "tap_interval_left_to_right_mean_s", "Tap interval, left to right, mean", .seconds,
      "Mean interval from the left button to the right.", mean),
    direction(from: .right, to: .left).number(
      "tap_interval_right_to_left_mean_s", "Tap interval, right to left, mean", .seconds,
      "Mean interval from the right button to the left.", mean),
    spreads.number(
      "tap_interval_direction_asymmetry_pct", "Tap interval asymmetry of direction", .percent,
      "Left to right less right to left, in percent of the mean of both.",
      range: .asymmetryPercent, \.directionAsymmetryPercent),
    spreads.number(
      "tap_interval_autocorrelation_lag1", "Tap interval autocorrelation, lag 1", .one,
      "Autocorrelation of the intervals at lag 1, divided by their number.",
      source: "mhealthtools", range: .correlation, { $0.autocorrelation(lag: 1) }),
    spreads.number(
      "tap_interval_autocorrelation_lag2", "Tap interval autocorrelation, lag 2", .one,
      "Autocorrelation of the intervals at lag 2, divided by their number.",
      source: "mhealthtools", range: .correlation, { $0.autocorrelation(lag: 2) }),
    spreads.number(
      "tap_interval_tkeo_mean_s2", "Tap interval energy (TKEO), mean", MetricUnit("s2"),
      "Mean Teager-Kaiser energy of the intervals.",
      source: "Kaiser 1990; mhealthtools", range: "-9..9", \.energy),
  ]

  private static let fatigue: [Metric<TappingHand>] =
    [
      centers.number(
        "tap_interval_slope_s_per_tap", "Tap interval, slope", MetricUnit("s/{tap}"),
        "Least-squares change from one interval to the next.",
        range: "-3..3", \.slopePerTap),
      centers.number(
        "tap_interval_theil_sen_slope_s_per_tap", "Tap interval, Theil-Sen slope",
        MetricUnit("s/{tap}"),
        "Median of the changes between all pairs of intervals.",
        source: "Sen 1968", range: "-3..3", \.theilSenSlopePerTap),
      centers.number(
        "tap_interval_slope_pct_per_10s", "Tap interval, relative slope", MetricUnit("%/(10.s)"),
        "Least-squares change over time in percent of the median per 10 s; above zero in fatigue.",
        range: "-10000..10000", \.slopePercentPer10Seconds),
    ]
    + [10, 25, 50].map { percent in
      centers.number(
        "tap_fatigue_\(percent)pct_s", "Tapping fatigue, first minus last \(percent) %", .seconds,
        "Mean of the first \(percent) % of the intervals less that of as many at the end.",
        source: "mhealthtools, with equal shares", range: "-3..3",
        { $0.fatigue(percent: percent) })
    }
}

/// How long fingers stay down.
extension TappingHand {
  private static let noDwells = "the export does not tell how long fingers stay, or too few taps"

  /// One statistic for both buttons together and for each.
  private static func dwell(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange = .act,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> [Metric<TappingHand>] {
    ([nil] + BodySide.allCases).map { side in
      let button = side.map { "the \($0.rawValue) button" } ?? "the buttons"
      let family = MetricFamily<TappingHand, [Double]>(
        ofList: { $0.touches.dwells(on: side?.target) }, source: common, range: range,
        absentWhen: noDwells, else: \.dwellReason)
      return family.number(
        "tap_dwell\(side.map { "_\($0.rawValue)" } ?? "")_\(name)_\(unit == .percent ? "pct" : "s")",
        "Tap dwell time, \(side.map { "\($0.rawValue), " } ?? "")\(label)", unit,
        "\(meaning) fingers stay on \(button), the last tap left out.", statistic)
    }
  }

  private static let dwells: [Metric<TappingHand>] = [
    dwell("mean", "mean", .seconds, "Mean time", mean),
    dwell("sd", "SD", .seconds, "Standard deviation of the time", standardDeviation),
    dwell("cv", "CV", .percent, "Coefficient of variation of the time", range: "0..1000") {
      coefficientOfVariationPercent($0)
    },
    dwell("median", "median", .seconds, "Median time", median),
    [
      MetricFamily<TappingHand, [Double]>(
        ofList: \.touches.deadTimes, source: common, absentWhen: noDwells, else: \.dwellReason
      ).number(
        "tap_dead_time_mean_s", "Time between taps without touch, mean", .seconds,
        "Mean time from a finger's lift to the next touch on a button; below zero where they overlap.",
        range: .actChange, mean),
      Metric(
        "tap_overlap_pct", "Overlapping taps", .percent,
        "Share of taps on buttons that begin while the finger before is down.",
        source: common, range: .percent, absentWhen: noDwells,
        reading: {
          .number(
            $0.touches.overlapPercent, count: $0.touches.deadTimes.count, flags: $0.bunching,
            else: $0.dwellReason)
        }),
    ],
  ].flatMap(\.self)

  /// Why a value of the time fingers stay down is missing.
  private var dwellReason: Flag { onTarget.isEmpty || touches.areKnown ? .fewTaps : .noDwell }
}

/// Where taps fell.
extension TappingHand {
  private static let noPlaces =
    "the export does not tell where buttons or taps were, or too few taps"

  private static let distance = MetricFamily<TappingHand, TapPlaces>(
    of: \.places, source: common, range: .screen, absentWhen: noPlaces,
    count: \.places.distances.count,
    else: { hand in
      let hasNoButtons = hand.places.distances.isEmpty && hand.places.areKnown
      return hasNoButtons ? .noButtons : hand.placeReason
    })

  private static let targets: [Metric<TappingHand>] = [
    distance.number(
      "tap_target_distance_mean_pt", "Tap distance from button center, mean", .points,
      "Mean distance of taps from the middle of their button, in screen points.",
      { mean($0.distances) }),
    distance.number(
      "tap_target_distance_sd_pt", "Tap distance from button center, SD", .points,
      "Standard deviation of the taps' distances from the middle of their button.",
      { standardDeviation($0.distances) }),
    distance.number(
      "tap_target_distance_normalized_mean", "Tap distance in half widths, mean", .one,
      "Mean distance in halves of the button's width.",
      range: "0..1000", { mean($0.relativeDistances) }),
  ]

  private static let throughput = Metric<TappingHand>(
    "tap_throughput_bit_per_s", "Tapping throughput", MetricUnit("bit/s"),
    "log2(D/We + 1) by the mean interval; D between the taps' centroids, We 4.133 SD along that line.",
    source: "ISO 9241-411; MacKenzie 1992", range: "0..100", absentWhen: noPlaces,
    reading: { hand in
      let value = hand.places.throughput(meanInterval: mean(hand.intervals.seconds))
      let isStill = hand.places.areOnBoth && hand.onTarget.count > 3
      return .number(
        value, count: hand.onTarget.count, else: isStill ? .noVariation : hand.placeReason)
    })

  private static let buttons: [Metric<TappingHand>] = BodySide.allCases.flatMap { side in
    let name = side.rawValue
    let button = MetricFamily<TappingHand, TapPlaces.Button>(
      of: { $0.places[side] }, source: common,
      absentWhen: "too few taps there, or the export does not tell where they were",
      count: { $0.places[side].places.count }, else: \.placeReason)
    return [
      button.number(
        "tap_position_x_\(name)_mean_pt", "Tap position across, \(name), mean", .points,
        "Mean place across the screen of taps on the \(name) button.",
        range: .screenPlace, \.centroid?.x),
      button.number(
        "tap_position_y_\(name)_mean_pt", "Tap position down, \(name), mean", .points,
        "Mean place down the screen of taps on the \(name) button.",
        range: .screenPlace, \.centroid?.y),
      button.number(
        "tap_position_ellipse95_area_\(name)_pt2", "Tap position ellipse area, \(name)",
        MetricUnit("{pt2}"),
        "Area of the ellipse that holds 95 % of taps on the \(name) button.",
        range: "0..1000000000", \.spread),
      button.number(
        "tap_drift_\(name)_mean_pt", "Distance between taps, \(name), mean", .points,
        "Mean distance from tap to tap on the \(name) button.",
        range: .screen, \.drift),
    ]
  }

  /// Why a value of where taps fell is missing.
  private var placeReason: Flag { onTarget.isEmpty || places.areKnown ? .fewTaps : .noPlaces }
}

extension TappingMotion {
  private static let shaking = MetricFamily<TappingMotion, PowerSpectrum>(
    of: \.spectrum, source: "Welch 1967",
    absentWhen: "no usable motion recording of 4 s or more", flags: \.flags, else: \.reason)

  static let metrics: [Metric<TappingMotion>] = [
    shaking.number(
      "tap_acceleration_rms_mps2", "Phone acceleration while tapping, RMS", .acceleration,
      "Root of the power of the phone's acceleration between 0.5 and 20 Hz, all axes together.",
      range: .acceleration, { $0.power(in: bandHz).squareRoot() }),
    shaking.number(
      "tap_acceleration_peak_frequency_hz", "Phone acceleration peak frequency", .hertz,
      "Frequency of the highest peak of the phone's acceleration between 0.5 and 20 Hz.",
      range: "0.5..20", absentWhen: "no usable motion recording of 4 s or more, or no peak",
      { $0.peak(in: bandHz)?.frequencyHz }),
  ]
}

extension HandComparison {
  private static let hands = MetricFamily<HandComparison, HandComparison>(
    of: \.self, source: common, range: .asymmetryPercent,
    absentWhen: "one hand only, or too few taps of one", count: \.count,
    else: { $0.areBoth ? .fewTaps : .oneHand })

  static let metrics: [Metric<HandComparison>] = [
    hands.number(
      "tap_on_target_asymmetry_pct", "Taps on target, hand asymmetry", .percent,
      "Taps on buttons of the right hand less those of the left, in percent of their mean.",
      { $0.asymmetry { Double($0.onTarget.count) } }),
    hands.number(
      "tap_interval_median_asymmetry_pct", "Tap interval, hand asymmetry", .percent,
      "Median interval of the right hand less that of the left, in percent of their mean.",
      { $0.asymmetry(\.intervals.median) }
    ).flagged(by: \.timeFlags),
  ]
}
