import DSP
import Foundation
import Testing

/// The lines through points with these y, one after the other; none where x makes no line.
private func lines(_ x: [Double], _ sets: [[Double]]) -> [Line?] {
  guard var line = TheilSenLine(x: x) else { return [] }
  return sets.map { line.fit($0) }
}

@Suite struct TheilSenLineTests {
  /// Truth: the definition, all pairs at once.
  private func definition(_ x: [Double], _ y: [Double]) throws -> (slope: Double, intercept: Double)
  {
    var slopes: [Double] = []
    for second in x.indices {
      for first in 0..<second { slopes.append((y[second] - y[first]) / (x[second] - x[first])) }
    }
    let slope = try #require(median(slopes))
    return (slope, try #require(median(zip(x, y).map { $1 - slope * $0 })))
  }

  /// Expects the bits of the definition: the fits only choose which slopes to compute.
  private func expectDefinition(_ x: [Double], _ sets: [[Double]]) throws {
    let found = lines(x, sets)
    #expect(found.count == sets.count)
    for (line, y) in zip(found, sets) {
      let expected = try definition(x, y)
      #expect(line?.slope == expected.slope)
      #expect(line?.intercept == expected.intercept)
    }
  }

  private typealias Shape = @Sendable (Double, inout SplitMix64) -> Double

  private static let shapes: [Shape] = [
    { 3 * $0 + Double.random(in: -1...1, using: &$1) },
    { 20 * log($0 + 0.01) - Double.random(in: 0...30, using: &$1) },  // curved and skewed
    { Double(Int.random(in: 0...3, using: &$1)) + 0 * $0 },  // most pairs are level
    { (5 * $0 + Double.random(in: 0...9, using: &$1)).rounded() },
    { $0 < 0 || Double.random(in: 0...1, using: &$1) < 0.9 ? 1 : 1e6 },  // level but for a few
    { 1e9 + 0 * $0 + 1e-6 * Double.random(in: 0...1, using: &$1) },  // hardly any digits left
    { 1e-200 * ($0 + Double.random(in: 0...1, using: &$1)) },
    { 0x1p-1050 * ($0 + Double.random(in: 0...1, using: &$1)) },
    { 1e305 * ($0 + Double.random(in: -1...1, using: &$1)) },
  ]

  /// From one fit to the next the points change little, or altogether; the result must not notice.
  @Test(arguments: [2, 3, 4, 5, 8, 9, 16, 33, 64, 100, 127])
  func `the line equals the definition by all pairs`(count: Int) throws {
    var random = SplitMix64(state: UInt64(count))
    let even = (1...count).map(Double.init)
    let uneven = even.map { $0 + Double.random(in: 0...0.9, using: &random) }
    for x in [even, even.map { log($0) }, uneven] {
      var sets: [[Double]] = []
      for shape in Self.shapes {
        var y = x.map { shape($0, &random) }
        for _ in 0..<3 {
          sets.append(y)
          y = y.map { $0 * Double.random(in: 0.99...1.01, using: &random) }
        }
        y[count / 2] = shape(x[count / 2], &random)
        sets.append(y)
      }
      try expectDefinition(x, sets)
    }
  }

  @Test func `points on a line give that line`() throws {
    let x = (0..<50).map { 0.1 * Double($0) }
    try expectDefinition(
      x, [0, 0x1p-40, 0.5, -3, 1e12, 0].map { slope in x.map { slope * $0 - 2 } })
    let level = try #require(lines(x, [x.map { _ in 7.5 }]).first ?? nil)
    #expect(level.slope == 0)
    #expect(level.intercept == 7.5)
    #expect(level(3) == 7.5)
  }

  /// Truth: a line with one outlier; all pairs of the other points have the line's slope.
  @Test func `an outlier does not move the line`() throws {
    let x = (0..<21).map(Double.init)
    var y = x.map { 2 - 0.25 * $0 }
    y[4] = 1000
    let line = try #require(lines(x, [y]).first ?? nil)
    #expect(abs(line.slope + 0.25) <= 1e-12)
    #expect(abs(line(8)) <= 1e-12)
  }

  /// Oracle: SciPy 1.17.1, `stats.theilslopes([1, 4, 2, 8, 5], [0, 1, 2, 4, 7])[0]`.
  @Test func `the line equals SciPy's on uneven points`() throws {
    let line = try #require(lines([0, 1, 2, 4, 7], [[1, 4, 2, 8, 5]]).first ?? nil)
    #expect(abs(line.slope - 0.5857142857142856) <= 1e-15)
  }

  @Test func `y has to be finite and as many as x`() {
    let sets = [[.nan, 1, 2], [1, .infinity, 2], [1, 2], [1, 2, 3, 4], [3, 4, 5]]
    #expect(lines([1, 2, 3], sets).map { $0?.slope } == [nil, nil, nil, nil, 1])
  }

  @Test(arguments: [[], [1], [1, 1], [2, 1], [0, .nan], [0, .infinity], [-1e308, 1e308]])
  func `x has to ascend`(x: [Double]) { #expect(lines(x, [x]).isEmpty) }

  @Test func `more points than there is room for pairs give no line`() {
    let x = (0...TheilSenLine.largestCount).map(Double.init)
    #expect(lines(x, [x]).isEmpty)
  }
}
