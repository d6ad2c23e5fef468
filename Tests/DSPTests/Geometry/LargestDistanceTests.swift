import Testing

@testable import DSP

@Suite struct LargestDistanceTests {
  private func farthest(_ samples: [Double], from center: Double = 0) -> Double {
    samples.withUnsafeBufferPointer { largestDistance(of: $0, from: center) }
  }

  /// Truth: every sample is the farthest once, on either side, among eight and among those left over.
  @Test func `the farthest sample is found wherever it lies`() {
    for count in 1...19 {
      for place in 0..<count {
        var samples = (0..<count).map { 2 + Double($0) / 100 }
        samples[place] = place.isMultiple(of: 2) ? 9 : -5
        #expect(farthest(samples, from: 2) == 7)
      }
    }
  }

  /// Truth: by definition.
  @Test func `the largest distance of no samples is 0`() {
    #expect(farthest([]) == 0)
    #expect(farthest([3, 3, 3], from: 3) == 0)
    #expect(farthest([.nan, -4] + [Double](repeating: .nan, count: 15)) == 4)
    #expect(farthest([1, -.infinity]) == .infinity)
  }
}
