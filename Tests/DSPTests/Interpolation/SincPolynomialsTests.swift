import Foundation
import Testing

@testable import DSP

/// Truth: `sincInterpolated`, which computes the same curve point by point.
@Suite struct SincPolynomialsTests {
  private func curve(_ samples: [Double], _ depth: Int, around index: Int) -> [(Double, Double)] {
    (-1000...1000).map { step in
      let place = Double(index) + Double(step) / 1000
      return (
        place, sincInterpolated(samples, at: place, depth: depth, window: .endingAtNextSample)
      )
    }
  }

  @Test(arguments: [3, 30, 70, 700]) func `the maximum is that of the interpolated curve`(
    depth: Int
  ) throws {
    let polynomials = SincPolynomials(depth: depth, window: .endingAtNextSample)
    for period in [2.1, 3.3, 7.77, 100.25, 613.7] {
      let samples = (0..<1600).map { index -> Double in
        let phase = 2 * Double.pi * (Double(index) - 800.37) / period
        return cos(phase) + 0.1
      }
      let top = (795...805).first { index -> Bool in
        let sample = samples[index]
        return sample > samples[index - 1] && sample >= samples[index + 1]
      }
      let index = try #require(top)
      let found = try #require(polynomials.maximum(of: samples, nearSample: index))
      let there = sincInterpolated(
        samples, at: found.place, depth: depth, window: .endingAtNextSample)
      #expect(abs(found.height - there) <= 1e-13, "period \(period)")
      let highest = curve(samples, depth, around: index).max { $0.1 < $1.1 }
      let (place, height) = try #require(highest)
      #expect(abs(found.place - place) <= 0.001, "period \(period)")
      #expect(found.height >= height - 1e-13, "period \(period)")
    }
  }

  @Test func `near the ends there are too few samples`() {
    let samples = (0..<21).map { cos(2 * .pi * Double($0 - 10) / 20) }
    let polynomials = SincPolynomials(depth: 10, window: .endingAtNextSample)
    #expect(polynomials.maximum(of: samples, nearSample: 10) != nil)
    #expect(polynomials.maximum(of: samples, nearSample: 9) == nil)
    #expect(polynomials.maximum(of: samples, nearSample: 11) == nil)
    #expect(
      SincPolynomials(depth: 11, window: .endingAtNextSample).maximum(of: samples, nearSample: 10)
        == nil)
  }
}
