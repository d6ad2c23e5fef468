import DSP
import Text

/// Heart rates of one section of time, in order, each at a distinct time.
struct HeartRateSeries: Equatable {
  let samples: [HeartRateSample]

  init(_ samples: [HeartRateSample]) { self.samples = samples }

  var count: Int { samples.count }
  var times: [Double] { samples.map(\.timeSeconds) }
  var rates: [Double] { samples.map(\.beatsPerMinute) }

  /// The seconds from each sample to the next.
  var intervals: [Double] { zip(times.dropFirst(), times).map(-) }

  /// Unix seconds of the first and the last sample; nil without samples.
  var span: ClosedRange<Double>? {
    guard let first = times.first, let last = times.last, first <= last else { return nil }
    return first...last
  }

  /// Three samples or more, all of one rate.
  var isConstant: Bool { count > 2 && rates.allSatisfy { $0 == rates.first } }

  /// The line through the rates over minutes; nil for fewer than three samples.
  var trend: LinearFit? {
    guard let first = samples.first?.timeSeconds else { return nil }
    return LinearFit(times.map { ($0 - first) / 60 }, rates)
  }

  /// The autocorrelation of the rates at a lag of one sample; nil where they do not vary.
  ///
  /// The samples are taken as evenly spaced, which they nearly are.
  var lag1: Double? {
    guard count > 1, let lowest = rates.min(), let highest = rates.max(), lowest < highest else {
      return nil
    }
    return autocorrelation(removingMean(rates), maxLag: 1, divisor: .samples).last
  }

  /// The samples for which something holds of their time in Unix seconds.
  func samples(where isWanted: (_ timeSeconds: Double) -> Bool) -> HeartRateSeries {
    HeartRateSeries(samples.filter { isWanted($0.timeSeconds) })
  }
}

/// One heart rate as a watch or a strap put it into the health database.
struct HeartRateSample: Equatable {
  /// Unix seconds of the middle between the sample's start and end.
  let timeSeconds: Double
  var beatsPerMinute: Double
  /// The device or app; empty where the file does not say.
  let sourceKey: ByteKey
}

/// The units in which HealthKit writes rates.
enum HeartRateUnit {
  static let known = "count/min, count/s, Hz or count/hr"

  /// What makes beats per minute of a value; nil for a unit that is none of a rate.
  static func beatsPerMinute(in unit: String?) -> Double? {
    switch unit {
    case "count/min": 1
    case "count/s", "Hz": 60
    case "count/hr": 1.0 / 60
    default: nil
    }
  }
}

extension HeartRateUnit {
  /// A median below the first is not of beats per minute, and one above the second not of beats per second.
  static let (lowestPerMinute, highestPerSecond) = (5.0, 15.0)

  /// What makes beats per minute of values that are said to be so already, by the factor of their unit; 1 for values that are.
  ///
  /// No heart beats less than 5 times a minute or more than 15 times a second, so that the median tells one from the other.
  static func correction(of values: [Double], factor: Double) -> Double {
    guard let typical = median(values), typical > 0 else { return 1 }
    switch factor {
    case 1 where typical < lowestPerMinute: return 60
    case 60 where typical / 60 > highestPerSecond: return 1.0 / 60
    default: return 1
    }
  }
}

/// Heart rate over time as straight lines from sample to sample.
extension HeartRateSeries {
  /// The longest gap over which a watch's heart rates are interpolated.
  static let longestLineSeconds = 30.0

  /// Area under the lines by their length; nil when there is no line.
  var timeWeightedMean: Double? {
    let lines = lines
    let length = lines.reduce(0) { $0 + $1.seconds }
    guard length > 0 else { return nil }
    return lines.reduce(0) { $0 + $1.seconds * ($1.from + $1.to) / 2 } / length
  }

  /// Seconds in which the rate is within limits, the upper one excluded.
  func seconds(in limits: Range<Double>) -> Double {
    lines.reduce(0) { $0 + $1.seconds * $1.share(in: limits) }
  }

