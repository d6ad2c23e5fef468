import DSP
public import Metrics
import Recordings

private let researchKit = "ResearchKit, ORKPSATResult"
private let dyads = "Dyads and chunking, PMC3768147, table 2"
private let untold = "no row where the result does not tell"

extension PSAT {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + PSATScore.metrics.of(\.score)
    + CompositeReference.metrics.of(\.reference) + RunFacts.metrics.of(\.run)
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
      "PASAT for digits heard, PVSAT for digits seen, PAVSAT for both.",
      levels: ["PASAT", "PVSAT", "PAVSAT"], source: researchKit,
      absentWhen: "the result does not tell", else: .modeUnknown, \.variant),
    .count(
      "psat_sum_count", "Sums asked for", "Sums that were asked for and came to an end.",
      source: researchKit,
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
      "psat_correct_count", "Correct sums", "Correct sums, by the digits.", source: researchKit
    ) {
      $0.count(.correct)
    },
    .count(
      "rk_psat_correct_count", "ResearchKit correct sums",
      "Correct sums as ResearchKit counted them.", source: researchKit,
      absentWhen: untold, \.result.correctCount),
    percent(
      "psat_accuracy_pct", "PSAT accuracy", "Correct sums in percent of those asked for.",
      source: researchKit,
      absentWhen: "never", else: .noLength
    ) { ($0.count(.correct), $0.length) },
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
    .count("psat_dyad_count", "Dyads", "Correct sums right after a correct one.", source: dyads) {
      $0.correct(after: .correct)
    },
    .count(
      "rk_psat_dyad_count", "ResearchKit dyads", "The same as ResearchKit counted them.",
      source: researchKit,
      absentWhen: untold, \.result.dyadCount),
    percent(
      "psat_dyad_of_possible_pct", "Dyads of those possible",
      "Dyads in percent of one less than the sums asked for.",
      absentWhen: "one sum was asked for", else: .oneAddition
    ) { ($0.correct(after: .correct), $0.length - 1) },
    percent(
      "psat_dyad_of_correct_pct", "Dyads of correct sums", "Dyads in percent of the correct sums.",
      absentWhen: "none is correct", else: .noneCorrect
    ) { ($0.correct(after: .correct), $0.count(.correct)) },
    .count(
      "psat_chunking_count", "Chunked sums",
      "Correct sums right after one without answer: answer, rest, answer.",
      source: dyads
    ) { $0.correct(after: .omitted) },
    percent(
      "psat_chunking_of_correct_pct", "Chunked of correct sums",
      "Those in percent of the correct sums.",
      absentWhen: "none is correct", else: .noneCorrect
    ) { ($0.correct(after: .omitted), $0.count(.correct)) },
    .count(
      "psat_correct_after_error_count", "Correct sums after an error",
      "Correct sums right after a wrong one.", source: dyads
    ) {
      $0.correct(after: .wrong)
    },
    .count("psat_omission_count", "Omitted sums", "Sums without answer.", source: researchKit) {
      $0.count(.omitted)
    },
    .count("psat_wrong_count", "Wrong sums", "Sums with a wrong answer.", source: researchKit) {
      $0.count(.wrong)
    },
    .count(
      "psat_correct_run_max_count", "Longest run of correct sums",
      "The most correct sums in a row.", source: "common definition",
      \.longestRun),
  ]

  private static let halves: [Metric<PSATScore>] = [
    .count(
      "psat_correct_first_half_count", "Correct sums, first half",
      "Correct sums in the first half of those asked for.",
      source: researchKit, \.halves.first),
    .count(
      "psat_correct_second_half_count", "Correct sums, second half", "Correct sums in the rest.",
      source: researchKit,
      \.halves.second),
    .truth(
      "psat_second_half_worse",
      "Second half worse than first",
      "true when fewer are correct in the second half, by their share where it is longer.",
      source: dyads, absentWhen: "one sum was asked for", else: .oneAddition, \.isFatigued),
  ]

  private static let errors: [Metric<PSATScore>] = [
    .count(
      "psat_arithmetic_slip_count", "Arithmetic slips", "Wrong answers off by one.",
      source: "this tool"
    ) {
      $0.wrong { abs($1 - $0.sum) <= 1 }
    },
    .count(
      "psat_running_total_error_count", "Running total errors",
      "Wrong answers that add the digit to the answer before.",
      source: "this tool"
    ) {
      $0.wrong { item, answer in
        item.previousAnswer.map { answer == $0 + item.addition.digit } ?? false
      }
    },
    .count(
      "psat_echo_error_count", "Echo errors",
      "Wrong answers that repeat the digit or the one before it.",
      source: "this tool"
    ) { $0.wrong { [$0.addition.digit, $0.previousDigit].contains($1) } },
  ]

  /// Times of the sums of these kinds.
  private static func times(
    of kinds: Set<Kind>, absentWhen: String
  ) -> MetricFamily<PSATScore, [Double]> {
    MetricFamily(
      ofList: { $0.seconds(kinds) }, source: researchKit, range: .task, absentWhen: absentWhen,
      else: .tooFewValues)
  }

  private static let answered = times(of: [.correct, .wrong], absentWhen: "nothing was answered")

  private static let responses: [Metric<PSATScore>] = [
    answered.number(
      "psat_response_time_mean_ms", "PSAT response time, mean", .milliseconds,
      "Mean time from the digit to the answer, right or wrong.", range: .taskMilliseconds
    ) { mean($0).map { 1000 * $0 } },
    answered.number(
      "psat_response_time_median_ms", "PSAT response time, median", .milliseconds,
      "Median time from the digit to the answer, right or wrong.", range: .taskMilliseconds
    ) { median($0).map { 1000 * $0 } },
    times(of: [.correct], absentWhen: "nothing was correct").number(
      "psat_response_time_correct_mean_ms", "PSAT response time, correct, mean", .milliseconds,
      "Mean time from the digit to the correct answer.", range: .taskMilliseconds
    ) { mean($0).map { 1000 * $0 } },
  ]

  private static let perMinute = Metric<PSATScore>(
    "psat_correct_rate_per_min", "Correct sums per minute", .perMinute,
    "Correct sums by the time of all sums asked for.",
    source: "this tool", range: "0..1000", absentWhen: "the result does not tell the interval",
    reading: { .number($0.perMinute, count: $0.length, else: .intervalUnknown) })

  private static let totals: [Metric<PSATScore>] = [
    times(of: [.correct, .wrong, .omitted], absentWhen: "no sum has a time").number(
      "psat_total_time_s", "PSAT total time", .seconds,
      "Times of all sums together, the whole interval for those without answer."
    ) { $0.isEmpty ? nil : $0.reduce(0, +) },
    Metric(
      "rk_psat_total_time_s", "ResearchKit PSAT total time", .seconds,
      "The same as ResearchKit added it.", source: researchKit,
      range: .task, absentWhen: untold,
      reading: { $0.result.totalSeconds.map { .number($0, else: .tooFewValues) } }),
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
    guard parameters.word(ReferenceScores.parameter) == ReferenceScores.composite else {
      return nil
    }
    self.score = score
  }

  static let metrics: [Metric<CompositeReference>] = [
    Metric(
      "psat_reference_msfc_z", "PSAT z-score (MSFC)", .one,
      "Correct sums less 45.0311, by 12.0771: the score of the Multiple Sclerosis Functional Composite.",
      source: "Multiple Sclerosis Functional Composite, manual of 2001", range: "-4..2",
      absentWhen:
        "not heard, not every 3 s or not 60 sums; no row without --reference msfc2001",
      reading: \.reading)
  ]

  private var reading: Reading {
    let result = score.result
    guard result.presentation == .auditory, result.intervalSeconds == Self.interval,
      score.length == Self.length
    else { return .absent(.referenceNotApplicable) }
    return .number(
      (Double(score.count(.correct)) - Self.mean) / Self.deviation, count: score.items.count,
      flags: [.referenceNotValidated] + score.plausibility.ofAccuracy,
      else: .referenceNotApplicable)
  }
}
