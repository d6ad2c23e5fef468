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
