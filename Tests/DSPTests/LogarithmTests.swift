import Foundation
import Testing

@testable import DSP

@Suite struct LogarithmTests {
  /// Oracle: Foundation's `log`, over all positive normal numbers; one unit in the last place.
  @Test func `a logarithm equals Foundation's within one unit in the last place`() {
    var random = SplitMix64(state: 5)
    var values = (0..<100_000).map { _ in
      Double(bitPattern: UInt64.random(in: 0x0010 << 48..<0x7FF0 << 48, using: &random))
    }
    values += (0..<100_000).map { _ in Double.random(in: 0.5...2, using: &random) }
    values += [1, 1.nextUp, 1.nextDown, 0.5, 2, .leastNormalMagnitude, .greatestFiniteMagnitude]
    let root = (0.5).squareRoot()
    values += [root, root.nextUp, root.nextDown]
    var worst = 0.0
    for (value, found) in zip(values, logarithms(values)) {
      let expected = log(value)
      worst = max(worst, abs(found - expected) / expected.ulp)
    }
    #expect(worst <= 1)
  }

  @Test(arguments: 0..<10) func `arrays of any length have their logarithms, shifted and scaled`(
    count: Int
  ) {
    let values = (0..<count).map { Double($0) }
    let expected = values.map { 3 * log($0 + 0.5) }
    #expect(agree(logarithms(values, plus: 0.5, scale: 3), expected, within: 1e-14))
  }

  private func logarithms(_ values: [Double], plus offset: Double = 0, scale: Double = 1)
    -> [Double]
  {
    var result = values
    values.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer {
        writeLogarithms(of: source, plus: offset, scale: scale, into: $0)
      }
    }
    return result
  }
}
