import CLAPACKE

/// Natural cubic splines through several channels that share their times.
public struct CubicSpline: Sendable {
  private let times: [Double]
  private let channels: [[Double]]
  /// Second derivatives at the knots, per channel; zero at both ends.
  private let curvatures: [[Double]]

  /// Throws unless there are two or more finite, strictly ascending times and one finite value of
  /// each channel per time.
  ///
  /// Second derivatives from the symmetric tridiagonal system (de Boor, A Practical Guide to
  /// Splines), factored once for all channels.
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

  private static func curvatures(
    _ times: [Double], _ channels: [[Double]]
  ) throws(SignalError) -> [[Double]] {
    let steps = zip(times.dropFirst(), times).map(-)
    let inner = steps.count - 1
    guard inner > 0, !channels.isEmpty else {
      return channels.map { [Double](repeating: 0, count: $0.count) }
    }
    var diagonal = (0..<inner).map { 2 * (steps[$0] + steps[$0 + 1]) }
    var besideDiagonal = Array(steps[1..<max(2, inner)])
    var columns: [Double] = []
    columns.reserveCapacity(inner * channels.count)
    for y in channels {
      var slope = (y[1] - y[0]) / steps[0]
      for knot in 1...inner {
        let next = (y[knot + 1] - y[knot]) / steps[knot]
        columns.append(6 * (next - slope))
        slope = next
      }
    }
    guard let n = Int32(exactly: inner), let columnCount = Int32(exactly: channels.count),
      LAPACKE_dptsv(
        LAPACK_COL_MAJOR, n, columnCount, &diagonal, &besideDiagonal, &columns, n) == 0
    else { throw .notFinite }
    return channels.indices.map { [0] + columns[$0 * inner..<($0 + 1) * inner] + [0] }
  }

  /// One array per channel with a value per time; times before the first knot and behind the last
  /// take the value there.
  ///
  /// Linear in knots and times when the times ascend, as they should.
  public func values(at wanted: [Double]) -> [[Double]] {
    var segment = 0
    let places = wanted.map { time in
      let inside = min(max(time, times[0]), times[times.count - 1])
      while segment < times.count - 2, times[segment + 1] <= inside { segment += 1 }
      while segment > 0, times[segment] > inside { segment -= 1 }
      return SplinePlace(
        segment: segment, offset: inside - times[segment],
        spacing: times[segment + 1] - times[segment])
    }
    return zip(channels, curvatures).map { values, curvatures in
      places.map { $0.value(values, curvatures) }
    }
  }

  /// One array per channel, at `start` and every 1/`rateHz` seconds from there on.
  public func evenly(from start: Double, rateHz: Double, count: Int) -> [[Double]] {
    values(at: (0..<max(0, count)).map { start + Double($0) / rateHz })
  }
}
