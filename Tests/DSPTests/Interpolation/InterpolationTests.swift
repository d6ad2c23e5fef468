import DSP
import Foundation
import Testing

@Suite struct SincInterpolationTests {
  /// Oracle: closed form, a sine between its samples; the window's error falls with its depth.
  @Test(arguments: [(30, 2e-4), (70, 2e-5), (700, 1e-6)])
  func `interpolation follows a sine between samples`(depth: Int, tolerance: Double) {
    let samples = (0..<2000).map { sin(0.31 * Double($0) + 0.4) }
    for position in [1000.25, 1000.5, 1003.9] {
      let value = sincInterpolated(samples, at: position, depth: depth, window: .endingAtNextSample)
      #expect(abs(value - sin(0.31 * position + 0.4)) <= tolerance)
    }
  }

  /// Oracle: the sum written out term by term with its sines and cosines.
  @Test func `interpolation equals the sum written out`() {
    let samples = [0.3, -1, 2, 0.5, 4, -2, 1, 0.25, -3, 0.7]
    for position in [2.5, 3.7, 4.2, 5.9, 6.5] {
      let (m, phase) = (Int(position), position - position.rounded(.down))
      let reach = min(4, m + 1, samples.count - 1 - m)
      func weight(_ u: Double, _ width: Double) -> Double {
        sin(.pi * u) / (.pi * u) * (0.5 + 0.5 * cos(.pi * u / width))
      }
      var expected = 0.0
      for k in 0..<reach {
        let (left, right) = (phase + Double(k), 1 - phase + Double(k))
        expected += samples[m - k] * weight(left, phase + Double(reach))
        expected += samples[m + 1 + k] * weight(right, 1 - phase + Double(reach))
      }
      #expect(
        abs(
          sincInterpolated(samples, at: position, depth: 4, window: .endingAtNextSample) - expected)
          <= 1e-14)
    }
  }

  /// Property: next to a sample the value is next to the sample's.
  @Test(arguments: [3 - 0x1p-50, 3 + 0x1p-50])
  func `very close to a sample the value is the sample's`(position: Double) {
    let samples = [0.3, -1, 2, 1, 4, -2, 1, 0.25]
    #expect(
      abs(sincInterpolated(samples, at: position, depth: 3, window: .endingAtNextSample) - 1)
        <= 1e-14)
  }

  /// Oracle: closed form; the cubic through four samples of a parabola is the parabola.
  @Test func `interpolation near the ends is cubic, and at the ends linear`() {
    let squares: [Double] = [0, 1, 4, 9, 16, 25, 36]
    for position in [1.25, 1.5, 4.75] {
      let value = sincInterpolated(squares, at: position, depth: 70, window: .endingAtNextSample)
      #expect(abs(value - position * position) <= 1e-14)
    }
    #expect(sincInterpolated(squares, at: 0.25, depth: 70, window: .endingAtNextSample) == 0.25)
    #expect(sincInterpolated(squares, at: 5.5, depth: 70, window: .endingAtNextSample) == 30.5)
  }

  @Test func `whole positions give the sample, and places outside the nearest one`() {
    #expect(sincInterpolated([1, 5, 2], at: 1, depth: 70, window: .endingAtNextSample) == 5)
    #expect(sincInterpolated([1, 5, 2], at: -3, depth: 70, window: .endingAtNextSample) == 1)
    #expect(sincInterpolated([1, 5, 2], at: 2.5, depth: 70, window: .endingAtNextSample) == 2)
    #expect(sincInterpolated([1, 5, 2, 9], at: 1.5, depth: 0, window: .endingAtNextSample) == 3.5)
    #expect(sincInterpolated([], at: 0.5, depth: 70, window: .endingAtNextSample) == 0)
    #expect(sincInterpolated([1, 5], at: .nan, depth: 70, window: .endingAtNextSample) == 1)
  }
}

@Suite struct BurgPredictionTests {
  /// Oracle: closed form, x(n) = 2 cos(w) x(n - 1) - x(n - 2) for a sine, which the method nears as samples grow.
  @Test func `linear prediction of order 2 finds a sine`() {
    let w = 0.7
    let found = burgCoefficients((0..<4000).map { cos(w * Double($0)) }, order: 2)
    #expect(abs(found[0] - 2 * cos(w)) <= 1e-3)
    #expect(abs(found[1] + 1) <= 1e-3)
  }

  /// Oracle: the recursion by hand for x = 1, 2, 4: k1 = 2 (2 + 8) / (4 + 16 + 1 + 4) = 0.8, the errors
  /// left are 4 - 0.8 * 2 = 2.4 and 1 - 0.8 * 2 = -0.6, k2 = 2 * 2.4 * -0.6 / (5.76 + 0.36).
  @Test func `Burg's coefficients equal the recursion by hand`() {
    let second = 2 * 2.4 * -0.6 / 6.12
    let expected = [0.8 - second * 0.8, second]
    #expect(agree(burgCoefficients([1, 2, 4], order: 2), expected, within: 1e-15))
  }

  @Test(arguments: [[], [1], [0, 0, 0, 0], [1, 2]])
  func `prediction from few or constant samples is finite`(samples: [Double]) {
    let found = burgCoefficients(samples, order: 3)
    let allFinite = found.allSatisfy(\.isFinite)
    #expect(found.count == 3)
    #expect(allFinite)
  }
}

@Suite struct GaussianWindowTests {
  /// Oracle: closed form at the middle and, one sample beyond the ends, exp(-12) brought to 0.
  @Test func `the Gaussian window is 1 in the middle and near 0 at the ends`() {
    let window = gaussianWindow(count: 999)
    #expect(window[499] == 1)
    #expect(window[0] == window[998])
    let expected = (exp(-48 * pow(499.0 / 1000, 2)) - exp(-12)) / (1 - exp(-12))
    #expect(abs(window[0] - expected) <= 1e-16)
    #expect(gaussianWindow(count: 0).isEmpty)
    #expect(gaussianWindow(count: 1) == [1])
  }
}
