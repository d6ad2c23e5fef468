import DSP
import Metrics
import Recordings

private let common = "common definition"
private let nobody = "nobody walks"

/// The table of walking.
extension Walk {
  /// What is taken from contacts is worth as much as their rhythm.
  static let metrics: [Metric<Walk>] = [
    bouts.flagged(by: \.rhythmFlags), [steps],
    ([provenSteps] + timing + variability).flagged(by: \.rhythmFlags), [matchedPedometerSteps],
    (pedometerDifferences + axes + regularities + harmonicRatios + intensities)
      .flagged(by: \.rhythmFlags),
  ].flatMap(\.self)

  /// The table of a step whose walk may be missing for a reason. `flags` hold for all of its values but
  /// the pedometer's own, of which flags of the motion sensor say nothing and which stands without a walk.
  static func metrics<Whole>(
    of walk: @escaping @Sendable (Whole) -> Walk?,
    else reason: @escaping @Sendable (Whole) -> Flag?,
    pedometer: @escaping @Sendable (Whole) -> PedometerSummary?,
    flags: @escaping @Sendable (Whole) -> [Flag]
  ) -> [Metric<Whole>] {
    metrics.map { metric in
      guard metric.definition.name == pedometerStepCount.name else {
        return metric.of(walk, else: reason).flagged(by: flags)
      }
      let definition = metric.definition
      return Metric<Whole>(
        definition.name, definition.label, definition.unit, type: definition.type,
        definition.meaning,
        source: definition.source,
        range: definition.range, absentWhen: definition.absentWhen,
        reading: { whole in
          guard walk(whole) != nil || reason(whole) != nil else { return nil }
          return reading(of: pedometer(whole)) { $0.steps }
            .flagged(flags(whole).filter { !Flag.ofSensors.contains($0) })
        })
    }
  }
}

/// Counts and times.
extension Walk {
  private static let chain = "this tool's contact chain"

  private static let bouts: [Metric<Walk>] = [
    .count(
      "walking_bout_count", "Walking bouts",
      "Number of walking bouts: unbroken stretches of walking with at least 6 foot contacts.",
      source: chain, range: "1..100000", absentWhen: nobody, else: .noWalking,
      \.walking?.bouts.count),
    walked.number(
      "walking_time_s", "Walking time", .seconds,
      "Time from the first to the last foot contact of each walking bout, summed over bouts.",
      source: chain, range: .recording, { $0.walking?.bouts.reduce(0) { $0 + $1.duration } }),
  ]

  private static let steps = Metric<Walk>(
    "step_count", "Steps", .count, type: .count,
    "Number of foot contacts in all walking bouts, turns included. Only proven contacts "
      + "count if fewer than 80 % of the contacts are proven (`proven_step_count`), the "
      + "participant was not asked to walk, and the pedometer did not count at least half as "
      + "many steps.",
    source: chain, range: .steps,
    absentWhen:
      "no walking was found, or no contact is proven to be a step, the participant was not "
      + "asked to walk, and the pedometer did not count at least half as many steps",
    reading: \.countedSteps)

  private static let provenSteps = Metric<Walk>.count(
    "proven_step_count",
    "Steps with proven rhythm",
    "Number of foot contacts proven to be steps: runs of contacts at which 8 s of the "
      + "walking signal repeat after one step or stride (autocorrelation of at least 0.35), "
      + "with at least 6 contacts in a row at 0.6 or more.",
    source: "unbiased autocorrelation of 8 s around each contact", range: .steps,
    absentWhen: nobody, else: .noWalking, \.proof?.provenCount)

  private static let walked = MetricFamily<Walk, Walk>(
    of: \.self, source: common, absentWhen: nobody, else: \.walkingReason)
  private static let stepTimes = MetricFamily<Walk, [Double]>(
    ofList: \.timing?.stepTimes, source: common, range: "0.15..5", absentWhen: nobody,
    else: \.walkingReason)
  private static let strideTimes = MetricFamily<Walk, [Double]>(
    ofList: \.timing?.strideTimes, source: common, range: "0.3..10", absentWhen: nobody,
    else: \.walkingReason)

