import DSP
public import Report
import Text

/// A row of `reliability.csv`: the reliability of one metric.
public struct ReliabilityRow: Sendable, Equatable {
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var unit = ""
  public var group = ""
  public var between = ""
  public var occasionCount: Double?
  public var participantCount = 0
  public var leftOutCount = 0
  public var mean: Double?
  public var subjectDeviation: Double?
  public var icc11: Double?
  public var icc21: Double?
  public var icc21Low: Double?
  public var icc21High: Double?
  public var icc31: Double?
  public var icc31Low: Double?
  public var icc31High: Double?
  public var sem: Double?
  public var consistencySEM: Double?
  public var minimalChange: Double?
  public var minimalChangePercent: Double?
  public var minimalChangeFactor: Double?
  public var bias: Double?
  public var biasLow: Double?
  public var biasHigh: Double?
  public var agreementLow: Double?
  public var agreementHigh: Double?
  public var trendProbability: Double?
  public var reliability: Double?
  public var reliabilityLow: Double?
  public var reliabilityHigh: Double?
  public var splitLow: Double?
  public var splitHigh: Double?
  public var closedForm: Double?
  public var neighborCorrelation: Double?
  public var eventCount: Double?
  public var divisionCount: Int?
  public var seed: Int?
  public var eventsForUsual: Double?
  public var icc2k: Double?
  public var occasionsForPrecision: Double?
  public var withinVariationPercent: Double?
  public var flags = ""
  public var method = ""

  public init() {}

  public static let table = Table("reliability", empty: ReliabilityRow()) {
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("side", \.side, CommonText.side)
    Column("condition", \.condition, is: .later, CommonText.condition)
    Column("metric", \.metric, CommonText.metric)
    Column("unit", \.unit, "The UCUM unit of the metric.")
    Column("group", \.group, "The group of participants; empty where --group does not divide them.")
    Column(
      "between", \.between, is: .required,
      "The compared occasions: visits, sessions, windows, attempts, devices, halves or reference.")
    Column(
      "k", \.occasionCount,
      "The number of occasions; with unequal numbers, the effective number of Shrout and Fleiss.")
    Column("n", \.participantCount, is: .required, "The number of participants in the comparison.")
    Column(
      "n_left_out", \.leftOutCount, is: .required,
      "The number of participants with a row of the metric who have too few usable occasions.")
    Column("mean", \.mean, "The mean of all values in the comparison.")
    Column(
      "sd_between", \.subjectDeviation, "Standard deviation of the true values of participants.")
    Column("icc11", \.icc11, "ICC(1,1), for unequal numbers of occasions.")
    Column("icc21", \.icc21, "ICC(2,1), absolute agreement of single values.")
    Column("icc21_low", \.icc21Low, "Lower end of the 95 % confidence interval of ICC(2,1).")
    Column("icc21_high", \.icc21High, "Upper end of the 95 % confidence interval of ICC(2,1).")
    Column("icc31", \.icc31, "ICC(3,1), consistency of single values.")
    Column("icc31_low", \.icc31Low, "Lower end of the 95 % confidence interval of ICC(3,1).")
    Column("icc31_high", \.icc31High, "Upper end of the 95 % confidence interval of ICC(3,1).")
    Column("sem", \.sem, "Standard error of measurement for agreement, in the unit of the metric.")
    Column(
      "sem_consistency", \.consistencySEM,
      "Standard error of measurement for consistency, in the unit of the metric.")
    Column(
      "mdc95", \.minimalChange,
      "Minimal detectable change of one participant: 1.96 × √2 × sem, in the unit of the metric.")
    Column(
      "mdc95_pct", \.minimalChangePercent, unit: "%",
      "Minimal detectable change in percent of the mean; empty where a percentage has no meaning.")
    Column(
      "mdc95_factor", \.minimalChangeFactor, is: .later,
      "Minimal detectable change as a ratio, 10 to the power of mdc95, for metrics whose unit is a logarithm; otherwise empty."
    )
    Column("bias", \.bias, "Mean difference of the last occasion minus the first.")
    Column("bias_low", \.biasLow, "Lower end of the 95 % confidence interval of the bias.")
    Column("bias_high", \.biasHigh, "Upper end of the 95 % confidence interval of the bias.")
    Column("loa_low", \.agreementLow, "Lower 95 % limit of agreement.")
    Column("loa_high", \.agreementHigh, "Upper 95 % limit of agreement.")
    Column(
      "trend_p", \.trendProbability, "Probability of occasion means that differ as much by chance.")
    Column(
      "reliability", \.reliability, is: .later,
      "Reliability of one session from halves of its events: the mean of the stepped-up correlations of the halves."
    )
    Column(
      "low", \.reliabilityLow, is: .later,
      "Lower end of the 95 % confidence interval of the reliability, for so many participants.")
    Column(
      "high", \.reliabilityHigh, is: .later,
      "Upper end of the 95 % confidence interval of the reliability, for so many participants.")
    Column(
      "split_low", \.splitLow, is: .later,
      "2.5 % quantile over the random divisions of the same events; no confidence interval.")
    Column(
      "split_high", \.splitHigh, is: .later,
      "97.5 % quantile over the random divisions of the same events; no confidence interval.")
    Column(
      "closed_form", \.closedForm, is: .later,
      "The reliability from the standard errors of means, differences of means and shares, without random numbers."
    )
    Column(
      "lag1", \.neighborCorrelation, is: .later,
      "Median over participants of the correlation of events with their neighbors, about the mean of each condition where the metric compares several."
    )
    Column(
      "events", \.eventCount, is: .later,
      "Median over participants of the number of events that count.")
    Column(
      "splits", \.divisionCount, is: .later,
      "The number of random divisions that were used; empty for halves in time.")
    Column("seed", \.seed, is: .later, "The seed of the random numbers; empty for halves in time.")
    Column(
      "events_for_0_8", \.eventsForUsual, is: .later,
      "The number of events with which the reliability would be 0.8, not rounded; empty where the reliability is not above 0."
    )
    Column(
      "icc2k", \.icc2k, is: .later,
      "ICC(2,k), the reliability of the mean of k occasions: k ICC(2,1) / (1 + (k - 1) ICC(2,1)).")
    Column(
      "k_for_0_9", \.occasionsForPrecision, is: .later,
      "The number of occasions, or of tests of this length, whose mean has a reliability of 0.9, not rounded; empty where the reliability is not above 0."
    )
    Column(
      "wcv_pct", \.withinVariationPercent, unit: "%", is: .later,
      "Coefficient of variation within participants, from the logarithms of their values; empty where a percentage has no meaning."
    )
    Column("flags", \.flags, "Codes of what limits the figures, separated by semicolons.")
    Column(
      "method", \.method, is: .required,
      "The analyses that made the values and the formulas, with their versions.")
  }

