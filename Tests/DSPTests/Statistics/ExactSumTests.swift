import DSP
import Testing

/// Oracle: Python 3, `math.fsum`.
@Suite struct ExactSumTests {
  private static let sums: [([Double], Double)] = [
    ([], 0), ([1e16, 1, -1e16, 1e-3], 1.001), ([Double](repeating: 0.1, count: 10), 1),
    ([1, 0x1p-53, 0x1p-106], 1.000_000_000_000_000_2), ([1, 0x1p-53, -0x1p-106], 1),
    ([103.4, 98.77, 1e-9, 107.31, -3.25e5, 3.25e5], 309.480000001),
  ]

  @Test(arguments: sums) func `sums are exact before they are rounded`(
    values: [Double], sum: Double
  ) {
    #expect(exactSum(values) == sum)
    #expect(exactSum(values.reversed()) == sum)
  }

  @Test func `a mean does not depend on the order`() {
    let values = (0..<50).map { index -> Double in 100 + Double((index * 37) % 50) * 0.123_456_7 }
    let mean = exactMean(values)
    #expect(mean == exactMean(values.sorted()))
    #expect(mean == exactMean(values.reversed()))
    #expect(exactMean([]) == nil)
  }
}
