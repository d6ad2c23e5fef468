import DSP
import Recordings

/// Interruptions of tapping: intervals more than twice as long as the median interval.
///
/// Regular tappers, whose intervals vary by 10 to 20 %, have none by chance; of 150 intervals that vary by 30 %,
/// fewer than one is as long. Smaller delays are frequent in irregular tapping and would only repeat its
/// variation. Part III.4 of the MDS-UPDRS counts interruptions of tapping with finger and thumb, which suggests
/// this count and does not validate it.
///
/// Intervals are those of all taps, on and beside the buttons, since a tap that misses its button is no
/// interruption; pauses of more than 3 s are. Source: this tool.
struct TapArrests: Equatable {
  /// Fewer intervals have no median to compare with.
  static let fewestIntervals = 20
  /// An arrest is longer than so many median intervals.
  static let longestRatio = 2.0
  /// The number of intervals at either end that the decrement compares.
  static let endCount = 10

  /// In seconds, those of two fingers that land together left out.
  let intervals: [Double]
  private let median: Double

  /// Nil for fewer than 20 intervals, or where most of them are zero.
  init?(_ taps: [Tap]) {
    let times = taps.map(\.seconds)
    self.init(intervals: zip(times, times.dropFirst()).map { $1 - $0 })
  }

  init?(intervals: [Double]) {
    self.intervals = intervals.filter { $0 >= TapIntervals.shortest }
    guard self.intervals.count >= Self.fewestIntervals, let median = DSP.median(self.intervals)
    else { return nil }
    self.median = median
  }

  private var arrests: [Double] { intervals.filter { $0 > Self.longestRatio * median } }

  var count: Int { arrests.count }

  /// The time of all arrests in percent of the time of all intervals.
  var timePercent: Double? { ratio(100 * arrests.reduce(0, +), intervals.reduce(0, +)) }

  var longestRatio: Double? { intervals.max().flatMap { ratio($0, median) } }

  /// Mean of the last ten intervals minus that of the first ten, in percent of the latter.
  var decrementPercent: Double? {
    guard let first = mean(Array(intervals.prefix(Self.endCount))),
      let last = mean(Array(intervals.suffix(Self.endCount)))
    else { return nil }
    return ratio(100 * (last - first), first)
  }
}
