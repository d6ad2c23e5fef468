import Foundation

/// How long the blocks are in which sound is weighted, and what their bins are multiplied by.
struct WeightedBlockSettings {
  /// Samples of a block.
  let length: Int
  /// Samples on either side of a block that are left out: there it is felt that a block has ends.
  let margin: Int
  let weightsA: [Complex]
  /// For the samples, and for what lies one, two and three quarters of a sample behind each of them.
  let weightsC: [[Complex]]

  /// Filters settle within this time: the slowest pole takes off 60 dB in 54 ms.
  private static let settlingSeconds = 0.25
  /// What the sharp end of a spectrum at half of the sample rate makes a filter ring for.
  private static let ringingCount = 8192
  /// A block is about as many times as long as a margin.
  private static let marginsPerBlock = 8

  /// Blocks of a sound that has `expectedCount` samples: those of a short sound are short.
  init(sampleRateHz rate: Double, expectedCount: Int) {
    margin = max(Int((Self.settlingSeconds * rate).rounded(.up)), Self.ringingCount)
    let long = RealFourierTransform.fastLength(atLeast: Self.marginsPerBlock * margin)
    let short = min(max(0, expectedCount), long) + 2 * margin
    length = min(long, RealFourierTransform.fastLength(atLeast: short))
    let frequencies = (0...length / 2).map { [length] in Double($0) * rate / Double(length) }
    weightsA = Self.weights(.a, frequencies)
    let weights = Self.weights(.c, frequencies)
    weightsC = (0..<4).map { quarter in
      let turn = Double.pi * Double(quarter) / Double(4 * (weights.count - 1))
      return weights.indices.map {
        weights[$0] * Complex(cos(turn * Double($0)), sin(turn * Double($0)))
      }
    }
  }

  /// Samples from one block to the next.
  var step: Int { length - 2 * margin }

  /// With the inverse transform's factor. At half of the sample rate there is no phase.
  private static func weights(_ weighting: FrequencyWeighting, _ frequencies: [Double]) -> [Complex] {
    var weights = frequencies.map(weighting.response)
    if let last = weights.last {
      weights[weights.count - 1] = Complex(last.squaredMagnitude.squareRoot(), 0)
    }
    let scale = 1 / Double(2 * (frequencies.count - 1))
    return weights.map { Complex($0.real * scale, $0.imaginary * scale) }
  }
}