  /// The version of the formulas.
  static let formulas = "reliability/1"
}

extension ReliabilityRow {
  /// The row of the figures of a metric.
  public init(_ figures: ReliabilityFigures) {
    let measure = figures.measure
    (task, step, side) = (measure.task, measure.step, measure.side)
    (condition, metric) = (measure.condition, measure.metric)
    (unit, group, between) = (measure.unit, figures.group, figures.between)
    occasionCount = figures.occasionCount
    (participantCount, leftOutCount) = (figures.participantCount, figures.leftOutCount)
    (mean, subjectDeviation) = (figures.mean, figures.subjectDeviation)
    (icc11, icc21, icc31) = (figures.icc11, figures.icc21?.estimate, figures.icc31?.estimate)
    let (limits21, limits31) = (figures.icc21?.limits, figures.icc31?.limits)
    (icc21Low, icc21High) = (limits21?.lowerBound, limits21?.upperBound)
    (icc31Low, icc31High) = (limits31?.lowerBound, limits31?.upperBound)
    (sem, consistencySEM) = (figures.sem, figures.consistencySEM)
    minimalChange = figures.minimalDetectableChange
    minimalChangePercent = figures.minimalDetectableChangePercent
    minimalChangeFactor = figures.minimalDetectableChange.flatMap(measure.ratio)
    let (biasLimits, limits) = (figures.limits?.biasLimits, figures.limits?.limits)
    bias = figures.limits?.bias
    (biasLow, biasHigh) = (biasLimits?.lowerBound, biasLimits?.upperBound)
    (agreementLow, agreementHigh) = (limits?.lowerBound, limits?.upperBound)
    trendProbability = figures.trendProbability
    (icc2k, occasionsForPrecision) = (figures.icc2k, figures.occasionsForPrecision)
    withinVariationPercent = figures.withinVariationPercent
    flags = PrintedFlags(figures.flags).text
    method = methodText(measure, Self.formulas)
  }
}
