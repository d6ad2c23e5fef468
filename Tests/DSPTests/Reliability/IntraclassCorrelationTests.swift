import DSP
import Testing

@Suite struct IntraclassCorrelationTests {
  /// Shrout PE, Fleiss JL 1979, Psychol Bull 86:420-428, table 2: four judges rate six subjects.
  private static let judges: [Double] = [
    9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7,
  ]

  /// Oracle: the table's mean squares; correlations and limits by psych 2.2.9, `ICC(x, lmer = FALSE)`.
  @Test func `correlations equal the example of Shrout and Fleiss`() throws {
    let squares = try #require(TwoWayMeanSquares(Self.judges, occasionCount: 4))
    #expect(areClose(squares.betweenSubjects, 11.2416667, within: 1e-8))
    #expect(areClose(squares.betweenOccasions, 32.4861111, within: 1e-8))
    #expect(areClose(squares.residual, 1.01944444, within: 1e-8))
    let agreement = try #require(squares.absoluteAgreement)
    #expect(areClose(agreement.estimate, 0.2897638, within: 1e-7))
    #expect(areClose(agreement.limits?.lowerBound, 0.01878651, within: 1e-8))
    #expect(areClose(agreement.limits?.upperBound, 0.7610844, within: 1e-7))
    let consistency = try #require(squares.consistency)
    #expect(areClose(consistency.estimate, 0.7148407, within: 1e-7))
    #expect(areClose(consistency.limits?.lowerBound, 0.34246477, within: 1e-8))
    #expect(areClose(consistency.limits?.upperBound, 0.9458583, within: 1e-7))
    let rows = stride(from: 0, to: 24, by: 4).map { Array(Self.judges[$0..<$0 + 4]) }
    #expect(areClose(OneWayMeanSquares(rows)?.intraclassCorrelation, 0.1657418, within: 1e-7))
  }

  /// Two readings of 17 people with the Wright peak flow meter (Bland and Altman 1986), whose occasions differ less than
  /// chance would have it. Oracle: psych 2.2.9.
  @Test func `correlations of the peak flow meter equal psych's`() throws {
    let squares = try #require(TwoWayMeanSquares(PeakFlow.repeated, occasionCount: 2))
    #expect(areClose(squares.betweenSubjects, 27599.908, within: 1e-7))
    #expect(areClose(squares.betweenOccasions, 207.529, within: 1e-5))
    #expect(areClose(squares.residual, 235.967, within: 1e-5))
    #expect(squares.agreementError == squares.consistencyError)
    let agreement = try #require(squares.absoluteAgreement)
    #expect(areClose(agreement.estimate, 0.9831640, within: 1e-7))
    #expect(areClose(agreement.limits?.lowerBound, 0.9552167, within: 1e-7))
    #expect(areClose(agreement.limits?.upperBound, 0.9938190, within: 1e-7))
    let consistency = try #require(squares.consistency)
    #expect(areClose(consistency.estimate, 0.9830458, within: 1e-7))
    #expect(areClose(consistency.limits?.lowerBound, 0.9538722, within: 1e-7))
    #expect(areClose(consistency.limits?.upperBound, 0.9938268, within: 1e-7))
  }

