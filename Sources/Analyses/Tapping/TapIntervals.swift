import DSP
import Metrics
import Recordings
import Text

/// The times from one tap on a button to the next, and their statistics.
///
/// Intervals below 0.03 s are two fingers that land together, and above 3 s pauses: both are counted and left
/// out. If more than 5 % are short, the phone delivered taps late and several at once. Their sum is right
/// then, so that they count for mean and rate, while every measure of spread is doubtful.
///
/// Fatigue compares equally many intervals at both ends (mhealthtools takes one more at the end). The slope
/// over time uses the begin of each interval, which does not depend on its own length.
struct TapIntervals: Equatable {
  static let shortest = EventLimits.tapIntervalSeconds.lowerBound
  static let longest = EventLimits.tapIntervalSeconds.upperBound
  /// More short intervals than this share come from late delivery of taps, not from fingers.
  static let bunchedShare = 0.05
  /// Taps of which more intervals than this share are zero have no usable times.
  static let equalShare = 0.5

  /// One interval that counts.
  struct Interval: Equatable {
    let start: Double
    let seconds: Double
    let from: TapTarget, to: TapTarget
  }

  /// The intervals that statistics are made of.
  let valid: [Interval]
  let pauseCount: Int
  let togetherCount: Int
  /// The phone delivered taps late and several at once. Their short intervals count then, since the
  /// long ones beside them hold the missing time: mean and median are right, spread is not.
  let areBunched: Bool
  /// More than half of the taps have the time of the tap before.
  let areMostlyZero: Bool

  init(_ taps: [Tap]) {
    let all = zip(taps, taps.dropFirst()).map { a, b in
      Interval(start: a.seconds, seconds: b.seconds - a.seconds, from: a.target, to: b.target)
    }
    pauseCount = all.count { $0.seconds > Self.longest }
    togetherCount = all.count { $0.seconds < Self.shortest }
    areBunched = Double(togetherCount) > Self.bunchedShare * Double(all.count)
    let zeroCount = all.count { $0.seconds <= 0 }
    areMostlyZero = Double(zeroCount) > Self.equalShare * Double(all.count)
    let counted = Self.counted(areBunched: areBunched)
    valid = all.filter { counted.contains($0.seconds) }
  }

  /// Lengths of intervals, in seconds, that statistics are made of.
  var counted: ClosedRange<Double> { Self.counted(areBunched: areBunched) }

  private static func counted(areBunched: Bool) -> ClosedRange<Double> {
    (areBunched ? 0 : shortest)...longest
  }

  var seconds: [Double] { valid.map(\.seconds) }
  var median: Double? { DSP.median(seconds) }

  /// The intervals of one direction between the buttons, in seconds.
  func seconds(from: TapTarget, to: TapTarget) -> [Double] {
    valid.filter { $0.from == from && $0.to == to }.map(\.seconds)
  }

  /// Difference of the two directions in percent of their mean.
  var directionAsymmetryPercent: Double? {
    guard let right = mean(seconds(from: .left, to: .right)),
      let left = mean(seconds(from: .right, to: .left))
    else { return nil }
    return asymmetryPercent(right, left)
  }

  /// Autocorrelation of the series at a lag, divided by n.
  func autocorrelation(lag: Int) -> Double? {
    guard valid.count > lag + 1, isVaried else { return nil }
    return DSP.autocorrelation(removingMean(seconds), maxLag: lag, divisor: .samples).last
  }

  /// Third and fourth moment; of equal intervals only the rounding of the clock would be seen.
  var skewness: Double? { valid.count > 2 && isVaried ? DSP.skewness(seconds) : nil }
  var kurtosis: Double? { valid.count > 3 && isVaried ? excessKurtosis(seconds) : nil }

  private var isVaried: Bool { (standardDeviation(seconds) ?? 0) > Self.smallestDeviation }
  /// In seconds; time stamps are not finer.
  private static let smallestDeviation = 1e-9

  /// Mean Teager-Kaiser energy of the series, in s².
  var energy: Double? { mean(teagerKaiserEnergy(seconds)) }

  /// Change from one interval to the next, in seconds per tap.
  var slopePerTap: Double? { slope(indices, seconds) }

  var theilSenSlopePerTap: Double? {
    guard var line = TheilSenLine(x: indices) else { return nil }
    return line.fit(seconds)?.slope
  }

  private var indices: [Double] { valid.indices.map(Double.init) }

  /// Change in percent of the median per 10 s: above zero where the hand tires.
  ///
  /// Over the time each interval begins, which does not depend on its own length.
  var slopePercentPer10Seconds: Double? {
    guard let median, median > 0 else { return nil }
    return slope(valid.map(\.start), seconds).map { 1000 * $0 / median }
  }

  /// Mean of the first share of the intervals minus the mean of as many at the end, in seconds.
  func fatigue(percent: Int) -> Double? {
    let x = seconds
    guard x.count > 1 else { return nil }
    let count = max(1, percent * x.count / 100)
    return mean(Array(x.prefix(count))).flatMap { first in
      mean(Array(x.suffix(count))).map { first - $0 }
    }
  }

  /// The most regular rhythm of tap times between half and one and a half times the median rate.
  func rhythm(of times: [Double]) -> EventRhythm? {
    guard let median, median > 0 else { return nil }
    return EventRhythm(times: times, band: 0.5 / median...1.5 / median, steps: 4001)
  }
}
