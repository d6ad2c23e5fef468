import DSP
public import Metrics
import Recordings
import Text

private let common = "common definition"

extension Tapping {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<TappingStep>] =
    TappingHand.metrics.of(\.hand, else: { _ in .handSkipped })
    + TappingMotion.metrics.of(\.shaking)
  public static let sessionMetrics = HandComparison.metrics
}

extension TappingHand {
  static let metrics: [Metric<TappingHand>] = [
    counts,
    [rates, intervalMetrics, fatigue, arrestMetrics, dwells.flagged(by: \.touches.flags)].flatMap(
      \.self
    ).flagged(by: \.timeFlags), targets, [throughput].flagged(by: \.timeFlags), buttons,
  ].flatMap(\.self)
}

/// Counts, rates and rhythm.
extension TappingHand {
  private static let researchKit = "ORKTappingIntervalResult"

  private static let counts: [Metric<TappingHand>] = [
    .count(
      "tap_count", "Taps",
      "Number of taps on and beside the two buttons, duplicates left out (`tap_duplicate_count`). A touch outside the buttons and a button tap at its position (0.5 points) up to 0.2 s later count as one tap.",
      source: researchKit, \.clean.taps.count),
    .count(
      "tap_on_target_count", "Taps on target",
      "Number of taps on either button, duplicates left out (`tap_duplicate_count`).",
      better: .higher, source: researchKit, \.onTarget.count),
    .count(
      "tap_off_target_count", "Taps off target",
      "Number of taps outside both buttons, duplicates left out (`tap_duplicate_count`).",
      better: .lower, source: researchKit
    ) { $0.clean.taps.count - $0.onTarget.count },
    .count(
      "tap_duplicate_count", "Duplicate taps left out",
      "Number of recorded taps left out as duplicates: taps on the same target as another one up to 5 ms earlier and at its position (0.5 points), and taps outside the buttons at exactly the position of the previous touch outside the buttons.",
      source: "mhealthtools, cleaning of taps", \.clean.duplicateCount),
    .count(
      "tap_correct_count", "Correct taps (alternating)",
      "Number of taps on a button other than the button hit before. The first tap on a button counts as correct; taps outside both buttons are never correct.",
      better: .higher, source: common, \.correctCount),
    .count(
      "tap_error_count", "Wrong taps (not alternating, or missed)",
      "Number of taps that are not correct: taps on the button hit before and taps outside both buttons. Equals `tap_count` minus `tap_correct_count`.",
      better: .lower, source: common
    ) { $0.clean.taps.count - $0.correctCount },
    Metric(
      "tap_alternation_pct", "Alternation", .percent,
      "Pairs of successive taps on the buttons that change from one button to the other, in percent of all pairs of successive taps on the buttons. 100 if both buttons are hit in turn.",
      better: .higher, source: common, range: .percent,
      absentWhen: "fewer than two taps hit a button",
      reading: { .number($0.alternationPercent, count: $0.onTarget.count - 1, else: .fewTaps) }),
    Metric(
      "tap_on_target_pct", "Taps on target, percent", .percent,
      "Taps on either button (`tap_on_target_count`) in percent of all taps (`tap_count`).",
      better: .higher, source: common, range: .percent, absentWhen: "no tap was recorded",
      reading: {
        let share = ratio(100 * Double($0.onTarget.count), Double($0.clean.taps.count))
        return .number(share, count: $0.clean.taps.count, else: .fewTaps)
      }),
  ]

  private static let rate = MetricFamily<TappingHand, TappingHand>(
    of: \.self, source: common, range: "0..20",
    absentWhen:
      "no tap hit a button, or neither the planned duration nor a tap interval above 0 is known",
    count: \.onTarget.count, flags: \.shortIntervals, else: \.noTimes)
  private static let rhythm = MetricFamily<TappingHand, EventRhythm>(
    of: \.rhythm, source: "resultant length of circular statistics",
    absentWhen: "no tap interval counts, or the median interval is 0", count: \.onTarget.count,
    flags: \.bunching, else: \.noTimes)

