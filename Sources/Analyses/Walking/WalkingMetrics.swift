import DSP
import Metrics

/// The table of walking: what each number means beside where it comes from.
extension Walk {
  static let metrics: [Metric<Walk>] =
    judged(stretches) + [steps]
    + judged([provenSteps] + timing + variability) + [matchedPedometerSteps]
    + judged(pedometerDifferences + axes + regularities + harmonicRatios + intensities)

  /// What is taken from contacts is worth as much as their rhythm.
  private static func judged(_ metrics: [Metric<Walk>]) -> [Metric<Walk>] {
    metrics.map { $0.flagged(by: \.rhythmFlags) }
  }

  private static let stretches: [Metric<Walk>] = [
    Metric(
      "walking_bout_count", .count, "Unbroken stretches of walking with at least six contacts.",
      source: "this tool's contact chain", range: "1..100000", absentWhen: "nobody walks",
      reading: { $0.walking.map { .count($0.bouts.count) } ?? .absent(.noWalking) }),
    Metric(
      "walking_time_s", .seconds, "Time from first to last contact, summed over bouts.",
      source: "this tool's contact chain", range: .recording, absentWhen: "nobody walks",
      reading: { $0.walked($0.walking?.bouts.reduce(0) { $0 + $1.duration }) }),
  ]

  private static let steps = Metric<Walk>(
    "step_count", .steps,
    "Foot contacts in all bouts, turns included; only proven ones where the rhythm is uncertain and nothing says that somebody walked.",
    source: "this tool's contact chain", range: .steps,
    absentWhen: "nobody walks, or no contact is proven and nothing says that somebody walked",
    reading: \.countedSteps)

  private static let provenSteps = Metric<Walk>(
    "step_count_proven", .steps,
    "Foot contacts around which the same stride repeats as it does in walking.",
    source: "unbiased autocorrelation of 8 s around each contact", range: .steps,
    absentWhen: "nobody walks",
    reading: { $0.proof.map { .count($0.provenCount) } ?? .absent(.noWalking) })

  private static let timing: [Metric<Walk>] = [
    Metric(
      "cadence_spm", .perMinute,
      "Steps per minute outside of turns; getting going and stopping are left out.",
      source: "common definition", range: .cadence, absentWhen: "nobody walks",
      reading: { walk in
        walk.timed(\.cadence, count: \.cadenceIntervalCount).flagged(
          walk.cadenceConfidence.map { $0 < uncertainConfidence } == true ? [.cadenceUncertain] : []
        )
      }),
    Metric(
      "cadence_confidence", .one,
      "How strongly the signal repeats at the step or the stride, in the longest bout.",
      source: "unbiased autocorrelation (Moe-Nilssen and Helbostad 2004)", range: .share,
      absentWhen: "nobody walks", reading: { $0.walked($0.cadenceConfidence) }),
    Metric(
      "step_time_mean_s", .seconds, "Mean time from contact to contact, turns left out.",
      source: "common definition", range: "0.15..5", absentWhen: "nobody walks",
      reading: { $0.timed({ mean($0.stepTimes) }, count: \.stepTimes.count) }),
    Metric(
      "step_time_median_s", .seconds, "Median time from contact to contact, turns left out.",
      source: "common definition", range: "0.15..5", absentWhen: "nobody walks",
      reading: { $0.timed({ median($0.stepTimes) }, count: \.stepTimes.count) }),
    Metric(
      "stride_time_mean_s", .seconds,
      "Mean time over two steps, starting at every contact, turns left out.",
      source: "common definition", range: "0.3..10", absentWhen: "nobody walks",
      reading: { $0.timed({ mean($0.strideTimes) }, count: \.strideTimes.count) }),
  ]

  private static let variabilityAbsence = "no straight, regular walking"