  private static let timing: [Metric<Walk>] = [
    Metric<Walk>(
      "cadence_spm", "Cadence", .stepsPerMinute,
      "Steps per minute: 60 n / T, where n is the number of step times in all bouts and T is "
        + "their sum. Step times in turns and, in bouts of 9 or more, step times above 1.15 "
        + "times the median at either end are left out. With n below 4: all step times of the "
        + "bout with the most contacts.",
      source: common, range: .cadence, absentWhen: nobody,
      reading: { walk in
        .number(
          walk.timing?.cadence, count: walk.timing?.cadenceIntervalCount, else: walk.walkingReason)
      }
    ).flagged { walk in
      walk.cadenceConfidence.map { $0 < uncertainConfidence } == true ? [.cadenceUncertain] : []
    },
    walked.number(
      "cadence_confidence", "Cadence confidence", .one,
      "Height of the autocorrelation peak of the walking signal in the longest bout: the "
        + "larger of the maxima near the step time and near the stride time, limited to 0..1.",
      source: "unbiased autocorrelation (Moe-Nilssen and Helbostad 2004)", range: .share,
      \.cadenceConfidence),
    stepTimes.number(
      "step_time_mean_s", "Step time, mean", .seconds,
      "Mean time from one foot contact to the next, over all bouts. Steps that touch a turn "
        + "are left out, unless more than half of all contacts lie in turns.", mean),
    stepTimes.number(
      "step_time_median_s", "Step time, median", .seconds,
      "Median time from one foot contact to the next, over all bouts. Steps that touch a "
        + "turn are left out, unless more than half of all contacts lie in turns.",
      median),
    strideTimes.number(
      "stride_time_mean_s", "Stride time, mean", .seconds,
      "Mean time from one foot contact to the next but one, with a stride starting at every "
        + "contact, over all bouts. Strides that touch a turn are left out, unless more than "
        + "half of all contacts lie in turns.", mean),
  ]

  /// Variability is given of steady, straight walking only.
  private static func steady<Part>(
    _ part: @escaping @Sendable (GaitTiming) -> Part?,
    count: @escaping @Sendable (GaitTiming) -> Int
  ) -> MetricFamily<Walk, Part> {
    MetricFamily(
      of: { $0.variabilityVeto == nil ? $0.timing.flatMap(part) : nil }, source: common,
      absentWhen: "no straight, regular walking", count: { $0.timing.map(count) },
      flags: { walk in
        let count = walk.timing?.steadyStrideTimes.count ?? 0
        return count < fewestSteadyStrides ? [.fewStrides] : []
      }, else: { $0.variabilityVeto ?? .fewStrides })
  }

  private static let steadySteps = steady(\.steadyStepTimes, count: \.steadyStepTimes.count)
  private static let steadyStrides = steady(\.steadyStrideTimes, count: \.steadyStrideTimes.count)
  private static let stepsOfFeet = steady(\.self, count: \.steadyStepTimes.count)
  private static let stridesOfFeet = steady(\.self, count: \.steadyStrideTimes.count)

