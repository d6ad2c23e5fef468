import DSP

/// Heart rate over time as straight lines between samples; samples of one time count as their mean.
struct HeartRateCurve: Equatable {
  /// Unix seconds, rising.
  let times: [Double]
  /// Beats per minute.
  let rates: [Double]

  /// Samples in order of time.
  init(_ samples: [HeartRateSample]) {
    var (times, rates) = ([Double](), [Double]())
    var shared = 0.0
    for sample in samples {
      if times.last == sample.timeSeconds, let latest = rates.popLast() {
        shared += 1
        rates.append(latest + (sample.beatsPerMinute - latest) / (shared + 1))
      } else {
        shared = 0
        times.append(sample.timeSeconds)
        rates.append(sample.beatsPerMinute)
      }
    }
    (self.times, self.rates) = (times, rates)
  }

  /// Area under the lines by their length; nil for fewer than two times.
  var mean: Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let area = segments.reduce(0) { $0 + $1.seconds * ($1.from + $1.to) / 2 }
    return area / (last - first)
  }

  /// The rate at a time, where it is a sample's or lies between two that are not too far apart.
  func rate(at time: Double, longestGapSeconds: Double) -> Double? {
    guard let after = times.firstIndex(where: { $0 >= time }) else { return nil }
    if times[after] == time { return rates[after] }
    guard after > 0 else { return nil }
    let gap = times[after] - times[after - 1]
    guard gap <= longestGapSeconds else { return nil }
    let share = (time - times[after - 1]) / gap
    return rates[after - 1] + share * (rates[after] - rates[after - 1])
  }

  /// Seconds in which the rate is within limits, the upper one excluded; longer gaps do not count.
  func seconds(in limits: Range<Double>, longestGapSeconds: Double) -> Double {
    segments.filter { $0.seconds <= longestGapSeconds }
      .reduce(0) { $0 + $1.seconds * $1.share(in: limits) }
  }

  private var segments: [Segment] {
    times.indices.dropFirst().map {
      Segment(seconds: times[$0] - times[$0 - 1], from: rates[$0 - 1], to: rates[$0])
    }
  }
}

/// A straight line from one sample to the next.
private struct Segment {
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
