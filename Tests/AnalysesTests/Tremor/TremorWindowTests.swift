import DSP
import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: SciPy 1.17.1 on the same signals (Tests/Oracles/plausibility.py).
@Suite struct TremorWindowTests {
  private typealias Expected = (
    share: Double, hertz: Double, concentration: Double, amplitude: Double
  )

  private static let times = (0..<2000).map { Double($0) / 100 }

  /// Along (0.6, 0.8, 0), with even noise of -0.5 to 0.5 times `noise` on every axis.
  private static func windows(noise: Double, _ wave: (Double) -> Double) -> TremorWindows? {
    let axes = [1, 2, 3].map { (seed: UInt64) in
      var generator = SplitMix64(seed: seed)
      return times.map { _ in noise * (generator.uniform() - 0.5) }
    }
    return TremorWindows(
      VectorSeries(
        x: zip(axes[0], times).map { $0 + 0.6 * wave($1) },
        y: zip(axes[1], times).map { $0 + 0.8 * wave($1) }, z: axes[2]))
  }

  private func expect(
    _ found: TremorWindows?, _ expected: Expected, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(found, sourceLocation: place)
    #expect(found.count == 23, sourceLocation: place)
    for (value, truth) in [
      (found.share, expected.share), (found.frequencyHz ?? 0, expected.hertz),
      (found.concentration, expected.concentration), (found.amplitude, expected.amplitude),
    ] { #expect(abs(value / truth - 1) < 1e-9, "\(value) \(truth)", sourceLocation: place) }
  }

  @Test func `a drifting tremor has its share in every window`() throws {
    let found = Self.windows(noise: 0.1) { t in
      0.5 * sin(2 * .pi * 6 * t + 1.2 / 0.1 * (1 - cos(2 * .pi * 0.1 * t)))
    }
    try expect(found, (0.982476787998, 6.00290536561, 1, 0.351655310554))
    #expect(found?.isPresent == true)
    #expect(found?.isAboveNormal == true)
    #expect(found?.doubts == [])
  }

  @Test func `two tones in noise have no peak that lasts`() throws {
    let found = Self.windows(noise: 0.6) { t in
      0.05 * sin(2 * .pi * 4.1 * t) + 0.04 * sin(2 * .pi * 9.3 * t)
    }
    try expect(found, (0.177461229333, 8.54564965132, 0.608695652174, 0.0703668008295))
    #expect(found?.hasPeak == false)
    #expect(found?.doubts == [])
  }

  @Test func `white noise has no peak, however large`() throws {
    let found = Self.windows(noise: 6.8) { _ in 0 }
    try expect(found, (0.177224939372, 8.22300693136, 0.478260869565, 0.734672423775))
    #expect(found?.hasPeak == false)
    #expect(found?.isPresent == false)
  }

  @Test func `slow movement hides a tremor`() throws {
    let found = Self.windows(noise: 0.034) { t in
      1.5 * sin(2 * .pi * 1.5 * t) + 0.4 * sin(2 * .pi * 6 * t)
    }
    try expect(found, (0.0666732144039, 6.00012473905, 1, 0.282917289035))
    #expect(found?.isPresent == false)
    #expect(found?.doubts.map(\.name) == ["tremor_slow_movement"])
  }

  /// White noise of 20 s: the median share is 0.157, its 99 % quantile 0.174.
  @Test func `white noise stays below the share of a peak`() {
    let shares = (0..<40).compactMap { seed -> Double? in
      var generator = SplitMix64(seed: UInt64(100 + seed))
      let axes = (0..<3).map { _ in Self.times.map { _ in generator.gaussian() } }
      return TremorWindows(VectorSeries(x: axes[0], y: axes[1], z: axes[2]))?.share
    }
    #expect(shares.count == 40)
    #expect(abs((median(shares) ?? 0) - 0.157) < 0.004)
    #expect((shares.max() ?? 1) < 0.19)
  }

  @Test func `a recording shorter than a window is not judged, and zeros have no peak`() {
    #expect(TremorWindows(VectorSeries([SIMD3<Double>](repeating: .zero, count: 299))) == nil)
    let still = TremorWindows(VectorSeries([SIMD3<Double>](repeating: .zero, count: 900)))
    #expect(still?.hasPeak == false)
    #expect(still?.frequencyHz == nil)
    #expect(still?.doubts == [])
  }

  /// Truth: power above the band is none of the band's, as its flank is not.
  @Test(arguments: [12.2, 12.4, 12.7, 13, 2.8, 2.5]) func `a tone beyond the band is no peak`(
    hertz: Double
  ) {
    let found = Self.windows(noise: 0.034) { 0.3 * sin(2 * .pi * hertz * $0) }
    #expect(found?.hasPeak == false)
  }
}
