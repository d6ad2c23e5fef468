import CLibrary

/// The values of one participant with the number of the repetition at which each was measured.
public struct PracticeSeries: Sendable {
  /// Numbers of repetitions from 1, ascending; a repetition without a usable value is left out, but counted.
  public let repetitions: [Double]
  public let values: [Double]

  /// - Parameters:
  ///   - repetitions: as many as values. Means of several, for joined sessions, need not be whole.
  public init(_ repetitions: [Double], _ values: [Double]) {
    (self.repetitions, self.values) = (repetitions, values)
  }
}

/// The course of learning from 0 at the first repetition to 1 after many: 1 - 2^(-(k - 1)/h).
///
/// An exponential is the form of single people's curves (Heathcote A, Brown S, Mewhort DJK 2000, Psychon Bull Rev 7:185-207;
/// their mean looks like a power law). `half` is the number of repetitions that halve what remains to be learned.
public func practiceShare(_ repetition: Double, half: Double) -> Double {
  1 - exp2((1 - repetition) / half)
}

/// The repetition with a share, which need not be whole.
public func practiceRepetition(share: Double, half: Double) -> Double { 1 - half * log2(1 - share) }

/// The number of repetitions after the first until 90 % are learned: `half` times this.
public let practiceNinetyPercent = log2(10.0)

/// The half-lives among which curves are searched, by their logarithms: 61 from 0.25 to four times the last repetition.
func practiceGrid(last: Double) -> [Double] {
  let (low, high) = (log(0.25), log(4 * max(last, 1)))
  return (0...60).map { low + (high - low) * Double($0) / 60 }
}

/// The width in the logarithm of the half-life at which a search ends.
let practiceTolerance = 1e-10

/// A series without the mean of its values, for sums of products at many half-lives.
struct CenteredSeries {
  let repetitions: [Double]
  let values: [Double]
  let valueSquares: Double

  init(_ series: PracticeSeries) {
    repetitions = series.repetitions
    let center = mean(series.values) ?? 0
    values = series.values.map { $0 - center }
    valueSquares = values.reduce(0) { $0 + $1 * $1 }
  }

  /// The sums of shares times values and of squares of shares, both about their means.
  func sums(half: Double) -> PracticeSums {
    var (products, squares, total, rest) = (0.0, 0.0, 0.0, 0.0)
    for (repetition, value) in zip(repetitions, values) {
      let share = practiceShare(repetition, half: half)
      products += share * value
      squares += share * share
      total += share
      rest += value
    }
    let count = Double(values.count)
    return PracticeSums(
      products: products - total * rest / count, squares: max(0, squares - total * total / count))
  }
}

/// Sums over one or more series.
struct PracticeSums {
  var products = 0.0
  var squares = 0.0

  /// The gain by least squares; 0 where all repetitions are the same.
  var gain: Double { squares > 0 ? products / squares : 0 }

  static func + (a: PracticeSums, b: PracticeSums) -> PracticeSums {
    PracticeSums(products: a.products + b.products, squares: a.squares + b.squares)
  }

  static func - (a: PracticeSums, b: PracticeSums) -> PracticeSums {
    PracticeSums(products: a.products - b.products, squares: a.squares - b.squares)
  }
}
