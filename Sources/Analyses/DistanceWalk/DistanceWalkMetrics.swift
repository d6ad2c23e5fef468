import DSP
import Metrics

/// Metrics of a walk of given duration.
extension DistanceWalk {
  private static let definition = "ATS statement on the six-minute walk test 2002"

  static let metrics: [Metric<DistanceWalk>] = distances + minutes + fatigability + stops + [cost]

  private static let noDistance =
    "neither the pedometer nor location gives a plausible distance of at least 10 m"
  private static let noSteps =
    "no walking was found, or neither motion nor steps of the pedometer were recorded"

  /// An impossible distance for the duration is flagged.
  private static let walked = MetricFamily<DistanceWalk, DistanceWalk>(
    of: \.self, source: definition, absentWhen: noDistance, flags: \.distanceFlags,
    else: { $0.distance == nil ? .noDistance : .recordingShort })

  private static let distances: [Metric<DistanceWalk>] = [
    walked.number(
      "walk_distance_m", "Distance walked", .meters,
      "Distance walked in the step: the distance of the pedometer or, if it gives no plausible one (see `sources_disagree` and `pedometer_implausible`) or covers a part of the step that location covers whole, the length of the smoothed location path. The source is given by `walk_distance_source`, which holds for `gait_speed_mps` as well.",
      better: .higher, range: .footDistance, \.distance?.meters
    ).alsoAbout(.sourceTotals).flagged(by: \.totalFlags),
    .word(
      "walk_distance_source", "Distance walked, source",
      "Source of `walk_distance_m`: pedometer or location.",
      levels: [WalkedDistance.DistanceSource.pedometer, .location].map(\.rawValue),
      source: "this tool", absentWhen: noDistance, else: .noDistance, \.distance?.source.rawValue),
    walked.number(
      "walk_speed_overall_mps", "Walking speed, pauses included", .metersPerSecond,
      "`walk_distance_m` divided by the duration of the step, pauses included. The duration is taken from the result, otherwise from the recording that gives the distance.",
      better: .higher, range: .footSpeed, absentWhen: "\(noDistance), or the duration is unknown",
      \.speed
    ).alsoAbout(.sourceTotals).flagged(by: \.totalFlags),
  ]

  /// The family of metrics that need some minutes of a walk that lasted, or was planned to last, as long; other walks have no rows.
  private static func paced(by minutes: [Int], absentWhen: String) -> MetricFamily<
    DistanceWalk, DistanceWalk
  > {
    let isPaced: @Sendable (DistanceWalk) -> Bool = { walk in
      minutes.allSatisfy { $0 <= max(walk.wholeMinutes, walk.plannedMinutes ?? 0) }
    }
    return MetricFamily(
      of: { isPaced($0) ? $0 : nil }, source: definition, absentWhen: absentWhen,
      flags: \.distanceFlags,
      else: { walk in
        guard isPaced(walk) else { return nil }
        if walk.distance == nil { return .noDistance }
        return minutes.contains { walk.lacks(minute: $0) }
          ? .recordingIncomplete.weighing(.absence) : .recordingShort
      })
  }

  private static let minutes: [Metric<DistanceWalk>] =
    (1...tableMinutes).map { number in
      paced(
        by: [number],
        absentWhen:
          "\(noDistance), the walk or its recording ended before the end of minute \(number), or location fixes are missing for more than 5 s at its start or end"
      ).number(
        "walk_distance_minute\(number)_m", "Distance walked in minute \(number)", .meters,
        "Distance walked in minute \(number) of the step, interpolated from the pedometer updates or location fixes that give `walk_distance_m`.",
        range: "0..360", { $0.meters(inMinute: number) }
      ).alsoAbout(.sourceTotals).flagged { $0.flags(ofMinute: number) }
    } + [
      paced(
        by: pacedMinutes,
        absentWhen:
          "`walk_distance_minute1_m` or `walk_distance_minute6_m` is empty, or the distance of minute 1 is 0"
      ).number(
        "walk_distance_minute6_change_pct", "Distance, minute 6 vs minute 1", .percent,
        "`walk_distance_minute6_m` minus `walk_distance_minute1_m`, in percent of the distance of minute 1. Negative if the walk became slower.",
        source: "this tool", range: "-100..10000", \.pacingPercent
      ).alsoAbout(.sourceTotals).flagged { walk in pacedMinutes.flatMap { walk.flags(ofMinute: $0) }
      }
    ]

