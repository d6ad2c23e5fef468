import DSP
import Metrics

/// Scores of the Stroop task that are made of times and errors: inverse efficiency, LISAS and the rate correct score.
///
/// The first two are compared between halves with as many errors, as the times are; the rate correct score, which is mostly
/// accuracy, between halves that get their errors by chance.
extension EventFunction {
  static let stroopScores: [EventFunction] =
    [("congruent", true), ("incongruent", false)].flatMap { name, isCongruent in
      [
        score(
          "stroop_inverse_efficiency_\(name)_ms", stroopTask, .stroop,
          strata: .congruencyAndCorrectness, "valid \(name) trials",
          [hit(isCongruent), miss(isCongruent)], needed: [0]
        ) { efficiency($0[0], $0[1]) },
        score(
          "stroop_lisas_\(name)_ms", stroopTask, .stroop, strata: .congruencyAndCorrectness,
          "valid trials, with the times and errors of \(name) ones",
          [hit(isCongruent), miss(isCongruent), hit(!isCongruent), miss(!isCongruent)], needed: [0],
          integrated),
      ]
    } + [
      score(
        "stroop_interference_inverse_efficiency_ms", stroopTask, .stroop,
        strata: .congruencyAndCorrectness, "valid trials",
        [hit(false), miss(false), hit(true), miss(true)], needed: [0, 2]
      ) { numbers in
        efficiency(numbers[0], numbers[1]).flatMap { one in
          efficiency(numbers[2], numbers[3]).map { one - $0 }
        }
      },
      score(
        "stroop_rate_correct_score_per_s", stroopTask, .stroop, strata: .congruency, "valid trials",
        [{ $0.isValid && $0.isCorrect }, { $0.isValid && !$0.isCorrect }], needed: [0]
      ) { numbers in
        let milliseconds = numbers.joined().reduce(0, +)
        return milliseconds > 0 ? 1000 * Double(numbers[0].count) / milliseconds : nil
      },
    ]

  /// A correct answer of one condition with a time.
  private static func hit(_ isCongruent: Bool) -> @Sendable (DividedEvent) -> Bool {
    { isHit($0) && $0.isCongruent == isCongruent }
  }

  private static func miss(_ isCongruent: Bool) -> @Sendable (DividedEvent) -> Bool {
    { $0.isValid && !$0.isCorrect && $0.isCongruent == isCongruent }
  }

  /// The mean time of correct answers divided by their share.
  private static func efficiency(_ hits: [Double], _ misses: [Double]) -> Double? {
    mean(hits).map { $0 * Double(hits.count + misses.count) / Double(hits.count) }
  }

  /// The mean time plus the share of errors, in standard deviations of the times, of the errors: those of both conditions.
  @Sendable private static func integrated(_ numbers: [[Double]]) -> Double? {
    let (right, wrong) = (numbers[0].count + numbers[2].count, numbers[1].count + numbers[3].count)
    let errors = [Double](repeating: 0, count: right) + [Double](repeating: 1, count: wrong)
    guard let center = mean(numbers[0]), let errorSpread = standardDeviation(errors) else {
      return nil
    }
    guard errorSpread > 0 else { return center }
    let share = Double(numbers[1].count) / Double(numbers[0].count + numbers[1].count)
    return standardDeviation(numbers[0] + numbers[2]).map { center + $0 / errorSpread * share }
  }
}
