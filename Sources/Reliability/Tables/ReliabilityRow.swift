public import DSP
public import Metrics
public import Report

/// How repeatable a metric is: a row of `reliability.csv`.
public struct ReliabilityRow: Sendable {
  public let measure: Measure
  /// Empty where participants are not divided into groups.
  public let group: String
  /// What is compared, as printed.
  public let between: String
  /// Number of occasions; the effective number where participants have unequal numbers. Nil without figures.
  public let occasionCount: Double?
  /// Participants in the comparison.
  public let participantCount: Int
  /// Participants with a row of the metric who have too few occasions.
  public let leftOutCount: Int
  public private(set) var mean: Double?
  public private(set) var subjectDeviation: Double?
  /// Of unequal numbers of occasions.
  public private(set) var icc11: Double?
  public private(set) var icc21: IntraclassCorrelation?
  public private(set) var icc31: IntraclassCorrelation?
  /// Standard error of measurement for agreement.
  public private(set) var sem: Double?
  public private(set) var consistencySEM: Double?
  /// Differences of the last occasion minus the first.
  public private(set) var limits: LimitsOfAgreement?
  /// Probability of occasion means as different by chance.
  public private(set) var trendProbability: Double?
  public private(set) var flags: [Flag]

  /// Computes the figures of a table of at least 5 participants.
  ///
  /// - Parameters:
  ///   - occasionCount: that all participants have; nil for unequal numbers.
  public init(
    _ measure: Measure, group: String, between: String, occasionCount: Int?, _ table: OccasionTable
  ) {
    (self.measure, self.group, self.between) = (measure, group, between)
    (participantCount, leftOutCount) = (table.rows.count, table.leftOutCount)
    flags = []
    guard table.rows.count >= Flag.leastParticipants else {
      self.occasionCount = occasionCount.map { Double($0) }
      flags = [.fewParticipants] + table.flags
      return
    }
    if table.rows.count < Flag.advisedParticipants { flags.append(.smallSample) }
    if let count = occasionCount {
      self.occasionCount = Double(count)
      take(TwoWayMeanSquares(table.values, occasionCount: count), table)
    } else {
      let squares = OneWayMeanSquares(table.rows)
      self.occasionCount = squares?.effectiveOccasionCount
      take(squares)
    }
    flags += table.flags
  }

  private mutating func take(_ squares: TwoWayMeanSquares?, _ table: OccasionTable) {
    mean = squares?.mean
    guard let squares, !squares.hasNoSpread else { return flags.append(.noSpread) }
    subjectDeviation = squares.subjectDeviation
    (icc21, icc31) = (squares.absoluteAgreement, squares.consistency)
    (sem, consistencySEM) = (squares.agreementError, squares.consistencyError)
    limits = LimitsOfAgreement(table.occasion(0), table.occasion(-1))
    trendProbability = squares.occasionProbability
    if let trendProbability, trendProbability < 0.05 { flags.append(.occasionsDiffer) }
    if let limits, limits.growsWithMean { flags.append(.spreadGrows) }
  }

  private mutating func take(_ squares: OneWayMeanSquares?) {
    mean = squares?.mean
    guard let squares, !squares.hasNoSpread else { return flags.append(.noSpread) }
    subjectDeviation = squares.subjectDeviation
    icc11 = squares.intraclassCorrelation
    sem = squares.agreementError
  }

  /// The smallest change of one participant that is beyond the error of measurement.
  public var minimalDetectableChange: Double? { sem.map(ReliableChange.minimalDetectable) }

  /// The same in percent of the mean; nil where a percentage has no meaning.
  public var minimalDetectableChangePercent: Double? {
    guard measure.isRatio, let mean, mean > 0 else { return nil }
    return minimalDetectableChange.map { 100 * $0 / mean }
  }
}

/// Rows of `reliability.csv`.
public enum ReliabilityTable {
  /// The name of the file without its ending.
  public static let name = "reliability"
  /// The formulas and their version.
  static let method = "reliability/1"

  /// Column names, in order.
  public static let columns = [
    "task", "step", "side", "metric", "unit", "group", "between", "k", "n", "n_left_out", "mean",
    "sd_between", "icc11", "icc21", "icc21_low", "icc21_high", "icc31", "icc31_low", "icc31_high",
    "sem", "sem_consistency", "mdc95", "mdc95_pct", "bias", "bias_low", "bias_high", "loa_low",
    "loa_high", "trend_p", "flags", "method",
  ]

  /// The cells of a row.
  public static func cells(_ row: ReliabilityRow) -> [Cell] {
    let measure = row.measure
    let names = [
      measure.task, measure.step, measure.side, measure.metric, measure.unit, row.group,
      row.between,
    ]
    let (icc21, icc31, limits) = (row.icc21?.limits, row.icc31?.limits, row.limits?.limits)
    let bias = row.limits?.biasLimits
    return names.map { .text($0) } + [
      .init(row.occasionCount), .integer(row.participantCount), .integer(row.leftOutCount),
      .init(row.mean), .init(row.subjectDeviation), .init(row.icc11),
      .init(row.icc21?.estimate), .init(icc21?.lowerBound), .init(icc21?.upperBound),
      .init(row.icc31?.estimate), .init(icc31?.lowerBound), .init(icc31?.upperBound),
      .init(row.sem), .init(row.consistencySEM), .init(row.minimalDetectableChange),
      .init(row.minimalDetectableChangePercent), .init(row.limits?.bias), .init(bias?.lowerBound),
      .init(bias?.upperBound), .init(limits?.lowerBound), .init(limits?.upperBound),
      .init(row.trendProbability), .text(flagText(row.flags)),
      .text(methodText(measure, method)),
    ]
  }
}

/// As in the column `flags`.
func flagText(_ flags: [Flag]) -> String { flags.map(\.text).joined(separator: ";") }

/// The analyses that made the values, and the formulas.
func methodText(_ measure: Measure, _ method: String) -> String {
  (measure.methods + [method]).joined(separator: ";")
}

extension OccasionTables {
  /// The rows of a metric, one per group.
  public func reliability(of measure: Int) -> [ReliabilityRow] {
    groupNames.map { group in
      ReliabilityRow(
        values.measure(measure), group: group, between: design.words,
        occasionCount: design.occasionCount, table(of: measure, group: group))
    }
  }

  /// The same against a reference.
  public func reliability(
    of measure: Int, against reference: ReferenceValues
  ) -> [ReliabilityRow] {
    groupNames.map { group in
      ReliabilityRow(
        values.measure(measure), group: group, between: "reference", occasionCount: 2,
        table(of: measure, group: group, against: reference))
    }
  }
}
