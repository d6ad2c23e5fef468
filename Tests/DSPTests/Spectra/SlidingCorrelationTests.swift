import DSP
import Foundation
import Testing

@Suite struct SlidingCorrelationTests {
  private let x: [Double] = [2, 1, 0, 1, 4, 9, 3, 3, 3, 3, 3, -1, 0, 2, 5, 4, 4, 1, 0, 7]
  private let pattern: [Double] = [0, 1, 3, 2]

  /// Oracle: `numpy.corrcoef` of NumPy 2.4.6 at each place.
  @Test func `each place has the coefficient of correlation`() {
    let expected = [
      -0.9486832980505138, 0.29814239699997197, 0.6388765649999398, 0.8724397280825138,
      -0.40451991747794525, -0.7745966692414834, 0.0, 0.0, -0.2581988897471611, -0.9393364366277244,
      -0.42426406871192857, 0.6831300510639732, 0.9897782665572893, 0.5129891760425771,
      -0.447213595499958, -0.8140915784106943, -0.24494897427831783,
    ]
    #expect(agree(slidingCorrelations(of: pattern, along: x[...]), expected, within: 1e-12))
  }

  /// Property: places belong to the slice, and what stands beside it does not matter.
  @Test func `a slice is correlated alone`() {
    let whole = slidingCorrelations(of: pattern, along: x[...])
    let part = slidingCorrelations(of: pattern, along: x[3..<16])
    #expect(agree(part, Array(whole[3..<13]), within: 1e-12))
  }

  /// Closed form: a pattern of another size and mean correlates with 1, an inverted one with -1.
  @Test func `size, mean and sign`() {
    let wave = (0..<40).map { sin(0.37 * Double($0)) }
    for (factor, expected) in [(3.0, 1.0), (-0.01, -1.0)] {
      let found = slidingCorrelations(of: wave[11..<30].map { factor * $0 + 5 }, along: wave[...])
      #expect(found.count == 22)
      #expect(abs(found[11] - expected) < 1e-12)
    }
  }

  @Test func `what does not vary or does not fit has no correlation`() {
    let flat = [Double](repeating: 0.1, count: 9)
    #expect(slidingCorrelations(of: pattern, along: flat[...]) == [0, 0, 0, 0, 0, 0])
    #expect(slidingCorrelations(of: [1, 1], along: [1, 2, 3]) == [0, 0])
    #expect(slidingCorrelations(of: pattern, along: [1, 2, 3]).isEmpty)
    #expect(slidingCorrelations(of: [], along: [1, 2, 3]).isEmpty)
  }
}
