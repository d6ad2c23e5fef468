import DSP
import Metrics

/// The part of the table that is taken from the pattern of acceleration in straight walking.
extension Walk {
  /// An autocorrelation that is divided by fewer terms than the power may exceed 1.
  private static let unbiased: ValueRange = "-2..2"
  private static let axisAbsence = "no straight walking, or the axis is uncertain"

  static let regularities: [Metric<Walk>] =
    ["v", "ap", "ml", "mag"].flatMap { axis -> [Metric<Walk>] in
      [
        regularity("step_regularity_\(axis)", axis, stepMeaning(axis), range: unbiased, \.step),
        regularity(
          "stride_regularity_\(axis)", axis,
          "Autocorrelation \(along(axis)) at the stride: how alike one stride is to the next.",
          range: unbiased, \.stride),
      ]
    }
    + ["v", "ap"].map { axis in
      regularity(
        "gait_symmetry_\(axis)", axis,
        "Step by stride regularity \(along(axis)); 1 is symmetric, and it may exceed 1.",
        range: "-100..100", \.symmetry)
    }
    + ["v", "ap", "ml", "mag"].flatMap { axis -> [Metric<Walk>] in
      [
        regularity(
          "regularity_diff_\(axis)", axis,
          "Size of the difference of stride and step regularity \(along(axis)).",
          range: unbiased.spread,
          \.difference),
        regularity(
          "regularity_index_\(axis)", axis,
          "1 - 2 |stride - step| / (stride + step) of the regularities \(along(axis)).",
          range: "-1000..1",
          \.index),
      ]
    }

  private static func stepMeaning(_ axis: String) -> String {
    axis == "ml"
      ? "Autocorrelation sideways at the step, a minimum: steps swing to alternate sides."
      : "Autocorrelation \(along(axis)) at the step: how alike one step is to the next."
  }

  private static func along(_ axis: String) -> String {
    switch axis {
    case "v": "of vertical acceleration"
    case "ap": "of forward acceleration"
    case "ml": "of sideways acceleration"
    default: "of the size of acceleration"
    }
  }

  private static func regularity(
    _ name: String, _ axis: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (AxisRegularity) -> Double?
  ) -> Metric<Walk> {
    Metric(
      name, .one, meaning, source: "Moe-Nilssen and Helbostad 2004", range: range,
      absentWhen: axis == "v" || axis == "mag" ? "fewer than four straight strides" : axisAbsence,
      reading: { walk in
        let found = walk.regularity?.along(axis).flatMap(value)
        let count = walk.straight?.strides.count
        return axis == "v" || axis == "mag"
          ? walk.straight(found, count: count) : walk.onAxis(found, count: count)
      })
  }

  static let harmonicRatios: [Metric<Walk>] =
    ["v", "ap", "ml"].flatMap { axis -> [Metric<Walk>] in
      let regular = axis == "ml" ? "odd by even" : "even by odd"
      let share = axis == "ml" ? "odd" : "even"
      return [
        harmonic(
          "harmonic_ratio_\(axis)", .one, axis,
          "Sum of \(regular) harmonics of the stride \(along(axis)), mean over strides.",
          bellanca, \.ratio.mean),
        harmonic(
          "harmonic_ratio_\(axis)_sd", .one, axis,
          "Standard deviation over strides of the harmonic ratio \(along(axis)).",
          bellanca, \.ratio.deviation),
        harmonic(
          "ihr_\(axis)_pct", .percent, axis,
          "Share of power in \(share) harmonics of the stride \(along(axis)), mean over strides.",
          pasciuto, \.improvedPercent.mean),
        harmonic(
          "ihr_\(axis)_sd_pct", .percent, axis,
          "Standard deviation over strides of the improved harmonic ratio \(along(axis)).",
          pasciuto, \.improvedPercent.deviation),
      ]
    } + [
      Metric(
        "harmonic_ratio_n_strides", .count, "Straight strides the harmonic ratios are taken from.",
        source: "this tool", range: .steps, reading: { .count($0.straight?.strides.count ?? 0) })
    ]

  private static let bellanca = "Bellanca et al. 2013"
  private static let pasciuto = "Pasciuto et al. 2017"

