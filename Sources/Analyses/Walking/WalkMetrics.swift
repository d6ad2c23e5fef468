import DSP
import Metrics
import Recordings

private let common = "common definition"
private let noWalkingFound = "no walking was found"

/// The metrics of walking.
extension Walk {
  /// Metrics that are computed from foot contacts carry the flags of their rhythm.
  static let metrics: [Metric<Walk>] = [
    bouts.alsoAbout(.totals).flagged(by: \.countFlags), [steps.alsoAbout(.totals)],
    [provenSteps, closingSteps].alsoAbout(.totals).flagged(by: \.countFlags),
    [rejectedSteps.alsoAbout(.totals)], timing, variability.flagged(by: \.rhythmFlags),
    [pedometerStepCount],
    pedometerDifferences.alsoAbout([.totals, .sourceTotals]).flagged(by: \.countFlags),
    axes.flagged(by: \.rhythmFlags),
    regularities.flagged(by: \.regularityFlags).flagged(by: \.rhythmFlags),
    (harmonicRatios + intensities).flagged(by: \.rhythmFlags),
  ].flatMap(\.self)
}

/// Counts and times.
extension Walk {
  private static let chain = "this tool's contact chain"

  private static let bouts: [Metric<Walk>] = [
    .count(
      "walking_bout_count", "Walking bouts",
      "Number of walking bouts: uninterrupted walking with at least 6 foot contacts.",
      source: chain, range: "1..100000", absentWhen: noWalkingFound, else: .noWalking,
      \.walking?.bouts.count),
    walked.number(
      "walking_time_s", "Walking time", .seconds,
      "Time from the first to the last foot contact of each walking bout, summed over bouts.",
      source: chain, range: .recording, { $0.walking?.bouts.reduce(0) { $0 + $1.duration } }),
  ]

  private static let steps = Metric<Walk>(
    "step_count", "Steps", .count, type: .count,
    "Number of steps: foot contacts in all walking bouts, including turns and closing steps (`closing_step_count`). All contacts count if the task asks for walking, the pedometer counted at least half as many, or at least 80 % are proven (`proven_step_count`). Otherwise, proven contacts count, and unproven ones while the direction of gravity in the phone moves by at least 0.7 degrees/s.",
    source: chain, range: .steps,
    absentWhen:
      "no walking was found, or no foot contact is proven (`proven_step_count` is 0) and neither the task nor the pedometer confirms the walking",
    reading: \.countedSteps)

  private static let provenSteps = Metric<Walk>.count(
    "proven_step_count", "Steps with proven rhythm",
    "Number of foot contacts around which the walking signal repeats after one step or stride (autocorrelation r in 8 s, or 5 strides if longer): r is at least 0.35, and 6 in a row have 0.6. If r is at least 0.3, the repetition of all axes after one stride also counts (0.35 and 0.55). Slow gait (`slow_gait`) is proven by the contacts of one foot, 3 in a row (r 0.35 and 0.6, or all axes 0.3 and 0.4).",
    source: "unbiased autocorrelation around each contact", range: .steps,
    absentWhen: noWalkingFound, else: .noWalking, \.proof?.provenCount)

  private static let closingSteps = Metric<Walk>.count(
    "closing_step_count", "Closing steps",
    "Number of closing steps, which bring the feet together at the end of a walking bout; part of `step_count`. A closing foot lands without a rise of acceleration, so that its step is found from the horizontal acceleration that brakes the body. Reference systems that count whole strides, or stop at the last full step, leave it out.",
    source: "horizontal acceleration after the last contact", range: .steps,
    absentWhen: noWalkingFound, else: .noWalking, \.walking?.closingCount)

  private static let rejectedSteps = Metric<Walk>.count(
    "doubtful_step_count", "Steps in rejected bouts",
    "Number of possible foot contacts in bouts that are not counted as walking: the acceleration rises by less than 1 m/s2 per contact, the phone swings by less than 0.2 rad/s, and the movement does not repeat after two contacts. Vehicles and handling of the phone cause such bouts. Not part of `step_count`.",
    source: "size and repetition of the movement", range: .steps, \.rejectedContactCount)

