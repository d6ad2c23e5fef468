import DSP

/// A mean of rates with the number of samples behind it.
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
    return means(overSeconds: length, within: span, of: Self.fewestInWindow)
      .min { $0.beatsPerMinute < $1.beatsPerMinute }
  }

  /// The largest mean over any window of a length within the samples; of a shorter series, its mean.
  ///
  /// Nil without samples.
  func highestMean(overSeconds length: Double) -> Double? {
    guard let span, span.upperBound - span.lowerBound >= length else { return mean(rates) }
    return means(overSeconds: length, within: span, of: 1).map(\.beatsPerMinute).max()
  }

  /// Those of all windows that hold enough samples.
  private func means(
    overSeconds length: Double, within span: ClosedRange<Double>, of fewest: Int
  ) -> [MeanRate] {
    let (times, rates) = (times, rates)
    let sums = rates.reduce(into: [0.0]) { sums, rate in sums.append((sums.last ?? 0) + rate) }
    return windows(ofSeconds: length, times, within: span).filter { $0.count >= fewest }.map {
      MeanRate(
        beatsPerMinute: (sums[$0.upperBound] - sums[$0.lowerBound]) / Double($0.count),
        count: $0.count, span: times[$0.lowerBound]...times[$0.upperBound - 1])
    }
  }

  /// The first and the last window, and between them those that begin just behind each change.
  private func windows(
    ofSeconds length: Double, _ times: [Double], within span: ClosedRange<Double>
  ) -> [Range<Int>] {
    let start = span.lowerBound
    let begins = start..<max(start, span.upperBound - length)
    let ends = [
      times.places(from: start, before: start + length),
      times.places(from: begins.upperBound, before: span.upperBound.nextUp),
    ]
    let entering = times.filter { begins.contains($0 - length) }
      .map { times.places(after: $0 - length, through: $0) }
    let leaving = times.filter(begins.contains)
      .map { times.places(after: $0, through: $0 + length) }
    return ends + entering + leaving
  }
}

/// Places in rising values.
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