  private static let rates: [Metric<TappingHand>] = [
    rate.number(
      "tap_rate_hz", "Tapping rate", .hertz,
      "Taps on either button (`tap_on_target_count`) divided by the duration of the task: the planned duration of the step or, if it is unknown or more than 1 s shorter than the tapping, the time from the first to the last tap on a button plus `tap_interval_median_s`.",
      better: .higher, \.ratePerSecond),
    rate.number(
      "tap_rate_first_half_hz", "Tapping rate, first half", .hertz,
      "Taps on either button in the first half of the task, divided by half of its duration. The task begins at the first tap and lasts as long as defined for `tap_rate_hz`.",
      better: .higher, \.halfRates?.first),
    rate.number(
      "tap_rate_second_half_hz", "Tapping rate, second half", .hertz,
      "Taps on either button in the second half of the task, divided by half of its duration. The task begins at the first tap and lasts as long as defined for `tap_rate_hz`.",
      better: .higher, \.halfRates?.second),
    rhythm.number(
      "tap_rhythm_frequency_hz", "Tapping rhythm frequency", .hertz,
      "Frequency at which the taps on the buttons are most regular: of 4001 frequencies from 0.5 to 1.5 divided by `tap_interval_median_s`, the one with the highest `tap_rhythm_strength`.",
      range: "0..50", \.frequencyHz),
    rhythm.number(
      "tap_rhythm_strength", "Tapping rhythm strength", .one,
      "Length of the mean phase vector of the taps at `tap_rhythm_frequency_hz`: 1 if the taps are perfectly regular, near 0 if they are random.",
      better: .higher, range: .share, \.strength),
  ]

  /// The reason for an empty value that is computed from the times of taps.
  private var noTimes: Flag { intervals.areMostlyZero ? .tapTimesEqual : .fewTaps }

  /// The note on values that do not change if taps are delivered late, but do if two fingers land together.
  private var shortIntervals: [Flag] { intervals.areBunched ? [.shortIntervalsCounted] : [] }

  /// Flags of values that change if taps are delivered late.
  private var bunching: [Flag] { intervals.areBunched ? [.bunchedEvents] : [] }
}

/// Times between taps.
extension TappingHand {
  private static let noInterval = "no tap interval counts"
  private static let oneInterval = "fewer than two tap intervals count"
  private static let counted =
    "tap interval: time from one tap on a button to the next tap on a button. Only intervals from 0.03 to 3 s count; if more than 5 % of all intervals are below 0.03 s (flag bunched_events), short ones count too."

  /// Metrics of the tap intervals; the least number of intervals depends on the metric.
  private static func family(flags: @escaping @Sendable (TappingHand) -> [Flag]) -> MetricFamily<
    TappingHand, TapIntervals
  > {
    MetricFamily(
      of: \.intervals, source: common, range: "0..3", absentWhen: noInterval,
      count: \.intervals.valid.count, flags: flags,
      else: { $0.intervals.valid.count > 3 ? .noVariation : .fewTaps })
  }

  /// Metrics that do not change if taps are delivered late.
  private static let centers = family(flags: \.shortIntervals)
  private static let spreads = family(flags: \.bunching)

  /// Metrics of one direction. Late delivery moves taps to the time of the next button, so that intervals of one direction
  /// are lengthened and those of the other shortened.
  private static func direction(from: TapTarget, to: TapTarget) -> MetricFamily<
    TappingHand, [Double]
  > {
    MetricFamily(
      ofList: { $0.intervals.seconds(from: from, to: to) }, source: common, range: "0..3",
      absentWhen: "no tap interval from the \(from) to the \(to) button counts", flags: \.bunching,
      else: .fewTaps)
  }

