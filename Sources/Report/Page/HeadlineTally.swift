import Metrics

/// One of a task's main metrics over a study, step by step: a resting rate and one of a walk are no sample of anything.
struct HeadlineTally {
  let definition: MetricDefinition
  /// In the order in which steps came.
  private var steps: [MetricSpread] = []

  /// Of more steps, such as those that an app numbers, no one would read a line each.
  private static let mostSteps = 12

  init(_ definition: MetricDefinition) { self.definition = definition }

  mutating func add(_ row: ReportedRow, session: Int) {
    let place = steps.firstIndex { $0.step?.utf8.elementsEqual(row.step.utf8) == true }
    if place == nil { steps.append(MetricSpread(step: row.step)) }
    steps[place ?? steps.count - 1].add(row, session: session)
  }

  /// By step; of very many steps all as one.
  var spreads: [MetricSpread] {
    guard steps.count > Self.mostSteps else { return steps }
    return [steps.dropFirst().reduce(steps[0]) { $0.joined(with: $1) }]
  }

  var hasValues: Bool { steps.contains { !$0.values.isEmpty } }

  // MARK: Picture

  /// More points than can be told apart are no more than a band.
  private static let mostPoints = 2000

  /// A row for each step with enough values; nil where the table tells all.
  var panel: Panel? {
    let rows = spreads.filter { $0.values.count >= MetricSpread.fewestForQuartiles }
    guard let first = rows.first else { return nil }
    var marks: [Mark] = []
    for (row, spread) in rows.enumerated() where spread.unit == first.unit {
      marks += Self.marks(spread, row: Double(row))
    }
    let names = rows.map(\.stepWords)
    return Panel(
      x: Axis(definition.name, MetricUnit(first.unit)),
      y: Axis("step", scale: .names(names)), marks)
  }

  /// The box of the quartiles and the median lie below points that spread upward so as not to hide one another.
  private static func marks(_ spread: MetricSpread, row: Double) -> [Mark] {
    let (quantiles, usual) = (spread.quantiles(), spread.usual())
    let every = (spread.values.count - 1) / mostPoints + 1
    var dots: (near: [SIMD2<Double>], far: [SIMD2<Double>]) = ([], [])
    for (number, item) in spread.values.enumerated() {
      let point = SIMD2(item.value, row + Self.spread(number))
      if usual?.contains(item.value) == false {
        dots.far.append(point)
      } else if number.isMultiple(of: every) {
        dots.near.append(point)
      }
    }
    let (low, high) = (quantiles[1], quantiles[3])
    let box = [[low, -0.3], [high, -0.3], [high, 0.3], [low, 0.3]].map {
      SIMD2($0[0], row + $0[1])
    }
    let median = [SIMD2(quantiles[2], row - 0.4), SIMD2(quantiles[2], row + 0.4)]
    return [
      Mark(.area(box), .muted), .line(median, .emphasis), Mark(.dots(dots.near, .disc), .first),
      Mark(.dots(dots.far, .circle), .second),
    ]
  }

  /// From -0.4 to 0.4, neighbors far from each other: multiples of the golden ratio.
  private static func spread(_ number: Int) -> Double {
    let place = Double(number) * 0.618_033_988_749_895
    return (place - place.rounded(.down)) * 0.8 - 0.4
  }
}
