import Metrics

/// Whether a walker slows down from the first to the sixth minute: by the distance, and by the gait of the minutes.
///
/// The classes of the distance are those of Leone et al. (2016), of 208 people with multiple sclerosis: a loss of 15 %
/// or more is fatigue of walking. A distance with an error of 4 % a minute makes the change uncertain by 5.7 %, so
/// that classes by location are doubtful.
extension DistanceWalk {
  /// How the distance changes from minute 1 to minute 6.
  enum Fatigability: String, CaseIterable {
    case faster, steady, slower, fatigued

    init(changePercent: Double) {
      self =
        switch changePercent {
        case 5...: .faster
        case let change where change > -5: .steady
        case let change where change > -15: .slower
        default: .fatigued
        }
    }
  }

  /// The walk lasted six minutes, or was planned to.
  private var isPaced: Bool { Self.tableMinutes <= max(wholeMinutes, plannedMinutes ?? 0) }

  static let fatigability: [Metric<DistanceWalk>] =
    [
      Metric(
        "walk_fatigability", "Walking fatigability", .word(Fatigability.allCases.map(\.rawValue)),
        "Class of `walk_distance_minute6_change_pct`: faster (5 or more), steady (above -5), slower (above -15), fatigued (-15 or less).",
        source: "Leone et al. 2016",
        absentWhen:
          "`walk_distance_minute6_change_pct` is empty, or the walk has a pause (`walk_pause_count`)",
        reading: \.fatigabilityReading
      ).alsoAbout(.sourceTotals)
    ]
    + GaitMinutes.MinuteMeasure.allCases.flatMap { measure in
      [
        changing(
          "\(measure.stem)_minute6_change_pct", "\(measure.label), minute 6 vs minute 1", .percent,
          "`\(measure.rawValue)` of minute 6 minus that of minute 1, in percent of that of minute 1, each of the motion recording of that minute. Minutes with fewer than 20 straight strides are left out.",
          range: "-1000..10000", absentWhen: "minute 1 or minute 6 has no value", measure
        ) { $0.changePercent(measure) },
        changing(
          "\(measure.stem)_theil_sen_pct_per_min", "\(measure.label), slope over minutes",
          MetricUnit("%/min"),
          "Median of the slopes of `\(measure.rawValue)` between all pairs of minutes (Theil-Sen), in percent of the median of the minutes. Minutes with fewer than 20 straight strides are left out.",
          range: "-1000..1000", absentWhen: "fewer than four minutes have a value", measure
        ) { $0.trendPercent(measure) },
      ]
    }

  private static func changing(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    absentWhen: String, _ measure: GaitMinutes.MinuteMeasure,
    _ value: @escaping @Sendable (GaitMinutes) -> Double?
  ) -> Metric<DistanceWalk> {
    Metric(
      name, label, unit, meaning, source: "this tool", range: range, absentWhen: absentWhen,
      reading: { walk in
        guard walk.isPaced else { return nil }
        guard let minutes = walk.gaitMinutes else {
          return .absent(walk.walked.gait.detailRefusal ?? .noMotionRecording)
        }
        let isShort = minutes.count < tableMinutes
        return .number(
          value(minutes), count: minutes.minuteCount(measure), flags: walk.walked.gait.motionFlags,
          else: isShort ? .recordingShort : .fewStrides)
      })
  }

  private var fatigabilityReading: Reading? {
    guard isPaced else { return nil }
    guard let distance else { return .absent(.noDistance) }
    guard let change = pacingPercent else { return .absent(.recordingShort) }
    if let pauses, !pauses.pauses.isEmpty { return .absent(.walkPaused) }
    let flags = distance.flags + Self.pacedMinutes.flatMap { self.flags(ofMinute: $0) }
    let isUncertain = distance.source == .location
    return .word(Fatigability(changePercent: change).rawValue).flagged(
      flags + (isUncertain ? [.minuteDistanceUncertain] : []))
  }
}

extension Flag {
  static let walkPaused = Flag(
    "walk_paused", .absence,
    "The walk has a pause of more than 3 s, with which the distances of its minutes cannot be compared."
  )
  static let minuteDistanceUncertain = Flag(
    "minute_distance_uncertain", .doubt, concerning: .measured,
    "The distances of the minutes come from location, whose error is as large as the classes are wide."
  )

  /// Flags of walks of given duration.
  static let ofDistanceWalks: [Flag] = [walkPaused, minuteDistanceUncertain]
}