  private static let intervalMetrics: [Metric<TappingHand>] = [
    centers.number(
      "tap_interval_mean_s", "Tap interval, mean", .seconds, "Mean \(counted)", better: .lower,
      { mean($0.seconds) }),
    spreads.number(
      "tap_interval_sd_s", "Tap interval, SD", .seconds, "Standard deviation of the tap intervals.",
      better: .lower, absentWhen: oneInterval, { standardDeviation($0.seconds) }),
    spreads.number(
      "tap_interval_cv_pct", "Tap interval, CV", .percent,
      "Coefficient of variation of the tap intervals: standard deviation in percent of the mean. Higher is more irregular.",
      better: .lower, range: "0..300", absentWhen: "\(oneInterval), or their mean is 0",
      { coefficientOfVariationPercent($0.seconds) }),
    centers.number(
      "tap_interval_median_s", "Tap interval, median", .seconds, "Median \(counted)",
      better: .lower, \.median),
    spreads.number(
      "tap_interval_mad_s", "Tap interval, MAD", .seconds,
      "Median absolute deviation of the tap intervals from their median, times 1.4826 (the standard deviation if intervals are normally distributed).",
      better: .lower, range: "0..5", { medianAbsoluteDeviation($0.seconds) }),
    spreads.number(
      "tap_interval_iqr_s", "Tap interval, IQR", .seconds,
      "Interquartile range of the tap intervals: third minus first quartile.", better: .lower,
      { interquartileRange($0.seconds) }),
    spreads.number(
      "tap_interval_min_s", "Tap interval, minimum", .seconds,
      "Shortest tap interval that counts (0.03 s or longer unless the flag bunched_events is set).",
      { $0.seconds.min() }),
    spreads.number(
      "tap_interval_max_s", "Tap interval, maximum", .seconds,
      "Longest tap interval that counts (at most 3 s).", better: .lower, { $0.seconds.max() }),
    spreads.number(
      "tap_interval_skewness", "Tap interval, skewness", .one,
      "Skewness of the tap intervals: third central moment divided by the second central moment to the power 3/2.",
      range: "-100..100", absentWhen: "fewer than three tap intervals count, or all are equal",
      \.skewness),
    spreads.number(
      "tap_interval_kurtosis_excess", "Tap interval, excess kurtosis", .one,
      "Excess kurtosis of the tap intervals: fourth central moment divided by the square of the second central moment, minus 3. 0 for a normal distribution.",
      range: "-2..10000", absentWhen: "fewer than four tap intervals count, or all are equal",
      \.kurtosis),
    .count(
      "tap_interval_below_30ms_count", "Tap intervals below 30 ms",
      "Number of tap intervals below 0.03 s (two fingers landing together). Statistics of the tap intervals leave them out unless more than 5 % of all intervals are as short (flag bunched_events).",
      source: "this tool", \.intervals.togetherCount),
    .count(
      "tap_pause_count", "Tapping pauses",
      "Number of pauses: tap intervals longer than 3 s. Statistics of the tap intervals leave them out.",
      better: .lower, source: "this tool", \.intervals.pauseCount),
    direction(from: .left, to: .right).number(
      "tap_interval_left_to_right_mean_s", "Tap interval, left to right, mean", .seconds,
      "Mean of the tap intervals that begin on the left button and end on the right button.", mean),
    direction(from: .right, to: .left).number(
      "tap_interval_right_to_left_mean_s", "Tap interval, right to left, mean", .seconds,
      "Mean of the tap intervals that begin on the right button and end on the left button.", mean),
    spreads.number(
      "tap_interval_direction_asymmetry_pct", "Tap interval asymmetry of direction", .percent,
      "`tap_interval_left_to_right_mean_s` minus `tap_interval_right_to_left_mean_s`, in percent of the mean of both.",
      range: .asymmetryPercent,
      absentWhen: "no tap interval counts in one of the two directions, or all are 0",
      \.directionAsymmetryPercent),
    spreads.number(
      "tap_interval_autocorrelation_lag1", "Tap interval autocorrelation, lag 1", .one,
      "Autocorrelation of the series of tap intervals at lag 1: sum of the products of each interval and the next one, both minus the mean interval, divided by the sum of the squared deviations from the mean.",
      source: "mhealthtools", range: .correlation,
      absentWhen: "fewer than three tap intervals count, or all are equal",
      { $0.autocorrelation(lag: 1) }),
    spreads.number(
      "tap_interval_autocorrelation_lag2", "Tap interval autocorrelation, lag 2", .one,
      "Autocorrelation of the series of tap intervals at lag 2: sum of the products of each interval and the second one after it, both minus the mean interval, divided by the sum of the squared deviations from the mean.",
      source: "mhealthtools", range: .correlation,
      absentWhen: "fewer than four tap intervals count, or all are equal",
      { $0.autocorrelation(lag: 2) }),
    spreads.number(
      "tap_interval_tkeo_mean_s2", "Tap interval energy (TKEO), mean", MetricUnit("s2"),
      "Mean Teager-Kaiser energy of the series of tap intervals x: mean of x(k)^2 - x(k-1) x(k+1). Higher values mean larger changes from interval to interval.",
      source: "Kaiser 1990; mhealthtools", range: "-9..9",
      absentWhen: "fewer than three tap intervals count", \.energy),
  ]