  private static func harmonic(
    _ name: String, _ unit: MetricUnit, _ axis: String, _ meaning: String, _ source: String,
    _ value: @escaping @Sendable (HarmonicRatios.Axis) -> Double?
  ) -> Metric<Walk> {
    Metric(
      name, unit, meaning, source: source, range: unit == .percent ? .percent : "0..1000",
      absentWhen: "fewer than four straight strides, or irregular walking",
      reading: { walk in walk.harmonic { $0.along(axis).flatMap(value) } })
  }

  static let intensities: [Metric<Walk>] = [
    onAxis(
      "acc_rms_v", .acceleration, "Root mean square of vertical acceleration in straight walking.",
      common, range: .acceleration, \.rmsVertical),
    onAxis(
      "acc_rms_ap", .acceleration, "Root mean square of forward acceleration in straight walking.",
      common, range: .acceleration, \.rmsForward),
    onAxis(
      "acc_rms_ml", .acceleration, "Root mean square of sideways acceleration in straight walking.",
      common, range: .acceleration, \.rmsSideways),
    onAxis(
      "acc_rms_mag", .acceleration,
      "Root mean square of the size of acceleration about its mean in straight walking.",
      common, range: .acceleration, \.rmsMagnitude),
    onAxis(
      "rms_ratio_ml", .one, "Sideways root mean square by that of all three axes.",
      "Sekine et al. 2013", range: .share, \.sidewaysShare),
    onAxis(
      "dominant_freq_v_hz", .hertz, "Frequency of the largest peak of vertical power, 0.5 to 5 Hz.",
      welch, range: "0..10", { $0.dominantVertical?.frequencyHz }),
    onAxis(
      "dominant_freq_ap_hz", .hertz, "Frequency of the largest peak of forward power, 0.5 to 5 Hz.",
      welch, range: "0..10", { $0.dominantForward?.frequencyHz }),
    onAxis(
      "dominant_freq_ml_hz", .hertz,
      "Frequency of the largest peak of sideways power, 0.5 to 5 Hz.",
      welch, range: "0..10", { $0.dominantSideways?.frequencyHz }),
    onAxis(
      "dominant_width_v_hz", .hertz, "Width of the vertical peak at half of its height.",
      welch, range: "0..10", \.dominantWidth),
    onAxis(
      "dominant_slope_v", MetricUnit("m2/s4/Hz2"), "Height of the vertical peak by its width.",
      welch, range: "0..1000000", \.dominantSlope),
    onAxis(
      "spectral_entropy_v", .one, "Spread of vertical power over 0.5 to 10 Hz; 1 is flat.",
      welch, range: .share, \.entropy),
    Metric(
      "gait_sparc", .one, "Spectral arc length of the size of acceleration, mean over strides.",
      source: "Balasubramanian et al. 2015", range: "-1000..0", absentWhen: "no straight walking",
      reading: { $0.straight($0.smoothness?.sparc, count: $0.smoothness?.strideCount) }),
    Metric(
      "gait_ldlj_a", .one, "Log dimensionless jerk of acceleration, mean over strides.",
      source: "Melendez-Calderon et al. 2021", range: "-100..20", absentWhen: "no straight walking",
      reading: { walk in
        walk.straight(walk.smoothness?.logJerk, count: walk.smoothness?.strideCount)
          .flagged(walk.smoothness?.usesGyroscope == false ? [.ldljNoGyro] : [])
      }),
  ]

  private static let common = "common definition"
  private static let welch = "Welch's method, 10 s segments"

  private static func onAxis(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String, range: ValueRange,
    _ value: @escaping @Sendable (GaitIntensity) -> Double?
  ) -> Metric<Walk> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: axisAbsence,
      reading: { walk in walk.onAxis(walk.intensity.flatMap(value)) })
  }
}

extension GaitRegularity {
  fileprivate func along(_ axis: String) -> AxisRegularity? {
    switch axis {
    case "v": vertical
    case "ap": forward
    case "ml": sideways
    default: magnitude
    }
  }
}

extension HarmonicRatios {
  fileprivate func along(_ axis: String) -> Axis? {
    switch axis {
    case "v": vertical
    case "ap": forward
    default: sideways
    }
  }
}
