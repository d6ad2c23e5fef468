import DSP
public import Metrics
import Recordings

extension NineHolePeg {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + NineHolePegStep.metrics.of(\.pegs)
    + NineHolePegRun.metrics.about(.session).of(\.hands) + RunFacts.metrics.of(\.run)
}

/// The table of one step.
extension NineHolePegStep {
  static let metrics: [Metric<NineHolePegStep>] =
    kinds + times.flagged(by: \.timeFlags) + distances + [speed].flagged(by: \.timeFlags) + counts

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let unmoved = "no peg was moved"

  private static let kinds: [Metric<NineHolePegStep>] = [
    .word(
      "peg_hand", "Hand", "The hand that moved the pegs: left or right.", levels: BodySide.allWords,
      source: source,
      absentWhen: "the direction, or what was done with the pegs, is not told", else: .handUnknown,
      \.hand?.rawValue),
    .truth(
      "peg_hand_is_dominant", "Hand is the dominant one",
      "true for the hand the participant prefers.", source: source,
      absentWhen: "not told", else: .handUnknown, \.isDominant),
    .word(
      "peg_phase", "Placing or removing", "place or remove: what was done with the pegs.",
      levels: Phase.allWords,
      source: source,
      absentWhen: "no row where neither the step's name nor the order of steps tells",
      \.phase?.rawValue),
    .truth(
      "peg_turning_required", "Pegs had to be turned", "true when pegs had to be turned first.",
      source: source,
      absentWhen: "no row where it is not told", \.result.isRotated),
  ]

  private static let pegTimes = MetricFamily<NineHolePegStep, [Double]>(
    ofList: \.seconds, source: source, range: .task, absentWhen: unmoved,
    else: { $0.seconds.isEmpty ? .noPegMoved : .tooFewValues })

  private static let times: [Metric<NineHolePegStep>] = [
    pegTimes.number(
      "peg_total_time_s", "Peg total time", .seconds,
      "Sum of the times of all pegs moved, failed attempts included."
    ) { $0.isEmpty ? nil : $0.reduce(0, +) },
    pegTimes.number(
      "peg_time_mean_s", "Time per peg, mean", .seconds, "Mean time for a peg.", mean),
    pegTimes.number(
      "peg_time_sd_s", "Time per peg, SD", .seconds, "SD of the times for a peg.",
      absentWhen: "fewer than two pegs",
      standardDeviation),
    pegTimes.number("peg_time_max_s", "Time per peg, maximum", .seconds, "Longest time for a peg.")
    { $0.max() },
    pegTimes.number(
      "peg_time_slope_s_per_peg", "Time per peg, slope", MetricUnit("s/{peg}"),
      "Slope of the least-squares line of the time over the number of the peg.",
      source: "this tool", range: .actChange, absentWhen: "fewer than three pegs"
    ) { seconds in slope(seconds.indices.map { Double($0 + 1) }, seconds) },
    Metric(
      "rk_peg_total_time_s", "ResearchKit peg total time", .seconds,
      "ResearchKit's total time: the limit less what was left of it.",
      source: source, range: .task, absentWhen: "no row where it is 0, as without a limit",
      reading: { step in
        step.result.totalSeconds?.ifPositive.map { .number($0, else: .totalTimeZero) }
      }),
  ]

  private static let moves = MetricFamily<NineHolePegStep, NineHolePegStep>(
    of: \.self, source: source, absentWhen: "\(unmoved), or a distance is missing",
    count: \.result.moves.count,
    else: { $0.result.moves.isEmpty ? .noPegMoved : .distanceUnknown })

  private static let distances: [Metric<NineHolePegStep>] = [
    moves.number(
      "peg_distance_pt", "Peg distance", .points,
      "Sum of the straight lines from pick-up to release.",
      range: .screenPath, \.distancePoints),
    Metric(
      "rk_peg_distance_pt", "ResearchKit peg distance", .points, "ResearchKit's total distance.",
      source: source,
      range: .screenPath, absentWhen: "no row where it is not told",
      reading: { step in
        step.result.totalDistancePoints.map { .number($0, else: .distanceUnknown) }
      }),
  ]

  private static let speed = moves.number(
    "peg_speed_pt_per_s", "Peg speed", MetricUnit("{pt}/s"), "Sum of distances by sum of times.",
    source: "this tool", range: .screenSpeed
  ) { ratio($0.distancePoints, $0.totalSeconds) }

