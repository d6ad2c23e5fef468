public import DSP
public import Metrics

/// The reliability of a metric.
public struct ReliabilityFigures: Sendable {
  public let measure: Measure
  /// The group; empty if participants are not divided into groups.
  public let group: String
  /// The compared occasions as printed.
  public let between: String
  /// Number of occasions; the effective number if participants have unequal numbers. Nil without
  /// figures.
  public let occasionCount: Double?
  /// Participants in the comparison.
  public let participantCount: Int
  /// Participants with a row of the metric who have too few occasions.
  public let leftOutCount: Int
  public private(set) var mean: Double?
  public private(set) var subjectDeviation: Double?
  /// ICC(1,1), for unequal numbers of occasions.
  public private(set) var icc11: Double?
  public private(set) var icc21: IntraclassCorrelation?
  public private(set) var icc31: IntraclassCorrelation?
  /// Standard error of measurement for agreement.
  public private(set) var sem: Double?
  public private(set) var consistencySEM: Double?
  /// Limits of agreement for the differences of the last and the first occasion.
  public private(set) var limits: LimitsOfAgreement?
  /// The probability that the means of occasions differ as much by chance.
  public private(set) var trendProbability: Double?
  /// The coefficient of variation of the values of one participant; nil where a percentage has no meaning.
  public private(set) var withinVariationPercent: Double?
  public private(set) var flags: [Flag]

  /// Computes the figures of a table with at least 5 participants.
  ///
  /// - Parameters:
  ///   - occasionCount: the number of occasions of every participant; nil for unequal numbers.
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
    if measure.isRatio { withinVariationPercent = withinPersonVariationPercent(table.rows) }
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

  /// ICC(2,k): the reliability of the mean of as many occasions as were compared, for absolute agreement.
  public var icc2k: Double? {
    guard let icc21, let occasionCount else { return nil }
    return SplitHalfReliability.ofMean(of: occasionCount, icc21.estimate)
  }

  /// The number of occasions whose mean has a reliability of 0.9; a share of an occasion is not rounded.
  public var occasionsForPrecision: Double? {
    (icc21?.estimate ?? icc11).flatMap {
      SplitHalfReliability.lengthFactor(for: Self.preciseReliability, from: $0)
    }
  }

  /// The reliability that decisions about one person need: Nunnally JC, Bernstein IH 1994, Psychometric Theory, 7.
  static let preciseReliability = 0.9

  /// The smallest change of one participant that exceeds the error of measurement.
  public var minimalDetectableChange: Double? { sem.map(ReliableChange.minimalDetectable) }

  /// The minimal detectable change in percent of the mean; nil if a percentage has no meaning.
  public var minimalDetectableChangePercent: Double? {
    guard measure.isRatio, let mean, mean > 0 else { return nil }
    return minimalDetectableChange.map { 100 * $0 / mean }
  }
}

extension OccasionTables {
  /// The rows of a metric, one per group.
  public func reliability(of measure: Int) -> [ReliabilityFigures] {
    groupNames.map { group in
      ReliabilityFigures(
        values.measure(measure), group: group, between: design.words,
        occasionCount: design.occasionCount, table(of: measure, group: group))
    }
  }

  /// The rows of a metric in comparison with a reference, one per group.
  public func reliability(of measure: Int, against reference: ReferenceValues)
    -> [ReliabilityFigures]
  {
    groupNames.map { group in
      ReliabilityFigures(
        values.measure(measure), group: group, between: "reference", occasionCount: 2,
        table(of: measure, group: group, against: reference))
    }
  }
}
