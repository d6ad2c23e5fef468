/// A correlation that is the same for a lag and its negative, and 1 at lag 0.
struct SymmetricLags: Sendable {
  /// From the most negative lag to the most positive.
  private(set) var values: [Double]
  /// The most positive lag, and the index of lag 0.
  let last: Int

  /// Zeros but for lag 0.
  init(last: Int) {
    values = [Double](repeating: 0, count: 2 * last + 1)
    values[last] = 1
    self.last = last
  }

  subscript(lag: Int) -> Double { values[last + lag] }

  /// Takes the value of every lag above 0, in their order.
  @inline(__always)
  mutating func fill(_ value: (Int) -> Double) {
    values.withUnsafeMutableBufferPointer { values in
      for lag in stride(from: 1, through: last, by: 1) { values[last + lag] = value(lag) }
      for lag in stride(from: 1, through: last, by: 1) { values[last - lag] = values[last + lag] }
    }
  }

  /// The value between two lags, from `depth` on either side.
  func value(at lag: Double, depth: Int) -> Double {
    sincInterpolated(values, at: Double(last) + lag, depth: depth)
  }

  /// The top between the neighbors of a lag.
  func top(nearLag lag: Int, depth: Int) -> HumpSearch.Point {
    top(between: Double(lag - 1), and: Double(lag + 1), depth: depth)
  }

  /// The same, looked for only where a shallower interpolation has led if it is there: a deep one is
  /// dear.
  func top(nearLag lag: Int, around place: Double, depth: Int) -> HumpSearch.Point {
    let top = top(between: place - Self.nearby, and: place + Self.nearby, depth: depth)
    let isInside = abs(top.place - place) < 0.9 * Self.nearby
    return isInside ? top : self.top(nearLag: lag, depth: depth)
  }

  /// Lags by which a deeper interpolation moves a maximum.
  private static let nearby = 0.02
  /// Lags to which a maximum is found; with more its height changes in no digit.
  private static let tolerance = 1e-7

  private func top(between low: Double, and high: Double, depth: Int) -> HumpSearch.Point {
    HumpSearch.top(between: low, and: high, tolerance: Self.tolerance) {
      value(at: $0, depth: depth)
    }
  }
}

/// Climbs to the top of a smooth hump whose slope is not known.
///
/// A parabola through the three best places leads on; where it leads nowhere, the golden section does.
/// Source: Brent RP (1973), Algorithms for minimization without derivatives, chapter 5.
struct HumpSearch {
  /// A place and how high the hump is there.
  struct Point {
    let place, height: Double
  }

  private var low, high: Double
  private var best, second, third: Point
  /// The last step and the one before, without their signs.
  private var lastStep = 0.0, stepBefore = 0.0
  private let tolerance: Double

  /// The top between two places, its place known to about the tolerance.
  static func top(
    between low: Double, and high: Double, tolerance: Double, _ height: (Double) -> Double
  ) -> Point {
    let start = low + goldenSection * (high - low)
    var search = HumpSearch(low, high, Point(place: start, height: height(start)), tolerance)
    for _ in 0..<largestStepCount {
      guard let step = search.nextStep() else { break }
      let place = search.best.place + step
      search.take(Point(place: place, height: height(place)), isAhead: step > 0)
    }
    return search.best
  }

  private static let largestStepCount = 100
  private static let goldenSection = (3 - 5.0.squareRoot()) / 2

  private init(_ low: Double, _ high: Double, _ start: Point, _ tolerance: Double) {
    (self.low, self.high, self.tolerance) = (low, high, tolerance)
    (best, second, third) = (start, start, start)
  }

  /// Nil when both bounds are near the best place.
  private mutating func nextStep() -> Double? {
    let (below, above) = (low - best.place, high - best.place)
    guard max(-below, above) > 2 * tolerance else { return nil }
    let wider = above > -below ? above : below
    guard let vertex = vertexStep(from: below, to: above) else {
      (lastStep, stepBefore) = (Self.goldenSection * abs(wider), abs(wider))
      return Self.goldenSection * wider
    }
    (lastStep, stepBefore) = (abs(vertex), lastStep)
    let isNearBound = min(vertex - below, above - vertex) < 2 * tolerance
    guard isNearBound || abs(vertex) < tolerance else { return vertex }
    return (isNearBound ? wider : vertex) < 0 ? -tolerance : tolerance
  }

  /// To the parabola's vertex, if that is inside and steps are getting shorter.
  private func vertexStep(from below: Double, to above: Double) -> Double? {
    let (a, b) = (second.place - best.place, third.place - best.place)
    let (fall, otherFall) = (best.height - second.height, best.height - third.height)
    let step = 0.5 * (b * b * fall - a * a * otherFall) / (b * fall - a * otherFall)
    let isUsable = step > below && step < above && abs(step) < 0.5 * stepBefore
    return isUsable ? step : nil
  }

  private mutating func take(_ point: Point, isAhead: Bool) {
    let isBetter = point.height >= best.height
    let bound = isBetter ? best.place : point.place
    if isAhead == isBetter { low = bound } else { high = bound }
    if isBetter {
      (best, second, third) = (point, best, second)
    } else if point.height >= second.height || second.place == best.place {
      (second, third) = (point, second)
    } else if point.height >= third.height || third.place == best.place
      || third.place == second.place
    {
      third = point
    }
  }
}
