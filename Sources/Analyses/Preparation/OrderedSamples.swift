import DSP
import Recordings

/// The samples of a motion recording in order of time, each time once, all values finite, cut into
/// stretches where the clock restarted or nothing came for more than a quarter of a second.
struct OrderedSamples {
  /// Shorter breaks are bridged by interpolation; longer ones split the recording.
  static let longestBridgedGapSeconds = 0.25
  /// A clock that goes back further was restarted; up to here the queue mixed the order up.
  static let largestDisorderSeconds = 1.0

  let samples: MotionSamples
  let stretches: [Range<Int>]
  private(set) var timing = RecordingTiming()

  init(_ raw: MotionSamples) {
    var tidy = raw.withoutSparseColumns()
    timing.nonFiniteCount = tidy.dropNonFinite()
    timing.timeUnitsPerSecond = Self.timeUnitsPerSecond(tidy.timestamps)
    if timing.timeUnitsPerSecond != 1 {
      tidy.timestamps = tidy.timestamps.map { [unit = timing.timeUnitsPerSecond] in $0 / unit }
    }
    let runs = Self.clockRuns(tidy.timestamps)
    timing.restartCount = max(0, runs.count - 1)
    let order = Self.order(of: tidy.timestamps, in: runs, timing: &timing)
    if let order { tidy = tidy.reordered(by: order.flatMap(\.self)) }
    samples = tidy
    let lengths = order?.map(\.count) ?? runs.map(\.count)
    stretches = Self.measure(tidy.timestamps, runLengths: lengths, timing: &timing)
  }

  /// How evenly dates follow one another; a wall clock does not restart.
  static func timing(ofDates dates: [Double?]) -> RecordingTiming {
    var timing = RecordingTiming()
    let times = dates.compactMap(\.self).filter(\.isFinite)
    (timing.isOfFineClock, timing.nonFiniteCount) = (false, dates.count - times.count)
    let order = sorted(0..<times.count, by: times, timing: &timing)
    _ = measure(order.map { times[$0] }, runLengths: [order.count], timing: &timing)
    timing.splitCount = 0
    return timing
  }

  /// Intervals above this are gaps, given the median interval.
  static func shortestGapSeconds(typicalInterval: Double) -> Double {
    max(3 * typicalInterval, 0.05)
  }

  /// The stretch with the most samples.
  var longestStretch: Range<Int> { stretches.max { $0.count < $1.count } ?? 0..<0 }

  /// Phones deliver 1 to 1000 samples a second, so an interval of 2 or more cannot be in seconds.
  private static func timeUnitsPerSecond(_ times: [Double]) -> Double {
    guard let typical = median(zip(times.dropFirst(), times).map { abs($0 - $1) }) else { return 1 }
    switch typical {
    case ..<2: return 1
    case ..<2e3: return 1e3
    case ..<2e6: return 1e6
    default: return 1e9
    }
  }

  private static func clockRuns(_ times: [Double]) -> [Range<Int>] {
    guard var latest = times.first else { return [] }
    var (runs, start) = ([Range<Int>](), 0)
    for (index, time) in times.enumerated() {
      if time < latest - largestDisorderSeconds {
        runs.append(start..<index)
        (start, latest) = (index, time)
      }
      latest = max(latest, time)
    }
    return runs + [start..<times.count]
  }

  /// Per run, the kept indices in order of time; nil when everything is in order already.
  private static func order(
    of times: [Double], in runs: [Range<Int>], timing: inout RecordingTiming
  ) -> [[Int]]? {
    let order = runs.map { run in
      let isAscending = run.dropFirst().allSatisfy { times[$0 - 1] < times[$0] }
      return isAscending ? Array(run) : sorted(run, by: times, timing: &timing)
    }
    return timing.outOfOrderCount + timing.duplicateTimeCount == 0 ? nil : order
  }

  /// In order of time, of samples of one time the first.
  private static func sorted(
    _ run: Range<Int>, by times: [Double], timing: inout RecordingTiming
  ) -> [Int] {
    var latest = -Double.infinity
    for index in run {
      if times[index] < latest { timing.outOfOrderCount += 1 }
      latest = max(latest, times[index])
    }
    let sorted = run.sorted { times[$0] == times[$1] ? $0 < $1 : times[$0] < times[$1] }
    let isFirst = { (place: Int) in place == 0 || times[sorted[place]] != times[sorted[place - 1]] }
    let kept = sorted.indices.filter(isFirst).map { sorted[$0] }
    timing.duplicateTimeCount += sorted.count - kept.count
    return kept
  }

  private static func measure(
    _ times: [Double], runLengths: [Int], timing: inout RecordingTiming
  ) -> [Range<Int>] {
    var intervals: [Double] = []
    intervals.reserveCapacity(times.count)
    var (begin, runs) = (0, [Range<Int>]())
    for length in runLengths where length > 0 {
      let run = begin..<begin + length
      intervals += run.dropFirst().map { times[$0] - times[$0 - 1] }
      timing.durationSeconds += times[run.upperBound - 1] - times[run.lowerBound]
      runs.append(run)
      begin += length
    }
    guard let typical = median(intervals), typical > 0 else { return runs }
    timing.nativeRateHz = 1 / typical
    timing.jitterMilliseconds = standardDeviation(intervals).map { $0 * 1000 }
    timing.jitterP99Milliseconds = quantile(intervals, 0.99).map { ($0 - typical) * 1000 }
    let limit = shortestGapSeconds(typicalInterval: typical)
    for gap in intervals where gap > limit {
      timing.gapCount += 1
      timing.longestGapSeconds = max(timing.longestGapSeconds, gap)
      timing.totalGapSeconds += gap
    }
    let stretches = runs.flatMap {
      split($0, of: times, atGapsAbove: max(limit, longestBridgedGapSeconds))
    }
    timing.splitCount = stretches.count - runs.count
    return stretches
  }

  private static func split(
    _ run: Range<Int>, of times: [Double], atGapsAbove limit: Double
  ) -> [Range<Int>] {
    var (stretches, start) = ([Range<Int>](), run.lowerBound)
    for index in run.dropFirst() where times[index] - times[index - 1] > limit {
      stretches.append(start..<index)
      start = index
    }
    return stretches + [start..<run.upperBound]
  }
}
