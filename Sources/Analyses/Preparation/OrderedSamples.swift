import DSP
import Recordings

/// The samples of a motion recording sorted by time, without repeated times and with finite values, split into
/// sections where the clock restarted or a gap exceeds 0.25 s.
///
/// A step backward by up to 1 s is disorder of the queue, and is sorted; by more, the clock was restarted,
/// and sorting would mix two recordings. Gaps are intervals above three median intervals, and above 0.05 s in
/// any case. Up to 0.25 s they are bridged by interpolation; a longer one would let the spline invent
/// movement.
///
/// The unit of time stamps is not always seconds. Unix times beside them decide it, else the median interval, since no
/// recorder of a phone delivers less than one sample a second. Units of values are converted by `MotionUnits`.
struct OrderedSamples {
  /// Shorter breaks are bridged by interpolation; longer ones split the recording.
  static let longestBridgedGapSeconds = 0.25
  /// A clock that goes back further was restarted; up to here the queue mixed the order up.
  static let largestDisorderSeconds = 1.0

  /// In g and rad/s, where the units are known.
  let samples: MotionSamples
  let units: MotionUnits
  let sections: [Range<Int>]
  private(set) var timing = RecordingTiming()
  /// True if the samples are those of the recording, unchanged, and share their memory.
  let isAsStored: Bool

  init(_ raw: MotionSamples) {
    var tidy = raw.withoutSparseColumns()
    timing.rawCount = raw.count
    timing.nonFiniteCount = tidy.dropNonFinite()
    timing.timeUnitsPerSecond = Self.timeUnitsPerSecond(tidy)
    if timing.timeUnitsPerSecond != 1 {
      tidy.timestamps = tidy.timestamps.map { [unit = timing.timeUnitsPerSecond] in $0 / unit }
    }
    let runs = Self.clockRuns(tidy.timestamps)
    timing.restartCount = max(0, runs.count - 1)
    let order = Self.order(of: tidy, in: runs, timing: &timing)
    if let order { tidy = tidy.reordered(by: order.flatMap(\.self)) }
    units = MotionUnits(converting: &tidy)
    samples = tidy
    timing.keptCount = tidy.count
    isAsStored =
      order == nil && tidy.count == raw.count && timing.timeUnitsPerSecond == 1
      && !units.isConverted
    let lengths = order?.map(\.count) ?? runs.map(\.count)
    sections = Self.measure(tidy.timestamps, runLengths: lengths, timing: &timing)
  }

  /// How evenly dates follow one another; a wall clock does not restart.
  static func timing(ofDates dates: [Double?]) -> RecordingTiming {
    var timing = RecordingTiming()
    let times = dates.compactMap(\.self).filter(\.isFinite)
    (timing.isOfFineClock, timing.nonFiniteCount) = (false, dates.count - times.count)
    timing.rawCount = dates.count
    let order = sorted(0..<times.count, by: times, timing: &timing) { _, _ in true }
    timing.keptCount = order.count
    _ = measure(order.map { times[$0] }, runLengths: [order.count], timing: &timing)
    timing.splitCount = 0
    return timing
  }

  /// Intervals above this are gaps, given the median interval.
  static func shortestGapSeconds(typicalInterval: Double) -> Double {
    max(3 * typicalInterval, 0.05)
  }

  /// The section with the most samples; empty without samples.
  var longestSection: Range<Int> { sections.max { $0.count < $1.count } ?? 0..<0 }

  /// Phones deliver 1 to 1000 samples a second, so an interval of 2 or more cannot be in seconds.
  private static let longestIntervalSeconds = 2.0

  /// The intervals are put in order only where they are too long for seconds.
  private static func timeUnitsPerSecond(_ samples: MotionSamples) -> Double {
    let times = samples.timestamps
    guard !hasMostlyShortIntervals(times), !samples.hasTimesInSeconds,
      let typical = median(zip(times.dropFirst(), times).map { abs($0 - $1) })
    else { return 1 }
    switch typical {
    case ..<longestIntervalSeconds: return 1
    case ..<(1e3 * longestIntervalSeconds): return 1e3
    case ..<(1e6 * longestIntervalSeconds): return 1e6
    default: return 1e9
    }
  }

  /// True if more than half of the intervals are short enough for seconds: then their median is.
  private static func hasMostlyShortIntervals(_ times: [Double]) -> Bool {
    var shortCount = 0
    for index in times.indices.dropFirst()
    where abs(times[index] - times[index - 1]) < longestIntervalSeconds { shortCount += 1 }
    return 2 * shortCount > times.count - 1
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
    of samples: MotionSamples, in runs: [Range<Int>], timing: inout RecordingTiming
  ) -> [[Int]]? {
    let (times, columns) = (samples.timestamps, samples.valueColumns)
    let order = runs.map { run in
      let isAscending = run.dropFirst().allSatisfy { times[$0 - 1] < times[$0] }
      return isAscending
        ? Array(run)
        : sorted(run, by: times, timing: &timing) { a, b in columns.allSatisfy { $0[a] == $0[b] } }
    }
    return timing.outOfOrderCount + timing.duplicateTimeCount == 0 ? nil : order
  }

