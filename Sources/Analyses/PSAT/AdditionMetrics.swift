import DSP
import Metrics
import Recordings

/// The table of one run of serial additions: what was right, and in which order.
extension ScoredAdditions {
  static let metrics: [Metric<ScoredAdditions>] =
    presented
    + [counts, strategies, halfMetrics, errors].flatMap(\.self).flagged(
      by: \.plausibility.ofAccuracy)
    + times

  private static let source = "ResearchKit, ORKPSATResult"
  private static let strategy = "Dyads and chunking, PMC3768147, table 2"

  static func count(
    _ name: String, _ meaning: String, source: String = source,
    _ value: @escaping @Sendable (ScoredAdditions) -> Int
  ) -> Metric<ScoredAdditions> {
    Metric(
      name, .count, meaning, source: source, range: .count, reading: { .count(value($0)) })
  }

  private static let presented: [Metric<ScoredAdditions>] = [
    Metric(
      "variant", .word, "PASAT for digits heard, PVSAT for digits seen, PAVSAT for both.",
      source: source, absentWhen: "the result does not tell", reading: \.variant),
    count("items_presented_count", "Sums that were asked for and came to an end.") {
      $0.items.count
    },
  ]

  private static let counts: [Metric<ScoredAdditions>] = [
    count("total_correct", "Correct sums, by the digits.") { $0.count(.correct) },
    Metric(
      "rk_total_correct", .count, "Correct sums as ResearchKit counted them.", source: source,
      range: .count, absentWhen: "no row where the result does not tell",
      reading: { $0.result.correctCount.map { .count($0) } }),
    Metric(
      "percent_correct", .percent, "Correct sums in percent of those asked for.", source: source,
      range: "0..100",
      reading: { $0.percent($0.count(.correct), of: $0.length, else: .noLength) }),
  ]

  private static let strategies: [Metric<ScoredAdditions>] = [
    count("dyads_count", "Correct sums right after a correct one.", source: strategy) {
      $0.correct(after: .correct)
    },
    Metric(
      "rk_dyads_count", .count, "The same as ResearchKit counted them.", source: source,
      range: .count, absentWhen: "no row where the result does not tell",
      reading: { $0.result.dyadCount.map { .count($0) } }),
    Metric(
      "dyads_possible_pct", .percent, "Dyads in percent of one less than the sums asked for.",
      source: strategy, range: "0..100", absentWhen: "one sum was asked for",
      reading: { $0.percent($0.correct(after: .correct), of: $0.length - 1, else: .oneAddition) }),
    shareOfCorrect("dyads_of_correct_pct", "Dyads in percent of the correct sums.", .correct),
    count(
      "chunking_count", "Correct sums right after one without answer: answer, rest, answer.",
      source: strategy
    ) { $0.correct(after: .omitted) },
    shareOfCorrect("chunking_of_correct_pct", "Those in percent of the correct sums.", .omitted),
    count("other_correct_count", "Correct sums right after a wrong one.", source: strategy) {
      $0.correct(after: .wrong)
    },
    count("omissions_count", "Sums without answer.") { $0.count(.omitted) },
    count("commissions_count", "Sums with a wrong answer.") { $0.count(.wrong) },
    count(
      "longest_correct_run", "The most correct sums in a row.", source: "common definition",
      \.longestRun),
  ]

  private static func shareOfCorrect(
    _ name: String, _ meaning: String, _ kind: Kind
  ) -> Metric<ScoredAdditions> {
    Metric(
      name, .percent, meaning, source: strategy, range: "0..100", absentWhen: "none is correct",
      reading: {
        $0.percent($0.correct(after: kind), of: $0.count(.correct), else: .noneCorrect)
      })
  }

  private static let halfMetrics: [Metric<ScoredAdditions>] = [
    count("first_half_correct", "Correct sums in the first half of those asked for.") {
      $0.halves.first
    },
    count("second_half_correct", "Correct sums in the rest.") { $0.halves.second },
    Metric(
      "cognitive_fatigue", .word,
      "true when fewer are correct in the second half, by their share where it is longer.",
      source: strategy, absentWhen: "one sum was asked for",
      reading: { $0.isFatigued.map { .truth($0) } ?? .absent(.oneAddition) }),
  ]

  private func percent(_ part: Int, of whole: Int, else reason: Flag) -> Reading {
    .number(ratio(100 * Double(part), Double(whole)), count: whole, else: reason)
  }

  private var variant: Reading {
    switch result.presentation {
    case .auditory: .word("PASAT")
    case .visual: .word("PVSAT")
    case .auditoryAndVisual: .word("PAVSAT")
    case nil: .absent(.modeUnknown)
    }
  }
}
