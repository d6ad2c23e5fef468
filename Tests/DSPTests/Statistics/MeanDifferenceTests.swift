import DSP
import Testing

@Suite struct MeanDifferenceTests {
  private let first: [Double] = [72, 74, 76, 77, 76, 78, 79]
  private let second: [Double] = [70, 72, 71, 69, 73, 71]

  /// Oracle: SciPy 1.17.1, `ttest_ind(first, second, equal_var=False)` and its
  /// `confidence_interval(0.95)`.
  @Test func `difference and limits equal SciPy's`() throws {
    let difference = MeanDifference(
      of: try #require(GroupMoments(first)), less: try #require(GroupMoments(second)))
    let limits = try #require(difference.limits(confidence: 0.95))
    #expect(difference.estimate == 5)
    #expect(agree(difference.degreesOfFreedom, 9.936745255894191, within: 1e-10))
    #expect(agree(limits.lowerBound, 2.615962441042135, within: 1e-8))
    #expect(agree(limits.upperBound, 7.384037558957865, within: 1e-8))
    #expect(agree(difference.estimate / difference.standardError, 4.677071733467426, within: 1e-10))
  }

  /// Property: the sign turns with the order and nothing else changes.
  @Test func `either side may come first`() throws {
    let (a, b) = (try #require(GroupMoments(first)), try #require(GroupMoments(second)))
    let (forth, back) = (MeanDifference(of: a, less: b), MeanDifference(of: b, less: a))
    #expect(back.estimate == -forth.estimate)
    #expect(back.standardError == forth.standardError)
    #expect(agree(back.degreesOfFreedom, try #require(forth.degreesOfFreedom), within: 1e-12))
  }

  /// Closed form: a constant group leaves n - 1 degrees of freedom of the other.
  @Test func `constant groups add no doubt`() throws {
    let still = try #require(GroupMoments([70, 70, 70]))
    let difference = MeanDifference(of: try #require(GroupMoments(first)), less: still)
    #expect(agree(difference.degreesOfFreedom, 6, within: 1e-12))
    let none = MeanDifference(of: still, less: still)
    #expect(none.degreesOfFreedom == nil)
    #expect(none.limits(confidence: 0.95) == nil)
  }

  @Test func `one value is no group`() {
    #expect(GroupMoments([70]) == nil)
    #expect(GroupMoments([]) == nil)
    #expect(GroupMoments(first, effectiveCount: 1) == nil)
  }

  /// Closed form: n (1 - r) / (1 + r), with r from 0 to 0.99 and two values at least.
  @Test(arguments: [(7, 0.5, 7.0 / 3), (6, -0.5, 6), (5, 0.9, 2), (1000, 1, 5.0251256281407)])
  func `values that are alike count less`(count: Int, lag1: Double, expected: Double) {
    #expect(agree(effectiveCount(count, lag1Correlation: lag1), expected, within: 1e-9))
  }
}
