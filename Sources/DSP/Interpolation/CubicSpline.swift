/// Natural cubic splines through several channels with common sample times; agrees with SciPy's `CubicSpline`.
///
/// The resampler of all motion recordings: their time stamps tremble, and every analysis needs an even grid.
/// A spline keeps a band-limited movement far better than straight lines between samples, and, unlike a sinc,
/// takes uneven times. It does not limit the band: a faster recording is filtered before (see Preparation).
///
/// Limits: beyond the ends the value at the end holds, since a cubic would run away; gaps have to be cut
/// before, because a spline swings across them. Cost: linear in knots and new values; four channels are
/// solved together.
public struct CubicSpline: Sendable {
  private let times: [Double]
  private let channels: [[Double]]
  /// Second derivatives at the knots, zero at both ends; four channels per vector, as they are solved
  /// together.
  private let curvatures: [[SIMD4<Double>]]
  private static let laneCount = 4
  /// Number of new values located at a time: storing the positions of all would take more memory than the
  /// values.
  private static let blockLength = 1024

  /// Throws unless there are two or more finite, strictly ascending times and each channel has one value per
  /// time.
  public init(times: [Double], channels: [[Double]]) throws(SignalError) {
    guard times.count >= 2 else { throw .tooFewSamples(count: times.count, needed: 2) }
    for index in times.indices {
      guard times[index].isFinite, index == 0 || times[index - 1] < times[index] else {
        throw .timesNotAscending(index: index)
      }
    }
    for channel in channels where channel.count != times.count {
      throw .unequalLengths(channel.count, times.count)
    }
    (self.times, self.channels) = (times, channels)
    curvatures = try Self.curvatures(times, channels)
  }

  private static func curvatures(_ times: [Double], _ channels: [[Double]]) throws(SignalError)
    -> [[SIMD4<Double>]]
  {
    let steps = zip(times.dropFirst(), times).map(-)
    guard let system = SplineSystem(steps: steps) else { throw .notFinite }
    return stride(from: 0, to: channels.count, by: laneCount).map { first in
      system.curvatures(channels[first..<min(first + laneCount, channels.count)])
    }
  }

  /// Returns one array per channel with a value per time. Times before the first and after the last knot give
  /// the value at that knot.
  ///
  /// Linear time in the numbers of knots and times if the times ascend; other orders give the same values
  /// more slowly.
  public func values(at newTimes: some RandomAccessCollection<Double>) -> [[Double]] {
    var found = channels.map { _ in [Double]() }
    for channel in found.indices { found[channel].reserveCapacity(newTimes.count) }
    var (rest, segment) = (newTimes[...], 0)
    while !rest.isEmpty {
      let places = rest.prefix(Self.blockLength).map { place(of: $0, from: &segment) }
      rest = rest.dropFirst(Self.blockLength)
      for channel in found.indices {
        let (group, lane) = channel.quotientAndRemainder(dividingBy: Self.laneCount)
        found[channel] += places.lazy.map {
          $0.value(channels[channel], curvatures[group], lane: lane)
        }
      }
    }
    return found
  }

  /// `segment` is the segment of the previous time.
  private func place(of time: Double, from segment: inout Int) -> SplinePosition {
    let inside = min(max(time, times[0]), times[times.count - 1])
    while segment < times.count - 2, times[segment + 1] <= inside { segment += 1 }
    while segment > 0, times[segment] > inside { segment -= 1 }
    return SplinePosition(
      segment: segment, offset: inside - times[segment],
      spacing: times[segment + 1] - times[segment])
  }

  /// Returns one array per channel, at `start` and every 1/`rateHz` seconds after it.
  public func evenly(from start: Double, rateHz: Double, count: Int) -> [[Double]] {
    values(at: (0..<max(0, count)).lazy.map { start + Double($0) / rateHz })
  }
}

/// The system of equations for the second derivatives of a natural cubic spline at its knots.
///
/// Symmetric and tridiagonal: h(k-1) m(k-1) + 2 (h(k-1) + h(k)) m(k) + h(k) m(k+1) equals six times
/// the change of slope at knot k (de Boor C, A Practical Guide to Splines).
struct SplineSystem {
  private let steps: [Double]
  /// The factorization L D Lᵀ: reciprocals of D, and the subdiagonal of L.
  private let inverseDiagonal: [Double]
  private let beside: [Double]

