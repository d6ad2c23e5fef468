import Foundation
import Synchronization

/// How long the blocks are in which sound is weighted, and what their bins are multiplied by.
struct WeightedBlockSettings {
  /// Samples of a block.
  let length: Int
  /// Samples on either side of a block that are left out: there it is felt that a block has ends.
  let margin: Int
  let weightsA: [Complex]
  /// What the first samples of a block are multiplied by, and the last ones in reverse: a block that
  /// began at once would ring as far as its middle.
  let fade: [Double]
  /// For the samples, and for what lies one, two and three quarters of a sample behind each of them.
  let weightsC: [[Complex]]

  /// A filter that ends at half of the sample rate rings long before and behind a sound; after this time
  /// it is 100 dB down.
  private static let marginSeconds = 1.0
  /// A block is about as many times as long as a margin.
  private static let marginsPerBlock = 8
  private static let largestLength = 1 << 20

  /// Blocks of a sound that has `expectedCount` samples: those of a short sound are short.
  private init(sampleRateHz rate: Double, length: Int) {
    margin = Self.margin(rate)
    self.length = length
    fade = hannRamp(count: margin / 2)
    let frequencies = (0...length / 2).map { Double($0) * rate / Double(length) }
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
  private static func weights(_ weighting: FrequencyWeighting, _ frequencies: [Double]) -> [Complex]
  {
    var weights = frequencies.map(weighting.response)
    if let last = weights.last {
      weights[weights.count - 1] = Complex(last.squaredMagnitude.squareRoot(), 0)
    }
    let scale = 1 / Double(2 * (frequencies.count - 1))
    return weights.map { Complex($0.real * scale, $0.imaginary * scale) }
  }
}

extension WeightedBlockSettings {
  private struct Kind: Hashable {
    let sampleRateHz: Double
    let length: Int
  }

  /// The last ones made: a study has few rates, and of short sounds few lengths.
  private static let known = Mutex<[Kind: WeightedBlockSettings]>([:])
  private static let knownCount = 2

  /// For a sound of about `expectedCount` samples: the blocks of a short sound are short.
  static func shared(sampleRateHz rate: Double, expectedCount: Int) -> WeightedBlockSettings {
    let kind = Kind(sampleRateHz: rate, length: length(rate, expectedCount))
    return known.withLock { known in
      if let settings = known[kind] { return settings }
      let settings = WeightedBlockSettings(sampleRateHz: rate, length: kind.length)
      if known.count >= knownCount { known = [:] }
      known[kind] = settings
      return settings
    }
  }

  private static func margin(_ rate: Double) -> Int { Int((marginSeconds * rate).rounded(.up)) }

  /// A power of two or 5/4 or 3/2 of one, which are quick and few.
  private static func length(_ rate: Double, _ expectedCount: Int) -> Int {
    let margin = margin(rate)
    let power = RealFourierTransform.fastLength(atLeast: marginsPerBlock * margin)
    let long = max(min(power, largestLength), 4 * margin)
    let short = min(max(0, expectedCount), long) + 2 * margin
    let half = RealFourierTransform.fastLength(atLeast: short) / 2
    let fitting = [half / 4 * 5, half / 2 * 3, 2 * half].first { $0 >= short } ?? 2 * half
    return min(long, fitting)
  }
}
