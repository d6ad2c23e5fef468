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