  /// `steps` are the distances between knots, all above zero; nil if the system is numerically singular.
  init?(steps: [Double]) {
    let inner = max(0, steps.count - 1)
    var diagonal = (0..<inner).map { 2 * (steps[$0] + steps[$0 + 1]) }
    var beside = Array(steps.dropFirst().prefix(max(1, inner - 1)))
    // LAPACK has this as dpttrf, but takes longer to load than the splines of a walk to compute. The matrix is
    // diagonally dominant, so no pivoting is needed.
    for index in diagonal.indices {
      guard diagonal[index] > 0 else { return nil }
      if index + 1 < inner {
        let above = beside[index]
        beside[index] = above / diagonal[index]
        diagonal[index + 1] -= beside[index] * above
      }
      diagonal[index] = 1 / diagonal[index]
    }
    (self.steps, inverseDiagonal, self.beside) = (steps, diagonal, beside)
  }

  /// Second derivatives of up to four channels, zero at both ends; unused lanes repeat the last channel.
  ///
  /// Each value depends on its neighbor's, so four channels together take hardly longer than one.
  func curvatures(_ channels: ArraySlice<[Double]>) -> [SIMD4<Double>] {
    guard let last = channels.last else { return [] }
    let lanes = channels + repeatElement(last, count: 4 - min(4, channels.count))
    let (a, b) = (lanes[lanes.startIndex], lanes[lanes.startIndex + 1])
    let (c, d) = (lanes[lanes.startIndex + 2], lanes[lanes.startIndex + 3])
    var m = a.indices.map { SIMD4(a[$0], b[$0], c[$0], d[$0]) }
    solve(&m)
    return m
  }

  /// Replaces values at the knots by second derivatives.
  private func solve(_ m: inout [SIMD4<Double>]) {
    let last = m.count - 1
    var slope = (m[1] - m[0]) * (1 / steps[0])
    var neighbor = SIMD4<Double>.zero
    m[0] = .zero
    for knot in 1..<last {
      let next = (m[knot + 1] - m[knot]) * (1 / steps[knot])
      neighbor = 6 * (next - slope) - multiplier(knot - 2) * neighbor
      m[knot] = neighbor
      slope = next
    }
    m[last] = .zero
    neighbor = .zero
    for knot in (1..<last).reversed() {
      neighbor = m[knot] * inverseDiagonal[knot - 1] - multiplier(knot - 1) * neighbor
      m[knot] = neighbor
    }
  }

  /// Beyond the ends any number is correct, because it is multiplied by zero.
  @inline(__always) private func multiplier(_ place: Int) -> Double {
    beside[min(max(place, 0), beside.count - 1)]
  }
}

/// A position between two knots of a cubic spline, with the weights of the values and second derivatives
/// there.
///
/// The position is the same for all channels, so it is computed only once.
struct SplinePosition {
  private let segment: Int
  private let valueWeights: (Double, Double)
  private let curvatureWeights: (Double, Double)

  /// `offset` is the distance after knot `segment`; `spacing` is the distance from that knot to the next.
  init(segment: Int, offset: Double, spacing: Double) {
    let after = offset / spacing
    let before = 1 - after
    let scale = spacing * spacing / 6
    self.segment = segment
    valueWeights = (before, after)
    curvatureWeights = ((before * before - 1) * before * scale, (after * after - 1) * after * scale)
  }

  /// `curvatures` are the second derivatives at the knots.
  func value(_ values: [Double], _ curvatures: [Double]) -> Double {
    value(values, bends: (curvatures[segment], curvatures[segment + 1]))
  }

  /// `curvatures` holds second derivatives of several channels; `lane` selects the channel.
  func value(_ values: [Double], _ curvatures: [SIMD4<Double>], lane: Int) -> Double {
    value(values, bends: (curvatures[segment][lane], curvatures[segment + 1][lane]))
  }

  private func value(_ values: [Double], bends: (Double, Double)) -> Double {
    valueWeights.0 * values[segment] + valueWeights.1 * values[segment + 1] + curvatureWeights.0
      * bends.0 + curvatureWeights.1 * bends.1
  }
}
