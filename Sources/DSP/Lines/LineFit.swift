/// A straight line: y is `intercept` plus `slope` times x.
public struct Line: Sendable, Equatable {
  /// Change of y per unit of x.
  public let slope: Double
  /// y at x = 0, in the unit of y.
  public let intercept: Double

  /// Nil unless both numbers are finite, which overflow prevents.
  init?(finiteSlope slope: Double, intercept: Double) {
    guard slope.isFinite, intercept.isFinite else { return nil }
    (self.slope, self.intercept) = (slope, intercept)
  }

  /// The height of the line at this x.
  public func callAsFunction(_ x: Double) -> Double { intercept + slope * x }
}

/// Fits lines through points with fixed x and changing y; terms that depend only on x are computed once.
///
/// A vowel of ten seconds has some 5000 cepstra with up to 513 bins, each with up to five trend lines over
/// the same quefrencies; memory is allocated once for all of them.
protocol LineFit: ~Copyable {
  /// Nil unless x ascends, is finite and has at least two values.
  init?(x: [Double])

  /// The line through points with these y, one per x; nil if it is not finite.
  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line?
}

/// The least-squares line, with its weights computed in advance; `LinearFit` adds errors to a single fit.
struct LeastSquaresLine: LineFit {
  private let middle: Double
  /// The slope is the sum of these weights times y.
  private let weights: [Double]

  init?(x: [Double]) {
    guard let middle = meanIfAscending(x) else { return nil }
    self.middle = middle
    let spread = x.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    weights = x.map { ($0 - middle) / spread }
  }

  func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    guard y.count == weights.count else { return nil }
    let slope = partialSums(count: y.count) { weights[$0] * y[$0] }
    let height = partialSums(count: y.count) { y[$0] } / Double(y.count)
    return Line(finiteSlope: slope, intercept: height - slope * middle)
  }
}

/// Theil's incomplete method: the slope is the median of the slopes of pairs half of the points apart, with
/// each point in at most one pair; the intercept is the median of the residuals.
///
/// Source: Theil H (1950), Proc Kon Ned Akad Wetensch A 53:386-392. Praat's "Robust" fit, whereas the
/// complete method (`TheilSenLine`) is its "Robust slow". The AVQI is defined by this one, so the better fit
/// cannot replace it.
struct IncompleteTheilLine: LineFit, ~Copyable {
  private let x: [Double]
  private var slopes: MedianTracker
  private var residuals: MedianTracker

  init?(x: [Double]) {
    guard meanIfAscending(x) != nil else { return nil }
    self.x = x
    slopes = MedianTracker(count: x.count / 2)
    residuals = MedianTracker(count: x.count)
  }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let (count, pairs) = (x.count, x.count / 2)
    guard y.count == count else { return nil }
    for first in 0..<pairs {
      let second = first + count - pairs
      slopes.values[first] = (y[second] - y[first]) / (x[second] - x[first])
    }
    let slope = slopes.median()
    for index in 0..<count { residuals.values[index] = y[index] - slope * x[index] }
    return Line(finiteSlope: slope, intercept: residuals.median())
  }
}

/// The mean of x; nil unless x ascends, is finite and has at least two values.
func meanIfAscending(_ x: [Double]) -> Double? {
  guard x.count > 1, let first = x.first, let last = x.last, (last - first).isFinite else {
    return nil
  }
  return zip(x, x.dropFirst()).allSatisfy { $0 < $1 } ? mean(x) : nil
}

/// Finds the medians of a sequence of similar sets of values.
///
/// The search starts at the distance that the previous median had from the mean; the result does not depend
/// on the start. Successive cepstra are alike, so that a narrow window around the guess holds the median nearly
/// always and few values have to be ordered.
struct MedianTracker: ~Copyable {
  /// The values of the current set, to be written by the caller in any order.
  let values: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  private var last: (offset: Double, change: Double)?

  /// Allocates memory for sets of `count` values.
  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: 0)
    select = RankSelection(capacity: count)
  }

  /// The median, equal to the result of the function `median`.
  mutating func median() -> Double {
    let mean = partialSums(count: values.count) { values[$0] } / Double(values.count)
    let expected = mean + (last?.offset ?? 0)
    let reach = 1.5 * (last?.change ?? .infinity)
    let (low, high) = select(
      ((values.count - 1) / 2, values.count / 2), of: UnsafeBufferPointer(values),
      window: (expected - reach, expected + reach))
    let median = low + 0.5 * (high - low)
    // A change decays slowly: the next change may be as large.
    let change = max(abs(median - expected), 0.8 * (last?.change ?? 0))
    last = change.isFinite ? (median - mean, change) : nil
    return median
  }

  deinit { values.deallocate() }
}