  private static let walked = MetricFamily<Walk, Walk>(
    of: \.self, source: common, absentWhen: noWalkingFound, else: \.walkingReason)
  private static let stepTimes = MetricFamily<Walk, [Double]>(
    ofList: \.timing?.stepTimes, source: common, range: "0.15..5",
    absentWhen: "\(noWalkingFound), or every step touches a turn", flags: \.timingFlags,
    else: \.walkingReason)
  private static let strideTimes = MetricFamily<Walk, [Double]>(
    ofList: \.timing?.strideTimes, source: common, range: "0.3..10",
    absentWhen: "\(noWalkingFound), or every stride touches a turn", flags: \.timingFlags,
    else: \.walkingReason)

  private static let timing: [Metric<Walk>] =
    [cadence].flagged(by: \.meanFlags) + repetition.flagged(by: \.rhythmFlags)
    + [stepTimeMean].flagged(by: \.meanFlags) + [stepTimeMedian].flagged(by: \.rhythmFlags)
    + [strideTimeMean].flagged(by: \.meanFlags)

  private static let cadence = Metric<Walk>(
    "cadence_spm", "Cadence", .stepsPerMinute,
    "Steps per minute: 60 n / T, where n is the number of step times in all bouts and T is their sum. Left out are step times in turns, closing steps, steps at the end of a bout with a rise of acceleration below 30 % of the median and, in bouts with at least 9 step times, those at both ends above 1.15 times the median. If n is below 4, the bout with the most contacts is used, turns included.",
    source: common, range: .cadence, absentWhen: noWalkingFound,
    reading: { walk in
      .number(
        walk.timing?.cadence, count: walk.timing?.cadenceIntervalCount, else: walk.walkingReason)
    }
  ).flagged(by: \.timingFlags)

  private static let repetition: [Metric<Walk>] = [
    walked.number(
      "cadence_confidence", "Cadence confidence", .one,
      "Height of the autocorrelation peak of the walking signal in the longest bout: the larger of the maxima near the step time and near the stride time, limited to 0..1. In slow gait (`slow_gait`), median over the contacts of one foot of the autocorrelation of all axes at one stride, as for `stride_evidence` but in 5 strides around each.",
      source: "unbiased autocorrelation (Moe-Nilssen and Helbostad 2004)", range: .share,
      \.cadenceConfidence
    ).flagged(by: \.boutFlags),
    walked.number(
      "stride_evidence", "Stride evidence", .one,
      "Repetition of the movement of the phone after one stride: autocorrelation of all axes of acceleration and angular velocity together (0.25 to 5 Hz, windows of 10 s) at the stride time, which is the shortest lag from 0.7 to 4 s with a peak of at least 80 % of the highest one; median over the windows of the bout with the most contacts. It does not depend on the orientation of the phone.",
      source: "trace of the autocovariance matrix", range: .share, \.strideEvidence),
  ]

  private static let stepTimeMean = stepTimes.number(
    "step_time_mean_s", "Step time, mean", .seconds,
    "Mean time from one foot contact to the next, over all bouts. Steps that touch a turn are left out, unless more than half of all contacts lie in turns and fewer than 6 steps outside of turns are left.",
    mean)

  private static let stepTimeMedian = stepTimes.number(
    "step_time_median_s", "Step time, median", .seconds,
    "Median time from one foot contact to the next, over all bouts. Steps that touch a turn are left out, unless more than half of all contacts lie in turns and fewer than 6 steps outside of turns are left.",
    median)

  private static let strideTimeMean = strideTimes.number(
    "stride_time_mean_s", "Stride time, mean", .seconds,
    "Mean time from one foot contact to the next but one, with a stride starting at every contact, over all bouts. Strides that touch a turn are left out, unless more than half of all contacts lie in turns and fewer than 6 steps outside of turns are left.",
    mean)

