/// Natural cubic splines through several channels that share their times.
public struct CubicSpline: Sendable {
  private let times: [Double]
  private let channels: [[Double]]
  /// Second derivatives at the knots, zero at both ends; four channels side by side, as they are solved.
  private let curvatures: [[SIMD4<Double>]]
  private static let laneCount = 4
  /// So many new values are placed between the knots at a time: the places of all would take more memory than they.
  private static let blockLength = 1024

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
  ) throws(SignalError) -> [[SIMD4<Double>]] {
    let steps = zip(times.dropFirst(), times).map(-)
    guard let system = SplineSystem(steps: steps) else { throw .notFinite }
    return stride(from: 0, to: channels.count, by: laneCount).map { first in
      system.curvatures(channels[first..<min(first + laneCount, channels.count)])
    }
  }

  /// One array per channel with a value per time; times before the first knot and behind the last
  /// take the value there.
  ///
  /// Linear in knots and times when the times ascend, as they should.
  public func values(at wanted: some RandomAccessCollection<Double>) -> [[Double]] {
    var found = channels.map { _ in [Double]() }
    for channel in found.indices { found[channel].reserveCapacity(wanted.count) }
    var (rest, segment) = (wanted[...], 0)
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

  /// `segment` is where the place before lay.
  private func place(of time: Double, from segment: inout Int) -> SplinePlace {
    let inside = min(max(time, times[0]), times[times.count - 1])
    while segment < times.count - 2, times[segment + 1] <= inside { segment += 1 }
    while segment > 0, times[segment] > inside { segment -= 1 }
    return SplinePlace(
      segment: segment, offset: inside - times[segment],
      spacing: times[segment + 1] - times[segment])
  }

  /// One array per channel, at `start` and every 1/`rateHz` seconds from there on.
  public func evenly(from start: Double, rateHz: Double, count: Int) -> [[Double]] {
    values(at: (0..<max(0, count)).lazy.map { start + Double($0) / rateHz })
  }
}