  private static let variability: [Metric<Walk>] = [
    steadySteps.number(
      "step_time_sd_s", "Step time, SD", .seconds,
      "Standard deviation of the step times of straight walking, pooled over bouts. Contacts "
        + "in a turn or within 0.5 s of one are left out.",
      range: "0..5", standardDeviation),
    steadySteps.number(
      "step_time_cv_pct", "Step time, CV", .percent,
      "Standard deviation of the step times of straight walking (`step_time_sd_s`) in "
        + "percent of their mean.",
      range: "0..300", { coefficientOfVariationPercent($0) }),
    steadyStrides.number(
      "stride_time_sd_s", "Stride time, SD", .seconds,
      "Standard deviation of the stride times of straight walking, with a stride starting at "
        + "every contact, pooled over bouts. Contacts in a turn or within 0.5 s of one are left "
        + "out.",
      range: "0..10", standardDeviation),
    steadyStrides.number(
      "stride_time_cv_pct", "Stride time, CV", .percent,
      "Standard deviation of the stride times of straight walking (`stride_time_sd_s`) in "
        + "percent of their mean.",
      range: "0..300", { coefficientOfVariationPercent($0) }),
    stepsOfFeet.number(
      "step_time_asymmetry_pct", "Step time asymmetry", .percent,
      "Absolute difference between the mean step times of the two feet, in percent of the "
        + "mean of both. Which foot is left is not known.",
      range: "0..200", \.asymmetryPercent),
    stepsOfFeet.number(
      "step_time_within_foot_sd_s", "Step time within a foot, SD", .seconds,
      "Standard deviation of step times around the mean of their own foot: square root of "
        + "the mean of the variances of the two feet, in straight walking. Unlike "
        + "`step_time_sd_s`, it does not contain the asymmetry of the feet.",
      source: "Godfrey et al. 2015", range: "0..5", \.adjustedDeviation),
    stridesOfFeet.number(
      "phase_coordination_index_pct", "Phase coordination index", .percent,
      "100 SD(p) / mean(p) + 100 mean(abs(p - 180)) / 180, where p = 360 step time / stride "
        + "time is the phase of each step in degrees. 0 is perfect left-right coordination.",
      source: "Plotnik, Giladi and Hausdorff 2007", range: "0..200", \.phaseCoordinationIndex),
  ]

  /// Given even where nothing else was recorded.
  static var pedometerStepCount: MetricDefinition { matchedPedometerSteps.definition }

  private static let matchedPedometerSteps = Metric<Walk>(
    "pedometer_step_matched_count", "Pedometer steps during motion recording", .count, type: .count,
    "Number of steps counted by the phone's pedometer (CMPedometer) during the motion "
      + "recording, from updates dated 1 s before its start to 1 s after its end.",
    source: "CMPedometer", range: .steps,
    absentWhen: "no pedometer update was recorded during the motion recording",
    reading: { reading(of: $0.pedometer, \.steps) })

  private static let pedometerDifferences: [Metric<Walk>] = [
    Metric(
      "step_count_minus_pedometer_count", "Steps minus pedometer steps", .count,
      "`step_count` minus `pedometer_step_matched_count`. The pedometer reports late: "
        + "differences of up to about 5 steps per walk are normal.",
      source: "CMPedometer", range: "-500000..500000", absentWhen: "no pedometer recording",
      reading: { $0.compared { $0 - $1 } }),
    Metric(
      "step_count_minus_pedometer_pct", "Steps minus pedometer steps, percent", .percent,
      "`step_count` minus `pedometer_step_matched_count`, in percent of the latter.",
      source: "CMPedometer", range: "-100..100000",
      absentWhen: "`step_count` or `pedometer_step_matched_count` is empty, or the latter is 0",
      reading: { $0.compared { ratio(100 * ($0 - $1), $1) } }),
  ]
}

/// The pattern of acceleration in straight walking.
extension Walk {
  private static let straightOnly = MetricFamily<Walk, Walk>(
    of: \.self, source: "this tool", absentWhen: "no straight stride was found",
    else: \.straightReason)

