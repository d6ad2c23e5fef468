import DSP
import Testing

@Suite struct DerivativeTests {
  /// Oracle: NumPy 2.4.6, `gradient([1, 2, 4, 7, 11], 0.5)`.
  @Test func `slopes equal NumPy's`() {
    #expect(derivative([1, 2, 4, 7, 11], spacing: 0.5) == [2, 3, 5, 7, 8])
  }

  /// Oracle: closed form; central differences of a parabola are exact inside.
  @Test func `a parabola has the slope 2 t`() {
    let slopes = derivative(sampled(100) { $0 * $0 }, spacing: 0.01)
    #expect(agree(Array(slopes[1..<99]), (1..<99).map { 0.02 * Double($0) }, within: 1e-12))
  }

  @Test func `none, one and two samples have as many slopes`() {
    #expect(derivative([], spacing: 1).isEmpty)
    #expect(derivative([3], spacing: 1) == [0])
    #expect(derivative([3, 5], spacing: 2) == [1, 1])
  }
}
