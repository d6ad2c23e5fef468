import DSP

/// Heart rates of one stretch of time, in order, each at a time of its own.
struct HeartRateSeries: Equatable {
  let samples: [HeartRateSample]

  init(_ samples: [HeartRateSample]) { self.samples = samples }

  var count: Int { samples.count }
  var times: [Double] { samples.map(\.timeSeconds) }
  var rates: [Double] { samples.map(\.beatsPerMinute) }

  /// From each sample to the next.
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

  /// Of the rates around their mean; nil where they do not vary.
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
