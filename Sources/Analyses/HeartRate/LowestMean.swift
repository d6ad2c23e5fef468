/// A mean of rates with the number of samples behind it.
struct MeanRate: Equatable {
  let beatsPerMinute: Double
  let count: Int
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
    let (times, rates) = (times, rates)
    let sums = rates.reduce(into: [0.0]) { sums, rate in sums.append((sums.last ?? 0) + rate) }
    let windows = windows(ofSeconds: length, times, within: span)
    let means = windows.filter { $0.count >= Self.fewestInWindow }.map { window in
      MeanRate(
        beatsPerMinute: (sums[window.upperBound] - sums[window.lowerBound]) / Double(window.count),
        count: window.count)
    }
    return means.min { $0.beatsPerMinute < $1.beatsPerMinute }
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
