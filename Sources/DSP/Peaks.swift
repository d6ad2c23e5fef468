/// Indices of values higher than what is before and behind them, ascending.
///
/// Of a plateau the middle counts, rounded down; the first and the last value are no maxima.
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

/// The extremum of the parabola through three evenly spaced values.
///
/// The offset is counted in spacings from the middle value; values on a line have no extremum and
/// give the middle one.
public func parabolicVertex(
  _ before: Double, _ middle: Double, _ after: Double
) -> (offset: Double, value: Double) {
  let bend = before - 2 * middle + after
  guard bend != 0, bend.isFinite else { return (0, middle) }
  let offset = 0.5 * (before - after) / bend
  return (offset, middle - 0.25 * (before - after) * offset)
}

/// The largest local maximum strictly inside a range of indices, refined by a parabola.
///
/// Nil when the range holds none: values that only rise or fall toward its edge are no maximum.
public func interiorMaximum(
  of values: [Double], in range: ClosedRange<Double>
) -> (position: Double, value: Double)? {
  let maxima = localMaxima(of: values[window(range, values.count)])
  guard let best = maxima.max(by: { values[$0] < values[$1] }) else { return nil }
  let vertex = parabolicVertex(values[best - 1], values[best], values[best + 1])
  return (Double(best) + vertex.offset, vertex.value)
}

/// The smallest local minimum strictly inside a range of indices; otherwise as `interiorMaximum`.
public func interiorMinimum(
  of values: [Double], in range: ClosedRange<Double>
) -> (position: Double, value: Double)? {
  interiorMaximum(of: values.map { -$0 }, in: range).map { ($0.position, -$0.value) }
}

/// The indices strictly inside the range, with their neighbors.
private func window(_ range: ClosedRange<Double>, _ count: Int) -> Range<Int> {
  let first = min(max(0, range.lowerBound.rounded(.down)), Double(count))
  let end = min(max(first, range.upperBound.rounded(.up) + 1), Double(count))
  return Int(first)..<Int(end)
}

/// Indices of the lowest and highest points in turn, between which a series moves by more than
/// `size`; smaller back and forth on the way does not count.
///
/// The first is where the first such move begins, the last how far the last one came. Empty when
/// nothing moves that far. A maximum that is neither the first nor the last of them is one whose
/// prominence exceeds `size`.
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

/// Where a series of values rises above a level, between two of its samples.
public struct LevelCrossing: Sendable, Equatable {
  /// The first sample above the level.
  public let index: Int
  /// When the straight line between the samples passes the level.
  public let time: Double
  /// How far the two samples are apart in time: the crossing is not known better than that.
  public let spacing: Double

  /// Between the sample at `index`, which is above the level, and the one before it, which is not.
  private init(_ values: [Double], at times: [Double], above level: Double, index: Int) {
    let (before, above) = (values[index - 1], values[index])
    self.index = index
    spacing = times[index] - times[index - 1]
    time = times[index - 1] + spacing * ((level - before) / (above - before))
  }

  /// Every rise from the level, or from below it, to above it. As many times as values.
  public static func rises(
    of values: [Double], at times: [Double], above level: Double
  ) -> [LevelCrossing] {
    values.indices.dropFirst().filter { values[$0 - 1] <= level && values[$0] > level }
      .map { LevelCrossing(values, at: times, above: level, index: $0) }
  }

  /// The rise since which all values up to `index` have been above the level.
  ///
  /// Nil when there is no such sample, when it is not above the level, and when all before it are too.
  public static func lastRise(
    of values: [Double], at times: [Double], above level: Double, before index: Int
  ) -> LevelCrossing? {
    guard values.indices.contains(index), values[index] > level,
      let below = values[..<index].lastIndex(where: { !($0 > level) })
    else { return nil }
    return LevelCrossing(values, at: times, above: level, index: below + 1)
  }
}
