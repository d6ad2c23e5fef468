import DSP
public import Metrics
import Recordings

private let researchKit = "ResearchKit, ORKPSATResult"
private let dyads = "Dyads and chunking, PMC3768147, table 2"
private let missing = "the result does not contain the value (no row)"

extension PSAT {
  public static let stepMetrics: [Metric<PSATStep>] =
    PSATScore.metrics.of(\.score) + CompositeReference.metrics.of(\.reference)
}

extension PSATScore {
  static let metrics: [Metric<PSATScore>] =
    presented + (counts + strategies + halves + errors).flagged(by: \.plausibility.ofAccuracy)
    + responses.flagged(by: \.plausibility.ofTimes)
    + [perMinute].flagged(by: \.plausibility.ofEfficiency)
    + totals.flagged(by: \.plausibility.ofTimes)

  private static let presented: [Metric<PSATScore>] = [
    .word(
      "psat_variant", "PSAT variant",
      "PASAT if the digits were heard, PVSAT if they were seen, PAVSAT if both.",
      levels: ["PASAT", "PVSAT", "PAVSAT"], source: researchKit,
      absentWhen: "the result does not contain the presentation mode", else: .psatVariantUnknown,
      \.variant),
    .count(
      "psat_sum_count", "Sums asked for",
      "Number of sums that were presented and recorded, answered or not.", source: researchKit,
      \.items.count),
  ]

  private var variant: String? {
    switch result.presentation {
    case .auditory: "PASAT"
    case .visual: "PVSAT"
    case .auditoryAndVisual: "PAVSAT"
    case nil: nil
    }
  }

  private static let counts: [Metric<PSATScore>] = [
    .count(
      "psat_correct_count", "Correct sums",
      "Number of correct sums: answers that equal the digit plus the digit before it, computed from the stored digits.",
      better: .higher, source: researchKit
    ) { $0.count(.correct) },
    .count(
      "rk_psat_correct_count", "ResearchKit correct sums",
      "Number of correct sums as counted by ResearchKit.", better: .higher, source: researchKit,
      absentWhen: missing, \.result.correctCount),
    percent(
      "psat_accuracy_pct", "PSAT accuracy",
      "Correct sums (`psat_correct_count`) in percent of the sums planned.", source: researchKit,
      absentWhen: "never", else: .psatLengthUnknown
    ) { ($0.count(.correct), $0.length) }.better(.higher),
  ]

  /// A count in percent of another one.
  private static func percent(
    _ name: String, _ label: String, _ meaning: String, source: String = dyads, absentWhen: String,
    else reason: Flag, _ counts: @escaping @Sendable (PSATScore) -> (part: Int, whole: Int)
  ) -> Metric<PSATScore> {
    Metric(
      name, label, .percent, meaning, source: source, range: .percent, absentWhen: absentWhen,
      reading: { score in
        let (part, whole) = counts(score)
        return .number(ratio(100 * Double(part), Double(whole)), count: whole, else: reason)
      })
  }

  private static let strategies: [Metric<PSATScore>] = [
    .count(
      "psat_dyad_count", "Dyads", "Number of dyads: correct sums directly after a correct sum.",
      better: .higher, source: dyads
    ) { $0.correct(after: .correct) },
    .count(
      "rk_psat_dyad_count", "ResearchKit dyads",
      "Number of dyads (correct sums directly after a correct sum) as counted by ResearchKit.",
      better: .higher, source: researchKit, absentWhen: missing, \.result.dyadCount),
    percent(
      "psat_dyad_of_possible_pct", "Dyads of those possible",
      "Dyads (`psat_dyad_count`) in percent of the largest possible number: sums planned minus 1.",
      absentWhen: "only one sum was planned", else: .oneSum
    ) { ($0.correct(after: .correct), $0.length - 1) }.better(.higher),
    percent(
      "psat_dyad_of_correct_pct", "Dyads of correct sums",
      "Dyads (`psat_dyad_count`) in percent of the correct sums (`psat_correct_count`).",
      absentWhen: "no sum is correct", else: .noCorrectSum
    ) { ($0.correct(after: .correct), $0.count(.correct)) }.better(.higher),
    .count(
      "psat_chunking_count", "Chunked sums",
      "Number of correct sums that directly follow an unanswered sum. High values suggest that every other sum is skipped.",
      source: dyads
    ) { $0.correct(after: .omitted) },
    percent(
      "psat_chunking_of_correct_pct", "Chunked of correct sums",
      "Correct sums that directly follow an unanswered sum, in percent of all correct sums. High values suggest that every other sum is skipped.",
      absentWhen: "no sum is correct", else: .noCorrectSum
    ) { ($0.correct(after: .omitted), $0.count(.correct)) },
    .count(
      "psat_correct_after_error_count", "Correct sums after an error",
      "Number of correct sums that directly follow a wrong answer.", source: dyads
    ) { $0.correct(after: .wrong) },
    .count(
      "psat_omission_count", "Omitted sums", "Number of sums without an answer.", better: .lower,
      source: researchKit
    ) { $0.count(.omitted) },
    .count(
      "psat_wrong_count", "Wrong sums", "Number of sums with a wrong answer.", better: .lower,
      source: researchKit
    ) { $0.count(.wrong) },
    .count(
      "psat_correct_run_max_count", "Longest run of correct sums",
      "Largest number of correct sums in a row.", better: .higher, source: "common definition",
      \.longestRun),
  ]

