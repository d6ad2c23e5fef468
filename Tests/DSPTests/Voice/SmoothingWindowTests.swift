import Testing

@testable import DSP

@Suite struct SmoothingWindowTests {
  /// Truth: areas below the broken line, by hand.
  @Test func `weights inside of the series equal those by hand`() {
    let ends = SmoothingWindow(width: 10, margin: 0).weights
    #expect(agree(ends, [0.05] + [Double](repeating: 0.1, count: 9) + [0.05], within: 1e-16))
    let between = SmoothingWindow(width: 5, margin: 0).weights
    #expect(agree(between, [0.025, 0.175, 0.2, 0.2, 0.2, 0.175, 0.025], within: 1e-16))
  }

  /// Truth: around the first of three values a window of 3 reaches from 0 to 1.5 and holds the areas
  /// 0.5, 0.875 and 0.125; half a value before, it begins earlier and the first has half more.
  @Test func `weights at the ends of the series equal those by hand`() {
    let cut = SmoothingWindow(width: 3, margin: 0).weights(around: 0, count: 3)
    #expect(cut.first == 0)
    #expect(agree(cut.weights, [0.5, 0.875, 0.125].map { $0 / 1.5 }, within: 1e-15))
    let level = SmoothingWindow(width: 3, margin: 0.5).weights(around: 0, count: 3)
    #expect(agree(level.weights, [1, 0.875, 0.125].map { $0 / 2 }, within: 1e-15))
    let last = SmoothingWindow(width: 3, margin: 0.5).weights(around: 2, count: 3)
    #expect(last.first == 0)
    #expect(agree(last.weights, level.weights.reversed(), within: 1e-15))
  }

  /// Property: a mean of equal values is their value.
  @Test(arguments: [1, 2, 3, 7, 30]) func `weights add up to 1`(count: Int) {
    for center in 0..<count {
      for width in [5.0, 10] {
        let weights = SmoothingWindow(width: width, margin: 0.5).weights(
          around: center, count: count)
        #expect(abs(weights.weights.reduce(0, +) - 1) <= 1e-15)
        #expect(weights.first >= 0)
        #expect(weights.first + weights.weights.count <= count)
      }
    }
  }
}
