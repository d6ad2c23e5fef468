import Metrics
import Recordings

/// The table of a run.
extension PegRun {
  static let metrics: [Metric<PegRun>] =
    times.flagged(by: \.flags).flagged(by: \.timeFlags) + counts.flagged(by: \.flags)
    + reference.flagged(by: \.timeFlags)

  private static let source = "ResearchKit, ORKHolePegTestResult"
  private static let incomplete = "a hand's pegs were not all placed and removed"

  private static func total(_ hand: String, dominant: Bool) -> Metric<PegRun> {
    Metric(
      "\(hand)_total_time_s", .seconds,
      "Time of the \(dominant ? "dominant" : "other") hand for placing and removing all pegs.",
      source: source, range: .task, absentWhen: incomplete,
      reading: { run in
        run.totalSeconds(dominant: dominant).reading { .number($0, else: .pegsIncomplete) }
      })
  }

  private static func comparison(
    _ name: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (Double, Double) -> Double?
  ) -> Metric<PegRun> {
    Metric(
      name, .one, meaning, source: "common definition", range: range, absentWhen: incomplete,
      reading: { run in run.comparison(value).reading { .number($0, else: .pegsIncomplete) } })
  }

  private static let times: [Metric<PegRun>] = [
    total("dominant", dominant: true), total("nondominant", dominant: false),
    comparison(
      "hand_time_ratio", "Time of the other hand by that of the dominant one.", range: "0..10000"
    ) { ratio($1, $0) },
    comparison(
      "hand_asymmetry_index",
      "Time of the other hand less that of the dominant one, by their sum.", range: "-1..1"
    ) { ratio($1 - $0, $0 + $1) },
  ]

  private static let counts: [Metric<PegRun>] = [
    Metric(
      "failures_total", .count, "Failed attempts of all steps.", source: source, range: .count,
      absentWhen: "no row where a step does not tell them",
      reading: { run in run.failureCount.map { .count($0) } }),
    Metric(
      "all_pegs_completed", .word, "true when both hands placed and removed all pegs.",
      source: source, absentWhen: "not told how many there were",
      reading: { run in run.isCompleted.map { .truth($0) } ?? .absent(.pegsUnknown) }),
    Metric(
      "dominant_hand", .word, "The hand the participant prefers.", source: source,
      absentWhen: "not told, or steps disagree",
      reading: { run in run.dominantHand.reading { .word($0.rawValue) } }),
  ]

  /// Inverse times in 1/s of healthy people on the wooden board, mean and SD.
  private static let norm = (mean: 0.0439, deviation: 0.0101)

  private static let reference: [Metric<PegRun>] = [
    Metric(
      "ref_msfc_z_arm", .one,
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