  private static let axes: [Metric<Walk>] = [
    Metric(
      "phone_placement", "Phone placement", .word(Placement.allWords),
      "Where the phone was worn: trunk (waist, back, bag), limb (pocket, hand) or unknown. "
        + "Given by --phone-placement; otherwise limb if the RMS of the horizontal angular "
        + "velocity exceeds 1 rad/s in the bout with the most contacts, else trunk; unknown "
        + "without angular velocity and attitude.",
      source: "horizontal angular velocity above 1 rad/s is a limb", absentWhen: nobody,
      reading: { walk in
        guard walk.walking != nil, let placement = walk.axes?.placement else {
          return .absent(.noWalking)
        }
        return .word(placement.rawValue, flags: placement == .unknown ? [.placementUnknown] : [])
      }),
    .word(
      "phone_placement_source", "Phone placement, source",
      "Source of `phone_placement`: measured (from the angular velocity), option "
        + "(--phone-placement), or none.",
      levels: ["measured", "option", "none"], source: "this tool", absentWhen: nobody,
      else: .noWalking, \.axes?.placementSource),
    straightOnly.number(
      "ap_axis_confidence", "Forward axis confidence", .one,
      "How distinctly the forward and the sideways axis differ, mean over straight sections: "
        + "0 to 2 on the trunk (from the even and odd harmonics of the stride), 0 to 1 on a limb "
        + "(from the axis of swing). Below 0.3, forward and sideways metrics are empty.",
      source: "even against odd harmonics of the stride, or the axis of swing", range: "0..2",
      absentWhen:
        "no straight stride was found, `phone_placement` is unknown, or the phone was on a "
        + "limb and its rotation was not recorded",
      \.axes?.confidence),
  ]

  /// Of acceleration; the raw value is part of the names of metrics.
  private enum Direction: String, CaseIterable {
    case v, ap, ml, magnitude

    static let plane: [Direction] = [.v, .ap, .ml]

    var words: String {
      switch self {
      case .v: "of vertical acceleration"
      case .ap: "of forward acceleration"
      case .ml: "of sideways acceleration"
      case .magnitude: "of the size of acceleration"
      }
    }

    /// As labels have it.
    var label: String {
      switch self {
      case .v: "vertical"
      case .ap: "forward"
      case .ml: "sideways"
      case .magnitude: "magnitude"
      }
    }

    /// Whether it is known wherever somebody walks straight.
    var needsNoAxis: Bool { self == .v || self == .magnitude }

    func of(_ regularity: GaitRegularity) -> AxisRegularity? {
      switch self {
      case .v: regularity.vertical
      case .ap: regularity.forward
      case .ml: regularity.sideways
      case .magnitude: regularity.magnitude
      }
    }

    func of(_ ratios: HarmonicRatios) -> HarmonicRatios.Axis? {
      switch self {
      case .v: ratios.vertical
      case .ap: ratios.forward
      case .ml: ratios.sideways
      case .magnitude: nil
      }
    }
  }

  private static let uncertainAxis = "no straight walking, or the axis is uncertain"
  /// An autocorrelation that is divided by fewer terms than the power may exceed 1.
  private static let unbiased: ValueRange = "-2..2"

  private static func regularity(
    _ direction: Direction
  ) -> MetricFamily<Walk, AxisRegularity> {
    MetricFamily(
      of: { $0.regularity.flatMap(direction.of) }, source: "Moe-Nilssen and Helbostad 2004",
      range: unbiased,
      absentWhen: direction.needsNoAxis ? "fewer than four straight strides" : uncertainAxis,
      count: \.straight?.strides.count,
      else: { direction.needsNoAxis ? $0.straightReason : $0.axisReason })
  }

