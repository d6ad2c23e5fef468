import Testing

@testable import DSP

/// Truth: the definition, median of medians, over all pairs.
@Suite struct RepeatedMedianTests {
  private static func lineByDefinition(_ x: [Double], _ y: [Double]) -> (Double, Double) {
    let medians = x.indices.dropLast().map { point in
      median(x.indices.filter { $0 != point }.map { (y[$0] - y[point]) / (x[$0] - x[point]) }) ?? 0
    }
    let slope = median(medians) ?? 0
    return (slope, median(zip(x, y).map { $1 - slope * $0 }) ?? 0)
  }

  @Test(arguments: [2, 3, 20, 101]) func `the line is that of the definition`(count: Int) throws {
    let x = (0..<count).map { index -> Double in
      let place = Double(index)
      return 0.1 * place + 0.001 * place * place
    }
    guard var line = RepeatedMedianLine(x: x) else {
      Issue.record("no line")
      return
    }
    var state: UInt32 = 5
    for fit in 0..<4 {
      let y = x.map { x -> Double in
        state = state &* 1_664_525 &+ 1_013_904_223
        let noise = Double(state % 1000) / 300
        return 3 * x - 2 + Double(fit) * 0.1 + noise
      }
      let found = try #require(y.withUnsafeBufferPointer { line.fit($0) })
      let expected = Self.lineByDefinition(x, y)
      #expect(found.slope == expected.0)
      #expect(found.intercept == expected.1)
    }
  }

  /// Fits that are alike are found between two lines, whose result has to be that of the definition to the last bit. Steps of
  /// 4 make most slopes equal to others; a jump of the level leaves the lines of the last fit far from the result.
  @Test(arguments: [64, 65, 130], [0.0, 4]) func `successive lines are those of the definition`(
    count: Int, rounding: Double
  ) throws {
    let x = (1...count).map { 1e-4 * Double($0) }
    guard var line = RepeatedMedianLine(x: x) else { throw SignalError.notFinite }
    var random = SplitMix64(state: 9)
    var noise = x.map { _ in Double.random(in: -20...20, using: &random) }
    for fit in 0..<8 {
      noise = noise.map { 0.8 * $0 + Double.random(in: -4...4, using: &random) }
      let trend = fit == 5 ? 90_000.0 : -200
      let y = zip(x, noise).map { x, noise in
        let height = trend * x + noise
        return rounding > 0 ? (height / rounding).rounded() * rounding : height
      }
      let found = try #require(y.withUnsafeBufferPointer { line.fit($0) })
      let expected = Self.lineByDefinition(x, y)
      #expect(found.slope == expected.0)
      #expect(found.intercept == expected.1)
    }
    let constant = [Double](repeating: 3, count: count)
    let level = constant.withUnsafeBufferPointer { line.fit($0) }
    #expect(level?.slope == 0 && level?.intercept == 3)
  }

  /// Truth: the definition. Of an even number of slopes a median between two sides is on none.
  @Test(arguments: [6, 7]) func `points are on the sides of their median slopes`(count: Int) {
    let x = (0..<count).map(Double.init)
    let y = x.map { 0.3 * $0 * $0 - 2 * ($0 - 3) }
    var sides = MedianSlopeSides(x: x)
    for slope in [-3.1, -1.05, 0.25, 0.9, 5.0] {
      let isDrawn = y.withUnsafeBufferPointer { sides.draw(slope, $0) }
      #expect(isDrawn)
      for point in 0..<count - 1 {
        let slopes = x.indices.filter { $0 != point }.map {
          (y[$0] - y[point]) / (x[$0] - x[point])
        }.sorted()
        let middle = (slopes[(count - 2) / 2], slopes[(count - 1) / 2])
        #expect(sides.isBelow(point) == (middle.1 < slope))
        #expect(sides.isAbove(point) == (middle.0 > slope))
      }
    }
  }

  @Test func `too few and descending x have no line`() {
    for x in [[1.0], [2, 1]] { if RepeatedMedianLine(x: x) != nil { Issue.record("a line") } }
  }
}
