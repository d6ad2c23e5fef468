import DSP
import Metrics
import Recordings

/// The part of the table that speaks of the ways from target to target.
extension MeasuredTrail {
  private static let fellows = "Fellows et al. 2017, doi 10.1080/13854046.2016.1238510"

  private static func statistic(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    absentWhen: String, _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeasuredTrail> {
    Metric(
      name, unit, meaning, source: woods, range: range, absentWhen: absentWhen,
      reading: { measured in
        let seconds = measured.trail.segments
        return .number(value(seconds), count: seconds.count, else: .tooFewValues)
      })
  }

  static let segments: [Metric<MeasuredTrail>] = [
    statistic(
      "segment_median_s", .seconds, "Median time from one target to the next.", range: .act,
      absentWhen: "fewer than two targets", DSP.median),
    statistic(
      "segment_iqr_s", .seconds, "Third less first quartile of these times.", range: .act,
      absentWhen: "fewer than two targets", interquartileRange),
    statistic(
      "segment_max_s", .seconds, "The longest of these times.", range: .act,
      absentWhen: "fewer than two targets"
    ) { $0.max() },
    statistic(
      "segment_cv", .one, "Standard deviation of these times by their mean.", range: "0..10",
      absentWhen: "fewer than three targets"
    ) { coefficientOfVariationPercent($0).map { $0 / 100 } },
    statistic(
      "segment_slope_s_per_step", .seconds,
      "Least-squares change of these times from one to the next.", range: .actChange,
      absentWhen: "fewer than four targets"
    ) { seconds in slope(seconds.indices.map(Double.init), seconds) },
  ]

  static let pauses: [Metric<MeasuredTrail>] = [
    Metric(
      "pause_count", .count, "Times from target to target above 2 s and twice their median.",
      source: fellows, range: "0..12", absentWhen: "fewer than two targets",
      reading: { $0.ofPauses { _, pauses in .count(pauses.count) } }),
    Metric(
      "pause_excess_s", .seconds, "What these pauses are longer than the median, together.",
      source: fellows, range: .task, absentWhen: "fewer than two targets",
      reading: { measured in
        measured.ofPauses { center, pauses in
          .number(
            pauses.reduce(0) { $0 + $1 - center }, count: pauses.count, else: .tooFewValues)
        }
      }),
    Metric(
      "segment_to_letter_median_s", .seconds, "Median time from a number to the letter after it.",
      source: "this tool", range: .act, absentWhen: "trail A, unknown type, or too few targets",
      reading: { $0.median(toLetters: true) }),
    Metric(
      "segment_to_number_median_s", .seconds, "Median time from a letter to the number after it.",
      source: "this tool", range: .act, absentWhen: "trail A, unknown type, or too few targets",
      reading: { $0.median(toLetters: false) }),
  ]

  private static func place(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (TrailTouches) -> Double?
  ) -> Metric<MeasuredTrail> {
    Metric(
      name, unit, meaning, source: woods, range: range,
      absentWhen: "no touch recording, or not every target reached is found in it",
      reading: { measured in
        .number(
          measured.touches.flatMap(value), count: measured.touches?.dwells.count,
          else: .noTouchPositions)
      })
  }

  static let places: [Metric<MeasuredTrail>] = [
    place(
      "path_length_pt", MetricUnit("{pt}"),
      "Straight from each touched target to the next, in points of the screen.", range: .screenPath,
      \.pathPoints),
    place(
      "move_speed_pt_per_s", MetricUnit("{pt}/s"),
      "That length by the time between lifting the finger and touching the next target.",
      range: .screenSpeed,
      \.pointsPerSecond),
    place("dwell_mean_s", .seconds, "Mean time the finger stays on a target.", range: .act) {
      mean($0.dwells)
    },
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