  private static let regularities: [Metric<Walk>] =
    Direction.allCases.flatMap { direction in
      [
        regularity(direction).number(
          "step_regularity_\(direction)", "Step regularity, \(direction.label)", .one,
          direction == .ml
            ? "Autocorrelation sideways at the step, a minimum: steps swing to alternate sides."
            : "Autocorrelation \(direction.words) at the step: how alike one step is to the next.",
          \.step),
        regularity(direction).number(
          "stride_regularity_\(direction)", "Stride regularity, \(direction.label)", .one,
          "Autocorrelation \(direction.words) at the stride: how alike one stride is to the next.",
          \.stride),
      ]
    }
    + [.v, .ap].map { direction in
      regularity(direction).number(
        "gait_symmetry_\(direction)", "Gait symmetry, \(direction.label)", .one,
        "Step by stride regularity \(direction.words); 1 is symmetric, and it may exceed 1.",
        range: "-100..100", \.symmetry)
    }
    + Direction.allCases.flatMap { direction in
      [
        regularity(direction).number(
          "regularity_difference_\(direction)",
          "Regularity difference, \(direction.label)", .one,
          "Size of the difference of stride and step regularity \(direction.words).",
          range: unbiased.spread, \.difference),
        regularity(direction).number(
          "regularity_index_\(direction)", "Regularity index, \(direction.label)", .one,
          "1 - 2 |stride - step| / (stride + step) of the regularities \(direction.words).",
          range: "-1000..1", \.index),
      ]
    }

  private static let harmonicRatios: [Metric<Walk>] =
    Direction.plane.flatMap { direction -> [Metric<Walk>] in
      let (regular, share) = direction == .ml ? ("odd by even", "odd") : ("even by odd", "even")
      let harmonic = MetricFamily<Walk, HarmonicRatios.Axis>(
        of: { $0.variabilityVeto == nil ? $0.harmonics.flatMap(direction.of) : nil },
        source: "Bellanca et al. 2013", range: "0..1000",
        absentWhen: "fewer than four straight strides, or irregular walking",
        count: \.harmonics?.strideCount,
        else: { walk in
          walk.variabilityVeto ?? (walk.harmonics == nil ? walk.straightReason : walk.axisReason)
        })
      let pasciuto = "Pasciuto et al. 2017"
      return [
        harmonic.number(
          "harmonic_ratio_\(direction)_mean", "Harmonic ratio, \(direction.label), mean", .one,
          "Sum of \(regular) harmonics of the stride \(direction.words), mean over strides.",
          \.ratio.mean),
        harmonic.number(
          "harmonic_ratio_\(direction)_sd", "Harmonic ratio, \(direction.label), SD", .one,
          "Standard deviation over strides of the harmonic ratio \(direction.words).",
          \.ratio.deviation),
        harmonic.number(
          "improved_harmonic_ratio_\(direction)_mean_pct",
          "Improved harmonic ratio, \(direction.label), mean", .percent,
          "Share of power in \(share) harmonics of the stride \(direction.words), mean over strides.",
          source: pasciuto, range: .percent, \.improvedPercent.mean),
        harmonic.number(
          "improved_harmonic_ratio_\(direction)_sd_pct",
          "Improved harmonic ratio, \(direction.label), SD", .percent,
          "Standard deviation over strides of the improved harmonic ratio \(direction.words).",
          source: pasciuto, range: .percent, \.improvedPercent.deviation),
      ]
    } + [
      .count(
        "harmonic_ratio_stride_count", "Strides behind the harmonic ratios",
        "Number of strides in straight sections, one starting at each foot contact. Harmonic "
          + "ratios are computed from all of them and need at least 4.",
        source: "this tool", range: .steps, { $0.straight?.strides.count ?? 0 })
    ]

