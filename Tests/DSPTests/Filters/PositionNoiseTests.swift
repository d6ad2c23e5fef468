import DSP
import Foundation
import Synthesis
import Testing

/// Truth: ways with errors of known size.
@Suite struct PositionNoiseTests {
  private let times = (0..<400).map(Double.init)

  private func noise(of way: [SIMD2<Double>], _ times: [Double]) -> PositionNoise {
    PositionNoise(of: way, times: times, smallestVariance: 1e-4)
  }

  /// To and fro over 35 m at 1.4 m/s.
  private func shuttle(_ seconds: Double) -> SIMD2<Double> {
    let meters = (1.4 * seconds).truncatingRemainder(dividingBy: 70)
    return SIMD2(0, meters < 35 ? meters : 70 - meters)
  }

  private func errors(white: Double, drift: Double, count: Int, seed: UInt64) -> [SIMD2<Double>] {
    var generator = Synthesis.SplitMix64(seed: seed)
    var sum = SIMD2<Double>.zero
    return (0..<count).map { _ in
      sum += drift * SIMD2(generator.gaussian(), generator.gaussian())
      return sum + white * SIMD2(generator.gaussian(), generator.gaussian())
    }
  }

  /// Worst of 20 seeds, and their mean; the median of 400 squares is good to 6 %, of many to less.
  @Test(arguments: [5, 1, 0.3]) func `white error is found beside sharp turns`(deviation: Double) {
    let found = (1...20).map { seed in
      let error = errors(white: deviation, drift: 0, count: 400, seed: UInt64(seed))
      return noise(of: zip(times, error).map { shuttle($0) + $1 }, times)
    }
    let variances = found.map { $0.whiteVariance / (deviation * deviation) }
    #expect(variances.allSatisfy { (0.6...1.4).contains($0) })
    let mean: Double = variances.reduce(0, +) / 20
    #expect(abs(mean - 1) < 0.1)
  }

  @Test func `drift is found beside sharp turns`() {
    let found = (1...20).map { seed in
      let error = errors(white: 0, drift: 0.4, count: 400, seed: UInt64(seed))
      return noise(of: zip(times, error).map { shuttle($0) + $1 }, times)
    }
    #expect(found.allSatisfy { (0.6...1.7).contains($0.driftRate / 0.16) })
    #expect(found.allSatisfy { $0.whiteVariance < 0.05 })
  }

  /// Property: turns alone are no error, however sharp, nor is a gap.
  @Test func `turns are no error`() {
    #expect(noise(of: times.map(shuttle), times).whiteVariance < 1e-20)
    #expect(noise(of: times.map(shuttle), times).driftRate < 1e-20)
    let late = times.map { $0 < 200 ? $0 : $0 + 2041 }
    #expect(noise(of: late.map(shuttle), late).whiteVariance < 1e-20)
  }

  /// Property: what a phone has smoothed has no white error; its turns are curves.
  @Test(arguments: [1.0, 2, 3]) func `smoothed turns are no error`(deviation: Double) {
    let weights = (-100...100).map { step in
      let x = Double(step) / 10 / deviation
      return (at: Double(step) / 10, weight: exp(-x * x / 2))
    }
    let sum = weights.reduce(0) { $0 + $1.weight }
    let way = times.map { time in
      weights.reduce(SIMD2<Double>.zero) { $0 + shuttle(100 + time + $1.at) * ($1.weight / sum) }
    }
    let found = noise(of: way, times)
    #expect(found.whiteVariance < 1e-3)
    #expect(found.driftRate < 1e-3)
  }

  @Test func `too few positions give a noise of zero`() {
    let few = noise(of: (0..<9).map { SIMD2(Double($0 % 2), 0) }, Array(times.prefix(9)))
    #expect(few == PositionNoise(whiteVariance: 0, driftRate: 0))
    #expect(noise(of: [], []) == few)
    #expect(noise(of: [.zero], [1]) == few)
  }
}
