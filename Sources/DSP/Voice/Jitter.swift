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
        && ratio(intervals[index], intervals[index + 1]) <= largestPeriodFactor
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
        && ratio(intervals[index], intervals[other]) > largestPeriodFactor
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