  private static let fatigue: [Metric<TappingHand>] =
    [
      centers.number(
        "tap_interval_slope_s_per_tap", "Tap interval, slope", MetricUnit("s/{tap}"),
        "Slope of the least-squares line of the tap intervals over their number in the series. Positive when tapping slows down.",
        range: "-3..3", absentWhen: "fewer than three tap intervals count", \.slopePerTap),
      centers.number(
        "tap_interval_theil_sen_slope_s_per_tap", "Tap interval, Theil-Sen slope",
        MetricUnit("s/{tap}"),
        "Median of the slopes between all pairs of tap intervals over their number in the series (Theil-Sen). Positive when tapping slows down; outliers have little effect.",
        source: "Sen 1968", range: "-3..3", absentWhen: "\(oneInterval), or more than 4000",
        \.theilSenSlopePerTap),
      centers.number(
        "tap_interval_slope_pct_per_10s", "Tap interval, relative slope", MetricUnit("%/(10.s)"),
        "Slope of the least-squares line of the tap intervals over the times at which they begin, in percent of `tap_interval_median_s` per 10 s. Positive when tapping slows down.",
        range: "-10000..10000",
        absentWhen: "fewer than three tap intervals count, or their median is 0",
        \.slopePercentPer10Seconds),
    ]
    + [10, 25, 50].map { percent in
      centers.number(
        "tap_fatigue_\(percent)pct_s", "Tapping fatigue, first minus last \(percent) %", .seconds,
        "Mean of the first \(percent) % of the tap intervals minus the mean of the last \(percent) % (number rounded down, at least 1 interval). Negative when tapping slows down.",
        source: "mhealthtools, with equal shares", range: "-3..3", absentWhen: oneInterval,
        { $0.fatigue(percent: percent) })
    }
}

/// Interruptions of tapping.
extension TappingHand {
  private static let arresting = MetricFamily<TappingHand, TapArrests>(
    of: \.arrests, source: "this tool",
    absentWhen: "fewer than 20 intervals between taps are at least 0.03 s long",
    count: \.arrests?.intervals.count, flags: \.bunching, else: .fewTaps)
  private static let allIntervals =
    "the intervals of at least 0.03 s from one tap to the next, on and beside the buttons"

  private static let arrestMetrics: [Metric<TappingHand>] = [
    arresting.number(
      "tap_arrest_count", "Tapping arrests", .count, type: .count,
      "Number of arrests: of \(allIntervals), those longer than twice their median. Pauses of more than 3 s count.",
      better: .lower, range: .count, { Double($0.count) }),
    arresting.number(
      "tap_arrest_time_pct", "Time in tapping arrests", .percent,
      "Sum of the arrests (`tap_arrest_count`) in percent of the sum of \(allIntervals).",
      better: .lower, range: .percent, \.timePercent),
    arresting.number(
      "tap_interval_longest_ratio", "Longest tap interval to median", .one,
      "Longest divided by median of \(allIntervals).", better: .lower, range: "1..100000",
      \.longestRatio),
    arresting.number(
      "tap_decrement_pct", "Tapping decrement, last vs first 10", .percent,
      "Mean of the last 10 minus mean of the first 10, in percent of the mean of the first 10, of \(allIntervals). Positive when tapping slows down.",
      better: .lower, range: "-100..100000", \.decrementPercent),
  ]
}

/// Dwell times: the times from touch to lift.
extension TappingHand {
  private static let noDwells =
    "no tap on a button with a known duration is followed by another one"

