import DSP
import Foundation
import Testing

@Suite struct WindowCorrelationTests {
  /// Oracle: the definition, product by product, over the window without its mean.
  private func defined(_ x: [Double], _ window: CorrelationWindow) -> Double? {
    let part = Array(x[window.samples])
    let mean: Double = part.reduce(0, +) / Double(part.count)
    let y = part.map { $0 - mean }
    func average(_ lag: Int) -> Double {
      var sum = 0.0
      for index in 0..<y.count - lag { sum += y[index] * y[index + lag] }
      return sum / Double(y.count - lag)
    }
    return window.lags.flatMap { Array($0) }.map { average($0) / average(0) }.max()
  }

  /// Windows of all lengths, more than are summed together, over a signal far from zero.
  @Test func `every window has the largest value of the definition`() throws {
    let x = wave(6000).map { $0 + 3 }
    let windows = (0..<150).map { place -> CorrelationWindow in
      let start = 34 * place
      let lags = [40 + place % 20...55 + place % 20, 90...110 + place % 9]
      return CorrelationWindow(samples: start..<start + 300 + 5 * (place % 100), lags: lags)
    }
    let found = largestCorrelations(x, windows)
    #expect(found.count == windows.count)
    for (value, window) in zip(found, windows) {
      let expected = try #require(defined(x, window))
      #expect(abs(value - expected) < 1e-9)
    }
  }

  /// Oracle: closed form, a tone repeats exactly after whole periods and is upside down after half of one.
  @Test func `a tone repeats after its period`() {
    let x = sampled(1000) { sin(4 * .pi * $0) }
    let windows = [50...50, 25...25, 24...26].map {
      CorrelationWindow(samples: 100..<900, lags: [$0])
    }
    let found = largestCorrelations(x, windows)
    #expect(abs(found[0] - 1) < 1e-9)
    #expect(abs(found[1] + 1) < 1e-2)
    #expect(found[2] < -0.98)
  }

  @Test func `what cannot repeat does not`() {
    let flat = [Double](repeating: 0, count: 50)
    #expect(largestCorrelations(flat, []) == [])
    let windows = [
      CorrelationWindow(samples: 0..<50, lags: [5...9]),
      CorrelationWindow(samples: 3..<9, lags: [5...9]),
      CorrelationWindow(samples: 3..<3, lags: [0...2]),
      CorrelationWindow(samples: 0..<50, lags: []),
    ]
    #expect(largestCorrelations(flat, windows) == [0, 0, 0, 0])
    #expect(largestCorrelations([], [CorrelationWindow(samples: 0..<0, lags: [0...3])]) == [0])
  }
}
