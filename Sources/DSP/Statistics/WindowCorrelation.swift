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
/// inside `x` and should begin in ascending order.
///
/// Walking has a window for each foot contact, which overlaps its neighbors almost completely; one
/// `autocorrelation` for each would repeat nearly all of its work. Differences of running sums lose digits as
/// the sums grow, so that the sums start anew for every 64 windows.
public func largestCorrelations(_ x: [Double], _ windows: [CorrelationWindow]) -> [Double] {
  windows.blocks.flatMap { block -> [Double] in
    var largest = [Double?](repeating: nil, count: block.count)
    WindowBlock([x], block).forEachLag { place, r in largest[place] = max(largest[place] ?? r, r) }
    return largest.map { $0 ?? 0 }
  }
}

/// The autocorrelation of several channels of one unit taken together, in each window at its lags, which
/// ascend; without unit.
///
/// R(m) = sum over channels of A(m) / sum over channels of A(0), where A(m) is the mean product of samples m
/// apart, after subtraction of the channel's mean in the window (unbiased, as `autocorrelation`). The sum is
/// the trace of the autocovariance matrix, so that R does not change if the channels are axes and the axes
/// are rotated: strides repeat however the phone lies. The autocorrelation of the magnitude would be
/// invariant too but doubles the frequency of what swings about zero.
///
/// A window has no values if its power, the sum of the variances of its channels, is at most `smallestPower`,
/// without channels, and for channels of different lengths. Windows must lie inside the channels and should
/// begin in ascending order. Overlapping windows share their products as in `largestCorrelations`.
public func traceAutocorrelations(
  _ channels: [[Double]], _ windows: [CorrelationWindow], smallestPower: Double = 0
) -> [[Double]?] {
  guard let first = channels.first, channels.allSatisfy({ $0.count == first.count }) else {
    return windows.map { _ in nil }
  }
  return windows.blocks.flatMap { block -> [[Double]?] in
    let sums = WindowBlock(channels, block)
    var values = block.map { window -> [Double] in
      var lags: [Double] = []
      lags.reserveCapacity(window.lags.reduce(0) { $0 + min($1.count, window.samples.count) })
      return lags
    }
    sums.forEachLag { place, r in values[place].append(r) }
    return block.indices.map { sums.varies(at: $0, above: smallestPower) ? values[$0] : nil }
  }
}

/// Number of windows that share their running sums; more would need more memory and lose precision.
private let windowGroupSize = 64
/// A variance below this share of the power may be the rounding error of a constant signal.
private let roundingTolerance = 1e-12
/// Lags that are summed in parallel.
private typealias LagLanes = SIMD8<Double>
private let lagGroupSize = LagLanes.scalarCount

extension [CorrelationWindow] {
  /// Groups of at most 64 neighbors of which each begins before the end of an earlier one.
  fileprivate var blocks: [[CorrelationWindow]] {
    var (blocks, end) = ([[CorrelationWindow]](), 0)
    for window in self {
      let hasRoom = (blocks.last?.count ?? windowGroupSize) < windowGroupSize
      if hasRoom, window.samples.lowerBound < end {
        blocks[blocks.count - 1].append(window)
      } else {
        blocks.append([window])
        end = 0
      }
      end = Swift.max(end, window.samples.upperBound)
    }
    return blocks
  }
}

/// A group of neighboring windows, with running sums of the samples and squares of the range that contains
/// them.
private struct WindowBlock {
  private let windows: [CorrelationWindow]
  private let start: Int
  private let count: Int
  /// The samples that the windows cover, by channel, followed by zeros for the lags beyond the end.
  private let channels: [[Double]]
  /// Running sums: sums of the samples before each index, one channel after the other.
  private let sums: [Double]
  /// The mean of each channel, one window after the other.
  private let means: [Double]
  /// By window: the sum of the variances, 0 where it may be rounding.
  private let variances: [Double]

  init(_ channels: [[Double]], _ windows: [CorrelationWindow]) {
    self.windows = windows
    let start = windows.map(\.samples.lowerBound).min() ?? 0
    let covered = start..<(windows.map(\.samples.upperBound).max() ?? start)
    (self.start, count) = (start, covered.count)
    self.channels = channels.map { $0[covered] + [Double](repeating: 0, count: lagGroupSize) }
    var (sums, squares) = ([Double](), [Double]())
    for channel in channels {
      sums += running(channel[covered]) { $0 }
      squares += running(channel[covered]) { $0 * $0 }
    }
    var (means, variances) = ([Double](), [Double]())
    for window in windows {
      let (low, high) = (window.samples.lowerBound - start, window.samples.upperBound - start)
      var (power, powerOfMeans) = (0.0, 0.0)
      for first in stride(from: 0, to: sums.count, by: covered.count + 1) {
        let mean = (sums[first + high] - sums[first + low]) / Double(high - low)
        power += (squares[first + high] - squares[first + low]) / Double(high - low)
        powerOfMeans += mean * mean
        means.append(mean)
      }
      let variance = power - powerOfMeans
      variances.append(variance > roundingTolerance * power ? variance : 0)
    }
    (self.sums, self.means, self.variances) = (sums, means, variances)
  }

