import CLibrary

/// A curve of learning that participants have in common, each with a level of their own: t = a_i + b (1 - 2^(-(k - 1)/h)).
///
/// For one h the least-squares gain b is a quotient of two sums, so that the whole fit is a search in one number, over a grid
/// and then by golden section. It needs no start value and always ends. The interval of h is that of the profile of the sum of
/// squares. The interval of the gain leaves out one participant after the other (jackknife), since participants differ in
/// their gains: the profile's interval of the gain would then contain the truth in 53 to 88 instead of 95 %.
public struct PracticeCurve: Sendable {
  /// b: the gain after many repetitions.
  public let limitGain: Double
  /// h: the repetitions that halve what remains to be learned.
  public let half: Double
  /// The sum of squares about the curves.
  public let residual: Double
  /// Values minus levels, gain and half-life.
  public let degreesOfFreedom: Double
  /// The ends of the 95 % interval of h; nil where the data do not bound it.
  public let halfLow, halfHigh: Double?
  /// The median over participants of their last repetition.
  public let lastRepetition: Double
  /// True if the data show no end of learning: the limit gain is then not determined.
  public let hasNoPlateau: Bool
  /// The mean of the levels at the first repetition.
  public let level: Double

  private let series: [CenteredSeries]
  private let grid: [Double]

  /// Why a curve cannot be fitted.
  public enum CurveRefusal: Error, Sendable {
    /// Fewer than six participants have two values.
    case fewParticipants
    /// Fewer than three different repetitions.
    case fewRepetitions
    /// No participant's values differ.
    case noSpread
  }

  /// The smallest number of participants: with fewer, no pattern of signs has a probability below 5 %.
  public static let leastParticipants = 6
  private static let leastRepetitions = 3

  /// Fits a curve. Participants with a single value are left out.
  public init(_ all: [PracticeSeries]) throws(CurveRefusal) {
    let own = all.filter { $0.values.count > 1 }
    guard own.count >= Self.leastParticipants else { throw .fewParticipants }
    guard Set(own.flatMap(\.repetitions)).count >= Self.leastRepetitions else {
      throw .fewRepetitions
    }
    let series = own.map(CenteredSeries.init)
    let total = series.reduce(0) { $0 + $1.valueSquares }
    guard total > 0 else { throw .noSpread }
    let last = own.compactMap { $0.repetitions.max() }
    let grid = practiceGrid(last: last.max() ?? 1)
    let values = own.reduce(0) { $0 + $1.values.count }
    degreesOfFreedom = Double(values - own.count - 2)
    let search = PracticeSearch(series, total)
    let best = gridMinimum(grid, isNarrow: isNarrow, search.residual)
    let sums = search.sums(best.argument)
    (half, limitGain) = (exp(best.argument), sums.gain)
    residual = search.residual(best.argument)
    lastRepetition = median(last) ?? 1
    let bounds = search.bounds(
      around: best.argument, residual: residual, degreesOfFreedom: degreesOfFreedom, grid)
    (halfLow, halfHigh) = (bounds.low.map { exp($0) }, bounds.high.map { exp($0) })
    hasNoPlateau = best.place == grid.count - 1 || bounds.high == nil
    let (found, gain) = (half, limitGain)
    level =
      mean(
        own.compactMap { series in
          mean(
            zip(series.repetitions, series.values).map {
              $1 - gain * practiceShare($0, half: found)
            })
        }) ?? 0
    (self.series, self.grid) = (series, grid)
  }

  /// The gain from the first to the last repetition of most participants.
  public var gain: Double { limitGain * practiceShare(lastRepetition, half: half) }

  /// The 95 % intervals of the gain and of the limit gain, by leaving out one participant after the other.
  public func intervals() -> (gain: ClosedRange<Double>?, limitGain: ClosedRange<Double>?) {
    let search = PracticeSearch(series, series.reduce(0) { $0 + $1.valueSquares })
    let onGrid = grid.map { point in series.map { $0.sums(half: exp(point)) } }
    let totals = onGrid.map { $0.reduce(PracticeSums(), +) }
    let fits = series.indices.map { left in
      let residuals = grid.indices.map { place in
        search.residual(totals[place] - onGrid[place][left], without: left)
      }
      let best = residuals.indices.min { residuals[$0] < residuals[$1] } ?? 0
      let point = goldenSection(grid, around: best, isNarrow: isNarrow) { point in
        search.residual(search.sums(point, without: left), without: left)
      }
      let gain = search.sums(point, without: left).gain
      return (gain, gain * practiceShare(lastRepetition, half: exp(point)))
    }
    return (Self.jackknife(gain, fits.map(\.1)), Self.jackknife(limitGain, fits.map(\.0)))
  }

  private static func jackknife(_ estimate: Double, _ fits: [Double]) -> ClosedRange<Double>? {
    let count = Double(fits.count)
    guard let variance = variance(fits) else { return nil }
    let error = (variance * (count - 1) * (count - 1) / count).squareRoot()
    return StudentT.limits(
      around: estimate, standardError: error, degreesOfFreedom: count - 1, confidence: 0.95)
  }
}

private func isNarrow(_ low: Double, _ high: Double) -> Bool { high - low < practiceTolerance }

/// The sum of squares of all series as a function of the logarithm of the half-life.
private struct PracticeSearch {
  let series: [CenteredSeries]
  let total: Double

  init(_ series: [CenteredSeries], _ total: Double) { (self.series, self.total) = (series, total) }

  func sums(_ logarithm: Double, without left: Int? = nil) -> PracticeSums {
    let half = exp(logarithm)
    return series.indices.reduce(PracticeSums()) {
      $1 == left ? $0 : $0 + series[$1].sums(half: half)
    }
  }

  func residual(_ sums: PracticeSums, without left: Int? = nil) -> Double {
    total - (left.map { series[$0].valueSquares } ?? 0) - sums.gain * sums.products
  }

  func residual(_ logarithm: Double) -> Double { residual(sums(logarithm)) }

  /// The 95 % interval of the profile: where the sum of squares is not larger by more than F(1, df) allows.
  func bounds(around best: Double, residual: Double, degreesOfFreedom: Double, _ grid: [Double])
    -> (low: Double?, high: Double?)
  {
    guard degreesOfFreedom > 0,
      let ratio = FDistribution.quantile(0.95, degreesOfFreedom: 1, degreesOfFreedom)
    else { return (nil, nil) }
    let limit = residual * (1 + ratio / degreesOfFreedom)
    func end(_ outermost: Double) -> Double? {
      guard self.residual(outermost) > limit else { return nil }
      var (inside, outside) = (best, outermost)
      while abs(outside - inside) > 1e-9 {
        let middle = (inside + outside) / 2
        if self.residual(middle) > limit { outside = middle } else { inside = middle }
      }
      return (inside + outside) / 2
    }
    return (end(grid[0]), end(grid[grid.count - 1]))
  }
}
