import DSP
import Testing

/// Peak expiratory flow of 17 people in l/min: Bland JM, Altman DG 1986, Lancet i:307-310, table 1.
enum PeakFlow {
  /// Two readings with the large Wright meter.
  static let first: [Double] = [
    494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
  ]
  static let second: [Double] = [
    490, 397, 512, 401, 470, 611, 415, 431, 638, 429, 420, 633, 275, 492, 165, 372, 421,
  ]
  /// The first reading with the mini Wright meter.
  static let mini: [Double] = [
    512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
  ]
  /// Both readings of each person.
  static let repeated = zip(first, second).flatMap { [$0, $1] }
}

@Suite struct LimitsOfAgreementTests {
  /// Oracle: the paper's figures for the large meter minus the mini meter: mean -2.1, standard deviation 38.8, limits
  /// -79.7 and 75.5 (with 2 standard deviations), 95 % interval of the bias -22.0 to 17.8.
  @Test func `limits equal Bland and Altman's comparison of two meters`() throws {
    let limits = try #require(LimitsOfAgreement(PeakFlow.mini, PeakFlow.first))
    #expect((limits.bias * 10).rounded() == -21)
    #expect((limits.deviation * 10).rounded() == 388)
    #expect(areClose(limits.limits.lowerBound, limits.bias - 1.96 * limits.deviation))
    #expect(areClose(limits.limits.upperBound, limits.bias + 1.96 * limits.deviation))
    let interval = try #require(limits.biasLimits)
    // The paper's are computed from rounded figures.
    #expect(abs(interval.lowerBound + 22.0) < 0.1)
    #expect(abs(interval.upperBound - 17.8) < 0.1)
    #expect(limits.intervalsOfLimits.count == 2)
    #expect(!limits.growsWithMean)
  }

  /// Closed form: differences that double with the mean are in the same order as it.
  @Test func `differences that grow with the mean are noticed`() throws {
    let first = (1...12).map { pow2($0) }
    let limits = try #require(LimitsOfAgreement(first, first.map { 1.1 * $0 }))
    #expect(limits.growth?.tau == 1)
    #expect(limits.growsWithMean)
  }

  private func pow2(_ exponent: Int) -> Double { Double(1 << exponent) }

  @Test func `too few or unequal series are refused`() {
    #expect(LimitsOfAgreement([1], [2]) == nil)
    #expect(LimitsOfAgreement([1, 2], [2]) == nil)
    #expect(LimitsOfAgreement([1, .nan], [2, 3]) == nil)
  }

  /// Oracles: 1.96 is the usual limit of a comparison with one measurement; R 4.2.2, `qt(0.975, 39)`.
  @Test func `a change is compared with the error of its baseline`() throws {
    let change = ReliableChange.minimalDetectable(error: 2.5)
    #expect(areClose(change, 1.96 * 2.0.squareRoot() * 2.5))
    let error = try #require(ReliableChange.standardError(error: 2.5, baselineCount: 1))
    #expect(areClose(change / error, 1.96))
    #expect(ReliableChange.standardError(error: 1, baselineCount: 0) == nil)
    #expect(ReliableChange.limit(degreesOfFreedom: nil) == 1.96)
    #expect(abs(ReliableChange.limit(degreesOfFreedom: 39) - 2.022690920) < 1e-9)
  }

  /// Oracle: numerical integration with SciPy 1.17.1 and R 4.2.2 (`integrate`), which agree in all digits.
  @Test(arguments: [
    (1, 1), (2, 0.5), (3, 0.448671104578), (4, 0.298199618435), (5, 0.286833661606),
    (6, 0.214742666582), (7, 0.210446861535), (8, 0.168180855159), (9, 0.166101281359),
    (10, 0.138326435836), (11, 0.137162433548), (12, 0.117516187119), (15, 0.101694652082),
    (20, 0.073437027705), (30, 0.050022088612), (1000, 0.00156855591548),
  ]) func `the median of normal values has this variance`(count: Int, variance: Double) throws {
    let found = try #require(medianVariance(count: count))
    #expect(abs(found - variance) < 1e-11 * max(1, 1000 * variance))
  }

  @Test func `no value has no median`() { #expect(medianVariance(count: 0) == nil) }
}