  /// A family of metrics of variability, which are only given for regular, straight walking.
  ///
  /// - Parameter tooFew: the condition under which the part is too short, as the end of a sentence.
  private static func steady<Part>(
    _ part: @escaping @Sendable (GaitTiming) -> Part?, tooFew: String, needsSteps: Bool = true,
    count: @escaping @Sendable (GaitTiming) -> Int
  ) -> MetricFamily<Walk, Part> {
    let veto = { @Sendable (walk: Walk) in needsSteps ? walk.symmetryVeto : walk.variabilityVeto }
    return MetricFamily(
      of: { veto($0) == nil ? $0.timing.flatMap(part) : nil }, source: common,
      absentWhen:
        "\(noWalkingFound), \(irregularWalking), \(needsSteps ? "\(oneFoot), " : "")or \(tooFew)",
      count: { $0.timing.map(count) },
      flags: { walk in
        let count = walk.timing?.steadyStrideTimes.count ?? 0
        return walk.timingFlags + (count < fewestSteadyStrides ? [.fewStrides] : [])
      }, else: { veto($0) ?? .fewStrides })
  }

  private static let irregularWalking =
    "more than half of the foot contacts lie in turns, strides do not repeat (`cadence_confidence` or `stride_regularity_magnitude` below 0.3)"
  private static let oneFoot = "the contacts of only one foot are visible (`steps_from_strides`)"
  private static let tooFewSteps = "fewer than two straight steps were found"
  private static let tooFewStrides = "fewer than two straight strides were found"

  private static let steadySteps = steady(
    \.steadyStepTimes, tooFew: tooFewSteps, count: \.steadyStepTimes.count)
  private static let steadyStrides = steady(
    \.steadyStrideTimes, tooFew: tooFewStrides, needsSteps: false, count: \.steadyStrideTimes.count)
  private static let stepsOfFeet = steady(
    \.self, tooFew: tooFewSteps, count: \.steadyStepTimes.count)
  private static let stridesOfFeet = steady(
    \.self, tooFew: tooFewStrides, count: \.steadyStrideTimes.count)

  private static let variability: [Metric<Walk>] = [
    steadySteps.number(
      "step_time_sd_s", "Step time, SD", .seconds,
      "Standard deviation of the step times of straight walking, pooled over bouts. Contacts in a turn or within 0.5 s of one are left out.",
      better: .lower, range: "0..5", standardDeviation),
    steadySteps.number(
      "step_time_cv_pct", "Step time, CV", .percent,
      "Standard deviation of the step times of straight walking (`step_time_sd_s`) in percent of their mean.",
      better: .lower, range: "0..300", { coefficientOfVariationPercent($0) }),
    steadyStrides.number(
      "stride_time_sd_s", "Stride time, SD", .seconds,
      "Standard deviation of the stride times of straight walking, with a stride starting at every visible contact, pooled over bouts. Contacts in a turn or within 0.5 s of one are left out.",
      better: .lower, range: "0..10", standardDeviation),
    steadyStrides.number(
      "stride_time_cv_pct", "Stride time, CV", .percent,
      "Standard deviation of the stride times of straight walking (`stride_time_sd_s`) in percent of their mean.",
      better: .lower, range: "0..300", { coefficientOfVariationPercent($0) }),
    stepsOfFeet.number(
      "step_time_asymmetry_pct", "Step time asymmetry", .percent,
      "Absolute difference between the mean step times of the two feet, in percent of the mean of both. Which foot is left is not known.",
      better: .lower, range: "0..200", \.asymmetryPercent),
    stepsOfFeet.number(
      "step_time_within_foot_sd_s", "Step time within a foot, SD", .seconds,
      "Standard deviation of step times around the mean of their own foot: square root of the mean of the variances of the two feet, in straight walking. Unlike `step_time_sd_s`, it does not contain the asymmetry of the feet.",
      better: .lower, source: "Godfrey et al. 2015", range: "0..5",
      absentWhen:
        "\(noWalkingFound), \(irregularWalking), \(oneFoot), or no straight section has two steps of each foot",
      \.adjustedDeviation),
    stridesOfFeet.number(
      "phase_coordination_index_pct", "Phase coordination index", .percent,
      "100 SD(p) / mean(p) + 100 mean(abs(p - 180)) / 180, where p = 360 step time / stride time is the phase of each step in degrees. 0 is perfect left-right coordination.",
      better: .lower, source: "Plotnik, Giladi and Hausdorff 2007", range: "0..200",
      \.phaseCoordinationIndex),
  ]