  private static let halves: [Metric<PSATScore>] = [
    .count(
      "psat_correct_first_half_count", "Correct sums, first half",
      "Number of correct sums in the first half of the sums planned (half of their number, rounded down).",
      better: .higher, source: researchKit, \.halves.first),
    .count(
      "psat_correct_second_half_count", "Correct sums, second half",
      "Number of correct sums after the first half of the sums planned (half of their number, rounded down).",
      better: .higher, source: researchKit, \.halves.second),
    .truth(
      "psat_second_half_worse", "Second half worse than first",
      "True if the share of correct sums is smaller in the second half of the sums planned than in the first. Sums that were not presented count as not correct.",
      source: dyads, absentWhen: "only one sum was planned", else: .oneSum, \.isFatigued),
  ]

  private static let errors: [Metric<PSATScore>] = [
    .count(
      "psat_arithmetic_slip_count", "Arithmetic slips",
      "Number of wrong answers that differ from the correct sum by 1.", better: .lower,
      source: "this tool"
    ) { $0.wrong { abs($1 - $0.sum) <= 1 } },
    .count(
      "psat_running_total_error_count", "Running total errors",
      "Number of wrong answers that equal the digit plus the answer before it, instead of the digit before it.",
      better: .lower, source: "this tool"
    ) {
      $0.wrong { item, answer in
        item.previousAnswer.map { answer == $0 + item.addition.digit } ?? false
      }
    },
    .count(
      "psat_echo_error_count", "Echo errors",
      "Number of wrong answers that equal the digit or the digit before it.", better: .lower,
      source: "this tool"
    ) { $0.wrong { [$0.addition.digit, $0.previousDigit].contains($1) } },
  ]

  /// Times of the sums of these kinds.
  private static func times(of kinds: Set<SumOutcome>, absentWhen: String) -> MetricFamily<
    PSATScore, [Double]
  > {
    MetricFamily(
      ofList: { $0.seconds(kinds) }, source: researchKit, range: .task, absentWhen: absentWhen,
      else: .fewValues)
  }

  private static let answered = times(
    of: [.correct, .wrong], absentWhen: "no sum with a stored time was answered")

  private static let responses: [Metric<PSATScore>] = [
    answered.number(
      "psat_response_time_mean_ms", "PSAT response time, mean", .milliseconds,
      "Mean time from the presentation of the digit to the last key of the answer, over sums answered correctly or wrongly.",
      better: .lower, range: .taskMilliseconds
    ) { mean($0).map { 1000 * $0 } },
    answered.number(
      "psat_response_time_median_ms", "PSAT response time, median", .milliseconds,
      "Median time from the presentation of the digit to the last key of the answer, over sums answered correctly or wrongly.",
      better: .lower, range: .taskMilliseconds
    ) { median($0).map { 1000 * $0 } },
    times(of: [.correct], absentWhen: "no sum with a stored time is correct").number(
      "psat_response_time_correct_mean_ms", "PSAT response time, correct, mean", .milliseconds,
      "Mean time from the presentation of the digit to the last key of the answer, over correct sums.",
      better: .lower, range: .taskMilliseconds
    ) { mean($0).map { 1000 * $0 } },
  ]

  private static let perMinute = Metric<PSATScore>(
    "psat_correct_rate_per_min", "Correct sums per minute", .perMinute,
    "Correct sums (`psat_correct_count`) divided by the planned time: sums planned times the interval between digits.",
    better: .higher, source: "this tool", range: "0..1000",
    absentWhen: "the result does not contain the interval between digits",
    reading: { .number($0.perMinute, count: $0.length, else: .psatIntervalUnknown) })

  private static let totals: [Metric<PSATScore>] = [
    times(of: [.correct, .wrong, .omitted], absentWhen: "no sum has a stored time").number(
      "psat_total_time_s", "PSAT total time", .seconds,
      "Sum of the stored times of all sums: the response time of answered sums and the whole interval of unanswered ones."
    ) { $0.isEmpty ? nil : $0.reduce(0, +) },
    Metric(
      "rk_psat_total_time_s", "ResearchKit PSAT total time", .seconds,
      "Sum of the times of all sums as computed by ResearchKit.", source: researchKit, range: .task,
      absentWhen: missing, reading: { $0.result.totalSeconds.map { .number($0, else: .fewValues) } }
    ),
  ]
}

/// The score by the Multiple Sclerosis Functional Composite, for the test as it is given there.
struct CompositeReference {
  /// Mean and standard deviation of sums right out of 60 in the pooled sample of the composite.
  private static let (mean, deviation) = (45.0311, 12.0771)
  private static let (interval, length) = (3.0, 60)

  private let score: PSATScore

  /// Nil unless the user asks for it.
  init?(_ score: PSATScore, _ parameters: Parameters) {
    guard parameters[ReferenceScores.parameter] == ReferenceScores.composite else { return nil }
    self.score = score
  }

  static let metrics: [Metric<CompositeReference>] = [
    Metric(
      "psat_reference_msfc_z", "PSAT z-score (MSFC)", .one,
      "z-score of the Multiple Sclerosis Functional Composite: (C - 45.0311) / 12.0771, where C is `psat_correct_count`. Only for the test as defined there: 60 sums, digits heard every 3 s.",
      better: .higher, source: "Multiple Sclerosis Functional Composite, manual of 2001",
      range: "-4..2",
      absentWhen:
        "the digits were not heard only, the interval is not 3 s, or not 60 sums were planned; no row without --reference msfc2001",
      reading: \.reading)
  ]

  private var reading: Reading {
    let result = score.result
    guard result.presentation == .auditory, result.intervalSeconds == Self.interval,
      score.length == Self.length
    else { return .absent(.referenceNotApplicable) }
    return .number(
      (Double(score.count(.correct)) - Self.mean) / Self.deviation, count: score.items.count,
      flags: [.referenceNotValidated] + score.plausibility.ofAccuracy, else: .referenceNotApplicable
    )
  }
}