  /// One statistic of the dwell times, for both buttons together and for each.
  ///
  /// - Parameter fewest: the number of dwell times that the statistic needs, 1 or 2.
  private static func dwell(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange = .act, fewest: Int = 1,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> [Metric<TappingHand>] {
    ([nil] + BodySide.allCases).map { side in
      let button = side.map { "the \($0.rawValue) button" } ?? "either button"
      let too = fewest > 1 ? "fewer than two taps on" : "no tap on"
      let family = MetricFamily<TappingHand, [Double]>(
        ofList: { $0.touches.dwells(on: side?.target) }, source: common, range: range,
        absentWhen: "\(too) \(button) with a known duration \(fewest > 1 ? "are" : "is") left",
        else: \.dwellReason)
      return family.number(
        "tap_dwell\(side.map { "_\($0.rawValue)" } ?? "")_\(name)_\(unit == .percent ? "pct" : "s")",
        "Tap dwell time, \(side.map { "\($0.rawValue), " } ?? "")\(label)", unit,
        "\(meaning) of taps on \(button): the dwell time is the time from touch to lift. Taps of unknown or impossible duration (`tap_dwell_outlying`) and the last tap on a button are left out.",
        statistic)
    }
  }

  private static let dwellStatistics: [[Metric<TappingHand>]] = [
    dwell("mean", "mean", .seconds, "Mean dwell time", mean),
    dwell(
      "sd", "SD", .seconds, "Standard deviation of the dwell time", fewest: 2, standardDeviation
    ).better(.lower),
    dwell(
      "cv", "CV", .percent,
      "Coefficient of variation of the dwell time (standard deviation in percent of the mean)",
      range: "0..1000", fewest: 2
    ) { coefficientOfVariationPercent($0) }.better(.lower),
    dwell("median", "median", .seconds, "Median dwell time", median),
  ]

  private static let dwells: [Metric<TappingHand>] = dwellStatistics.flatMap(\.self) + lifts

  private static let lifts: [Metric<TappingHand>] = [
    MetricFamily<TappingHand, [Double]>(
      ofList: \.touches.deadTimes, source: common, absentWhen: noDwells, else: \.dwellReason
    ).number(
      "tap_dead_time_mean_s", "Time between taps without touch, mean", .seconds,
      "Mean time from lifting the finger from a button to the next tap on a button, over taps on a button of known duration. Negative where the next tap begins before the lift.",
      range: .actChange, mean),
    Metric(
      "tap_overlap_pct", "Overlapping taps", .percent,
      "Taps on a button that begin before the finger of the previous tap on a button is lifted, in percent of the taps on a button that follow one of known duration.",
      source: common, range: .percent, absentWhen: noDwells,
      reading: {
        .number(
          $0.touches.overlapPercent, count: $0.touches.deadTimes.count, flags: $0.bunching,
          else: $0.dwellReason)
      }),
  ]

  /// The reason for an empty dwell time.
  private var dwellReason: Flag { onTarget.isEmpty || touches.areKnown ? .fewTaps : .noDwellTimes }
}

/// Positions of taps.
extension TappingHand {
  private static let noPlaces = "the export does not contain the positions of taps and buttons"

  private static let distance = MetricFamily<TappingHand, TapPlaces>(
    of: \.places, source: common, range: .screen, absentWhen: "\(noPlaces), or no tap hit a button",
    count: \.places.distances.count,
    else: { hand in
      let hasNoButtons = hand.places.distances.isEmpty && hand.places.areKnown
      return hasNoButtons ? .noButtonPositions : hand.placeReason
    })

  private static let targets: [Metric<TappingHand>] = [
    distance.number(
      "tap_target_distance_mean_pt", "Tap distance from button center, mean", .points,
      "Mean distance of taps on a button from the center of the button, in screen points.",
      better: .lower, { mean($0.distances) }),
    distance.number(
      "tap_target_distance_sd_pt", "Tap distance from button center, SD", .points,
      "Standard deviation of the distances of taps on a button from the center of the button, in screen points.",
      better: .lower, absentWhen: "\(noPlaces), or fewer than two taps hit a button",
      { standardDeviation($0.distances) }),
    distance.number(
      "tap_target_distance_normalized_mean", "Tap distance in half widths, mean", .one,
      "Mean distance of taps from the center of their button, divided by half of the button's width.",
      better: .lower, range: "0..1000", { mean($0.relativeDistances) }),
  ]

