import DSP
public import Metrics
import Recordings

extension NineHolePeg {
  public static let stepMetrics: [Metric<MeasuredPegs>] = NineHolePegStep.metrics.of(
    \.pegs, else: { _ in .handSkipped })
  public static let sessionMetrics = NineHolePegRun.metrics
}

/// The table of one step.
extension NineHolePegStep {
  static let metrics: [Metric<NineHolePegStep>] =
    kinds + times.flagged(by: \.timeFlags) + distances + [speed].flagged(by: \.timeFlags) + counts

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let unmoved = "no peg was moved"

  private static let kinds: [Metric<NineHolePegStep>] = [
    .word(
      "peg_hand", "Hand",
      "Hand that moved the pegs: left or right, from the direction of movement when placing, opposite to the direction when removing.",
      levels: BodySide.allWords, source: source,
      absentWhen: "the direction of movement or the phase (placing or removing) is unknown",
      else: .handUnknown, \.hand?.rawValue),
    .truth(
      "peg_hand_is_dominant", "Hand is the dominant one",
      "True if the hand that moved the pegs is the dominant hand of the participant.",
      source: source,
      absentWhen:
        "neither the result nor the name or order of the steps shows whether the hand is dominant",
      else: .handUnknown, \.isDominant),
    .word(
      "peg_phase", "Placing or removing",
      "Phase of the test, from the name of the step or the order of the steps: place (pegs are placed into the holes) or remove (pegs are taken out).",
      levels: Phase.allWords, source: source,
      absentWhen:
        "neither the name nor the order of the steps shows whether pegs were placed or removed (no row)",
      \.phase?.rawValue),
    .truth(
      "peg_turning_required", "Pegs had to be turned",
      "True if the pegs had to be turned before placing.", source: source,
      absentWhen: "the result does not contain the value (no row)", \.result.isRotated),
  ]

  private static let pegTimes = MetricFamily<NineHolePegStep, [Double]>(
    ofList: \.seconds, source: source, range: .task, absentWhen: unmoved,
    else: { $0.seconds.isEmpty ? .noPegMoved : .fewValues })

  private static let times: [Metric<NineHolePegStep>] = [
    pegTimes.number(
      "peg_total_time_s", "Peg total time", .seconds,
      "Sum of the times of all pegs moved. The time of a peg runs from the end of the previous peg (for the first, from the start) and includes failed attempts.",
      better: .lower
    ) { $0.isEmpty ? nil : $0.reduce(0, +) },
    pegTimes.number(
      "peg_time_mean_s", "Time per peg, mean", .seconds,
      "Mean time per peg moved, failed attempts included.", better: .lower, mean),
    pegTimes.number(
      "peg_time_sd_s", "Time per peg, SD", .seconds,
      "Standard deviation of the times per peg moved, failed attempts included.", better: .lower,
      absentWhen: "fewer than two pegs were moved", standardDeviation),
    pegTimes.number(
      "peg_time_max_s", "Time per peg, maximum", .seconds,
      "Longest time for one peg moved, failed attempts included.", better: .lower
    ) { $0.max() },
    pegTimes.number(
      "peg_time_slope_s_per_peg", "Time per peg, slope", MetricUnit("s/{peg}"),
      "Slope of the least-squares line of the time per peg over the number of the peg. Positive when the participant slows down.",
      source: "this tool", range: .actChange, absentWhen: "fewer than three pegs were moved"
    ) { seconds in slope(seconds.indices.map { Double($0 + 1) }, seconds) },
    Metric(
      "rk_peg_total_time_s", "ResearchKit peg total time", .seconds,
      "Total time stored by ResearchKit: time limit minus the time that remained.", better: .lower,
      source: source, range: .task,
      absentWhen:
        "the result does not contain the value or contains 0, as without a time limit (no row)",
      reading: { step in
        step.result.totalSeconds?.ifPositive.map { .number($0, else: .pegTotalTimeZero) }
      }),
  ]

  private static let moves = MetricFamily<NineHolePegStep, NineHolePegStep>(
    of: \.self, source: source, absentWhen: "\(unmoved), or the distance of a peg is missing",
    count: \.result.moves.count,
    else: { $0.result.moves.isEmpty ? .noPegMoved : .pegDistanceUnknown })

  private static let distances: [Metric<NineHolePegStep>] = [
    moves.number(
      "peg_distance_pt", "Peg distance", .points,
      "Sum over all pegs moved of the straight distance from pick-up to release, in screen points.",
      range: .screenPath, \.distancePoints),
    Metric(
      "rk_peg_distance_pt", "ResearchKit peg distance", .points,
      "Total distance of all pegs as stored by ResearchKit, in screen points.", source: source,
      range: .screenPath, absentWhen: "the result does not contain the value (no row)",
      reading: { step in
        step.result.totalDistancePoints.map { .number($0, else: .pegDistanceUnknown) }
      }),
  ]

  private static let speed = moves.number(
    "peg_speed_pt_per_s", "Peg speed", MetricUnit("{pt}/s"),
    "`peg_distance_pt` divided by `peg_total_time_s`.", better: .higher, source: "this tool",
    range: .screenSpeed
  ) { ratio($0.distancePoints, $0.totalSeconds) }