  private static let intensity = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: common, range: .acceleration, absentWhen: uncertainAxis,
    else: \.axisReason)
  private static let spectrum = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: "Welch's method, 10 s segments", range: "0..10",
    absentWhen: uncertainAxis, else: \.axisReason)
  private static let smoothness = MetricFamily<Walk, GaitSmoothness>(
    of: \.smoothness, source: "Balasubramanian et al. 2015",
    absentWhen: "no straight stride was found",
    count: \.smoothness?.strideCount, else: \.straightReason)

  private static let intensities: [Metric<Walk>] = [
    intensity.number(
      "acceleration_v_rms_mps2", "Acceleration, vertical, RMS", .acceleration,
      "Root mean square of vertical acceleration in straight walking, with the mean of each "
        + "straight section removed.",
      \.rmsVertical),
    intensity.number(
      "acceleration_ap_rms_mps2", "Acceleration, forward, RMS", .acceleration,
      "Root mean square of forward acceleration in straight walking, with the mean of each "
        + "straight section removed.",
      \.rmsForward),
    intensity.number(
      "acceleration_ml_rms_mps2", "Acceleration, sideways, RMS", .acceleration,
      "Root mean square of sideways acceleration in straight walking, with the mean of each "
        + "straight section removed.",
      \.rmsSideways),
    intensity.number(
      "acceleration_magnitude_rms_mps2", "Acceleration, magnitude, RMS", .acceleration,
      "Root mean square of the magnitude of acceleration (without gravity) in straight "
        + "walking, with the mean of each straight section removed.",
      \.rmsMagnitude),
    intensity.number(
      "acceleration_ml_rms_ratio", "Acceleration RMS ratio, sideways", .one,
      "`acceleration_ml_rms_mps2` divided by sqrt(v^2 + f^2 + s^2), where v, f and s are "
        + "`acceleration_v_rms_mps2`, `acceleration_ap_rms_mps2` and `acceleration_ml_rms_mps2`. "
        + "Higher values mean a larger part of sideways movement.",
      source: "Sekine et al. 2013", range: .share, \.sidewaysShare),
    spectrum.number(
      "dominant_frequency_v_hz", "Dominant frequency, vertical", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of vertical "
        + "acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantVertical?.frequencyHz }),
    spectrum.number(
      "dominant_frequency_ap_hz", "Dominant frequency, forward", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of forward "
        + "acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantForward?.frequencyHz }),
    spectrum.number(
      "dominant_frequency_ml_hz", "Dominant frequency, sideways", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of sideways "
        + "acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantSideways?.frequencyHz }),
    spectrum.number(
      "dominant_peak_width_v_hz", "Dominant peak width, vertical", .hertz,
      "Width at half height of the highest peak from 0.5 to 5 Hz in the power spectrum of "
        + "vertical acceleration (see `dominant_frequency_v_hz`).",
      \.dominantWidth),
    spectrum.number(
      "dominant_peak_slope_v_m2_per_s4_per_hz2", "Dominant peak slope, vertical",
      MetricUnit("m2/s4/Hz2"),
      "Height of the highest spectral peak of vertical acceleration divided by its width at "
        + "half height (`dominant_peak_width_v_hz`).",
      range: "0..1000000", \.dominantSlope),
    spectrum.number(
      "gait_spectral_entropy_v", "Spectral entropy of gait, vertical", .one,
      "Shannon entropy of the power spectrum of vertical acceleration from 0.5 to 10 Hz, "
        + "divided by the logarithm of the number of frequencies (Welch, 10 s segments, longest "
        + "straight section). 0 if all power is at one frequency, 1 if the spectrum is flat.",
      range: .share, \.entropy),
    smoothness.number(
      "gait_sparc_mean", "Gait smoothness (SPARC), mean", .one,
      "Spectral arc length (SPARC) of the magnitude of acceleration (with gravity) minus 1 "
        + "g, for each straight stride; mean over strides. Always negative; closer to 0 is "
        + "smoother.",
      range: "-1000..0", \.sparc),
    smoothness.number(
      "gait_ldlj_acceleration_mean", "Gait smoothness (LDLJ-A), mean", .one,
      "Log dimensionless jerk of acceleration: ln(A / (T J)) for each straight stride, mean "
        + "over strides. A is the mean square of acceleration minus the square of gravity, T the "
        + "duration, J the integral of squared jerk, corrected for rotation if there is a "
        + "gyroscope. Higher is smoother.",
      source: "Melendez-Calderon et al. 2021", range: "-100..20", \.logJerk
    ).flagged { $0.smoothness?.usesGyroscope == false ? [.ldljNoGyro] : [] },
  ]
}
