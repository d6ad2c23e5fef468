/// A correlation function that is symmetric in the lag and 1 at lag 0.
///
/// Negative lags are stored as well, because the interpolation near a short lag takes up to 700 lags on
/// either side and reaches over lag 0; the loops over weights then need no case for the sign.
struct SymmetricLags: Sendable {
  /// Values from the most negative to the most positive lag.
  private(set) var values: [Double]
  /// The most positive lag, and the index of lag 0.
  let last: Int

  /// Makes a function that is 0 at all lags but lag 0.
  init(last: Int) {
    values = [Double](repeating: 0, count: 2 * last + 1)
    values[last] = 1
    self.last = last
  }

  subscript(lag: Int) -> Double { values[last + lag] }

  /// Sets the value of every lag above 0, in ascending order, and of its negative.
  @inline(__always) mutating func fill(_ value: (Int) -> Double) {
    let last = last
    values.withUnsafeMutableBufferPointer { values in
      for lag in 0..<last { values[last &+ 1 &+ lag] = value(lag &+ 1) }
      for lag in 0..<last { values[lag] = values[2 &* last &- lag] }
    }
  }

  /// The value between two lags, interpolated from `depth` lags on either side.
  func value(at lag: Double, depth: Int, window: SincWindow) -> Double {
    sincInterpolated(values, at: Double(last) + lag, depth: depth, window: window)
  }

  /// The maximum between the neighbors of a lag whose values are lower.
  func maximum(nearLag lag: Int, by curve: SincPolynomials) -> BrentMaximizer.EvaluatedPoint {
    exactMaximum(nearLag: lag, by: curve)
      ?? maximum(between: Double(lag - 1), and: Double(lag + 1), by: curve)
  }

  /// The maximum near a lag, for which a shallower interpolation has already given the estimate `place`.
  ///
  /// Near the longest lag the polynomials cannot be used. The search is then slow, and therefore begins
  /// around the estimate.
  func maximum(nearLag lag: Int, around place: Double, by curve: SincPolynomials)
    -> BrentMaximizer.EvaluatedPoint
  {
    if let found = exactMaximum(nearLag: lag, by: curve) { return found }
    let found = maximum(between: place - Self.nearby, and: place + Self.nearby, by: curve)
    let isInside = abs(found.place - place) < 0.9 * Self.nearby
    return isInside ? found : maximum(between: Double(lag - 1), and: Double(lag + 1), by: curve)
  }

  /// The maximum of the polynomials beside a lag; nil near the longest lag, where too few lags lie on one side.
  private func exactMaximum(nearLag lag: Int, by curve: SincPolynomials) -> BrentMaximizer
    .EvaluatedPoint?
  {
    curve.maximum(of: values, nearSample: last + lag).map {
      BrentMaximizer.EvaluatedPoint(place: $0.place - Double(last), height: $0.height)
    }
  }

  /// Largest shift of a maximum, in lags, by deeper interpolation.
  private static let nearby = 0.02
  /// Accuracy of the maximum's position, in lags; higher accuracy would not change its height.
  private static let tolerance = 1e-7

  private func maximum(between low: Double, and high: Double, by curve: SincPolynomials)
    -> BrentMaximizer.EvaluatedPoint
  {
    BrentMaximizer.maximum(between: low, and: high, tolerance: Self.tolerance) {
      value(at: $0, depth: curve.depth, window: curve.window)
    }
  }
}

/// Finds a maximum by Brent's method, without derivatives.
///
/// Each step goes to the vertex of the parabola through the three best points; if that is unusable, it is a
/// golden-section step. Source: Brent RP (1973), Algorithms for minimization without derivatives, chapter 5.
struct BrentMaximizer {
  /// A point of the function that is maximized.
  struct EvaluatedPoint { let place, height: Double }

  private var low, high: Double
  private var best, second, third: EvaluatedPoint
  /// Magnitudes of the last step and of the step before it.
  private var lastStep = 0.0, stepBefore = 0.0
  private let tolerance: Double

  /// The maximum in an interval, with its position accurate to about `tolerance`.
  static func maximum(
    between low: Double, and high: Double, tolerance: Double, _ height: (Double) -> Double
  ) -> EvaluatedPoint {
    let start = low + goldenSection * (high - low)
    var search = BrentMaximizer(
      low, high, EvaluatedPoint(place: start, height: height(start)), tolerance)
    for _ in 0..<largestStepCount {
      guard let step = search.nextStep() else { break }
      let place = search.best.place + step
      search.take(EvaluatedPoint(place: place, height: height(place)), isAhead: step > 0)
    }
    return search.best
  }

  private static let largestStepCount = 100
  private static let goldenSection = (3 - 5.0.squareRoot()) / 2

  private init(_ low: Double, _ high: Double, _ start: EvaluatedPoint, _ tolerance: Double) {
    (self.low, self.high, self.tolerance) = (low, high, tolerance)
    (best, second, third) = (start, start, start)
  }

  /// Nil if both bounds are close to the best point.
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

  /// The step to the parabola's vertex, if it is inside the bounds and the steps are getting shorter.
  private func vertexStep(from below: Double, to above: Double) -> Double? {
    let (a, b) = (second.place - best.place, third.place - best.place)
    let (fall, otherFall) = (best.height - second.height, best.height - third.height)
    let step = 0.5 * (b * b * fall - a * a * otherFall) / (b * fall - a * otherFall)
    let isUsable = step > below && step < above && abs(step) < 0.5 * stepBefore
    return isUsable ? step : nil
  }

  private mutating func take(_ point: EvaluatedPoint, isAhead: Bool) {
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
