import Metrics

/// The values of a metric in one step of a task over a study.
struct MetricSpread {
  /// As the step is called, which may be by no name; nil where several steps are taken together.
  let step: String?
  /// What people read.
  var stepWords: String { step.map { $0.isEmpty ? "(none)" : $0 } ?? "all" }
  /// Each with the number of its session.
  private(set) var values: [(value: Double, session: Int)] = []
  /// What is not among the values, by reason.
  private(set) var absences: [String: Int] = [:]
  /// As printed, which the user may have changed; empty before the first value.
  private(set) var unit = ""

  init(step: String?) { self.step = step }

  /// Values that are not to be trusted are counted apart, and so are those in another unit than the first.
  mutating func add(_ row: ReportedRow, session: Int) {
    // Words and booleans have no distribution.
    if !row.text.isEmpty { return }
    guard let number = row.number else { return absences[Self.reason(of: row), default: 0] += 1 }
    guard row.quality != .bad else { return absences["bad", default: 0] += 1 }
    if values.isEmpty { unit = row.unit }
    guard row.unit == unit else { return absences["in \(row.unit)", default: 0] += 1 }
    values.append((number, session))
  }

  private static func reason(of row: ReportedRow) -> String {
    guard row.value.isEmpty else { return "no number" }
    return row.flagCodes.first?.rawValue ?? "no value"
  }

  /// Both together, as one of several steps.
  func joined(with other: MetricSpread) -> MetricSpread {
    var both = MetricSpread(step: nil)
    (both.values, both.unit) = (values + other.values, values.isEmpty ? other.unit : unit)
    both.absences = absences.merging(other.absences, uniquingKeysWith: +)
    return both
  }

  var absenceCount: Int { absences.values.reduce(0, +) }

  // MARK: Order statistics

  /// Of fewer values quartiles say nothing.
  static let fewestForQuartiles = 5
  /// As in Tukey's box plots.
  private static let fence = 1.5

  /// Lowest, lower quartile, median, upper quartile, highest, each between the sorted values.
  func quantiles() -> [Double] {
    let sorted = values.map(\.value).sorted()
    guard let last = sorted.indices.last else { return [] }
    return [0, 0.25, 0.5, 0.75, 1].map { share in
      let place = share * Double(last)
      let (lower, upper) = (Int(place), min(Int(place) + 1, last))
      return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
  }

  /// What is not farther from the quartiles than 1.5 times their distance; nil for few values.
  func usual() -> ClosedRange<Double>? {
    guard values.count >= Self.fewestForQuartiles else { return nil }
    let quantiles = quantiles()
    let reach = Self.fence * (quantiles[3] - quantiles[1])
    let (low, high) = (quantiles[1] - reach, quantiles[3] + reach)
    // Beyond the largest numbers there is nothing to be compared.
    return low <= high ? low...high : nil
  }

  /// Values beyond what is usual, the farthest from the median first.
  func outliers() -> [(value: Double, session: Int)] {
    guard let usual = usual() else { return [] }
    let middle = quantiles()[2]
    return values.filter { !usual.contains($0.value) }
      .sorted { (abs($1.value - middle), $0.session) < (abs($0.value - middle), $1.session) }
  }
}
