import DSP
import Recordings
import Text

/// Which samples of several devices count: those of phone and watch describe the same person and the same steps, and are never pooled.
///
/// Values of a moment, such as a saturation, are of the source with the most samples, as heart rates are: devices differ, and a mixture
/// would look like a change. Cumulative quantities, such as steps, are summed over all sources without what overlaps: the watch counts first, since
/// it is worn, then the phone, then the others, and of a later source the part of each sample that no earlier one covers, in proportion of time.
/// Health merges its sources alike; its rule is not published.
enum HealthSources {
  /// The samples of the preferred source if it has any; otherwise of the source with the most, and of several with equally many
  /// of the first by name.
  static func main(of samples: [HealthValues.Sample], preferring preferred: ByteKey? = nil)
    -> [HealthValues.Sample]
  {
    let counts = counts(samples)
    let most = counts.values.max()
    let main =
      preferred.flatMap { counts[$0] == nil ? nil : $0 }
      ?? counts.keys.filter { counts[$0] == most }.min()
    return samples.filter { $0.sourceKey == main }
  }

  /// Whether the means of two sources differ by more than sources of one quantity may.
  static func disagree(on samples: [HealthValues.Sample]) -> Bool {
    let means = Dictionary(grouping: samples, by: \.sourceKey).values.compactMap {
      mean($0.map(\.value))
    }
    guard let smallest = means.min(), let largest = means.max() else { return false }
    return largest - smallest > SourceAgreement.largestDifference * largest
  }

  /// The sum over all sources without what overlaps.
  static func total(of samples: [HealthValues.Sample], preferring preferred: ByteKey? = nil)
    -> Double
  {
    let counts = counts(samples)
    let devices = Dictionary(samples.map { ($0.sourceKey, $0.device) }) { first, _ in first }
    func key(_ source: ByteKey) -> (Int, Int) {
      let own = rank(source, devices[source] ?? .unknown)
      return (source == preferred ? -1 : own, -(counts[source] ?? 0))
    }
    let sources = counts.keys.sorted { a, b in key(a) == key(b) ? a < b : key(a) < key(b) }
    var (total, covered) = (0.0, CoveredTime())
    for source in sources {
      let own = samples.filter { $0.sourceKey == source }
      total += own.reduce(0) { $0 + $1.value * covered.uncoveredShare(of: $1.span) }
      covered = covered.adding(own.map(\.span))
    }
    return total
  }

  private static func counts(_ samples: [HealthValues.Sample]) -> [ByteKey: Int] {
    samples.reduce(into: [:]) { $0[$1.sourceKey, default: 0] += 1 }
  }

  /// By the hardware; where it is not stored, by the name that the device gives itself, to which people add their own.
  private static func rank(_ source: ByteKey, _ device: HealthDevice) -> Int {
    switch device {
    case .watch: return 0
    case .phone: return 1
    case .other: return 2
    case .unknown:
      let name = source.text.lowercased()
      return name.contains("watch") ? 0 : name.contains("phone") ? 1 : 2
    }
  }
}

/// Spans of time that do not touch each other, in order.
private struct CoveredTime {
  private var spans: [ClosedRange<Double>] = []

  /// The time covered by these spans as well.
  func adding(_ more: [ClosedRange<Double>]) -> CoveredTime {
    var joined = CoveredTime()
    for span in (spans + more).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.spans.last, span.lowerBound <= last.upperBound {
        joined.spans[joined.spans.count - 1] =
          last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        joined.spans.append(span)
      }
    }
    return joined
  }

  /// The part of a span that is not covered, from 0 to 1; a moment is covered or not.
  func uncoveredShare(of span: ClosedRange<Double>) -> Double {
    let length = span.upperBound - span.lowerBound
    var place = firstPlace(endingAfter: span.lowerBound)
    guard length > 0 else {
      return place < spans.count && spans[place].contains(span.lowerBound) ? 0 : 1
    }
    var overlap = 0.0
    while place < spans.count, spans[place].lowerBound < span.upperBound {
      let part = spans[place].clamped(to: span)
      overlap += part.upperBound - part.lowerBound
      place += 1
    }
    return max(0, 1 - overlap / length)
  }

  private func firstPlace(endingAfter time: Double) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
