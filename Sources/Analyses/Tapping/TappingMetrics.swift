import DSP
import Metrics
import Recordings

/// The table of tapping: counts, rate and rhythm.
extension TappingHand {
  static let metrics: [Metric<TappingHand>] = [
    counts, [rates, intervalMetrics, fatigue, dwells].flatMap(\.self).flagged(by: \.timeFlags),
    targets, [throughput].flagged(by: \.timeFlags), buttons,
  ].flatMap(\.self)

  private static let counts: [Metric<TappingHand>] = [
    Metric(
      "tap_count_total", .count, "Taps on and beside the buttons, copies left out.",
      source: "ORKTappingIntervalResult", range: .count, reading: { .count($0.clean.taps.count) }),
    Metric(
      "tap_count_on_target", .count, "Taps on either button.", source: "ORKTappingIntervalResult",
      range: .count, reading: { .count($0.onTarget.count) }),
    Metric(
      "tap_count_off_target", .count, "Taps beside the buttons.",
      source: "ORKTappingIntervalResult", range: .count,
      reading: { .count($0.clean.taps.count - $0.onTarget.count) }),
    Metric(
      "tap_duplicate_count", .count, "Recorded copies of taps that were left out.",
      source: "mhealthtools, cleaning of taps", range: .count,
      reading: { .count($0.clean.duplicateCount) }),
    Metric(
      "tap_correct_count", .count,
      "Taps on the button that was not hit last; the first tap on a button counts.",
      source: "common definition", range: .count, reading: { .count($0.correctCount) }),
    Metric(
      "tap_error_count", .count, "All other taps: the same button again, or none.",
      source: "common definition", range: .count,
      reading: { .count($0.clean.taps.count - $0.correctCount) }),
    Metric(
      "tap_alternation_pct", .percent,
      "Share of neighboring taps on buttons that change the button.",
      source: "common definition", range: "0..100", absentWhen: "fewer than two taps on buttons",
      reading: { .number($0.alternationPercent, count: $0.onTarget.count - 1, else: .fewTaps) }),
    Metric(
      "accuracy_pct", .percent, "Taps on buttons in percent of all taps.",
      source: "common definition", range: "0..100", absentWhen: "no tap",
      reading: {
        let share = ratio(100 * Double($0.onTarget.count), Double($0.clean.taps.count))
        return .number(share, count: $0.clean.taps.count, else: .fewTaps)
      }),
  ]

  private static let durationNote = "by the configured duration, else by the taps"

  private static let rates: [Metric<TappingHand>] = [
    Metric(
      "tap_rate_hz", .hertz, "Taps on buttons per second of the task, \(durationNote).",
      source: "common definition", range: "0..20", absentWhen: "the duration is not known",
      reading: { $0.rate(\.ratePerSecond) }),
    Metric(
      "rate_first_half_hz", .hertz, "Taps on buttons per second of the first half of the task.",
      source: "common definition", range: "0..20", absentWhen: "the duration is not known",
      reading: { $0.rate(\.halfRates?.first) }),
    Metric(
      "rate_second_half_hz", .hertz, "Taps on buttons per second of the second half of the task.",
      source: "common definition", range: "0..20", absentWhen: "the duration is not known",
      reading: { $0.rate(\.halfRates?.second) }),
    Metric(
      "rhythm_freq_hz", .hertz,
      "The frequency between half and one and a half times the median rate that taps keep best.",
      source: "resultant length of circular statistics", range: "0..50",
      absentWhen: "fewer than two taps on buttons",
      reading: { $0.rhythmReading(\.frequencyHz) }),
    Metric(
      "rhythm_strength", .one,
      "How well they keep it: 1 for a metronome, near 0 for taps at random.",
      source: "resultant length of circular statistics", range: "0..1",
      absentWhen: "fewer than two taps on buttons",
      reading: { $0.rhythmReading(\.strength) }),
  ]

  private func rate(_ value: (TappingHand) -> Double?) -> Reading {
    .number(value(self), count: onTarget.count, else: noTimes)
  }

  private func rhythmReading(_ value: (EventRhythm) -> Double) -> Reading {
    .number(rhythm.map(value), count: onTarget.count, flags: bunching, else: noTimes)
  }

  /// Why a value read off the times of taps is missing.
  private var noTimes: Flag { intervals.areMostlyZero ? .equalTimes : .fewTaps }

  /// What holds for values that late delivery of taps distorts.
  var bunching: [Flag] { intervals.areBunched ? [.bunchedEvents] : [] }

  private static let dwells: [Metric<TappingHand>] =
    TouchStatistic.all.flatMap { statistic in
      let all = statistic.metric(nil)
      return [all] + BodySide.allCases.map { statistic.metric($0) }
    } + [
      Metric(
        "dead_time_mean_s", .seconds,
        "Mean time from a finger's lift to the next touch on a button; below zero where they overlap.",
        source: "common definition", range: .actChange, absentWhen: noDwells,
        reading: {
          let times = $0.touches.deadTimes
          return .number(mean(times), count: times.count, else: $0.dwellReason)
        }),
      Metric(
        "overlap_pct", .percent,
        "Share of taps on buttons that begin while the finger before is down.",
        source: "common definition", range: "0..100",
        absentWhen: noDwells,
        reading: {
          .number(
            $0.touches.overlapPercent, count: $0.touches.deadTimes.count, flags: $0.bunching,
            else: $0.dwellReason)
        }),
    ]

  /// Why a value of the time fingers stay down is missing.
  fileprivate var dwellReason: Flag { onTarget.isEmpty || touches.areKnown ? .fewTaps : .noDwell }
}

private let noDwells = "the export does not tell how long fingers stay, or too few taps"

/// One statistic of the time fingers stay down, for both buttons and for each.
private struct TouchStatistic {
  let name: String
  let unit: MetricUnit
  let suffix: String
  let meaning: String
  var range = ValueRange.act
  let value: @Sendable ([Double]) -> Double?

  static let all = [
    TouchStatistic(
      name: "mean", unit: .seconds, suffix: "s", meaning: "Mean time", value: { mean($0) }),
    TouchStatistic(
      name: "sd", unit: .seconds, suffix: "s", meaning: "Standard deviation of the time",
      value: { standardDeviation($0) }),
    TouchStatistic(
      name: "cv", unit: .percent, suffix: "pct", meaning: "Coefficient of variation of the time",
      range: "0..1000",
      value: { coefficientOfVariationPercent($0) }),
    TouchStatistic(
      name: "median", unit: .seconds, suffix: "s", meaning: "Median time", value: { median($0) }),
  ]

  func metric(_ side: BodySide?) -> Metric<TappingHand> {
    let place = side.map { "_\($0.rawValue)" } ?? ""
    let button = side.map { "the \($0.rawValue) button" } ?? "the buttons"
    return Metric(
      "dwell_\(name)\(place)_\(suffix)", unit,
      "\(meaning) fingers stay on \(button), the last tap left out.", source: "common definition",
      range: range, absentWhen: noDwells,
      reading: { hand in
        let dwells = hand.touches.dwells(on: side?.target)
        return .number(
          value(dwells), count: dwells.count, else: hand.dwellReason)
      })
  }
}
