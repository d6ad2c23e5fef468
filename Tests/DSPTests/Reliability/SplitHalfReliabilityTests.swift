import DSP
import Testing

@Suite struct SplitHalfReliabilityTests {
  /// By hand: 2r/(1 + r), and its inverse.
  @Test func `the correlation of halves is stepped up`() {
    #expect(agree(SplitHalfReliability.steppedUp(0.5), 2 / 3.0, within: 1e-15))
    #expect(agree(SplitHalfReliability.steppedUp(-0.5), -2, within: 1e-15))
    #expect(SplitHalfReliability.steppedUp(-1) == nil)
    #expect(SplitHalfReliability.steppedUp(1) == 1)
    // A test of reliability 1/2 has to be four times as long for 0.8: 4 · 0.5/(1 + 3 · 0.5).
    #expect(agree(SplitHalfReliability.lengthFactor(for: 0.8, from: 0.5), 4, within: 1e-12))
    #expect(agree(SplitHalfReliability.ofMean(of: 4, 0.5), 0.8, within: 1e-12))
    #expect(SplitHalfReliability.lengthFactor(for: 0.8, from: 0) == nil)
    #expect(SplitHalfReliability.ofMean(of: 2, -1) == nil)
  }

  /// The published reliability of 0.19514012 of 96 trials needs 1,584 of them for 0.8, and 1,616 by 0.19203.
  @Test func `trials that are needed follow from the reliability`() {
    #expect(
      agree(
        SplitHalfReliability.lengthFactor(for: 0.8, from: 0.19514012).map { 96 * $0 }, 1583.8,
        within: 0.1))
    #expect(
      agree(
        SplitHalfReliability.lengthFactor(for: 0.8, from: 0.19203).map { 96 * $0 }, 1615.7,
        within: 0.1))
  }

  /// Oracle: R 4.2.2: r <- c(.2, .4, .6); s <- 2*r/(1+r); mean(s); quantile(s, c(.025, .975));
  /// z <- atanh(.4) + c(-1, 1)*1.96/sqrt(17); r <- tanh(z); 2*r/(1+r)
  @Test func `divisions are averaged, with two intervals`() throws {
    let found = try #require(SplitHalfReliability(correlations: [0.6, 0.2, 0.4], peopleCount: 20))
    #expect(agree(found.estimate, 0.5515873015873016, within: 1e-12))
    let (split, limits) = (try #require(found.splitLimits), try #require(found.limits))
    #expect(
      agree(
        [split.lowerBound, split.upperBound], [0.3452380952380953, 0.7410714285714285],
        within: 1e-12))
    #expect(
      agree(
        [limits.lowerBound, limits.upperBound], [-0.1089812374168925, 0.8343763959293138],
        within: 1e-12))
  }

  @Test func `what is not defined is absent`() throws {
    #expect(SplitHalfReliability(correlations: [], peopleCount: 20) == nil)
    #expect(SplitHalfReliability(correlations: [-1], peopleCount: 20) == nil)
    let single = try #require(SplitHalfReliability(correlations: [0.5], peopleCount: 3))
    #expect(single.splitLimits == nil)
    #expect(single.limits == nil)
    #expect(correlation([1, 1, 1], [1, 2, 3]) == nil)
    #expect(correlation([1], [2]) == nil)
    #expect(correlation([], []) == nil)
    #expect(neighborCorrelation([0.1, 0.1, 0.1]) == nil)
    #expect(withinPersonVariationPercent([[1, 0]]) == nil)
    #expect(withinPersonVariationPercent([[1], [2]]) == nil)
  }

  /// Values 1, 2 and 3 have the variance 1; errors of 0.2 leave 0.8 of it.
  @Test func `the closed form is what errors leave of the variance`() {
    let people = [1.0, 2, 3].map { (value: $0, squaredError: 0.2) }
    #expect(agree(SplitHalfReliability.closedForm(people), 0.8, within: 1e-15))
    #expect(SplitHalfReliability.closedForm([(1, 0.2), (1, 0.2)]) == nil)
  }

  /// Sums of equal numbers are rounded, so that their variance by the formula is 1e-33 or so instead of 0.
  @Test func `equal values have no variance by rounding`() {
    let people = [Double](repeating: 0.220730767, count: 250).map {
      (value: $0, squaredError: 1e-6)
    }
    #expect(SplitHalfReliability.closedForm(people) == nil)
    #expect(withinPersonVariationPercent([[5.3, 5.3, 5.3]]) == 0)
    #expect(withinPersonVariationPercent([[5.3, 5.3, 5.3], [1, 1]]) == 0)
  }

  /// A correlation of -1 cannot be stepped up and is no part of the mean.
  @Test func `divisions that are used are counted`() throws {
    let found = try #require(SplitHalfReliability(correlations: [0.5, -1, 0.5], peopleCount: 9))
    #expect(found.divisionCount == 2)
    let other = try #require(SplitHalfReliability(correlations: [0.5], peopleCount: 9))
    #expect(SplitHalfReliability(medianOf: [found, other])?.divisionCount == 1)
  }

  /// Oracle: R 4.2.2: cor(c(1,2,4,7), c(2,1,5,6)); acf(c(1,3,2,5,4,6), plot = FALSE)$acf[2];
  /// 100*sqrt(exp(mean(c(var(log(c(1,1.2))), var(log(c(2,1.9,2.1))))) - 1)
  @Test func `correlations and variation are those of R`() {
    #expect(agree(correlation([1, 2, 4, 7], [2, 1, 5, 6]), 0.8997354108424374, within: 1e-12))
    #expect(agree(neighborCorrelation([1, 3, 2, 5, 4, 6]), 0.1, within: 1e-12))
    #expect(
      agree(
        withinPersonVariationPercent([[1, 1.2], [2, 1.9, 2.1], [7]]), 9.802297697307198,
        within: 1e-12))
  }

  @Test func `halves in order give an extra event to the second one`() {
    let halves = EventHalves(inOrder: 5)
    #expect(halves.first == [0, 1])
    #expect(halves.second == [2, 3, 4])
    #expect(EventHalves(inOrder: 0).second.isEmpty)
  }

  /// Two odd strata: each half has one extra event, and the order of both alternates.
  @Test func `each stratum is divided evenly, and halves differ by one event at most`() {
    var random = RandomHalves(
      strata: [[0, 1, 2], [], [3, 4, 5, 6], [7, 8, 9, 10, 11]], ReproducibleRandom(seed: 1))
    var seen = Set<[Int]>()
    for division in 0..<200 {
      let halves = random.next()
      #expect((halves.first + halves.second).sorted() == Array(0..<12))
      #expect(halves.first.count { $0 < 3 } == (division % 2 == 0 ? 2 : 1))
      #expect(halves.first.count { (3...6).contains($0) } == 2)
      #expect(halves.first.count { $0 > 6 } == (division % 2 == 0 ? 2 : 3))
      seen.insert(halves.first.filter { (3...6).contains($0) }.sorted())
    }
    // All six pairs of four events.
    #expect(seen.count == 6)
  }

  /// Oracle: the order that seed 42 gives to ten things, in Python's integers.
  @Test func `the halves of one stratum are those of the shuffled events`() {
    var random = RandomHalves(strata: [Array(0..<10)], ReproducibleRandom(seed: 42))
    let halves = random.next()
    #expect(halves.first == [8, 3, 6, 5, 4])
    #expect(halves.second == [0, 9, 2, 1, 7])
  }

  /// By hand: one correlation each, 1/3, 3/5 and 1, is stepped up to 1/2, 3/4 and 1.
  @Test func `figures of several sessions are joined by their medians`() throws {
    let sessions = [1.0 / 3, 3.0 / 5, 1].compactMap {
      SplitHalfReliability(correlations: [$0], peopleCount: 20)
    }
    let joined = try #require(SplitHalfReliability(medianOf: sessions))
    #expect(agree(joined.estimate, 0.75, within: 1e-12))
    #expect(joined.splitLimits == nil)
    #expect(SplitHalfReliability(medianOf: []) == nil)
  }
}
