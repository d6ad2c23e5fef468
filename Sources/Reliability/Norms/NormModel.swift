import DSP
public import Metrics
import Text

/// The scale of norms.
public enum NormScale: String, Sendable, CaseIterable {
  case raw, log
  /// Ranks among the values of the controls.
  case rank
}

/// Which of a person's values is the one of the norms.
public enum NormTake: String, Sendable, CaseIterable { case first, median, last }

/// The norms of a metric: what is expected of people like the controls, and how far single people are from it.
public struct NormModel: Sendable, Equatable {
  /// Why a metric has no norms, or a person no row.
  enum NormRefusal: Error { case flagged(Flag) }

  enum NormFigures: Sendable, Equatable {
    case regression(NormRegression)
    case ranks(NormRanks)
    /// No norms, for the reason in `flags`.
    case none
  }

  let scale: NormScale
  let take: NormTake
  /// The number of controls.
  let count: Int
  var covariates: [NormCovariate] = []
  /// One for each coefficient; the intercept is the first.
  var terms: [NormTerm] = [.intercept]
  var comparison = NormFigures.none
  /// The largest leverage of a control.
  var largestLeverage = 0.0
  /// Models of the controls' devices in the order of bytes.
  var devices: [ByteKey] = []
  var flags: [Flag] = []

  init(_ scale: NormScale, _ take: NormTake, count: Int) {
    (self.scale, self.take, self.count) = (scale, take, count)
  }

  /// A value on the scale of the norms; nil for one that has none there.
  func transformed(_ value: Double) -> Double? {
    guard scale == .log else { return value }
    return value > 0 ? AnalysisScale.logarithmic.transformed(value) : nil
  }

  private func original(_ value: Double) -> Double {
    scale == .log ? AnalysisScale.logarithmic.original(value) : value
  }

  /// The row of the design of a person.
  ///
  /// - Parameter cell: what is known of a covariate with this name.
  func row(_ cell: (String) -> NormCell?) throws(NormRefusal) -> (row: [Double], isOutside: Bool) {
    var (centered, levels, isOutside) = ([ByteKey: Double](), [ByteKey: ByteKey](), false)
    for covariate in covariates {
      let key = ByteKey(covariate.name)
      guard let cell = cell(covariate.name) else { throw .flagged(.covariateMissing) }
      switch (covariate.content, cell) {
      case (.number(let center, let range), .number(let number)):
        guard !covariate.isConstant || number == range.lowerBound else {
          throw .flagged(.normsCovariateConstant)
        }
        centered[key] = number - center
        isOutside = isOutside || !range.contains(number)
      case (.levels(let known), .word(let word)) where known.contains(ByteKey(word)):
        levels[key] = ByteKey(word)
      default: throw .flagged(.covariateUnknown)
      }
    }
    let row = terms.map { term in
      term.parts.reduce(1.0) { product, part in
        let key = ByteKey(part.covariate)
        if let level = part.level { return levels[key] == ByteKey(level) ? product : 0 }
        let number = centered[key] ?? 0
        return product * (part.power == 2 ? number * number : number)
      }
    }
    return (row, isOutside)
  }

  /// The first covariate that is a number which differs among the controls, with its range; nil without one.
  var leading: (name: String, range: ClosedRange<Double>)? {
    for covariate in covariates where !covariate.isConstant {
      if case .number(_, let range) = covariate.content { return (covariate.name, range) }
    }
    return nil
  }

  /// The value that the norms expect of a person. It is nil with ranks, without figures, and where a covariate is not known.
  func expectation(_ cell: (String) -> NormCell?) -> NormExpectation? {
    guard case .regression(let regression) = comparison, let row = try? row(cell).row else {
      return nil
    }
    return expectation(regression, row)
  }

  /// Nil without residuals, and where the interval has no end in the unit of the metric.
  private func expectation(_ regression: NormRegression, _ row: [Double]) -> NormExpectation? {
    guard let limits = regression.limits(row) else { return nil }
    let (low, high) = (original(limits.lowerBound), original(limits.upperBound))
    guard low <= high, high.isFinite else { return nil }
    return NormExpectation(value: original(regression.expected(row)), limits: low...high)
  }

  /// Compares a value with the norms.
  ///
  /// - Parameter own: the control's value in the norms, on their scale, if the person is a control.
  func score(_ value: Double, own: NormControl?, _ cell: (String) -> NormCell?) -> NormScore {
    var score = NormScore()
    score.flags = flags
    do throws(NormRefusal) {
      guard let value = transformed(value) else { throw .flagged(.valueWithoutLogarithm) }
      let (row, isOutside) = try row(cell)
      switch comparison {
      case .none: break
      case .ranks(let ranks): score.take(own.map { ranks.without($0.value) } ?? ranks, value)
      case .regression(let regression):
        if isOutside || regression.leverage(row) > largestLeverage {
          score.flags.append(.normsExtrapolated)
        }
        let others = own.map { regression.without($0.row, $0.value) } ?? regression
        if let others, let place = others.place(row, value) {
          score.take(
            place, expected: original(place.expected), limits: expectation(others, row)?.limits)
        } else {
          score.flags.append(.noSpread)
        }
      }
    } catch {
      switch error {
      case .flagged(let flag): score.flags.append(flag)
      }
    }
    if own != nil { score.flags.append(.ownControl) }
    return score
  }
}

/// What is expected of a person, in the unit of the metric.
struct NormExpectation {
  let value: Double
  /// 95 % of people like this one lie between.
  let limits: ClosedRange<Double>
}

/// A control whose value the norms contain.
struct NormControl: Sendable {
  /// The row of the design.
  let row: [Double]
  /// On the scale of the norms.
  let value: Double
}

/// The place of one value among people like the controls.
public struct NormScore: Sendable {
  /// In the unit of the metric.
  public private(set) var expected: Double?
  /// 95 % of people like this one lie between, in the unit of the metric; nil for ranks.
  public private(set) var expectedLimits: ClosedRange<Double>?
  public private(set) var t: Double?
  public private(set) var degreesOfFreedom: Int?
  public private(set) var percentile: Double?
  /// The 95 % interval of the percentile; nil for ranks.
  public private(set) var percentileLimits: ClosedRange<Double>?
  public private(set) var z: Double?
  public internal(set) var flags: [Flag] = []

  fileprivate mutating func take(_ place: NormPlace, expected: Double, limits: ClosedRange<Double>?)
  {
    guard expected.isFinite else { return }
    expectedLimits = limits
    (self.expected, t, degreesOfFreedom) = (expected, place.t, place.degreesOfFreedom)
    (percentile, z) = (place.percentile, place.z)
    percentileLimits = place.percentileLimits
  }

  fileprivate mutating func take(_ ranks: NormRanks, _ value: Double) {
    percentile = ranks.percentile(value)
    guard !ranks.hasCeiling else { return }
    z = percentile.flatMap { StandardNormal.quantile($0 / 100) }
  }

  /// The z-score towards worse values: with its sign turned where high values are the better ones. Nil if neither are.
  public func worse(_ better: Better?) -> Double? {
    better.flatMap { better in z.map { better == .higher ? -$0 : $0 } }
  }
}