  private static let throughput = Metric<TappingHand>(
    "tap_throughput_bit_per_s", "Tapping throughput", MetricUnit("bit/s"),
    "log2(D / W + 1) / T, where D is the distance between the mean tap positions on the two buttons, W is 4.133 times the standard deviation of the taps around the mean position on their button along the line through both means, and T is `tap_interval_mean_s`. Higher is faster or more precise.",
    better: .higher, source: "ISO 9241-411; MacKenzie 1992", range: "0..100",
    absentWhen:
      "the positions of taps on one of the buttons are unknown, all lie on one point per button, or no tap interval counts",
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
      absentWhen: "no tap on the \(name) button has a known position",
      count: { $0.places[side].places.count }, else: \.placeReason)
    return [
      button.number(
        "tap_position_x_\(name)_mean_pt", "Tap position across, \(name), mean", .points,
        "Mean horizontal position of taps on the \(name) button, in screen points from the left edge of the view.",
        range: .screenPlace, \.centroid?.x),
      button.number(
        "tap_position_y_\(name)_mean_pt", "Tap position down, \(name), mean", .points,
        "Mean vertical position of taps on the \(name) button, in screen points downward from the top edge of the view.",
        range: .screenPlace, \.centroid?.y),
      button.number(
        "tap_position_ellipse95_area_\(name)_pt2", "Tap position ellipse area, \(name)",
        MetricUnit("{pt2}"),
        "Area of the 95 % prediction ellipse of the positions of taps on the \(name) button: pi x 5.991 x square root of the determinant of their covariance matrix. Higher is less precise.",
        range: "0..1000000000",
        absentWhen: "fewer than three taps on the \(name) button have a known position", \.spread),
      button.number(
        "tap_drift_\(name)_mean_pt", "Distance between taps, \(name), mean", .points,
        "Mean distance between the positions of successive taps on the \(name) button, in screen points.",
        range: .screen,
        absentWhen: "fewer than two taps on the \(name) button have a known position", \.drift),
    ]
  }

  /// The reason for an empty value that is computed from the positions of taps.
  private var placeReason: Flag { onTarget.isEmpty || places.areKnown ? .fewTaps : .noTapPositions }
}

extension TappingMotion {
  private static let shaking = MetricFamily<TappingMotion, PowerSpectrum>(
    of: \.spectrum, source: "Welch 1967",
    absentWhen:
      "the motion recording cannot be used, or its longest part without a gap is shorter than 4 s",
    flags: \.flags, else: \.reason)

  static let metrics: [Metric<TappingMotion>] = [
    shaking.number(
      "tap_acceleration_rms_mps2", "Phone acceleration while tapping, RMS", .acceleration,
      "Root mean square of the acceleration of the phone between 0.5 and 20 Hz, all three axes combined: square root of the power in the Welch spectrum (4 s segments). Gravity is removed if device motion was recorded.",
      range: .acceleration, { $0.power(in: bandHz).squareRoot() }),
    shaking.number(
      "tap_acceleration_peak_frequency_hz", "Phone acceleration peak frequency", .hertz,
      "Frequency of the highest local maximum between 0.5 and 20 Hz in the Welch spectrum (4 s segments) of the acceleration of the phone, all three axes combined.",
      range: "0.5..20",
      absentWhen:
        "the motion recording cannot be used, or its longest part without a gap is shorter than 4 s, or the spectrum has no local maximum there",
      { $0.peak(in: bandHz)?.frequencyHz }),
  ]
}

extension HandComparison {
  private static let hands = MetricFamily<HandComparison, HandComparison>(
    of: \.self, source: common, range: .asymmetryPercent,
    absentWhen: "only one hand was tested, or neither hand hit a button", count: \.count,
    else: { $0.areBoth ? .fewTaps : $0.isEmpty ? .handSkipped : .oneHand })

  static let metrics: [Metric<HandComparison>] = [
    hands.number(
      "tap_on_target_asymmetry_pct", "Taps on target, hand asymmetry", .percent,
      "100 (R - L) / ((R + L) / 2), where R and L are `tap_on_target_count` of the right and the left hand, each the mean over its steps or sessions. Positive when the right hand taps more often.",
      { $0.asymmetry { Double($0.onTarget.count) } }
    ).flagged(by: \.flags),
    hands.number(
      "tap_interval_median_asymmetry_pct", "Tap interval, hand asymmetry", .percent,
      "100 (R - L) / ((R + L) / 2), where R and L are `tap_interval_median_s` of the right and the left hand, each the mean over its steps or sessions. Positive when the right hand taps more slowly.",
      absentWhen: "only one hand was tested, or one hand has no tap interval that counts",
      { $0.asymmetry(\.intervals.median) }
    ).flagged(by: \.flags).flagged(by: \.timeFlags),
  ]
}
