import DSP
public import Report
import Text

/// A row of `practice.csv`: learning in one metric and group.
public struct PracticeRow: Sendable, Equatable {
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var unit = ""
  public var group = ""
  public var scale = ""
  public var participantCount = 0
  public var leftOutCount = 0
  public var valueCount = 0
  public var mostRepetitions: Int?
  public var lastRepetition: Double?
  public var gain: Double?
  public var gainLow: Double?
  public var gainHigh: Double?
  public var gainPercent: Double?
  public var probability: Double?
  public var practice = ""
  public var limitGain: Double?
  public var limitGainLow: Double?
  public var limitGainHigh: Double?
  public var half: Double?
  public var halfLow: Double?
  public var halfHigh: Double?
  public var ninety: Double?
  public var ninetyLow: Double?
  public var ninetyHigh: Double?
  public var errorDeviation: Double?
  public var gainDeviation: Double?
  public var burnIn: Int?
  public var flags = ""
  public var method = ""

  public init() {}

  public static let table = Table("practice", empty: PracticeRow()) {
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("side", \.side, CommonText.side)
    Column("condition", \.condition, CommonText.condition)
    Column("metric", \.metric, CommonText.metric)
    Column("unit", \.unit, "The UCUM unit of the metric.")
    Column("group", \.group, "The group of participants; empty where --group does not divide them.")
    Column(
      "scale", \.scale, kind: .word(AnalysisScale.allCases.map(\.rawValue)),
      "The scale of gains and deviations: raw for the unit of the metric, log for natural logarithms."
    )
    Column("n", \.participantCount, is: .required, "The number of participants with two values.")
    Column(
      "n_left_out", \.leftOutCount, is: .required,
      "The number of participants with a row of the metric who have fewer than two usable values.")
    Column("values", \.valueCount, is: .required, "The number of values.")
    Column("repetitions_max", \.mostRepetitions, "The largest number of a repetition.")
    Column(
      "last_repetition", \.lastRepetition,
      "The median of the numbers of participants' last repetitions.")
    Column("gain", \.gain, "The gain of the curve from the first to that repetition.")
    Column(
      "gain_low", \.gainLow,
      "Lower end of the 95 % interval of the gain, by leaving out one participant after the other.")
    Column("gain_high", \.gainHigh, "Upper end of the 95 % interval of the gain.")
    Column(
      "gain_pct", \.gainPercent, unit: "%",
      "The gain in percent of the level at the first repetition; empty where a percentage has no meaning."
    )
    Column(
      "p", \.probability,
      "Probability of a gain as clear as this one without practice, by flipping the signs of participants' changes."
    )
    Column(
      "practice", \.practice, kind: .word(PracticeVerdict.allCases.map(\.rawValue)),
      "Whether values become better with repetition (yes) or worse (against), with p below 0.05.")
    Column(
      "limit_gain", \.limitGain,
      "The gain after many repetitions; empty where the values show no end of learning.")
    Column("limit_gain_low", \.limitGainLow, "Lower end of its 95 % interval.")
    Column("limit_gain_high", \.limitGainHigh, "Upper end of its 95 % interval.")
    Column("half", \.half, "The number of repetitions that halve what remains to be learned.")
    Column("half_low", \.halfLow, "Lower end of the 95 % interval of the profile; empty if open.")
    Column("half_high", \.halfHigh, "Upper end of the 95 % interval of the profile; empty if open.")
    Column("n90", \.ninety, "The repetitions after the first until 90 % are learned.")
    Column("n90_low", \.ninetyLow, "Lower end of its 95 % interval; empty if open.")
    Column("n90_high", \.ninetyHigh, "Upper end of its 95 % interval; empty if open.")
    Column(
      "sd_error", \.errorDeviation,
      "Standard deviation of one value about the curve of its participant.")
    Column("sd_gain", \.gainDeviation, "Standard deviation of participants' limit gains.")
    Column(
      "burn_in", \.burnIn,
      "The number of first repetitions without which the rest of learning does not matter to changes; empty unless people learn."
    )
    Column("flags", \.flags, "Codes of what limits the figures, separated by semicolons.")
    Column(
      "method", \.method, is: .required,
      "The analyses that made the values and the formulas, with their versions.")
  }

  private static let formulas = "practice/1"
}

extension PracticeRow {
  /// - Parameter baselineCount: the number of values of a baseline, for which `burn_in` is computed.
  public init(_ findings: PracticeFindings, baselineCount: Int) {
    let measure = findings.measure
    (task, step, side) = (measure.task, measure.step, measure.side)
    (condition, metric, unit) = (measure.condition, measure.metric, measure.unit)
    (group, scale) = (findings.group, findings.scale.rawValue)
    (participantCount, leftOutCount) = (findings.courses.count, findings.leftOutCount)
    let repetitions = findings.courses.flatMap(\.series.repetitions)
    (valueCount, mostRepetitions) = (repetitions.count, repetitions.max().map { Int($0) })
    practice = findings.verdict.rawValue
    flags = PrintedFlags(findings.flags).text
    method = methodText(measure, Self.formulas)
    guard let curve = findings.curve else { return }
    let intervals = curve.intervals()
    (lastRepetition, gain) = (curve.lastRepetition, curve.gain)
    (gainLow, gainHigh) = (intervals.gain?.lowerBound, intervals.gain?.upperBound)
    (gainPercent, probability) = (findings.gainPercent, findings.probability)
    (half, halfLow, halfHigh) = (curve.half, curve.halfLow, curve.halfHigh)
    ninetyLow = curve.halfLow.map { $0 * practiceNinetyPercent }
    if !curve.hasNoPlateau {
      limitGain = curve.limitGain
      limitGainLow = intervals.limitGain?.lowerBound
      limitGainHigh = intervals.limitGain?.upperBound
      ninety = curve.half * practiceNinetyPercent
      ninetyHigh = curve.halfHigh.map { $0 * practiceNinetyPercent }
    }
    errorDeviation = findings.components.map { $0.errorVariance.squareRoot() }
    gainDeviation = findings.components.map { $0.gainVariance.squareRoot() }
    burnIn = findings.burnIn(baselineCount: baselineCount)
  }
}
