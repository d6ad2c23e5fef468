import DSP
import Foundation
import Testing

@Suite struct UniformSplineTests {
  /// Oracle: SciPy 1.17.1, `CubicSpline(arange(40), wave(40), bc_type="natural")`.
  @Test func `values equal SciPy's`() {
    let found = UniformSpline(wave(40)).values(at: [0.3, 7.75, 20, 38.5])
    let expected = [
      0.30017290922547335, 0.5537880017590323, 1.0648760762460743, -0.7542396766896922,
    ]
    #expect(agree(found, expected, within: 1e-14))
  }

  /// Oracle: closed form. Amplitudes of harmonics 1 to 4 of a period of 1.13 s; even over odd is
  /// 1.5/0.3, and the even share of the power 1.25/1.30.
  @Test func `one period read at 128 phases has its harmonics on the bins`() {
    let amplitudes = [0.2, 1, 0.1, 0.5]
    let x = sampled(600) { t in
      amplitudes.enumerated().reduce(0) { sum, term in
        let n = Double(term.offset + 1)
        return sum + term.element * cos(2 * .pi * n * t / 1.13 + 0.7 * n)
      }
    }
    let phases = (0..<128).map { 217.3 + 113 * Double($0) / 128 }
    let period = removingMean(UniformSpline(x).values(at: phases))
    let sizes = RealFourierTransform(length: 128).power(period).map { $0.squareRoot() }
    let (odd, even) = (stride(from: 1, through: 19, by: 2), stride(from: 2, through: 20, by: 2))
    let ratio = even.reduce(0) { $0 + sizes[$1] } / odd.reduce(0) { $0 + sizes[$1] }
    let evenPower = even.reduce(0) { $0 + sizes[$1] * sizes[$1] }
    let share = evenPower / (1...20).reduce(0) { $0 + sizes[$1] * sizes[$1] }
    #expect(agree(ratio, 5, within: 1e-3))
    #expect(agree(100 * share, 96.1538, within: 1e-3))
  }

  /// Property: the ends hold outside; nothing to read from gives nothing.
  @Test func `short channels and far positions are safe`() {
    #expect(UniformSpline([3, 5]).values(at: [-1, 0.5, 7]) == [3, 4, 5])
    #expect(UniformSpline([3]).values(at: [-1, 9]) == [3, 3])
    #expect(UniformSpline([]).values(at: [1]).isEmpty)
    #expect(UniformSpline([1, 2, 3]).values(at: [.nan])[0].isNaN)
    #expect(UniformSpline([1, 2, 3]).values(at: [-.infinity, .infinity]) == [1, 3])
  }
}
