import Foundation

/// Steele, Lea and Flood's SplitMix64 (OOPSLA 2014): small, seeded, the same on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Even in 0 ..< 1, in steps of 2^-53.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Normal with mean 0 and SD 1, by Box and Muller's method.
  public mutating func gaussian() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()  // 1 - u is never 0
    return radius * cos(2 * .pi * uniform())
  }

  /// Three independent normal numbers.
  mutating func gaussianVector() -> SIMD3<Double> { SIMD3(gaussian(), gaussian(), gaussian()) }

  /// A version 4 UUID in capitals, as Apple writes them.
  public mutating func uuid() -> String {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = [high, low].map { word in
      let text = String(word, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    var rest = Substring(digits.joined())
    let groups = [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    return groups.joined(separator: "-")
  }
}
