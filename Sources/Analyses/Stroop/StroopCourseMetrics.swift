import DSP
import Metrics
import Recordings

/// The part of the table that speaks of the order of trials and of where they were answered.
extension StroopSummary {
  static let course: [Metric<StroopSummary>] =
    afterErrors + [
      Metric<StroopSummary>(
        "congruency_sequence_effect_ms", milliseconds,
        "Interference after congruent trials less that after incongruent ones, of right after right answers.",
        source: "Gratton, Coles and Donchin 1992", range: "-120000..120000",
        absentWhen: "fewer than three of a kind",
        reading: { found in
          .number(
            found.sequence.congruencyEffect, count: found.kept.count,
            else: found.isCongruencyUnknown ? .congruencyUnknown : .tooFewValues)
        }
      ).flagged(by: \.efficiencyFlags),
      Metric<StroopSummary>(
        "rt_slope_ms_per_trial", MetricUnit("ms/{trial}"),
        "Slope of the least-squares line of the response time over the number of the trial.",
        source: "this tool", range: .reactionDifference,
        absentWhen: "fewer than three valid trials answered right",
        reading: { found in
          let kept = found.kept
          return .number(
            slope(kept.map { Double($0.number) }, kept.map(\.milliseconds)), count: kept.count,
            else: .tooFewValues)
        }
      ).flagged(by: \.timeFlags),
      Metric(
        "target_offset_mean_pt", MetricUnit("{pt}"),
        "Mean distance of right answers from the center of the circle that was hit.",
        source: "ResearchKit, ORKAccuracyStroopResult", range: .screen,
        absentWhen: "no valid trial answered right; no row for plain Stroop",
        reading: { found in
          guard found.isAccuracy else { return nil }
          let distances = found.valid.filter(\.isCorrect).compactMap(\.trial.centerDistance)
          return .number(mean(distances), count: distances.count, else: .noCorrectTrial)
        }),
    ] + GoldenScore.metrics.map { $0.of(\.golden) }

  private static let afterErrors: [Metric<StroopSummary>] = [
    Metric<StroopSummary>(
      "post_error_slowing_ms", milliseconds,
      "Mean over errors of the response time after it less that before it, both valid and right.",
      source: "Dutilh et al. 2012", range: .reactionDifference, absentWhen: "no such error",
      reading: { found in
        let slowings = found.sequence.slowingsAfterErrors
        return .number(mean(slowings), count: slowings.count, else: .noErrorPair)
      }
    ).flagged(by: \.timeFlags),
    Metric(
      "post_error_pairs_count", .count, "Errors with a valid right answer before and after.",
      source: "this tool", range: .count,
      reading: { .count($0.sequence.slowingsAfterErrors.count) }),
  ]
}
