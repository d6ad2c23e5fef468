import Metrics
import Text

/// The columns of the measures: which there are, in their order, and what they are called.
struct ColumnChoice {
  struct ChosenColumn {
    let name: String
    let measure: AnalysisMeasure
    /// The number of the measure; nil for a column of an earlier table of which the run has no row.
    let number: Int?
  }

  private(set) var columns: [ChosenColumn] = []
  /// Names of measures without a column in the earlier table.
  private(set) var newMeasures: [String] = []

  init(_ measures: [AnalysisMeasure], _ request: AnalysisRequest, _ earlier: [AnalysisColumnsRow]?)
    throws(AnalysisTableError)
  {
    let order = Self.order(measures)
    let naming = ColumnNaming(measures)
    var names = order.map { number in
      let measure = measures[number]
      let isShare = measure.content == .boolean && request.joinsByMean
      return naming.name(of: measure) + (isShare ? "__share" : "")
    }
    if let earlier {
      try take(
        earlier, measures, request, named: Dictionary(uniqueKeysWithValues: zip(order, names)))
    } else {
      names =
        request.hasShortNames
        ? Self.shortNames(order.count) : ColumnNaming.distinct(names, besides: Self.reserved)
      columns = zip(names, order).map { ChosenColumn(name: $0, measure: measures[$1], number: $1) }
    }
    guard request.asksForBest else { return }
    let unknown = columns.map(\.measure).filter { $0.better == nil && $0.content != .word }
    guard unknown.isEmpty else { throw .betterUnknown(Self.distinctNames(unknown)) }
  }

  /// Names of columns that no measure has.
  static let reserved = [
    "participant", "visit", "visit_number", "visit_date", "day", "sessions", "missing", "session",
    "attempt", "age_at_visit", "device", "device_changed",
  ]

  private static func distinctNames(_ measures: [AnalysisMeasure]) -> [String] {
    var seen = Set<Term>()
    return measures.map(\.metric).filter { seen.insert($0).inserted }
  }

  /// v001, v002 and so on, with at least three digits.
  private static func shortNames(_ count: Int) -> [String] {
    let width = max(3, "\(count)".count)
    return (0..<count).map { place in
      let digits = "\(place + 1)"
      return "v" + String(repeating: "0", count: width - digits.count) + digits
    }
  }

  /// By the list that the user gave, then by task, dictionary, step, side and condition.
  private static func order(_ measures: [AnalysisMeasure]) -> [Int] {
    var taskOrders: [Term: Int] = [:]
    for measure in measures {
      taskOrders[measure.task] = min(taskOrders[measure.task] ?? .max, measure.order)
    }
    return measures.indices.sorted { a, b in
      let (one, other) = (measures[a], measures[b])
      if one.place != other.place { return one.place < other.place }
      if one.task != other.task {
        let (place, otherPlace) = (taskOrders[one.task] ?? .max, taskOrders[other.task] ?? .max)
        return place == otherPlace ? one.task.precedes(other.task) : place < otherPlace
      }
      if one.order != other.order { return one.order < other.order }
      if one.metric != other.metric { return one.metric.precedes(other.metric) }
      if one.stepOrder != other.stepOrder { return one.stepOrder < other.stepOrder }
      if one.step !== other.step { return NaturalKey(one.step) < NaturalKey(other.step) }
      return one.side === other.side
        ? NaturalKey(one.condition) < NaturalKey(other.condition) : one.side.precedes(other.side)
    }
  }

  private mutating func take(
    _ earlier: [AnalysisColumnsRow], _ measures: [AnalysisMeasure], _ request: AnalysisRequest,
    named names: [Int: String]
  ) throws(AnalysisTableError) {
    if let rule = earlier.first(where: { $0.take != request.sessions.rawValue })?.take {
      throw .otherRule(rule)
    }
    let numbers = Dictionary(
      zip(measures.map(\.key), measures.indices), uniquingKeysWith: { first, _ in first })
    var used = Set<Int>()
    for row in earlier {
      var measure = AnalysisMeasure(
        task: row.task, step: row.step, side: row.side, metric: row.metric)
      measure.condition = row.condition
      let number = numbers[measure.key]
      if let number {
        measure = measures[number]
        used.insert(number)
      } else {
        (measure.label, measure.unit) = (row.label, row.unit)
        measure.better = Better(rawValue: row.better)
      }
      columns.append(ChosenColumn(name: row.column, measure: measure, number: number))
    }
    newMeasures = Self.order(measures).filter { !used.contains($0) }.compactMap { names[$0] }
  }
}
