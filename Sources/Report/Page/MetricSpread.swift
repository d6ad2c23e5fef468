import Metrics
import Text

/// The distribution of a metric in one group of comparable values of a study.
struct MetricSpread {
  /// A value of the distribution, with the numbers of its session and participant.
  struct SpreadValue {
    let number: Double
    let session: Int
    let person: Int
    let isDoubtful: Bool
  }

  let group: ValueGroup
  private(set) var values: [SpreadValue] = []
  /// Number of missing and excluded values, by reason.
  private(set) var absences: [Term: Int] = [:]
  /// The unit of the first value, which the user may have changed; empty before the first value.
  private(set) var unit = ""

  init(_ group: ValueGroup) { self.group = group }

  /// Adds a value. Bad values, and values in another unit than the first, are excluded and counted
  /// separately.
  mutating func add(_ row: MetricsRow, session: Int, person: Int) {
    // Texts and booleans have no distribution.
    if !row.text.isEmpty { return }
    guard let number = row.number else { return absences[Self.reason(of: row), default: 0] += 1 }
    guard row.quality != .bad else { return absences["bad", default: 0] += 1 }
    if values.isEmpty { unit = row.unit }
    guard row.unit == unit else { return absences["in \(row.unit)", default: 0] += 1 }
    values.append(
      SpreadValue(
        number: number, session: session, person: person, isDoubtful: row.quality == .doubtful))
  }

  private static func reason(of row: MetricsRow) -> String {
    row.flags.codes.first?.rawValue ?? "no value"
  }

  var absenceCount: Int { absences.values.reduce(0, +) }

  // MARK: Order statistics

  /// Minimum number of values for quartiles.
  static let minimumCountForQuartiles = 5
  /// Length of the whiskers in Tukey's box plots, in interquartile ranges.
  private static let fence = 1.5

  /// Minimum, lower quartile, median, upper quartile and maximum, with linear interpolation.
  func quantiles() -> [Double] {
    let sorted = values.map(\.number).sorted()
    guard let last = sorted.indices.last else { return [] }
    return [0, 0.25, 0.5, 0.75, 1].map { share in
      let place = share * Double(last)
      let (lower, upper) = (Int(place), min(Int(place) + 1, last))
      return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
  }

  /// The range within 1.5 interquartile ranges of the quartiles; nil for few values.
  func whiskerRange() -> ClosedRange<Double>? {
    guard values.count >= Self.minimumCountForQuartiles else { return nil }
    let quantiles = quantiles()
    let reach = Self.fence * (quantiles[3] - quantiles[1])
    let (low, high) = (quantiles[1] - reach, quantiles[3] + reach)
    // Nil if the limits overflow.
    return low <= high ? low...high : nil
  }

  /// Outliers: values beyond the whiskers, the farthest from the median first.
  func outliers() -> [SpreadValue] {
    guard let whiskerRange = whiskerRange() else { return [] }
    let middle = quantiles()[2]
    return values.filter { !whiskerRange.contains($0.number) }.sorted {
      (abs($1.number - middle), $0.session) < (abs($0.number - middle), $1.session)
    }
  }
}
