import Metrics
import Recordings

/// The score by the Multiple Sclerosis Functional Composite, for the test as that gives it.
struct CompositeReference {
  /// Mean and standard deviation of sums right out of 60 in the pooled sample of the composite.
  private static let (mean, deviation) = (45.0311, 12.0771)
  private static let (interval, length) = (3.0, 60)

  private let additions: ScoredAdditions

  /// Nil unless the user asks for it.
  init?(_ additions: ScoredAdditions, _ parameters: Parameters) {
    guard parameters.word(ReferenceScores.parameter) == ReferenceScores.composite else {
      return nil
    }
    self.additions = additions
  }

  static let metrics: [Metric<CompositeReference>] = [
    Metric(
      "ref_msfc_z", .one,
      "Correct sums less 45.0311, by 12.0771: the score of the Multiple Sclerosis Functional Composite.",
      source: "Multiple Sclerosis Functional Composite, manual of 2001", range: "-4..2",
      absentWhen:
        "not heard, not every 3 s or not 60 sums; no row without --reference msfc2001",
      reading: \.score)
  ]

  private var score: Reading {
    let result = additions.result
    guard result.presentation == .auditory, result.intervalSeconds == Self.interval,
      additions.length == Self.length
    else { return .absent(.referenceNotApplicable) }
    let score = (Double(additions.count(.correct)) - Self.mean) / Self.deviation
    return .number(
      score, count: additions.items.count,
      flags: [.referenceNotValidated] + additions.plausibility.ofAccuracy,
      else: .referenceNotApplicable)
  }
}