  private static let stops: [Metric<DistanceWalk>] = [
    Metric<DistanceWalk>.count(
      "walk_pause_count", "Walking pauses",
      "Number of walking pauses: more than 3 s without a foot contact, from the first contact to the end of the recording. Without a motion recording, pauses are estimated from the pedometer: time between updates beyond the time that the new steps take at the usual rate.",
      better: .lower, source: "this tool's contact chain, else CMPedometer", absentWhen: noSteps,
      else: \.pauseReason, \.pauses?.pauses.count
    ).alsoAbout([.totals, .sourceTotals]).flagged(by: \.pauseFlags),
    Metric(
      "walk_pause_total_s", "Walking pauses, total time", .seconds,
      "Total duration of the walking pauses counted in `walk_pause_count`.", better: .lower,
      source: "this tool's contact chain, else CMPedometer", range: .recording, absentWhen: noSteps,
      reading: { walk in
        .number(
          walk.pauses?.totalSeconds, count: walk.pauses?.pauses.count, flags: walk.pauseFlags,
          else: walk.pauseReason)
      }
    ).alsoAbout([.totals, .sourceTotals]),
    .word(
      "walk_pause_source", "Walking pauses, source",

      "Source of `walk_pause_count` and `walk_pause_total_s`: contacts (foot contacts in the motion recording) or pedometer.",
      levels: Pauses.StepSource.allWords, source: "this tool", absentWhen: noSteps,
      else: \.pauseReason, \.pauses?.source.rawValue),
  ]

  private static let cost = Metric<DistanceWalk>(
    "physiological_cost_index_beats_per_m", "Physiological cost index", MetricUnit("{beats}/m"),
    "Mean heart rate of the last 3 min minus the resting heart rate, divided by `walk_speed_overall_mps` in meters per minute: extra heart beats per meter.",
    better: .lower, source: "MacGregor 1981", range: "-100..100",
    absentWhen:
      "`walk_speed_overall_mps` is empty or 0, no resting heart rate from outside the walk is known, or the last 3 min have fewer than 2 heart rate samples",
    reading: { walk in walk.walked.heart.map { walk.cost(of: $0) } })

  private func cost(of heart: HeartRateStep) -> Reading {
    guard let speed, speed > 0 else { return .absent(.noDistance) }
    let late = heart.lateSamples(seconds: Self.costSeconds)
    let isShort = seconds.map { $0 < Self.costSeconds } ?? true
    guard late.count > 1, let rest = heart.person.rest, let rate = mean(late.rates) else {
      return .absent(.fewHeartRates)
    }
    guard !rest.isFromExercise else { return .absent(.heartRateRestFromWalk) }
    return .number(
      (rate - rest.beatsPerMinute) / (60 * speed), count: late.count,
      flags: heart.flags + distanceFlags + totalFlags + (isShort ? [.recordingShort] : []),
      else: .fewHeartRates)
  }

  /// The last 3 minutes of the walk, when the heart rate is stable.
  private static let costSeconds = 180.0

  private var totalFlags: [Flag] { distance?.totalFlags ?? [] }

  private var distanceFlags: [Flag] {
    (distance?.flags ?? []) + ValueRange.footSpeed.flags(implied: speed)
  }

  private var pauseFlags: [Flag] {
    pauses?.source == .contacts
      ? walked.gait.motionFlags + (walked.gait.walk?.rhythmFlags ?? [])
      : (walked.pedometer?.flags ?? []) + (walked.pedometer?.totalFlags ?? [])
  }

  private var pauseReason: Flag {
    walked.gait.detailed == nil ? walked.gait.detailRefusal ?? .noMotionRecording : .noWalking
  }
}

extension DistanceWalk {
  /// The walk as the outcome of a task, with the events of minutes and pauses.
  func measured<Outcome>(as outcome: Outcome, resultSource: String?) -> Measured<Outcome> {
    let gait = walked.detailedMotion.map {
      WalkWindows($0, facts: walked.walker, isAsked: walked.isKnownToWalk).events
    }
    let standing = pauses?.events ?? []
    let isMotion = pauses?.source == .contacts
    return walked.measured(
      as: outcome,
      motionEvents: (gait ?? []) + (gaitMinutes?.events ?? []) + (isMotion ? standing : []),
      events: minuteEvents + (isMotion ? [] : standing), resultSource: resultSource)
  }
}

extension WalkedStep {
  /// The motion of a walk whose gait is measured in detail.
  var detailedMotion: EvenMotion? { gait.detailed.flatMap { _ in gait.motion?.motion } }

  /// Whether the whole recording is known to be a walk, so that its parts are.
  var isKnownToWalk: Bool { gait.walk?.proof?.isConfirmed ?? false }
}

extension HeartRateStep {
  /// The samples of the last `seconds` of the step; all samples if the end of the step is unknown.
  fileprivate func lateSamples(seconds: Double) -> HeartRateSeries {
    guard let end = span?.upperBound else { return series }
    return series.samples { $0 >= end - seconds }
  }
}
