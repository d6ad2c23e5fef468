/// Natural cubic splines through several channels that share their times.
public struct CubicSpline: Sendable {
  private let times: [Double]
  private let channels: [[Double]]
  /// Second derivatives at the knots, per channel; zero at both ends.
  private let curvatures: [[Double]]

  /// Throws unless there are two or more finite, strictly ascending times and one value of each
  /// channel per time.
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
    guard let system = SplineSystem(steps: steps) else { throw .notFinite }
    return stride(from: 0, to: channels.count, by: 4).flatMap { first in
      system.curvatures(channels[first..<min(first + 4, channels.count)])
    }
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
