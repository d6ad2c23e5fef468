/// A mean of rates with the number of samples behind it.
struct MeanRate: Equatable {
  let beatsPerMinute: Double
  let count: Int
}

extension HeartRateSeries {
  /// Fewer samples are readings, not a mean over a window.
  static let fewestInWindow = 3

  /// The smallest mean over any window of a length within `span`, both of its ends included.
  ///
  /// What a window holds changes only where a sample enters or leaves, so those places are all that
  /// have to be tried. Of a shorter span the whole is the only window; nil when no window holds three
  /// samples.
  func lowestMean(overSeconds length: Double, within span: ClosedRange<Double>) -> MeanRate? {
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

  private func windows(
    ofSeconds length: Double, _ times: [Double], within span: ClosedRange<Double>
  ) -> [Range<Int>] {
    let begins = span.lowerBound...max(span.lowerBound, span.upperBound - length)
    func window(from first: Int, through last: Double) -> Range<Int> {
      first..<max(first, times.firstIndex(after: min(last, span.upperBound)))
    }
    let atStart = window(
      from: times.firstIndex(notBefore: begins.lowerBound), through: begins.lowerBound + length)
    let entering = times.filter { begins.contains($0 - length) }.map {
      window(from: times.firstIndex(notBefore: $0 - length), through: $0)
    }
    let leaving = times.filter { $0 >= begins.lowerBound && $0 < begins.upperBound }.map {
      window(from: times.firstIndex(after: $0), through: $0 + length)
    }
    return [atStart] + entering + leaving
  }
}

extension [Double] {
  /// Of rising values, the place of the first that is not below a limit.
  fileprivate func firstIndex(notBefore limit: Double) -> Int { partition { $0 < limit } }

  /// Of rising values, the place of the first above a limit.
  fileprivate func firstIndex(after limit: Double) -> Int { partition { $0 <= limit } }

  private func partition(_ isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