  /// The indices of a run in order of time; of samples with one time, the first is kept.
  private static func sorted(
    _ run: Range<Int>, by times: [Double], timing: inout RecordingTiming,
    areCopies: (Int, Int) -> Bool
  ) -> [Int] {
    var latest = -Double.infinity
    for index in run {
      if times[index] < latest { timing.outOfOrderCount += 1 }
      latest = max(latest, times[index])
    }
    let sorted = run.sorted { times[$0] == times[$1] ? $0 < $1 : times[$0] < times[$1] }
    var kept: [Int] = []
    for index in sorted {
      guard let last = kept.last, times[last] == times[index] else {
        kept.append(index)
        continue
      }
      timing.duplicateTimeCount += 1
      if !areCopies(last, index) { timing.conflictingTimeCount += 1 }
    }
    return kept
  }

  private static func measure(_ times: [Double], runLengths: [Int], timing: inout RecordingTiming)
    -> [Range<Int>]
  {
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
    let order = quantiles(intervals, [0.5, 0.99])
    guard let typical = order.first, typical > 0 else { return runs }
    timing.jitterMilliseconds = standardDeviation(intervals).map { $0 * 1000 }
    timing.jitterP99Milliseconds = order.last.map { ($0 - typical) * 1000 }
    let limit = shortestGapSeconds(typicalInterval: typical)
    timing.take(intervals, gapsAbove: limit)
    let sections = runs.flatMap {
      split($0, of: times, atGapsAbove: max(limit, longestBridgedGapSeconds))
    }
    timing.splitCount = sections.count - runs.count
    return sections
  }

  private static func split(_ run: Range<Int>, of times: [Double], atGapsAbove limit: Double)
    -> [Range<Int>]
  {
    var (sections, start) = ([Range<Int>](), run.lowerBound)
    for index in run.dropFirst() where times[index] - times[index - 1] > limit {
      sections.append(start..<index)
      start = index
    }
    return sections + [start..<run.upperBound]
  }
}

extension Recording {
  /// The samples of a recording of motion in order of time; nil for other recordings.
  ///
  /// They are kept if that takes no memory: the row of the file and its analyses ask for them.
  var ordered: OrderedSamples? {
    motion.map { samples in derived.value({ OrderedSamples(samples) }, keptIf: \.isAsStored) }
  }
}

extension MotionSamples {
  /// Without the optional columns that most items lack: a few values would cost the other samples.
  func withoutSparseColumns() -> MotionSamples {
    var kept = self
    kept.attitude = attitude?.withoutEmpty()
    if isSparse(rotationRate?.x) { kept.rotationRate = nil }
    if isSparse(kept.attitude?.w) { kept.attitude = nil }
    return kept
  }

  /// Whether Unix times beside the time stamps show that these are in seconds, however far apart.
  fileprivate var hasTimesInSeconds: Bool {
    guard let unixTimes else { return false }
    func typical(_ times: [Double]) -> Double? {
      median(zip(times.dropFirst(), times).map { abs($0 - $1) }.filter(\.isFinite))
    }
    guard let own = typical(timestamps), let wall = typical(unixTimes) else { return false }
    return own > 0 && (0.5...2).contains(wall / own)
  }

  private func isSparse(_ column: [Double]?) -> Bool {
    guard let column else { return false }
    return column.count(where: \.isNaN) * 2 > column.count
  }

  /// Drops samples with a missing or not finite value and returns their number.
  mutating func dropNonFinite() -> Int {
    let columns = valueColumns
    let isWhole = columns.allSatisfy { $0.allSatisfy(\.isFinite) }
    guard !isWhole else { return 0 }
    let kept = timestamps.indices.filter { row in columns.allSatisfy { $0[row].isFinite } }
    let dropped = count - kept.count
    self = reordered(by: kept)
    return dropped
  }

  /// Every column that takes part in the analysis.
  fileprivate var valueColumns: [[Double]] {
    let axes = [acceleration, userAcceleration, gravity, rotationRate].compactMap(\.self)
    let quaternion = attitude.map { [$0.w, $0.x, $0.y, $0.z] } ?? []
    return [timestamps] + axes.flatMap(\.all) + quaternion
  }
}

extension AttitudeColumns {
  /// A quaternion of no length is no attitude, though all of its numbers are there.
  fileprivate func withoutEmpty() -> AttitudeColumns {
    var kept = self
    for row in w.indices where w[row] == 0 && x[row] == 0 && y[row] == 0 && z[row] == 0 {
      kept.w[row] = .nan
    }
    return kept
  }
}
