import Metrics

/// The part of the table that needs a distance or the walker's size.
extension Walk {
  private static let absence = "no pedometer distance of 10 m, and no height given"
  private static let pendulumSource = "Zijlstra and Hof 2003, factor as in mobgap"
  private static let errorNote =
    "By the pendulum expect errors near 0.1 m a stride and 0.1 m/s, mostly personal."

  static let lengths: [Metric<Walk>] = [
    Metric(
      "step_length_mean_m", .meters, "Mean length of a step, by the source named below.",
      source: pendulumSource, range: "0.15..1.2", absentWhen: absence,
      reading: { $0.measured(\.stepMeters) }),
    Metric(
      "step_length_sd_m", .meters, "Spread of step lengths by the pendulum, outliers left out.",
      source: pendulumSource, absentWhen: "no height given, or no regular walking",
      reading: { $0.spread(\.typicalDeviation) }),
    Metric(
      "step_length_cv_pct", .percent, "The same spread in percent of the mean step length.",
      source: pendulumSource, absentWhen: "no height given, or no regular walking",
      reading: { $0.spread(\.coefficientOfVariation) }),
    Metric(
      "stride_length_mean_m", .meters, "Twice the mean step length. \(errorNote)",
      source: pendulumSource, range: "0.3..2.4", absentWhen: absence,
      reading: { $0.measured { $0.stepMeters.map { 2 * $0 } } }),
    Metric(
      "stride_length_source", .word, "Where lengths come from: pedometer or pendulum.",
      source: "this tool", absentWhen: absence,
      reading: { walk in
        walk.distances.first { $0.stepMeters != nil }.map { .word($0.source.rawValue) }
          ?? .absent(walk.pendulumReason)
      }),
    Metric(
      "gait_speed_mps", .metersPerSecond, "Distance by time. \(errorNote)",
      source: pendulumSource, range: "0.1..3", absentWhen: absence,
      reading: { $0.measured(\.speed) }),
    Metric(
      "gait_speed_source", .word, "Where speed comes from: pedometer or pendulum.",
      source: "this tool", absentWhen: absence,
      reading: { walk in
        walk.distances.first { $0.speed != nil }.map { .word($0.source.rawValue) }
          ?? .absent(walk.pendulumReason)
      }),
    Metric(
      "stride_length_mean_pedometer_m", .meters, "Twice distance by steps, by the pedometer.",
      source: "CMPedometer", absentWhen: "no pedometer distance of 10 m",
      reading: { $0.measured(by: .pedometer) { $0.stepMeters.map { 2 * $0 } } }),
    Metric(
      "stride_length_mean_pendulum_m", .meters, "Twice the mean step length, by the pendulum.",
      source: pendulumSource, absentWhen: "no height given",
      reading: { $0.measured(by: .pendulum) { $0.stepMeters.map { 2 * $0 } } }),
    Metric(
      "gait_speed_pedometer_mps", .metersPerSecond, "Distance by time, by the pedometer.",
      source: "CMPedometer", absentWhen: "no pedometer distance of 10 m",
      reading: { $0.measured(by: .pedometer, \.speed) }),
    Metric(
      "gait_speed_pendulum_mps", .metersPerSecond, "Step lengths by step times, by the pendulum.",
      source: pendulumSource, absentWhen: "no height given",
      reading: { $0.measured(by: .pendulum, \.speed) }),
    Metric(
      "pendulum_calibration", .one,
      "Known step length by the pendulum's: multiply --pendulum-factor by it for this walker.",
      source: "this tool", absentWhen: "the two are not both known",
      reading: { walk in
        let known = walk.distances.first { $0.source != .pendulum }?.stepMeters
        return .number(ratio(known, walk.pendulum?.mean), else: .noDistance)
      }),
    Metric(
      "walk_ratio_m_per_spm", MetricUnit("m.min"), "Mean step length by cadence.",
      source: "common definition", absentWhen: absence,
      reading: { walk in
        walk.measured { distance in ratio(distance.stepMeters, walk.timing?.cadence) }
      }),
    Metric(
      "gait_speed_height_norm", MetricUnit("1/s"), "Speed by body height.",
      source: "common definition", absentWhen: "no --height, or no speed",
      reading: { walk in
        guard let height = walk.facts.heightMeters else { return .absent(.noHeight) }
        return walk.measured { distance in ratio(distance.speed, height) }
      }),
  ]

  /// Variability of step lengths, which needs a rhythm like that of step times.
  private func spread(_ value: (StepLengths) -> Double?) -> Reading {
    guard let pendulum else { return .absent(pendulumReason) }
    if let variabilityVeto { return .absent(variabilityVeto) }
    return .number(value(pendulum), count: pendulum.meters.count, else: .fewSteps)
  }

  private var pendulumReason: Flag {
    if walking == nil { return .noWalking }
    return facts.legMeters == nil ? .noHeight : .fewSteps
  }
}
