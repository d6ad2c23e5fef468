/// A range of samples of a signal, and the lags at which its autocorrelation is computed.
public struct CorrelationWindow: Sendable, Equatable {
  public let samples: Range<Int>
  public let lags: [ClosedRange<Int>]

  /// Negative lags and lags that leave fewer than two products are ignored.
  public init(samples: Range<Int>, lags: [ClosedRange<Int>]) {
    (self.samples, self.lags) = (samples, lags)
  }

  fileprivate func contains(_ lag: Int) -> Bool {
    lag >= 0 && lag < samples.count - 1 && lags.contains { $0.contains(lag) }
  }
}

/// The largest autocorrelation of each window over its lags; 0 if it has no lags or does not vary.
///
/// R(m) = A(m)/A(0) as in `autocorrelation`, after subtraction of the mean of the window. Overlapping windows
/// share their products, so that many of them cost little more than the signal they cover. Windows must lie
/// inside `x` and should begin in ascending order, near each other.
///
/// Walking has a window for each foot contact, which overlaps its neighbors almost completely; one
/// `autocorrelation` for each would repeat nearly all of its work. Differences of running sums lose digits as
/// the sums grow, so that the sums start anew for every 64 windows.
public func largestCorrelations(_ x: [Double], _ windows: [CorrelationWindow]) -> [Double] {
  var largest: [Double] = []
  largest.reserveCapacity(windows.count)
  for first in stride(from: 0, to: windows.count, by: windowGroupSize) {
    let block = Array(windows[first..<min(first + windowGroupSize, windows.count)])
    largest += WindowBlock(x, block).largest
  }
  return largest
}

/// Number of windows that share their running sums; more would need more memory and lose precision.
private let windowGroupSize = 64
/// A variance below this share of the power may be the rounding error of a constant signal.
private let roundingTolerance = 1e-12
/// Number of lags that are summed in parallel.
private let lagGroupSize = 8

/// A group of neighboring windows, with running sums of the samples and squares of the range that contains
/// them.
private struct WindowBlock {
  private let windows: [CorrelationWindow]
  /// The samples that the windows cover, followed by zeros for the lags beyond the end.
  private let samples: [Double]
  private let count: Int
  private let start: Int
  /// Running sums: sums of the samples and of their squares before each index.
  private let sums: [Double]
  private let squares: [Double]

  init(_ x: [Double], _ windows: [CorrelationWindow]) {
    self.windows = windows
    start = windows.map(\.samples.lowerBound).min() ?? 0
    let part = x[start..<(windows.map(\.samples.upperBound).max() ?? start)]
    count = part.count
    samples = part + [Double](repeating: 0, count: lagGroupSize)
    sums = running(part) { $0 }
    squares = running(part) { $0 * $0 }
  }

  var largest: [Double] {
    var largest = [Double?](repeating: nil, count: windows.count)
    for group in groups {
      let products = runningProducts(fromLag: group)
      for (place, window) in windows.enumerated() {
        for lane in 0..<lagGroupSize where window.contains(group + lane) {
          let r = correlation(window.samples, lag: group + lane) { products[$0][lane] }
          largest[place] = max(largest[place] ?? r, r)
        }
      }
    }
    return largest.map { $0 ?? 0 }
  }

  /// The first lag of each group of lags that at least one window uses, ascending.
  private var groups: [Int] {
    var first = Set<Int>()
    for window in windows {
      for range in window.lags {
        let lags = range.clamped(to: 0...max(0, window.samples.count - 2))
        for lag in lags.lowerBound / lagGroupSize...lags.upperBound / lagGroupSize {
          first.insert(lag * lagGroupSize)
        }
      }
    }
    return first.sorted()
  }

  /// Running sums of the products of each sample with the samples `lag` to `lag` + 7 later.
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

  /// R of a range of samples, with its mean removed; `products` are the running sums at this lag.
  private func correlation(_ section: Range<Int>, lag: Int, _ products: (Int) -> Double) -> Double {
    let (low, high) = (section.lowerBound - start, section.upperBound - start)
    let (n, pairs) = (Double(high - low), Double(high - low - lag))
    let mean = (sums[high] - sums[low]) / n
    let power = (squares[high] - squares[low]) / n
    let variance = power - mean * mean
    guard variance > roundingTolerance * power else { return 0 }
    // Sums of the earlier and of the later samples of all pairs.
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
