/// How much the periods of a voice change from one to the next.
///
/// Source: Praat 6.1, "PointProcess: Get jitter (local)..." and its neighbors, with a period factor of 1.3.
public struct Jitter: Sendable, Equatable {
  /// Mean of the periods, without those that differ from both of their neighbors.
  public let meanPeriodSeconds: Double?
  /// Times between pulses that are periods.
  public let periodCount: Int
  /// Mean difference of neighbors.
  public let absoluteSeconds: Double?
  /// `absoluteSeconds` over the mean period.
  public let local: Double?
  /// Mean difference of a period from the mean of three or five, over the mean period.
  public let rap, ppq5: Double?
  /// Three times `rap`: the mean difference of differences.
  public let ddp: Double?

  /// `pulseTimes` ascend; times between them outside of the range are no periods.
  public init(pulseTimes: [Double], _ range: PitchRange) {
    let intervals = zip(pulseTimes.dropFirst(), pulseTimes).map(-)
    let limits = range.periodLimitsSeconds
    let periods = Perturbation(intervals) { index in
      limits.contains(intervals[index]) && limits.contains(intervals[index + 1])
        && largerOverSmaller(intervals[index], intervals[index + 1]) <= largestPeriodFactor
    }
    let meanPeriod = Self.meanPeriod(intervals, limits)
    func share(_ seconds: Double?) -> Double? {
      meanPeriod.flatMap { period in seconds.map { $0 / period } }
    }
    meanPeriodSeconds = meanPeriod
    periodCount = intervals.count { limits.contains($0) }
    absoluteSeconds = periods.meanStep()
    local = share(absoluteSeconds)
    rap = share(periods.meanDeviation(width: 3))
    ppq5 = share(periods.meanDeviation(width: 5))
    ddp = rap.map { 3 * $0 }
  }

  /// A period leaves out those that stand alone; at either end there is no neighbor to differ from.
  private static func meanPeriod(
    _ intervals: [Double], _ limits: ClosedRange<Double>
  ) -> Double? {
    func differs(_ index: Int, _ other: Int) -> Bool {
      intervals.indices.contains(other)
        && largerOverSmaller(intervals[index], intervals[other]) > largestPeriodFactor
    }
    return mean(
      intervals.indices.filter { index in
        limits.contains(intervals[index])
          && !(differs(index, index - 1) && differs(index, index + 1))
      }.map { intervals[$0] })
  }
}

/// The larger of two neighboring periods over the smaller; beyond this the pulses are in doubt.
let largestPeriodFactor = 1.3

/// How much the values of a row change from one to the next, as far as neighbors may be compared.
struct Perturbation: Sendable {
  let values: [Double]
  /// Whether each value may be compared with the next; one fewer than values.
  let links: [Bool]

  /// `areComparable` tells whether the values at two neighboring indices, the lower one given, are.
  init(_ values: [Double], areComparable: (Int) -> Bool) {
    self.values = values
    links = values.indices.dropLast().map(areComparable)
  }

  /// Mean of `difference` over all pairs that may be compared; nil without any.
  func meanStep(_ difference: (Double, Double) -> Double = { abs($1 - $0) }) -> Double? {
    mean(links.indices.filter { links[$0] }.map { difference(values[$0], values[$0 + 1]) })
  }

  /// Mean distance of a value from the mean of the `width` values it is in the middle of, over all
  /// such groups whose neighbors may be compared; nil without any. `width` is odd.
  func meanDeviation(width: Int) -> Double? {
    mean(
      stride(from: 0, through: values.count - width, by: 1).compactMap { first in
        guard links[first..<first + width - 1].allSatisfy(\.self) else { return nil }
        let group = values[first..<first + width]
        return abs(values[first + width / 2] - group.reduce(0, +) / Double(width))
      })
  }
}

/// The larger of two positive values over the smaller.
func largerOverSmaller(_ a: Double, _ b: Double) -> Double { max(a, b) / min(a, b) }
