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
    let x = (0..<count).map { 0.1 * Double($0) + 0.001 * Double($0 * $0) }
    guard var line = RepeatedMedianLine(x: x) else {
      Issue.record("no line")
      return
    }
    var state: UInt32 = 5
    for fit in 0..<4 {
      let y = x.map { x in
        state = state &* 1_664_525 &+ 1_013_904_223
        return 3 * x - 2 + Double(fit) * 0.1 + Double(state % 1000) / 300
      }
      let found = try #require(y.withUnsafeBufferPointer { line.fit($0) })
      let expected = Self.lineByDefinition(x, y)
      #expect(abs(found.slope - expected.0) <= 1e-12)
      #expect(abs(found.intercept - expected.1) <= 1e-12)
    }
  }

  @Test func `too few and descending x have no line`() {
    for x in [[1.0], [2, 1]] { if RepeatedMedianLine(x: x) != nil { Issue.record("a line") } }
  }
}
