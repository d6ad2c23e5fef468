/// Jitter: variation of the period of a voice from cycle to cycle.
///
/// Source: Praat 6.1, "PointProcess: Get jitter (local)..." and related commands, with a period factor of
/// 1.3.
///
/// Differences between neighbors and not a standard deviation, which a rising pitch would raise. A pair of
/// periods that differ by more than the factor contains a missed or doubled pulse and is left out, but only
/// where a rule compares it: numerator and mean period follow different rules, as in Praat. Agrees with Praat
/// to 2e-10. Where pulses ring on into the next period, the true jitter is underestimated by up to a quarter
/// (Documentation/phonation-agreement.md).
public struct Jitter: Sendable, Equatable {
  /// Mean of the periods, without periods that differ from both neighbors by more than the period factor.
  public let meanPeriodSeconds: Double?
  /// Standard deviation of the periods that the mean is taken of.
  public let periodDeviationSeconds: Double?
  /// Number of intervals between pulses that are valid periods.
  public let periodCount: Int
  /// Mean absolute difference between consecutive periods, in seconds.
  public let absoluteSeconds: Double?
  /// `absoluteSeconds` divided by the mean period, a share of 1.
  public let local: Double?
  /// Mean absolute difference between a period and the mean of three or five periods around it, divided by
  /// the mean period.
  public let rap, ppq5: Double?
  /// Three times `rap`: mean absolute difference between consecutive differences, divided by the mean period.
  public let ddp: Double?

  /// `pulseTimes` ascend; intervals outside the limits of the range are not periods.
  public init(pulseTimes: [Double], _ range: PitchRange) {
    let intervals = zip(pulseTimes.dropFirst(), pulseTimes).map(-)
    let limits = range.periodLimitsSeconds
    let periods = Perturbation(intervals) { index in
      limits.contains(intervals[index]) && limits.contains(intervals[index + 1])
        && largerOverSmaller(intervals[index], intervals[index + 1]) <= largestPeriodFactor
    }
    let similar = Self.similarPeriods(intervals, limits)
    let meanPeriod = mean(similar)
    func share(_ seconds: Double?) -> Double? {
      meanPeriod.flatMap { period in seconds.map { $0 / period } }
    }
    meanPeriodSeconds = meanPeriod
    periodDeviationSeconds = standardDeviation(similar)
    periodCount = intervals.count { limits.contains($0) }
    absoluteSeconds = periods.meanDifference()
    local = share(absoluteSeconds)
    rap = share(periods.meanDeviation(width: 3))
    ppq5 = share(periods.meanDeviation(width: 5))
    ddp = rap.map { 3 * $0 }
  }

  /// Leaves out periods that differ from both neighbors; the first and the last are never left out.
  private static func similarPeriods(_ intervals: [Double], _ limits: ClosedRange<Double>)
    -> [Double]
  {
    func differs(_ index: Int, _ other: Int) -> Bool {
      intervals.indices.contains(other)
        && largerOverSmaller(intervals[index], intervals[other]) > largestPeriodFactor
    }
    return intervals.indices.filter { index in
      limits.contains(intervals[index]) && !(differs(index, index - 1) && differs(index, index + 1))
    }.map { intervals[$0] }
  }
}

/// Largest ratio of two neighboring periods; above it the pulses are unreliable.
let largestPeriodFactor = 1.3

/// Variation of successive values, where neighbors may be compared.
struct Perturbation: Sendable {
  let values: [Double]
  /// Whether each value may be compared with the next; one element fewer than `values`.
  let links: [Bool]

  /// `areComparable` receives the lower one of two neighboring indices.
  init(_ values: [Double], areComparable: (Int) -> Bool) {
    self.values = values
    links = values.indices.dropLast().map(areComparable)
  }

  /// Mean of `difference` over all comparable pairs; nil without any.
  func meanDifference(_ difference: (Double, Double) -> Double = { abs($1 - $0) }) -> Double? {
    mean(links.indices.filter { links[$0] }.map { difference(values[$0], values[$0 + 1]) })
  }

  /// Mean distance between a value and the mean of the `width` values centered on it, over all groups whose
  /// neighbors may be compared; nil without any. `width` is odd.
  func meanDeviation(width: Int) -> Double? {
    mean(
      stride(from: 0, through: values.count - width, by: 1).compactMap { first in
        guard links[first..<first + width - 1].allSatisfy(\.self) else { return nil }
        let group = values[first..<first + width]
        return abs(values[first + width / 2] - group.reduce(0, +) / Double(width))
      })
  }
}

/// The ratio of the larger to the smaller of two positive values.
func largerOverSmaller(_ a: Double, _ b: Double) -> Double { max(a, b) / min(a, b) }
