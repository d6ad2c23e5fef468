import Metrics

/// The values of a metric over a study.
struct MetricSpread {
  let definition: MetricDefinition
  /// Each with the number of its session.
  private(set) var values: [(value: Double, session: Int)] = []
  /// How often there was none, by reason.
  private(set) var absences: [String: Int] = [:]
  /// As printed, which the user may have changed.
  private(set) var unit: String

  init(_ definition: MetricDefinition) {
    self.definition = definition
    unit = definition.unit.symbol
  }

  mutating func add(_ row: ReportedRow, session: Int) {
    unit = row.unit
    if let number = row.number {
      values.append((number, session))
    } else if row.value.isEmpty {
      for flag in row.flags.prefix(1) { absences[ReportedRow.flagName(flag), default: 0] += 1 }
    }
  }

  var absenceCount: Int { absences.values.reduce(0, +) }

  // MARK: Order statistics

  /// Of fewer values quartiles say nothing.
  private static let fewestForQuartiles = 5
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

  /// Beyond 1.5 quartile distances of the quartiles, the farthest first.
  func outliers() -> [(value: Double, session: Int)] {
    let quantiles = quantiles()
    guard values.count >= Self.fewestForQuartiles, quantiles[3] > quantiles[1] else { return [] }
    let reach = Self.fence * (quantiles[3] - quantiles[1])
    let inside = (quantiles[1] - reach)...(quantiles[3] + reach)
    let middle = quantiles[2]
    return values.filter { !inside.contains($0.value) }
      .sorted { (abs($1.value - middle), $0.session) < (abs($0.value - middle), $1.session) }
  }

  // MARK: Picture

  /// More points than can be told apart are no more than a band.
  private static let mostPoints = 2000

  /// Values as points that spread upward so as not to hide one another, before box and median.
  var panel: Panel? {
    // Of few values the table tells all.
    guard values.count >= Self.fewestForQuartiles else { return nil }
    let quantiles = quantiles()
    let far = Set(outliers().map(\.session))
    let every = (values.count - 1) / Self.mostPoints + 1
    let points = values.enumerated().filter {
      $0.offset.isMultiple(of: every) || far.contains($0.element.session)
    }
    func dots(_ isFar: Bool) -> [SIMD2<Double>] {
      points.filter { far.contains($0.element.session) == isFar }
        .map { SIMD2($0.element.value, Self.spread($0.offset)) }
    }
    let (low, high) = (quantiles[1], quantiles[3])
    let box = [SIMD2(low, -0.3), SIMD2(high, -0.3), SIMD2(high, 0.3), SIMD2(low, 0.3)]
    return Panel(
      x: Axis(definition.name, MetricUnit(unit)), y: Axis("", scale: .names([""])), shape: .low,
      [
        Mark(.area(box), .muted),
        Mark(.verticals([quantiles[2]]), .muted),
        Mark(.dots(dots(false), .disc), .first),
        Mark(.dots(dots(true), .circle), .second),
      ])
  }

  /// From -0.4 to 0.4, neighbors far from each other: multiples of the golden ratio.
  private static func spread(_ number: Int) -> Double {
    let place = Double(number) * 0.618_033_988_749_895
    return (place - place.rounded(.down)) * 0.8 - 0.4
  }
}