  private static let variability: [Metric<Walk>] = [
    Metric(
      "step_time_sd_s", .seconds, "Standard deviation of step times in straight walking.",
      source: "common definition", range: "0..5", absentWhen: variabilityAbsence,
      reading: {
        $0.varied({ standardDeviation($0.steadyStepTimes) }, count: \.steadyStepTimes.count)
      }),
    Metric(
      "step_time_cv_pct", .percent, "Standard deviation of step times in percent of their mean.",
      source: "common definition", range: "0..300", absentWhen: variabilityAbsence,
      reading: {
        $0.varied(
          { coefficientOfVariationPercent($0.steadyStepTimes) }, count: \.steadyStepTimes.count)
      }),
    Metric(
      "stride_time_sd_s", .seconds, "Standard deviation of stride times in straight walking.",
      source: "common definition", range: "0..10", absentWhen: variabilityAbsence,
      reading: {
        $0.varied({ standardDeviation($0.steadyStrideTimes) }, count: \.steadyStrideTimes.count)
      }),
    Metric(
      "stride_time_cv_pct", .percent,
      "Standard deviation of stride times in percent of their mean.",
      source: "common definition", range: "0..300", absentWhen: variabilityAbsence,
      reading: {
        $0.varied(
          { coefficientOfVariationPercent($0.steadyStrideTimes) }, count: \.steadyStrideTimes.count)
      }),
    Metric(
      "step_time_asymmetry_pct", .percent,
      "Difference of the two feet's mean step times in percent of their mean; the feet are not named.",
      source: "common definition", range: "0..200", absentWhen: variabilityAbsence,
      reading: { $0.varied(\.asymmetryPercent, count: \.steadyStepTimes.count) }),
    Metric(
      "step_time_sd_adj_s", .seconds,
      "Spread of step times around each foot's own mean: variability without asymmetry.",
      source: "Godfrey et al. 2015", range: "0..5", absentWhen: variabilityAbsence,
      reading: { $0.varied(\.adjustedDeviation, count: \.steadyStepTimes.count) }),
    Metric(
      "phase_coordination_index_pct", .percent,
      "Variability and inaccuracy of the step's phase within the stride, in percent.",
      source: "Plotnik, Giladi and Hausdorff 2007", range: "0..200", absentWhen: variabilityAbsence,
      reading: { $0.varied(\.phaseCoordinationIndex, count: \.steadyStrideTimes.count) }),
  ]

  /// Given even where nothing else was recorded.
  static var pedometerStepCount: MetricDefinition { matchedPedometerSteps.definition }

  private static let matchedPedometerSteps = Metric<Walk>(
    "pedometer_step_count", .steps, "Steps by the phone's pedometer in the same time.",
    source: "CMPedometer", range: .steps, absentWhen: "no pedometer recording",
    reading: { $0.counted(\.steps) })

  private static let pedometerDifferences: [Metric<Walk>] = [
    Metric(
      "step_count_diff", .steps,
      "This tool's steps less the pedometer's; up to five per leg are expected, as it reports late.",
      source: "CMPedometer", range: "-500000..500000", absentWhen: "no pedometer recording",
      reading: { $0.compared { $0 - $1 } }),
    Metric(
      "step_count_diff_pct", .percent,
      "This tool's steps less the pedometer's, in percent of the pedometer's.",
      source: "CMPedometer", range: "-100..100000",
      absentWhen: "no pedometer recording, or it counted none",
      reading: { $0.compared { ratio(100 * ($0 - $1), $1) } }),
  ]

  private static let axes: [Metric<Walk>] = [
    Metric(
      "placement", .word,
      "Where the phone was: trunk (waist, back, bag), limb (pocket, hand), or unknown.",
      source: "horizontal angular velocity above 1 rad/s is a limb", absentWhen: "nobody walks",
      reading: { $0.walking == nil ? .absent(.noWalking) : $0.placementReading }),
    Metric(
      "placement_source", .word, "Who says so: measured, option, or none.", source: "this tool",
      absentWhen: "nobody walks",
      reading: { $0.axes.map { .word($0.placementSource) } ?? .absent(.noWalking) }),
    Metric(
      "ap_axis_confidence", .one,
      "How clearly forward and sideways differ: 0..2 on the trunk, 0..1 on a limb.",
      source: "even against odd harmonics of the stride, or the axis of swing", range: "0..2",
      absentWhen: "no straight walking, or an accelerometer without --placement",
      reading: { $0.straight($0.axes?.confidence) }),
  ]

  private var placementReading: Reading {
    guard let placement = axes?.placement else { return .absent(.noWalking) }
    return .word(placement.rawValue, flags: placement == .unknown ? [.placementUnknown] : [])
  }
}
