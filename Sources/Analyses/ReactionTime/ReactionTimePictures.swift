import DSP
import Metrics

/// What a reaction looks like.
extension ReactionAttempt {
  static let drawings: [Drawing<ReactionAttempt>] = [
    Drawing(
      "reaction", "Acceleration around the stimulus",
      caption: "Acceleration by time from the stimulus.",
      reading: """
        The line is the magnitude of acceleration without gravity. The onset is where it left the rest, which is \
        shaded; the reaction is complete where it passes the threshold.
        """, findings: ["reaction_time_onset_ms", "reaction_time_threshold_ms"], panels: \.panels)
  ]

  /// The time shown before the stimulus and after the reaction.
  private static let (earlierSeconds, laterSeconds) = (1.0, 0.5)
  /// Shown of an attempt without a reaction.
  private static let longestSeconds = 3.0

  private var panels: [Panel] {
    guard let (series, _) = try? Self.series(around: stimulus, in: recording) else { return [] }
    let end = reaction.map { max($0.crossing.time, $0.peakSeconds) + Self.laterSeconds }
    let shown = -Self.earlierSeconds...max(0, end ?? Self.longestSeconds)
    let line = points(series.seconds, series.values).filter { shown.contains($0.x) }
    let rest = StimulusSeries.restSeconds
    let crossing = reaction.map { SIMD2($0.crossing.time, thresholdG) }
    return [
      Panel(
        x: Axis("time from the stimulus", .seconds, bounds: shown),
        y: .fromZero("acceleration", MetricUnit("[g]"), over: line.map(\.y) + [thresholdG]),
        [
          Mark(.spans([rest.lowerBound...rest.upperBound]), .muted, "rest"),
          .line(line, .first, "acceleration"),
          .level(thresholdG, MetricUnit("[g]"), .muted, "threshold"),
          Mark(.verticals([0]), .emphasis, "stimulus"),
          Mark(
            .verticals([reaction?.energyOnset?.time].compactMap(\.self)), .third, "onset by energy"),
          Mark(
            .verticals([reaction?.onset?.time].compactMap(\.self)), .second, "onset",
            reaction?.onset.map { "\(1000 * $0.time, .milliseconds)" }),
          Mark(
            .dots([crossing].compactMap(\.self), .circle), .emphasis, "threshold passed",
            crossing.map { "\(1000 * $0.x, .milliseconds)" }),
        ])
    ]
  }
}

/// What the attempts look like beside each other.
extension ReactionSummary {
  static let drawings: [Drawing<ReactionSummary>] = [
    Drawing(
      "reaction-times", "Reaction times by attempt",
      caption: "Reaction time of each attempt, from the stimulus.",
      reading: """
        Times run to the onset of the movement and to its passing the threshold; level lines are their means. Times \
        above half a second are lapses of attention.
        """,
      findings: [
        "reaction_time_onset_median_ms", "reaction_time_onset_mean_ms", "reaction_time_onset_sd_ms",
        "reaction_lapse_count",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let last = thresholds.points.last else { return [] }
    let x = Axis.attempts(upTo: Int(last.x))
    let kinds: [(ReactionTimes, Mark.Symbol, Mark.Ink, String)] = [
      (thresholds, .disc, .first, "threshold passed"), (onsets, .triangle, .second, "onset"),
    ]
    let means = kinds.map { times, _, ink, name in
      Mark.level(times.mean, .milliseconds, ink, "mean, \(name)")
    }
    let dots = kinds.map { times, symbol, ink, name in
      Mark(.dots(times.points.map { SIMD2(x.place(ofAttempt: $0.x), $0.y) }, symbol), ink, name)
    }
    return [
      Panel(
        x: x,
        y: .fromZero(
          "time from the stimulus", .milliseconds,
          over: thresholds.milliseconds + onsets.milliseconds + [EventLimits.lapseMilliseconds]),
        means + dots + [Mark(.horizontals([EventLimits.lapseMilliseconds]), .muted, "lapse")])
    ]
  }
}