  @Test func `correlations of random tables equal psych's`() throws {
    let tables = try ReferenceTable.all()
    #expect(tables.count == 24)
    for table in tables {
      let squares = try #require(
        TwoWayMeanSquares(table.values, occasionCount: table.occasionCount))
      #expect(areClose(squares.betweenSubjects, table["ms_subjects"]))
      #expect(areClose(squares.betweenOccasions, table["ms_occasions"]))
      #expect(areClose(squares.residual, table["ms_residual"]))
      let agreement = try #require(squares.absoluteAgreement)
      #expect(areClose(agreement.estimate, table["icc21"]))
      #expect(areClose(agreement.limits?.lowerBound, table["icc21_low"]))
      #expect(areClose(agreement.limits?.upperBound, table["icc21_high"]))
      let consistency = try #require(squares.consistency)
      #expect(areClose(consistency.estimate, table["icc31"]))
      #expect(areClose(consistency.limits?.lowerBound, table["icc31_low"]))
      #expect(areClose(consistency.limits?.upperBound, table["icc31_high"]))
      #expect(areClose(squares.occasionProbability, table["occasion_p"]))
      let k = table.occasionCount
      let rows = stride(from: 0, to: table.values.count, by: k).map {
        Array(table.values[$0..<$0 + k])
      }
      #expect(areClose(OneWayMeanSquares(rows)?.intraclassCorrelation, table["icc11"]))
    }
  }

  @Test func `a constant added to all values changes the mean only`() throws {
    let squares = try #require(TwoWayMeanSquares(Self.judges, occasionCount: 4))
    let shifted = try #require(TwoWayMeanSquares(Self.judges.map { $0 + 1000 }, occasionCount: 4))
    #expect(areClose(shifted.mean, squares.mean + 1000, within: 1e-12))
    #expect(areClose(shifted.betweenSubjects, squares.betweenSubjects))
    #expect(areClose(shifted.betweenOccasions, squares.betweenOccasions))
    #expect(areClose(shifted.residual, squares.residual))
  }

  @Test func `a constant added to one occasion leaves consistency`() throws {
    let squares = try #require(TwoWayMeanSquares(Self.judges, occasionCount: 4))
    let changed = Self.judges.enumerated().map { $0.offset % 4 == 1 ? $0.element + 7 : $0.element }
    let shifted = try #require(TwoWayMeanSquares(changed, occasionCount: 4))
    #expect(areClose(shifted.consistency?.estimate, squares.consistency?.estimate ?? .nan))
    #expect(areClose(shifted.consistencyError, squares.consistencyError))
    #expect(shifted.absoluteAgreement != squares.absoluteAgreement)
    #expect(shifted.agreementError != squares.agreementError)
  }

  @Test func `a factor leaves correlations and multiplies the error`() throws {
    let squares = try #require(TwoWayMeanSquares(Self.judges, occasionCount: 4))
    let scaled = try #require(TwoWayMeanSquares(Self.judges.map { $0 * -3 }, occasionCount: 4))
    #expect(
      areClose(scaled.absoluteAgreement?.estimate, squares.absoluteAgreement?.estimate ?? .nan))
    #expect(areClose(scaled.agreementError, 3 * squares.agreementError))
    #expect(areClose(scaled.subjectDeviation, 3 * squares.subjectDeviation))
  }

  /// 0.1 and 0.3 have no exact double, so that their sums are rounded.
  @Test(arguments: [0.1, 0.3, 1e-30, 98765.4321]) func `equal values have no spread`(value: Double)
    throws
  {
    let squares = try #require(
      TwoWayMeanSquares([Double](repeating: value, count: 21), occasionCount: 3))
    #expect(squares.hasNoSpread)
    #expect(squares.mean == value)
    #expect(squares.absoluteAgreement == nil)
    #expect(squares.consistency == nil)
    #expect(squares.occasionProbability == nil)
  }

  /// Everybody has 5, then 7. Oracle: by hand; pingouin 0.7.0 and psych 2.2.9 give ICC(2,1) = 0.
  @Test func `occasions that alone differ have an agreement of 0`() throws {
    let squares = try #require(
      TwoWayMeanSquares((0..<6).flatMap { _ in [5, 7] as [Double] }, occasionCount: 2))
    #expect(!squares.hasNoSpread)
    #expect(squares.absoluteAgreement?.estimate == 0)
    #expect(squares.absoluteAgreement?.limits == nil)
    #expect(squares.consistency == nil)
    #expect(areClose(squares.agreementError, 2.0.squareRoot()))
    #expect(squares.consistencyError == 0)
    #expect(squares.occasionProbability == 0)
  }

  @Test func `identical occasions agree perfectly`() throws {
    let values = [0.1, 0.2, 0.7, 1.3, 2.9].flatMap { [$0, $0] }
    let squares = try #require(TwoWayMeanSquares(values, occasionCount: 2))
    #expect(squares.absoluteAgreement?.estimate == 1)
    #expect(squares.absoluteAgreement?.limits == 1...1)
    #expect(squares.consistency?.estimate == 1)
    #expect(squares.consistency?.limits == 1...1)
    #expect(squares.agreementError == 0)
  }

  /// Everybody changes by 0.3: consistent, but not in agreement.
  @Test func `a change common to all is consistent but no agreement`() throws {
    let values = [0.1, 0.2, 0.7, 1.3, 2.9].flatMap { [$0, $0 + 0.3] }
    let squares = try #require(TwoWayMeanSquares(values, occasionCount: 2))
    #expect(squares.residual == 0)
    #expect(squares.consistency?.estimate == 1)
    #expect((squares.absoluteAgreement?.estimate ?? 1) < 1)
    #expect(squares.occasionProbability == 0)
  }

  @Test func `tables that cannot be analyzed are refused`() {
    #expect(TwoWayMeanSquares([], occasionCount: 2) == nil)
    #expect(TwoWayMeanSquares([1, 2], occasionCount: 2) == nil)
    #expect(TwoWayMeanSquares([1, 2, 3, 4, 5], occasionCount: 2) == nil)
    #expect(TwoWayMeanSquares([1, 2, 3, .nan], occasionCount: 2) == nil)
    #expect(TwoWayMeanSquares([1, -1e200, 1e200, 3], occasionCount: 2) == nil)
    #expect(OneWayMeanSquares([[1], [2]]) == nil)
    #expect(OneWayMeanSquares([[1, 2], []]) == nil)
  }

  /// Closed form: two subjects with 1 and 2 values. Means 1 and 4, grand mean 3, so that B = 6, W = 2 and
  /// n0 = 3 - 5/3 = 4/3.
  @Test func `unequal numbers of occasions have the effective number`() throws {
    let squares = try #require(OneWayMeanSquares([[1], [3, 5]]))
    #expect(areClose(squares.betweenSubjects, 6))
    #expect(areClose(squares.withinSubjects, 2))
    #expect(areClose(squares.effectiveOccasionCount, 4.0 / 3))
    #expect(areClose(squares.intraclassCorrelation, 4 / (6 + 2.0 / 3)))
  }
}
