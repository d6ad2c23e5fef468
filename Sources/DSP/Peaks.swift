/// Indices of the local maxima, ascending.
///
/// A plateau counts as one maximum, at its middle, rounded down. The first and the last value are never
/// maxima. Agrees with SciPy's `find_peaks` without conditions.
public func localMaxima(of values: [Double]) -> [Int] { localMaxima(of: values[...]) }

private func localMaxima(of values: ArraySlice<Double>) -> [Int] {
  var maxima: [Int] = []
  var rise: Int?
  for index in values.indices.dropFirst() {
    if values[index] > values[index - 1] {
      rise = index
    } else if values[index] < values[index - 1], let start = rise {
      maxima.append((start + index - 1) / 2)
      rise = nil
    }
  }
  return maxima
}

/// The vertex of the parabola through three evenly spaced values.
///
/// `offset` is the distance from the middle value, in units of the spacing; it lies within half a unit where
/// the middle value is the largest. Exact for a parabola only: the vertex of a sampled sine or of a spectral
/// peak is biased, which callers reduce by taking logarithms or by padding. Values on a straight line have no
/// vertex; the result is then the middle value with offset 0.
public func parabolicVertex(_ before: Double, _ middle: Double, _ after: Double) -> (
  offset: Double, value: Double
) {
  let bend = before - 2 * middle + after
  guard bend != 0, bend.isFinite else { return (0, middle) }
  let offset = 0.5 * (before - after) / bend
  return (offset, middle - 0.25 * (before - after) * offset)
}

/// The largest local maximum strictly inside a range of indices, refined by parabolic interpolation.
///
/// Nil if there is none: values that only rise or fall toward an edge of the range are not a maximum. Taking
/// the largest value of the range instead would report the flank of a peak outside it, for example a stride
/// time at the limit of the search.
public func interiorMaximum(of values: [Double], in range: ClosedRange<Double>) -> (
  position: Double, value: Double
)? {
  let maxima = localMaxima(of: values[window(range, values.count)])
  guard let best = maxima.max(by: { values[$0] < values[$1] }) else { return nil }
  let vertex = parabolicVertex(values[best - 1], values[best], values[best + 1])
  return (Double(best) + vertex.offset, vertex.value)
}

/// The smallest local minimum strictly inside a range of indices, refined as in `interiorMaximum`.
public func interiorMinimum(of values: [Double], in range: ClosedRange<Double>) -> (
  position: Double, value: Double
)? { interiorMaximum(of: values.map { -$0 }, in: range).map { ($0.position, -$0.value) } }

/// The indices strictly inside the range, and one neighbor on each side.
private func window(_ range: ClosedRange<Double>, _ count: Int) -> Range<Int> {
  let first = min(max(0, range.lowerBound.rounded(.down)), Double(count))
  let end = min(max(first, range.upperBound.rounded(.up) + 1), Double(count))
  return Int(first)..<Int(end)
}

/// Indices of alternating low and high points between which the series moves by more than `size`; smaller
/// reversals between them are ignored.
///
/// The first index is the start of the first movement larger than `size`, the last index the extreme point of
/// the last one. Empty if the series never moves that far. Every maximum other than the first and the last
/// point has a prominence above `size`, and these are the same maxima as SciPy's with that prominence; one pass
/// suffices here, and minima alternate with them by construction.
public func turningPoints(of x: [Double], largerThan size: Double) -> [Int] {
  var points: [Int] = []
  var (low, high) = (0, 0)
  var isRising: Bool?
  for index in x.indices {
    if x[index] < x[low] { low = index }
    if x[index] > x[high] { high = index }
    if isRising != true, x[index] - x[low] > size {
      points.append(low)
      (isRising, high) = (true, index)
    } else if isRising != false, x[high] - x[index] > size {
      points.append(high)
      (isRising, low) = (false, index)
    }
  }
  return isRising.map { points + [$0 ? high : low] } ?? []
}

/// A crossing of a level by a rising series, between two samples.
///
/// Times need not be evenly spaced. The crossing is interpolated, because a reaction time is wanted to better
/// than the 10 ms between two samples; `spacing` says how far the interpolation may be off.
public struct LevelCrossing: Sendable, Equatable {
  /// Index of the first sample above the level.
  public let index: Int
  /// The time at which the straight line between the two samples crosses the level.
  public let time: Double
  /// Time between the two samples, which limits the accuracy of `time`.
  public let spacing: Double

  /// Interpolates between the sample at `index`, which is above the level, and the previous sample, which is
  /// not.
  private init(_ values: [Double], at times: [Double], above level: Double, index: Int) {
    let (before, above) = (values[index - 1], values[index])
    self.index = index
    spacing = times[index] - times[index - 1]
    time = times[index - 1] + spacing * ((level - before) / (above - before))
  }

  /// All crossings from at or below the level to above it. `times` has one time per value.
  public static func rises(of values: [Double], at times: [Double], above level: Double)
    -> [LevelCrossing]
  {
    values.indices.dropFirst().filter { values[$0 - 1] <= level && values[$0] > level }.map {
      LevelCrossing(values, at: times, above: level, index: $0)
    }
  }

  /// The crossing after which all values up to and including `index` are above the level.
  ///
  /// Nil if there is no sample at `index`, if it is not above the level, or if all samples before it are
  /// above the level too.
  public static func lastRise(
    of values: [Double], at times: [Double], above level: Double, before index: Int
  ) -> LevelCrossing? {
    guard values.indices.contains(index), values[index] > level,
      let below = values[..<index].lastIndex(where: { !($0 > level) })
    else { return nil }
    return LevelCrossing(values, at: times, above: level, index: below + 1)
  }
}