  private static let counts: [Metric<NineHolePegStep>] = [
    .count(
      "peg_count", "Pegs", "Pegs there were.", source: source, range: "1..1000",
      absentWhen: "not told",
      else: .pegsUnknown, \.result.pegCount),
    .count(
      "peg_success_count", "Pegs placed or removed", "Pegs moved to their place.", source: source,
      \.successCount),
    .count(
      "peg_failure_count", "Failed peg moves", "Attempts that ended elsewhere.", source: source,
      absentWhen: "no row where it is not told", \.result.failureCount),
    Metric(
      "peg_success_pct", "Successful peg moves, percent", .percent, "Successes by all attempts.",
      source: source, range: .percent,
      absentWhen: "nothing was tried; no row where failures are not told",
      reading: { step in
        step.result.failureCount.map { failures in
          let attempts = step.successCount + failures
          return .number(
            ratio(100 * Double(step.successCount), Double(attempts)), count: attempts,
            else: .noPegMoved)
        }
      }),
  ]
}

/// The table of a run.
extension NineHolePegRun {
  static let metrics: [Metric<NineHolePegRun>] =
    times.flagged(by: \.flags).flagged(by: \.timeFlags) + counts.flagged(by: \.flags)
    + reference.flagged(by: \.timeFlags)

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let incomplete = "a hand's pegs were not all placed and removed"

  private static func total(_ hand: String, dominant: Bool) -> Metric<NineHolePegRun> {
    Metric(
      "peg_total_time_\(hand)_s", "Peg total time, \(hand) hand", .seconds,
      "Time of the \(dominant ? "dominant" : "other") hand for placing and removing all pegs.",
      source: source, range: .task, absentWhen: incomplete,
      reading: { run in
        run.totalSeconds(dominant: dominant).reading { .number($0, else: .pegsIncomplete) }
      })
  }

  private static func comparison(
    _ name: String, _ label: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (Double, Double) -> Double?
  ) -> Metric<NineHolePegRun> {
    Metric(
      name, label, .one, meaning, source: "common definition", range: range, absentWhen: incomplete,
      reading: { run in run.comparison(value).reading { .number($0, else: .pegsIncomplete) } })
  }

  private static let times: [Metric<NineHolePegRun>] = [
    total("dominant", dominant: true), total("nondominant", dominant: false),
    comparison(
      "peg_hand_time_ratio", "Nondominant to dominant time ratio",
      "Time of the other hand by that of the dominant one.",
      range: "0..10000"
    ) { ratio($1, $0) },
    comparison(
      "peg_hand_asymmetry_index",
      "Hand asymmetry index", "Time of the other hand less that of the dominant one, by their sum.",
      range: "-1..1"
    ) { ratio($1 - $0, $0 + $1) },
  ]

  private static let counts: [Metric<NineHolePegRun>] = [
    .count(
      "peg_failure_total_count", "Failed peg moves, all steps", "Failed attempts of all steps.",
      source: source,
      absentWhen: "no row where a step does not tell them", \.failureCount),
    .truth(
      "peg_test_completed", "Peg test completed",
      "true when both hands placed and removed all pegs.", source: source,
      absentWhen: "not told how many there were", else: .pegsUnknown, \.isCompleted),
    Metric(
      "peg_dominant_hand", "Dominant hand", .word(BodySide.allWords),
      "The hand the participant prefers.",
      source: source,
      absentWhen: "not told, or steps disagree",
      reading: { run in run.dominantHand.reading { .word($0.rawValue) } }),
  ]

  /// Inverse times in 1/s of healthy people on the wooden board, mean and SD.
  private static let norm = (mean: 0.0439, deviation: 0.0101)

  private static let reference: [Metric<NineHolePegRun>] = [
    Metric(
      "peg_reference_msfc_z", "Nine-hole peg z-score (MSFC)", .one,
      "Mean of one over the times of both hands, in SD from that of the MSFC's wooden board.",
      source: "Fischer et al. 2001, MSFC administration and scoring manual", range: "-5..100",
      absentWhen: "\(incomplete), or there were not 9; no row without --reference msfc2001",
      reading: { run in
        guard run.wantsReference else { return nil }
        guard !run.isNotNine else { return .absent(.pegsNotNine) }
        let score = run.comparison { ((1 / $0 + 1 / $1) / 2 - norm.mean) / norm.deviation }
        return score.reading { .number($0, flags: [.referenceNotValidated], else: .pegsIncomplete) }
      })
  ]
}
