import Foundation
import Synthesis

/// Two tones; the same in Tests/Oracles/scipy_dsp.py.
func wave(_ count: Int) -> [Double] {
  (0..<count).map { index in
    let i = Double(index)
    return sin(0.11 * i) + 0.3 * sin(0.37 * i + 1)
  }
}

/// f at `count` times from 0 s on, `rateHz` of them a second.
func sampled(_ count: Int, rateHz: Double = 100, _ f: (Double) -> Double) -> [Double] {
  (0..<count).map { f(Double($0) / rateHz) }
}

/// Whether there are equally many values and none differ by more than `tolerance`.
func agree(_ found: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

/// False without a value.
func agree(_ found: Double?, _ expected: Double, within tolerance: Double) -> Bool {
  found.map { abs($0 - expected) <= tolerance } ?? false
}

/// A generator with the same numbers in every run (Steele GL et al., SplitMix64, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Even noise in -0.5 ..< 0.5; the same in Tests/Oracles/sound.py.
func evenNoise(_ count: Int, seed: UInt32 = 1) -> [Double] {
  var generator = LinearCongruentialGenerator(seed: seed)
  return (0..<count).map { _ in generator.uniform() - 0.5 }
}

/// Noise with more of the low frequencies; the same there.
func duskyNoise(_ count: Int) -> [Double] {
  var sum = 0.0
  return zip(evenNoise(count), evenNoise(count, seed: 2)).map { even, step in
    sum += step
    return even + sum / 20
  }
}
