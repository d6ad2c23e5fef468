import Testing

@testable import DSP

@Suite struct LineFitTests {
  private let x = (0..<40).map { 0.5 * Double($0) }

  private func sets(_ random: inout SplitMix64) -> [[Double]] {
    (0..<30).map { set in
      x.map { 0.1 * Double(set) * $0 + Double.random(in: -3...3, using: &random).rounded() }
    }
  }

  /// Truth: the definition, from the median of all 20 slopes and of all residuals.
  @Test func `Theil's incomplete line is that of its definition`() throws {
    var random = SplitMix64(state: 3)
    guard var line = IncompleteTheilLine(x: x) else { throw SignalError.notFinite }
    for y in sets(&random) {
      var slopes: [Double] = []
      for first in 0..<20 {
        let second = first + 20
        slopes.append((y[second] - y[first]) / (x[second] - x[first]))
      }
      let slope = try #require(median(slopes))
      let found = y.withUnsafeBufferPointer { line.fit($0) }
      #expect(found?.slope == slope)
      #expect(found?.intercept == median(zip(x, y).map { $1 - slope * $0 }))
    }
  }

  /// Truth: the general fit of the package.
  @Test func `the line of least squares is that of LinearFit`() throws {
    var random = SplitMix64(state: 4)
    let line = try #require(LeastSquaresLine(x: x))
    for y in sets(&random) {
      let found = try #require(y.withUnsafeBufferPointer { line.fit($0) })
      let expected = try #require(LinearFit(x, y))
      #expect(abs(found.slope - expected.slope) <= 1e-14)
      #expect(abs(found.intercept - expected.intercept) <= 1e-13)
    }
  }

  @Test func `what is not finite has no line`() throws {
    var y = x
    y[7] = .nan
    let line = try #require(LeastSquaresLine(x: x))
    #expect(y.withUnsafeBufferPointer { line.fit($0) } == nil)
    #expect(y[..<3].withUnsafeBufferPointer { line.fit($0) } == nil)
    #expect(LeastSquaresLine(x: [1]) == nil)
    #expect(LeastSquaresLine(x: [1, 1]) == nil)
  }

  /// Property: after any changes the median is that of the current values; NaN affects only the set that holds it.
  @Test func `the tracked median of changing values is their median`() {
    var random = SplitMix64(state: 5)
    for count in [1, 2, 5, 50, 101] {
      var tracker = MedianTracker(count: count)
      for round in 0..<40 {
        let scale = round % 8 == 0 ? 1e3 : 1
        let values = (0..<count).map { _ in
          scale * Double.random(in: -1...1, using: &random) + Double(round)
        }
        _ = tracker.values.update(from: values)
        #expect(tracker.median() == median(values))
        if round % 10 == 9 {
          tracker.values[0] = .nan
          _ = tracker.median()
        }
      }
    }
  }
}
