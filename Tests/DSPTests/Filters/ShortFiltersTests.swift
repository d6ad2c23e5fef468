import DSP
import Foundation
import Testing

@Suite struct IntegrationTests {
  /// Oracle: SciPy 1.17.1, `cumulative_trapezoid(wave(50), dx=0.01, initial=0)`.
  @Test func `integral equals SciPy's`() throws {
    let integral = cumulativeTrapezoid(wave(50), spacing: 0.01)
    try #require(integral.count == 50)
    #expect(integral[0] == 0)
    #expect(
      agree(
        [integral[10], integral[49]], [0.05405301993019981, 0.03050940161670934], within: 1e-16))
    #expect(agree(trapezoid(wave(50), spacing: 0.01), 0.03050940161670934, within: 1e-16))
    #expect(cumulativeTrapezoid([], spacing: 1).isEmpty)
    #expect(trapezoid([5], spacing: 1) == 0)
  }
}

@Suite struct DetrendTests {
  /// Oracle: SciPy 1.17.1, `signal.detrend(wave(50))`.
  @Test func `removing a line equals SciPy's`() {
    let x = removingLine(wave(50))
    let expected = [-0.9071992641295468, 0.8056908006696071, 0.35043693518178376]
    #expect(agree([0, 20, 49].map { x[$0] }, expected, within: 1e-14))
    #expect(removingLine([]).isEmpty)
    #expect(removingLine([4]) == [0])
    #expect(removingLine([4, 9]) == [0, 0])
  }

  @Test func `removing the mean leaves differences from it`() {
    #expect(removingMean([1, 2, 6]) == [-2, -1, 3])
    #expect(removingMean([]).isEmpty)
  }
}

@Suite struct HampelTests {
  /// Oracle: worked by hand. Around 9 stand 1, 2, 9, 2, 1: median 2, deviation 1.4826, and 7 is
  /// more than three of them.
  @Test func `an outlier among its neighbors is dropped`() {
    let found = hampel([1, 2, 1, 2, 9, 2, 1, 2], window: 5, limit: 3)
    #expect(found.isOutlier == [false, false, false, false, true, false, false, false])
    #expect(found.kept == [1, 2, 1, 2, 2, 1, 2])
    #expect(hampel([], window: 5, limit: 3).kept.isEmpty)
    #expect(hampel([3], window: -1, limit: 3).kept == [3])
  }
}

@Suite struct AnglesTests {
  /// Oracle: NumPy 2.4.6, `unwrap`.
  @Test func `unwrapping equals NumPy's`() {
    let found = unwrapped([3, -3, 0.5, 2.9, -2.9, -0.1, -3.1, 3.1])
    let expected = [
      3, 3.2831853071795862, 0.5, 2.9, 3.3831853071795863, 6.183185307179587, 3.183185307179586,
      3.1,
    ]
    #expect(agree(found, expected, within: 1e-14))
    #expect(unwrapped([]).isEmpty)
  }

  @Test func `degrees and radians are converted`() {
    #expect(degrees(fromRadians: .pi) == 180)
    #expect(radians(fromDegrees: 90) == .pi / 2)
  }
}
