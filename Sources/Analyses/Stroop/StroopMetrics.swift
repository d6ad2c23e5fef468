import DSP
import Metrics

/// The table of one test.
extension StroopSummary {
  static let metrics: [Metric<StroopSummary>] = [
    counts, accuracies.flagged(by: \.plausibility.ofAccuracy), times.flagged(by: \.timeFlags),
    interference.flagged(by: \.efficiencyFlags), integrated.flagged(by: \.efficiencyFlags),
    errors.flagged(by: \.plausibility.ofAccuracy), course,
  ].flatMap(\.self)

  static let result = "ResearchKit, ORKStroopResult"
  static let milliseconds = MetricUnit("ms")

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (StroopSummary) -> Int
  ) -> Metric<StroopSummary> {
    Metric(name, .count, meaning, source: result, range: .count, reading: { .count(value($0)) })
  }

  private static let counts: [Metric<StroopSummary>] =
    [
      count("trials_count", "Trials that could be used.") { $0.trials.count },
      count("trials_valid_count", "Trials answered neither too early nor too late.") {
        $0.valid.count
      },
      count("anticipation_count", "Trials answered before --rt-min.") {
        $0.trials.count(where: \.isAnticipation)
      },
      count("lapse_count", "Trials answered after --rt-max.") {
        $0.trials.count(where: \.isLapse)
      },
      count(
        "rt_outlier_count",
        "Response times left out as too far from those of their condition, by --rt-outlier."
      ) { $0.all.reduce(0) { $0 + $1.outlierCount } },
    ]
    + Kind.allCases.map { kind in
      Metric(
        "\(kind.rawValue)_valid_count", .count, "Valid trials \(kind.words).", source: result,
        range: .count, absentWhen: "nothing tells which trials were",
        reading: { found in
          found.isCongruencyUnknown
            ? .absent(.congruencyUnknown) : .count(found[kind].valid.count)
        })
    }

  private static let accuracies: [Metric<StroopSummary>] =
    [
      Metric(
        "accuracy_overall", .one, "Share of valid trials answered right.", source: result,
        range: "0..1", absentWhen: "no valid trial",
        reading: { found in
          let valid = found.valid
          let share = ratio(Double(valid.count(where: \.isCorrect)), Double(valid.count))
          return .number(share, count: valid.count, else: .noTrial)
        })
    ]
    + Kind.allCases.map { kind in
      Metric(
        "accuracy_\(kind.rawValue)", .one, "The same of trials \(kind.words).", source: result,
        range: "0..1", absentWhen: "no such trial, or nothing tells which were",
        reading: { found in
          let condition = found[kind]
          return .number(
            condition.accuracy, count: condition.valid.count,
            else: found.isCongruencyUnknown ? .congruencyUnknown : .noTrial)
        })
    }

  private static let errors: [Metric<StroopSummary>] = [
    Metric(
      "word_intrusion_count", .count, "Valid trials answered with the color the word names.",
      source: result, range: .count, absentWhen: "a word is not told",
      reading: { $0.errorCount(.word) }),
    Metric(
      "other_error_count", .count, "Valid trials answered with another wrong color.",
      source: result, range: .count, absentWhen: "a word is not told",
      reading: { $0.errorCount(.other) }),
    count("no_selection_count", "Valid trials answered with no color.") { found in
      found.valid.count { $0.answer == .nothing }
    },
  ]

  private func errorCount(_ kind: PlacedTrial.Answer) -> Reading {
    let answers = valid.map(\.answer)
    return answers.contains(.wrong) ? .absent(.wordUnknown) : .count(answers.count { $0 == kind })
  }
}

extension StroopSummary {
  /// The two conditions; the raw value is part of the names of metrics.
  enum Kind: String, CaseIterable {
    case congruent, incongruent

    var words: String {
      self == .congruent
        ? "whose word was written in the color it names"
        : "whose word was written in another color than it names"
    }
  }

  subscript(kind: Kind) -> StroopCondition { kind == .congruent ? congruent : incongruent }

  /// Why a condition, or the test, has no valid trial.
  var noTrialReason: Flag { valid.isEmpty && plausibility.isTooFast ? .tooFast : .noTrial }

  /// Why a condition has no response time.
  func reason(_ kinds: Kind...) -> Flag {
    if isCongruencyUnknown { return .congruencyUnknown }
    let isEmpty = kinds.contains { self[$0].valid.isEmpty }
    if isEmpty { return noTrialReason }
    return kinds.contains { self[$0].kept.isEmpty } ? .noCorrectTrial : .tooFewValues
  }
}
