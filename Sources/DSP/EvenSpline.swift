/// Natural cubic splines through evenly spaced samples of several channels, for values in between.
public struct EvenSpline: Sendable {
  private let channels: [[Double]]
  /// Second derivatives at the samples, per channel; zero at both ends.
  private let curvatures: [[Double]]
  /// Samples that every channel has.
  private let count: Int

  /// The knots lie at 0, 1, 2, ... up to the last sample of the shortest channel.
  public init(channels: [[Double]]) {
    count = channels.map(\.count).min() ?? 0
    self.channels = channels
    curvatures = channels.map(Self.curvatures)
  }

  /// Solves the system with 4 on the diagonal and 1 beside it by Gauss's elimination.
  private static func curvatures(_ y: [Double]) -> [Double] {
    var m = [Double](repeating: 0, count: y.count)
    guard y.count > 2 else { return m }
    let (pivots, settled) = (inversePivots, inversePivots.count - 1)
    var neighbor = 0.0
    for knot in 1..<y.count - 1 {
      let bend = 6 * (y[knot + 1] - 2 * y[knot] + y[knot - 1])
      neighbor = (bend - neighbor) * pivots[min(knot, settled)]
      m[knot] = neighbor
    }
    neighbor = 0
    for knot in (1..<y.count - 1).reversed() {
      neighbor = m[knot] - pivots[min(knot, settled)] * neighbor
      m[knot] = neighbor
    }
    return m
  }

  /// Of the elimination, from knot 0 on; after these they stay at 2 - √3.
  private static let inversePivots = (0..<30).reduce(into: [0.0]) { pivots, knot in
    pivots.append(1 / (4 - pivots[knot]))
  }

  /// One array per channel with a value per position, counted in samples.
  ///
  /// Positions before the first and behind the last sample take the value there; one sample holds
  /// everywhere, and without samples the arrays are empty.
  public func values(at positions: [Double]) -> [[Double]] {
    guard count > 1 else {
      return channels.map { channel in
        channel.first.map { first in positions.map { _ in first } } ?? []
      }
    }
    let places = positions.map { position in
      let inside = min(max(position, 0), Double(count - 1))
      let segment = min(Int(exactly: inside.rounded(.down)) ?? 0, count - 2)
      return SplinePlace(segment: segment, offset: inside - Double(segment), spacing: 1)
    }
    return zip(channels, curvatures).map { values, curvatures in
      places.map { $0.value(values, curvatures) }
    }
  }
}