  func varies(at place: Int, above smallestPower: Double) -> Bool {
    variances[place] > smallestPower
  }

  /// Calls `use` with the place of a window and R, 0 where nothing varies, for each lag of each window; the
  /// lags of a window ascend.
  func forEachLag(_ use: (_ place: Int, _ r: Double) -> Void) {
    withUnsafeTemporaryAllocation(of: LagLanes.self, capacity: count + 1) { products in
      products.initialize(repeating: .zero)
      sums.withUnsafeBufferPointer { sums in
        for group in groups {
          sumProducts(fromLag: group, into: products)
          for (place, window) in windows.enumerated() {
            let r = correlations(place, fromLag: group, products, sums)
            for lane in 0..<lagGroupSize where window.contains(group + lane) { use(place, r[lane]) }
          }
        }
      }
    }
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

  /// Running sums, over all channels, of the products of each sample with the samples `lag` to `lag` + 7
  /// later; `products` begins with a zero.
  private func sumProducts(fromLag lag: Int, into products: UnsafeMutableBufferPointer<LagLanes>) {
    let pairs = max(0, count - lag)
    if channels.count == 3 { return sumAxes(pairs, lag, into: products) }
    for place in 1..<pairs + 1 { products[place] = .zero }
    for samples in channels {
      var sum = LagLanes.zero
      samples.withUnsafeBytes { bytes in
        for index in 0..<pairs {
          sum += samples[index] * bytes.eight(at: index + lag)
          products[index + 1] += sum
        }
      }
    }
  }

  /// The same for the three axes of a sensor in one pass, whose sums stay in registers: in two thirds of the time of three
  /// passes.
  private func sumAxes(
    _ pairs: Int, _ lag: Int, into products: UnsafeMutableBufferPointer<LagLanes>
  ) {
    let (x, y, z) = (channels[0], channels[1], channels[2])
    var (ofX, ofY, ofZ) = (LagLanes.zero, LagLanes.zero, LagLanes.zero)
    x.withUnsafeBytes { laterX in
      y.withUnsafeBytes { laterY in
        z.withUnsafeBytes { laterZ in
          for index in 0..<pairs {
            ofX += x[index] * laterX.eight(at: index + lag)
            ofY += y[index] * laterY.eight(at: index + lag)
            ofZ += z[index] * laterZ.eight(at: index + lag)
            products[index + 1] = (ofX + ofY) + ofZ
          }
        }
      }
    }
  }

  /// R of a window at eight lags, with its means removed; `products` are the running sums at these lags. Lags beyond the
  /// window have values without meaning.
  private func correlations(
    _ place: Int, fromLag lag: Int, _ products: UnsafeMutableBufferPointer<LagLanes>,
    _ sums: UnsafeBufferPointer<Double>
  ) -> LagLanes {
    guard variances[place] > 0 else { return .zero }
    let section = windows[place].samples
    let (low, high) = (section.lowerBound - start, section.upperBound - start)
    // Behind the last of the earlier samples of the pairs, and at the first of the later ones.
    func end(_ lane: Int) -> Int { max(low, high - lag - lane) }
    func begin(_ lane: Int) -> Int { min(high, low + lag + lane) }
    var (pairs, product) = (LagLanes.zero, LagLanes.zero)
    for lane in 0..<lagGroupSize {
      pairs[lane] = Double(high - low - lag - lane)
      product[lane] = products[end(lane)][lane] - products[low][lane]
    }
    product /= pairs
    var first = 0
    for mean in means[place * channels.count..<(place + 1) * channels.count] {
      var sides = LagLanes.zero
      for lane in 0..<lagGroupSize {
        sides[lane] =
          (sums[first + end(lane)] - sums[first + low])
          + (sums[first + high] - sums[first + begin(lane)])
      }
      product -= mean * (sides / pairs - mean)
      first += count + 1
    }
    return product / variances[place]
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

extension UnsafeRawBufferPointer {
  /// Eight numbers from an index on.
  @inline(__always) func eight(at index: Int) -> SIMD8<Double> {
    loadUnaligned(fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
  }
}