  /// The pedometer's count, which is also given without a motion recording.
  static let pedometerStepCount = Metric<Walk>(
    "pedometer_step_matched_count", "Pedometer steps during motion recording", .count, type: .count,
    "Number of steps counted by the phone's pedometer (CMPedometer) during the motion recording, from updates dated 1 s before its start to 1 s after its end.",
    source: "CMPedometer", range: .steps,
    absentWhen: "no pedometer update was recorded during the motion recording",
    reading: { reading(of: $0.pedometer, \.steps) }
  ).alsoAbout(.sourceTotals)

  private static let pedometerDifferences: [Metric<Walk>] = [
    Metric(
      "step_count_minus_pedometer_count", "Steps minus pedometer steps", .count,
      "`step_count` minus `pedometer_step_matched_count`. The pedometer reports late: differences of up to about 5 steps per walk are normal.",
      source: "CMPedometer", range: "-500000..500000",
      absentWhen: "`step_count` or `pedometer_step_matched_count` is empty",
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
      "Where the phone was worn: trunk (waist, back, bag), limb (pocket, hand) or unknown. Given by --phone-placement; otherwise limb if the RMS of the horizontal angular velocity exceeds 1 rad/s in the bout with the most contacts, else trunk; unknown without angular velocity and attitude.",
      source: "horizontal angular velocity above 1 rad/s is a limb", absentWhen: noWalkingFound,
      reading: { walk in
        guard walk.walking != nil, let placement = walk.axes?.placement else {
          return .absent(.noWalking)
        }
        return .word(
          placement.rawValue, flags: placement == .unknown ? [.phonePlacementUnknown] : [])
      }),
    .word(
      "phone_placement_source", "Phone placement, source",
      "Source of `phone_placement`: measured (from the angular velocity), option (--phone-placement), or none.",
      levels: ["measured", "option", "none"], source: "this tool", absentWhen: noWalkingFound,
      else: .noWalking, \.axes?.placementSource),
    straightOnly.number(
      "ap_axis_confidence", "Forward axis confidence", .one,
      "How distinctly the forward and the sideways axis differ, mean over straight sections: 0 to 2 on the trunk (from the even and odd harmonics of the stride), 0 to 1 on a limb (from the axis of swing). Below 0.3, forward and sideways metrics are empty.",
      source: "even against odd harmonics of the stride, or the axis of swing", range: "0..2",
      absentWhen:
        "no straight stride was found, `phone_placement` is unknown, or the phone was on a limb and its rotation was not recorded",
      \.axes?.confidence),
  ]

  /// A direction of acceleration; its raw value is part of the names of metrics.
  private enum AccelerationDirection: String, CaseIterable {
    case v, ap, ml, magnitude

    static let plane: [AccelerationDirection] = [.v, .ap, .ml]

    var words: String {
      switch self {
      case .v: "vertical acceleration"
      case .ap: "forward acceleration"
      case .ml: "sideways acceleration"
      case .magnitude: "the magnitude of acceleration"
      }
    }

    /// The direction's name in labels.
    var label: String {
      switch self {
      case .v: "vertical"
      case .ap: "forward"
      case .ml: "sideways"
      case .magnitude: "magnitude"
      }
    }

    /// True if the direction does not depend on the forward axis.
    var needsNoAxis: Bool { self == .v || self == .magnitude }

    func of(_ regularity: GaitRegularity) -> AxisRegularity? {
      switch self {
      case .v: regularity.vertical
      case .ap: regularity.forward
      case .ml: regularity.sideways
      case .magnitude: regularity.magnitude
      }
    }

    func of(_ ratios: HarmonicRatios) -> HarmonicRatios.AxisRatio? {
      switch self {
      case .v: ratios.vertical
      case .ap: ratios.forward
      case .ml: ratios.sideways
      case .magnitude: nil
      }
    }
  }

  private static let uncertainAxis =
    "the forward axis is uncertain (`ap_axis_confidence` empty or below 0.3)"
  /// An unbiased autocorrelation can exceed 1, since it is divided by fewer terms than the power.
  private static let unbiased: ValueRange = "-2..2"

