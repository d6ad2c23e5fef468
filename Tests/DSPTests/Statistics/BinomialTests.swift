import DSP
import Testing

@Suite struct BinomialTests {
  /// Oracle: SciPy 1.17.1, `binom.sf(count - 1, trials, probability)`. The library's incomplete beta function keeps
  /// eight digits for a thousand trials.
  @Test(
    arguments: [
      (0, 5, 0.3, 1), (3, 10, 1 / 17.0, 0.0178641299385772), (24, 96, 0.25, 0.5391166959257323),
      (34, 96, 0.25, 0.014811662451150473), (35, 96, 0.25, 0.008324297989292382),
      (5, 5, 0.5, 0.03125), (60, 60, 1 / 17.0, 1.4895830345145215e-74),
      (500, 1000, 0.5, 0.5126125109091802),
    ] as [(Int, Int, Double, Double)]) func `upper tails equal SciPy's`(
      count: Int, trials: Int, probability: Double, tail: Double
    ) throws
  {
    let found = try #require(Binomial.upperTail(count, of: trials, probability: probability))
    #expect(abs(found - tail) <= (trials < 1000 ? 1e-12 : 1e-8) * tail)
  }

  @Test func `certain and impossible counts have a probability of 1 and 0`() {
    #expect(Binomial.upperTail(-1, of: 3, probability: 0.5) == 1)
    #expect(Binomial.upperTail(4, of: 3, probability: 0.5) == 0)
    #expect(Binomial.upperTail(3, of: 3, probability: 1) == 1)
    #expect(Binomial.upperTail(1, of: 3, probability: 0) == 0)
    #expect(Binomial.upperTail(0, of: 0, probability: 0.5) == 1)
  }

  @Test(arguments: [(-1, 0.5), (Int.max, 0.5), (3, -0.1), (3, 1.1), (3, .nan)] as [(Int, Double)])
  func `impossible distributions have no tail`(trials: Int, probability: Double) {
    #expect(Binomial.upperTail(1, of: trials, probability: probability) == nil)
  }
}
