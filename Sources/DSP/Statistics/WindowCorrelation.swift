/// A stretch of a signal and the lags at which it may repeat, all in samples.
public struct CorrelationWindow: Sendable, Equatable {
  public let samples: Range<Int>
  public let lags: [ClosedRange<Int>]

  /// Negative lags, and those that leave fewer than two products, do not count.
  public init(samples: Range<Int>, lags: [ClosedRange<Int>]) {
    (self.samples, self.lags) = (samples, lags)
  }

  fileprivate func holds(_ lag: Int) -> Bool {
    lag >= 0 && lag < samples.count - 1 && lags.contains { $0.contains(lag) }
  }
}

/// The largest autocorrelation of each window at its lags, 0 where it has none or does not vary.
///
/// R(m) = A(m)/A(0) as `autocorrelation` has it, each window without its own mean. Windows that overlap share
/// their products, so that many of them cost little more than the signal they cover. They must lie inside of
/// `x` and should begin in ascending order, near each other.
public func largestCorrelations(_ x: [Double], _ windows: [CorrelationWindow]) -> [Double] {
  var largest: [Double] = []
  largest.reserveCapacity(windows.count)
  for first in stride(from: 0, to: windows.count, by: windowsTogether) {
    let block = Array(windows[first..<min(first + windowsTogether, windows.count)])
    largest += WindowBlock(x, block).largest
  }
  return largest
}

/// So many windows share their sums; more would need more memory and lose digits.
private let windowsTogether = 64
/// A smaller part of the power than this may be what rounding left of a constant.
private let roundingShare = 1e-12
/// So many lags are summed side by side.
private let lagsTogether = 8

/// Windows near each other, with running sums of the samples and of the squares that all of them lie in.
private struct WindowBlock {
  private let windows: [CorrelationWindow]
  /// The samples the windows cover, then zeros for the lags beyond.
  private let samples: [Double]
  private let count: Int
  private let start: Int
  /// Of the samples before an index.
  private let sums: [Double]
  private let squares: [Double]

  init(_ x: [Double], _ windows: [CorrelationWindow]) {
    self.windows = windows
    start = windows.map(\.samples.lowerBound).min() ?? 0
    let part = x[start..<(windows.map(\.samples.upperBound).max() ?? start)]
    count = part.count
    samples = part + [Double](repeating: 0, count: lagsTogether)
    sums = running(part) { $0 }
    squares = running(part) { $0 * $0 }
  }

  var largest: [Double] {
    var largest = [Double?](repeating: nil, count: windows.count)
    for group in groups {
      let products = runningProducts(fromLag: group)
      for (place, window) in windows.enumerated() {
        for lane in 0..<lagsTogether where window.holds(group + lane) {
          let r = correlation(window.samples, lag: group + lane) { products[$0][lane] }
          largest[place] = max(largest[place] ?? r, r)
        }
      }
    }
    return largest.map { $0 ?? 0 }
  }

  /// First lags of the groups that some window asks for, ascending.
  private var groups: [Int] {
    var first = Set<Int>()
    for window in windows {
      for range in window.lags {
        let lags = range.clamped(to: 0...max(0, window.samples.count - 2))
        for lag in lags.lowerBound / lagsTogether...lags.upperBound / lagsTogether {
          first.insert(lag * lagsTogether)
        }
      }
    }
    return first.sorted()
  }

  /// Products of each sample before an index with the one `lag` behind it, and with the seven after that.
  private func runningProducts(fromLag lag: Int) -> [SIMD8<Double>] {
    var products: [SIMD8<Double>] = []
    products.reserveCapacity(max(0, count - lag) + 1)
    var sum = SIMD8<Double>.zero
    products.append(sum)
    samples.withUnsafeBytes { bytes in
      for index in 0..<max(0, count - lag) {
        let offset = (index + lag) * MemoryLayout<Double>.stride
        sum += samples[index] * bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Double>.self)
        products.append(sum)
      }
    }
    return products
  }

  /// R of a stretch, its mean removed; `products` are the running sums at this lag.
  private func correlation(
    _ stretch: Range<Int>, lag: Int, _ products: (Int) -> Double
  ) -> Double {
    let (low, high) = (stretch.lowerBound - start, stretch.upperBound - start)
    let (n, pairs) = (Double(high - low), Double(high - low - lag))
    let mean = (sums[high] - sums[low]) / n
    let power = (squares[high] - squares[low]) / n
    let variance = power - mean * mean
    guard variance > roundingShare * power else { return 0 }
    // Of the earlier sample of each pair and of the later one.
    let sides = (sums[high - lag] - sums[low]) + (sums[high] - sums[low + lag])
    let product = products(high - lag) - products(low)
    return (product / pairs - mean * (sides / pairs - mean)) / variance
  }
}

private func running(_ x: ArraySlice<Double>, _ term: (Double) -> Double) -> [Double] {
  var (sums, sum) = ([0.0], 0.0)
  sums.reserveCapacity(x.count + 1)
  for value in x {
    sum += term(value)
    sums.append(sum)
  }
  return sums
}