  /// - Parameter condition: the condition under which a value is empty although there are straight strides and the
  ///   axis is certain, or the complete condition if `isComplete`.
  private static func regularity(
    _ direction: AccelerationDirection, absentWhen condition: String, isComplete: Bool = true
  ) -> MetricFamily<Walk, AxisRegularity> {
    MetricFamily(
      of: { $0.regularity.flatMap(direction.of) }, source: "Moe-Nilssen and Helbostad 2004",
      range: unbiased,
      absentWhen: isComplete
        ? condition
        : "no straight section of at least 4 strides was found, "
          + (direction.needsNoAxis ? "or \(condition)" : "\(uncertainAxis), or \(condition)"),
      count: \.straight?.strides.count,
      else: { direction.needsNoAxis ? $0.straightReason : $0.axisReason })
  }

  /// The definition of the regularity of `unit`, a step or a stride, in one direction.
  private static func autocorrelation(
    _ direction: AccelerationDirection, lag unit: String, extreme: String = "highest peak",
    limit: String
  ) -> String {
    "Unbiased autocorrelation of \(direction.words) (below 20 Hz) at a lag of one \(unit): \(extreme) within 25 % of the median \(unit) time\(limit)"
  }

  private static let regularities: [Metric<Walk>] =
    AccelerationDirection.allCases.flatMap { direction in
      let sections = "Straight sections of at least 4 strides, weighted by duration; "
      let step =
        direction == .ml
        ? autocorrelation(
          direction, lag: "step", extreme: "deepest minimum",
          limit: ", since steps alternate sides. \(sections)-1 if steps mirror each other exactly.")
        : autocorrelation(
          direction, lag: "step", limit: ". \(sections)1 if all steps are identical.")
      let missing =
        "the autocorrelation has no \(direction == .ml ? "minimum" : "peak") near one step"
      return [
        regularity(direction, absentWhen: missing, isComplete: false).number(
          "step_regularity_\(direction)", "Step regularity, \(direction.label)", .one, step, \.step),
        regularity(
          direction, absentWhen: "the autocorrelation has no peak near one stride",
          isComplete: false
        ).number(
          "stride_regularity_\(direction)", "Stride regularity, \(direction.label)", .one,
          autocorrelation(
            direction, lag: "stride", limit: ". \(sections)1 if all strides are identical."),
          \.stride),
      ]
    }
    + [.v, .ap].map { direction in
      regularity(
        direction, absentWhen: "\(emptyRegularities(direction)), or the latter is not above 0"
      ).number(
        "gait_symmetry_\(direction)", "Gait symmetry, \(direction.label)", .one,
        "Step regularity divided by stride regularity of \(direction.words). 1 is symmetric; values above 1 occur.",
        range: "-100..100", \.symmetry)
    }
    + AccelerationDirection.allCases.flatMap { direction in
      let (step, stride) = ("step_regularity_\(direction)", "stride_regularity_\(direction)")
      let isSideways = direction == .ml
      let negative = " Step regularity sideways is normally negative: the value is "
      return [
        regularity(direction, absentWhen: emptyRegularities(direction)).number(
          "regularity_difference_\(direction)", "Regularity difference, \(direction.label)", .one,
          "Absolute difference between `\(stride)` and `\(step)`."
            + (isSideways
              ? negative + "near 2 in regular, symmetric walking." : " 0 is symmetric."),
          range: unbiased.spread, \.difference),
        regularity(
          direction, absentWhen: "\(emptyRegularities(direction)), or their sum is not above 0"
        ).number(
          "regularity_index_\(direction)", "Regularity index, \(direction.label)", .one,
          "1 - 2 abs(b - a) / (a + b), where a is `\(step)` and b is `\(stride)`."
            + (isSideways ? negative + "usually far below 0, or empty." : " 1 is symmetric."),
          range: "-1000..1", \.index),
      ]
    }

  private static func emptyRegularities(_ direction: AccelerationDirection) -> String {
    "`step_regularity_\(direction)` or `stride_regularity_\(direction)` is empty"
  }