  private static let counts: [Metric<NineHolePegStep>] = [
    .count(
      "peg_count", "Pegs", "Number of pegs on the board, as set in the task.", source: source,
      range: "1..1000", absentWhen: "the result does not contain the number of pegs",
      else: .pegCountUnknown, \.result.pegCount),
    .count(
      "peg_success_count", "Pegs placed or removed",
      "Number of pegs moved into or out of their hole, as stored by ResearchKit, otherwise the number of moves recorded.",
      better: .higher, source: source, \.successCount),
    .count(
      "peg_failure_count", "Failed peg moves",
      "Number of failed attempts to move a peg, as stored by ResearchKit.", better: .lower,
      source: source, absentWhen: "the result does not contain the value (no row)",
      \.result.failureCount),
    Metric(
      "peg_success_pct", "Successful peg moves, percent", .percent,
      "Successful peg moves (`peg_success_count`) in percent of all attempts: successful and failed ones (`peg_failure_count`).",
      better: .higher, source: source, range: .percent,
      absentWhen:
        "there was no attempt; no row if the result does not contain the number of failed attempts",
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

/// The metrics of a session.
extension NineHolePegRun {
  static let metrics: [Metric<NineHolePegRun>] =
    times.flagged(by: \.flags).flagged(by: \.timeFlags) + counts.flagged(by: \.flags)
    + reference.flagged(by: \.timeFlags)

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let incomplete =
    "placing or removing with one hand is missing or unfinished, or its number of pegs is unknown"

  private static func total(_ hand: String, dominant: Bool) -> Metric<NineHolePegRun> {
    Metric(
      "peg_total_time_\(hand)_s", "Peg total time, \(hand) hand", .seconds,
      "Total time of the \(hand) hand: `peg_total_time_s` of placing all pegs plus `peg_total_time_s` of removing all pegs. Of several attempts at a step, the last one counts.",
      better: .lower, source: source, range: .task,
      absentWhen:
        "placing or removing with the \(hand) hand is missing or unfinished, or its number of pegs is unknown",
      reading: { run in
        run.totalSeconds(dominant: dominant).reading { .number($0, else: .pegTestIncomplete) }
      })
  }

  private static func comparison(
    _ name: String, _ label: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (Double, Double) -> Double?
  ) -> Metric<NineHolePegRun> {
    Metric(
      name, label, .one, meaning, source: "common definition", range: range, absentWhen: incomplete,
      reading: { run in run.comparison(value).reading { .number($0, else: .pegTestIncomplete) } })
  }

  private static let times: [Metric<NineHolePegRun>] = [
    total("dominant", dominant: true), total("nondominant", dominant: false),
    comparison(
      "peg_hand_time_ratio", "Nondominant to dominant time ratio",
      "`peg_total_time_nondominant_s` divided by `peg_total_time_dominant_s`. Values above 1 mean that the dominant hand is faster.",
      range: "0..10000"
    ) { ratio($1, $0) },
    comparison(
      "peg_hand_asymmetry_index", "Hand asymmetry index",
      "(N - D) / (N + D), where N is `peg_total_time_nondominant_s` and D is `peg_total_time_dominant_s`. Positive when the dominant hand is faster.",
      range: "-1..1"
    ) { ratio($1 - $0, $0 + $1) },
  ]

  private static let counts: [Metric<NineHolePegRun>] = [
    .count(
      "peg_failure_total_count", "Failed peg moves, all steps",
      "Sum of `peg_failure_count` over all steps of both hands. Of several attempts at a step, the last one counts.",
      better: .lower, source: source,
      absentWhen: "the result of a step does not contain its failed attempts (no row)",
      \.failureCount),
    .truth(
      "peg_test_completed", "Peg test completed", "True if both hands placed and removed all pegs.",
      better: .higher, source: source,
      absentWhen:
        "the number of pegs of a step is unknown and no step is missing or known to be unfinished",
      else: .pegCountUnknown, \.isCompleted),
    Metric(
      "peg_dominant_hand", "Dominant hand", .word(BodySide.allWords),
      "Dominant hand of the participant: left or right.", source: source,
      absentWhen: "no step shows which hand is dominant, or the steps contradict each other",
      reading: { run in run.dominantHand.reading { .word($0.rawValue) } }),
  ]

  /// Inverse times in 1/s of healthy people on the wooden board, mean and SD.
  private static let norm = (mean: 0.0439, deviation: 0.0101)

  private static let reference: [Metric<NineHolePegRun>] = [
    Metric(
      "peg_reference_msfc_z", "Nine-hole peg z-score (MSFC)", .one,
      "z-score of the Multiple Sclerosis Functional Composite: ((1/D + 1/N) / 2 - 0.0439) / 0.0101, where D and N are the times of the dominant and the nondominant hand in s. The reference is a wooden board, not a screen.",
      better: .higher, source: "Fischer et al. 2001, MSFC administration and scoring manual",
      range: "-5..100",
      absentWhen:
        "\(incomplete), or the board did not have 9 pegs; no row without --reference msfc2001",
      reading: { run in
        guard run.wantsReference else { return nil }
        guard !run.isNotNine else { return .absent(.pegsNotNine) }
        let score = run.comparison { ((1 / $0 + 1 / $1) / 2 - norm.mean) / norm.deviation }
        return score.reading {
          .number($0, flags: [.referenceNotValidated], else: .pegTestIncomplete)
        }
      })
  ]
}