  /// The rate at a time in Unix seconds, where it is a sample's or lies between two that are not too
  /// far apart.
  func rate(at time: Double, longestGapSeconds: Double) -> Double? {
    guard let after = samples.firstIndex(where: { $0.timeSeconds >= time }) else { return nil }
    let (next, previous) = (samples[after], samples[max(0, after - 1)])
    if next.timeSeconds == time { return next.beatsPerMinute }
    let gap = next.timeSeconds - previous.timeSeconds
    guard after > 0, gap <= longestGapSeconds else { return nil }
    let share = (time - previous.timeSeconds) / gap
    return previous.beatsPerMinute + share * (next.beatsPerMinute - previous.beatsPerMinute)
  }

  private var lines: [HeartRateLine] {
    zip(samples, samples.dropFirst()).map {
      HeartRateLine(
        seconds: $1.timeSeconds - $0.timeSeconds, from: $0.beatsPerMinute, to: $1.beatsPerMinute)
    }.filter { $0.seconds <= Self.longestLineSeconds }
  }
}

/// A straight line from one sample to the next.
private struct HeartRateLine {
  let seconds: Double
  let from: Double
  let to: Double

  func share(in limits: Range<Double>) -> Double {
    let (low, high) = (min(from, to), max(from, to))
    guard high > low else { return limits.contains(low) ? 1 : 0 }
    let within = min(high, limits.upperBound) - max(low, limits.lowerBound)
    return max(0, within) / (high - low)
  }
}

/// A mean of rates with its number of samples.
struct MeanRate: Equatable {
  let beatsPerMinute: Double
  let count: Int
  /// Unix seconds of the first and the last of them; nil where they do not matter.
  var span: ClosedRange<Double>?
}

extension HeartRateSeries {
  /// Fewer samples are readings, not a mean over a window.
  static let fewestInWindow = 3

  /// The smallest mean over any window of a length within `span`.
  ///
  /// A window has its first moment and not its last, except for the one that ends with `span`.
  /// What a window holds changes only where a sample enters or leaves, so those places are all that
  /// have to be tried. Nil when no window holds three samples.
  func lowestMean(overSeconds length: Double, within span: ClosedRange<Double>) -> MeanRate? {
    guard span.upperBound - span.lowerBound >= length else { return nil }
    return means(overSeconds: length, within: span, of: Self.fewestInWindow).min {
      $0.beatsPerMinute < $1.beatsPerMinute
    }
  }

  /// The largest mean over any window of a length within the samples; of a shorter series, its mean.
  ///
  /// Nil without samples.
  func highestMean(overSeconds length: Double) -> Double? {
    guard let span, span.upperBound - span.lowerBound >= length else { return mean(rates) }
    return means(overSeconds: length, within: span, of: 1).map(\.beatsPerMinute).max()
  }

  /// The means of all windows that hold enough samples.
  private func means(overSeconds length: Double, within span: ClosedRange<Double>, of fewest: Int)
    -> [MeanRate]
  {
    let (times, rates) = (times, rates)
    let sums = rates.reduce(into: [0.0]) { sums, rate in sums.append((sums.last ?? 0) + rate) }
    return windows(ofSeconds: length, times, within: span).filter { $0.count >= fewest }.map {
      MeanRate(
        beatsPerMinute: (sums[$0.upperBound] - sums[$0.lowerBound]) / Double($0.count),
        count: $0.count, span: times[$0.lowerBound]...times[$0.upperBound - 1])
    }
  }

  /// The first and the last window, and between them those that begin just after each change.
  private func windows(
    ofSeconds length: Double, _ times: [Double], within span: ClosedRange<Double>
  ) -> [Range<Int>] {
    let start = span.lowerBound
    let begins = start..<max(start, span.upperBound - length)
    let ends = [
      times.places(from: start, before: start + length),
      times.places(from: begins.upperBound, before: span.upperBound.nextUp),
    ]
    let entering = times.filter { begins.contains($0 - length) }.map {
      times.places(after: $0 - length, through: $0)
    }
    let leaving = times.filter(begins.contains).map {
      times.places(after: $0, through: $0 + length)
    }
    return ends + entering + leaving
  }
}

/// The places of limits in values that ascend.
extension [Double] {
  fileprivate func places(from low: Double, before high: Double) -> Range<Int> {
    let first = partitionIndex { $0 >= low }
    return first..<Swift.max(first, partitionIndex { $0 >= high })
  }

  fileprivate func places(after low: Double, through high: Double) -> Range<Int> {
    let first = partitionIndex { $0 > low }
    return first..<Swift.max(first, partitionIndex { $0 > high })
  }
}