  private static let harmonicRatios: [Metric<Walk>] =
    AccelerationDirection.plane.flatMap { direction -> [Metric<Walk>] in
      let (regular, irregular) = direction == .ml ? ("odd", "even") : ("even", "odd")
      let perfect =
        direction == .ml
        ? "100 if the steps of every stride mirror each other."
        : "100 if both steps of every stride are alike."
      let needs = "fewer than 4 straight strides were found, \(oneFoot), \(irregularWalking)"
      let harmonic = MetricFamily<Walk, HarmonicRatios.AxisRatio>(
        of: { $0.symmetryVeto == nil ? $0.harmonics.flatMap(direction.of) : nil },
        source: "Bellanca et al. 2013", range: "0..1000",
        absentWhen: direction.needsNoAxis
          ? needs.replacing(", strides do", with: ", or strides do")
          : "\(needs), or \(uncertainAxis)", count: \.harmonics?.strideCount,
        else: { walk in
          walk.symmetryVeto ?? (walk.harmonics == nil ? walk.straightReason : walk.axisReason)
        })
      let pasciuto = "Pasciuto et al. 2017"
      return [
        harmonic.number(
          "harmonic_ratio_\(direction)_mean", "Harmonic ratio, \(direction.label), mean", .one,
          "Sum of the amplitudes of the \(regular) harmonics of the stride frequency divided by the sum of the \(irregular) ones, in \(direction.words); mean over straight strides. Higher is smoother.",
          \.ratio.mean),
        harmonic.number(
          "harmonic_ratio_\(direction)_sd", "Harmonic ratio, \(direction.label), SD", .one,
          "Standard deviation over straight strides of the harmonic ratio of \(direction.words) (mean: `harmonic_ratio_\(direction)_mean`).",
          \.ratio.deviation),
        harmonic.number(
          "improved_harmonic_ratio_\(direction)_mean_pct",
          "Improved harmonic ratio, \(direction.label), mean", .percent,
          "Power of the \(regular) harmonics of the stride frequency in percent of the power of all harmonics from 1 to 20, in \(direction.words); mean over straight strides. \(perfect)",
          source: pasciuto, range: .percent, \.improvedPercent.mean),
        harmonic.number(
          "improved_harmonic_ratio_\(direction)_sd_pct",
          "Improved harmonic ratio, \(direction.label), SD", .percent,
          "Standard deviation over straight strides of the improved harmonic ratio of \(direction.words) (mean: `improved_harmonic_ratio_\(direction)_mean_pct`).",
          source: pasciuto, range: .percent, \.improvedPercent.deviation),
      ]
    } + [
      .count(
        "harmonic_ratio_stride_count", "Strides of the harmonic ratios",
        "Number of strides in straight sections, one starting at each visible foot contact. Harmonic ratios are computed from all of them and need at least 4.",
        source: "this tool", range: .steps, { $0.straight?.strides.count ?? 0 })
    ]

