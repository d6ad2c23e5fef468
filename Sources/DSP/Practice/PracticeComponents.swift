import CLibrary

/// What participants' own gains say of a measurement: the usual gain, how gains differ, and the error of one value.
///
/// Medians instead of likelihoods, so that a few people who truly change neither look like learning of all nor inflate the error
/// with which they are compared.
public struct PracticeComponents: Sendable {
  /// The weighted median of participants' gains.
  public let limitGain: Double
  /// The variance of one value about its participant's curve.
  public let errorVariance: Double
  /// The variance of gains among participants.
  public let gainVariance: Double
  /// The variance of `limitGain`.
  public let limitGainVariance: Double
  /// Of the error variance.
  public let degreesOfFreedom: Double

  /// The components at a half-life; nil unless a participant has three values at different repetitions.
  public init?(_ series: [PracticeSeries], half: Double) {
    self.init(series.filter { $0.values.count > 2 }.map(CenteredSeries.init), half)
  }

  init?(_ series: [CenteredSeries], _ half: Double) {
    let own = series.compactMap { series -> (sums: PracticeSums, variance: Double, free: Double)? in
      let (sums, free) = (series.sums(half: half), Double(series.values.count - 2))
      guard sums.squares > 0, free > 0 else { return nil }
      let residual = max(0, series.valueSquares - sums.gain * sums.products)
      return (sums, residual / free, free)
    }
    let gains = own.map(\.sums.gain)
    guard let gain = weightedMedian(gains, own.map { $0.sums.squares.squareRoot() }),
      let error = RobustVariance(own.map { ($0.variance, $0.free) }),
      let spread = median(gains.map { abs($0 - gain) }),
      let chance = median(own.map { error.variance / $0.sums.squares }),
      let quartile = StandardNormal.quantile(0.75)
    else { return nil }
    (limitGain, errorVariance) = (gain, error.variance)
    gainVariance = max(0, (spread / quartile) * (spread / quartile) - chance)
    limitGainVariance = Double.pi / 2 * (gainVariance + chance) / Double(own.count)
    degreesOfFreedom = error.degreesOfFreedom
  }

  /// The half-life for which participants' own curves fit best: the smallest sum of their root sums of squares, in which no one
  /// has the weight of a square.
  public static func half(_ series: [PracticeSeries]) -> Double? {
    search(series) { $0.squareRoot() }.map { exp($0.argument) }
  }

  /// The smallest sum of squares about participants' own curves; nil without a series of two values.
  static func leastSquares(_ series: [PracticeSeries]) -> Double? { search(series) { $0 }?.sum }

  private static func search(_ series: [PracticeSeries], _ weighed: @escaping (Double) -> Double)
    -> (argument: Double, sum: Double)?
  {
    let own = series.filter { $0.values.count > 1 }
    let centered = own.map(CenteredSeries.init)
    guard let last = own.compactMap({ $0.repetitions.max() }).max() else { return nil }
    func sum(_ logarithm: Double) -> Double {
      let half = exp(logarithm)
      return centered.reduce(0) { total, series in
        let sums = series.sums(half: half)
        return total + weighed(max(0, series.valueSquares - sums.gain * sums.products))
      }
    }
    let best = gridMinimum(practiceGrid(last: last), isNarrow: { $1 - $0 < practiceTolerance }, sum)
      .argument
    return (best, sum(best))
  }
}

/// The error variance of many small samples, from the weighted median of their variances.
public struct RobustVariance: Sendable {
  public let variance: Double
  /// The sum over the samples.
  public let degreesOfFreedom: Double

  /// - Parameter samples: the variance of each sample, and its degrees of freedom.
  init?(_ samples: [(variance: Double, free: Double)]) {
    var medians: [Double: Double] = [:]
    let scaled = samples.compactMap { sample -> Double? in
      let known = medians[sample.free] ?? ChiSquared.median(degreesOfFreedom: sample.free)
      medians[sample.free] = known
      return known.map { sample.variance * sample.free / $0 }
    }
    guard scaled.count == samples.count, let variance = weightedMedian(scaled, samples.map(\.free))
    else { return nil }
    (self.variance, degreesOfFreedom) = (variance, samples.reduce(0) { $0 + $1.free })
  }

  /// The variance of values about the means of their participants; nil unless a participant has two values.
  public init?(aboutMeans series: [PracticeSeries]) {
    self.init(
      series.compactMap { series in
        DSP.variance(series.values).map { ($0, Double(series.values.count - 1)) }
      })
  }
}

/// The first value whose cumulated weight reaches half of the total; nil without values.
///
/// Equal weights of an even number meet the half exactly, and rounding must not decide.
func weightedMedian(_ values: [Double], _ weights: [Double]) -> Double? {
  let order = values.indices.sorted { values[$0] < values[$1] }
  let needed = (1 - 1e-9) * exactSum(weights) / 2
  var sum = 0.0
  for place in order {
    sum += weights[place]
    if sum >= needed { return values[place] }
  }
  return order.last.map { values[$0] }
}