  private static let noStraightSection = "no straight section with two foot contacts was found"
  private static let intensity = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: common, range: .acceleration, absentWhen: noStraightSection,
    else: \.axisReason)
  private static let intensityInPlane = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: common, range: .acceleration,
    absentWhen: "\(noStraightSection), or \(uncertainAxis)", else: \.axisReason)
  private static let spectrum = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: "Welch's method, 10 s segments", range: "0..10",
    absentWhen: "\(noStraightSection), or its spectrum has no peak from 0.5 to 5 Hz",
    else: \.axisReason)
  private static let spectrumInPlane = MetricFamily<Walk, GaitIntensity>(
    of: \.intensity, source: "Welch's method, 10 s segments", range: "0..10",
    absentWhen:
      "\(noStraightSection), \(uncertainAxis), or the spectrum has no peak from 0.5 to 5 Hz",
    else: \.axisReason)
  private static let smoothness = MetricFamily<Walk, GaitSmoothness>(
    of: \.smoothness, source: "Balasubramanian et al. 2015",
    absentWhen: "no straight stride was found", count: \.smoothness?.strideCount,
    else: \.straightReason)

  private static let intensities: [Metric<Walk>] = [
    intensity.number(
      "acceleration_v_rms_mps2", "Acceleration, vertical, RMS", .acceleration,
      "Root mean square of vertical acceleration in straight walking, with the mean of each straight section removed.",
      \.rmsVertical),
    intensityInPlane.number(
      "acceleration_ap_rms_mps2", "Acceleration, forward, RMS", .acceleration,
      "Root mean square of forward acceleration in straight walking, with the mean of each straight section removed.",
      \.rmsForward),
    intensityInPlane.number(
      "acceleration_ml_rms_mps2", "Acceleration, sideways, RMS", .acceleration,
      "Root mean square of sideways acceleration in straight walking, with the mean of each straight section removed.",
      \.rmsSideways),
    intensity.number(
      "acceleration_magnitude_rms_mps2", "Acceleration, magnitude, RMS", .acceleration,
      "Root mean square of the magnitude of acceleration (without gravity) in straight walking, with the mean of each straight section removed.",
      \.rmsMagnitude),
    intensityInPlane.number(
      "acceleration_ml_rms_ratio", "Acceleration RMS ratio, sideways", .one,
      "`acceleration_ml_rms_mps2` divided by sqrt(v^2 + f^2 + s^2), where v, f and s are `acceleration_v_rms_mps2`, `acceleration_ap_rms_mps2` and `acceleration_ml_rms_mps2`. Higher values mean a larger part of sideways movement.",
      source: "Sekine et al. 2013", range: .share, \.sidewaysShare),
    spectrum.number(
      "dominant_frequency_v_hz", "Dominant frequency, vertical", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of vertical acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantVertical?.frequencyHz }),
    spectrumInPlane.number(
      "dominant_frequency_ap_hz", "Dominant frequency, forward", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of forward acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantForward?.frequencyHz }),
    spectrumInPlane.number(
      "dominant_frequency_ml_hz", "Dominant frequency, sideways", .hertz,
      "Frequency of the highest peak from 0.5 to 5 Hz in the power spectrum of sideways acceleration (Welch, 10 s segments, longest straight section).",
      { $0.dominantSideways?.frequencyHz }),
    spectrum.number(
      "dominant_peak_width_v_hz", "Dominant peak width, vertical", .hertz,
      "Width at half height of the highest peak from 0.5 to 5 Hz in the power spectrum of vertical acceleration (see `dominant_frequency_v_hz`).",
      absentWhen:
        "`dominant_frequency_v_hz` is empty, or the spectrum does not fall to half of the peak on both sides",
      \.dominantWidth),
    spectrum.number(
      "dominant_peak_slope_v_m2_per_s4_per_hz2", "Dominant peak slope, vertical",
      MetricUnit("m2/s4/Hz2"),
      "Height of the highest spectral peak of vertical acceleration divided by its width at half height (`dominant_peak_width_v_hz`).",
      range: "0..1000000", absentWhen: "`dominant_peak_width_v_hz` is empty", \.dominantSlope),
    spectrum.number(
      "gait_spectral_entropy_v", "Spectral entropy of gait, vertical", .one,
      "Shannon entropy of the power spectrum of vertical acceleration from 0.5 to 10 Hz, divided by the logarithm of the number of frequencies (Welch, 10 s segments, longest straight section). 0 if all power is at one frequency, 1 if the spectrum is flat.",
      range: .share, absentWhen: noStraightSection, \.entropy),
    smoothness.number(
      "gait_sparc_mean", "Gait smoothness (SPARC), mean", .one,
      "Spectral arc length (SPARC) of the magnitude of acceleration (with gravity) minus 1 g, for each straight stride; mean over strides. Always negative; closer to 0 is smoother.",
      range: "-1000..0", \.sparc),
    smoothness.number(
      "gait_ldlj_acceleration_mean", "Gait smoothness (LDLJ-A), mean", .one,
      "Log dimensionless jerk of acceleration: ln(A / (T J)) for each straight stride, mean over strides. A is the mean square of acceleration minus the square of gravity, T the duration, J the integral of squared jerk, corrected for rotation if there is a gyroscope. Higher is smoother.",
      source: "Melendez-Calderon et al. 2021", range: "-100..20", \.logJerk
    ).flagged { $0.smoothness?.usesGyroscope == false ? [.ldljWithoutGyroscope] : [] },
  ]
}
