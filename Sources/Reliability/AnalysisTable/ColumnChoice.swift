import Metrics
import Text

/// The columns of the measures: which there are, in their order, and what they are called.
struct ColumnChoice {
  struct ChosenColumn {
    fileprivate(set) var name: String
    let measure: AnalysisMeasure
    /// The number of the measure; nil for a column of an earlier table of which the run has no row.
    let number: Int?
  }

  private(set) var columns: [ChosenColumn] = []
  /// Names of measures without a column in the earlier table.
  private(set) var newMeasures: [String] = []
  /// Metrics that the user named and that have several columns, with the names of these.
  private(set) var dividedMetrics: [(metric: String, columns: [String])] = []
  /// Columns that the user named and of which the run has no row, with the columns that it has of their metrics.
  private(set) var unknownColumns: [(column: String, others: [String])] = []

  /// - Parameters:
  ///   - named: what the user named, in that order; none where the metrics of the run have been chosen in another way.
  ///   - earlier: the columns of an earlier table, which then are the columns; nil without one.
  init(
    _ measures: [AnalysisMeasure], _ request: AnalysisRequest, named: [NamedColumn] = [],
    _ earlier: [AnalysisColumnsRow]?
  ) throws(AnalysisTableError) {
    let order = Self.order(measures)
    let naming = ColumnNaming(measures)
    let names = Dictionary(
      uniqueKeysWithValues: order.map { number in
        (number, naming.name(of: measures[number]) + Self.ending(measures[number], request))
      })
    if let earlier {
      try take(earlier, measures, request, named: names)
    } else if named.isEmpty {
      columns = order.map { ChosenColumn(name: names[$0] ?? "", measure: measures[$0], number: $0) }
    } else {
      try take(named, measures, request, order, names)
    }
    if earlier == nil {
      let distinct =
        request.hasShortNames
        ? Self.shortNames(columns.count)
        : ColumnNaming.distinct(columns.map(\.name), besides: Self.reserved)
      for (place, name) in distinct.enumerated() { columns[place].name = name }
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

  // MARK: Columns that the user names

  private static func isShare(_ measure: AnalysisMeasure, _ request: AnalysisRequest) -> Bool {
    measure.content == .boolean && request.joinsByMean
  }

  /// The end of the name of a measure's column.
  private static func ending(_ measure: AnalysisMeasure, _ request: AnalysisRequest) -> String {
    isShare(measure, request) ? NamedColumn.separator + ColumnNaming.share : ""
  }

  /// - Parameters:
  ///   - order: the numbers of the measures in the order of the table.
  ///   - names: of the columns that the measures have where only their metrics are named.
  private mutating func take(
    _ named: [NamedColumn], _ measures: [AnalysisMeasure], _ request: AnalysisRequest,
    _ order: [Int], _ names: [Int: String]
  ) throws(AnalysisTableError) {
    // The column of a measure that is named itself does not stand among those of its metric as well.
    var owners: [Int: String] = [:]
    var found: [Int?] = []
    for column in named {
      let number = try column.isColumn ? Self.measure(column, measures, request, order, names) : nil
      found.append(number)
      guard let number else { continue }
      if let other = owners[number] { throw .sameColumn(other, column.text) }
      owners[number] = column.text
    }
    for (column, number) in zip(named, found) {
      if !column.isColumn {
        takeAll(column, measures, order.filter { owners[$0] == nil }, names)
        for number in order where matches(measures[number].metric, pattern: column.metric) {
          owners[number] = owners[number] ?? column.text
        }
      } else if let measure = number.map({ measures[$0] }) ?? column.absent {
        let ending = Self.ending(measure, request)
        let name = column.text.hasSuffix(ending) ? column.text : column.text + ending
        columns.append(ChosenColumn(name: name, measure: measure, number: number))
        guard number == nil else { continue }
        let others = order.filter { measures[$0].metric == column.metric && !measures[$0].isAbsent }
        unknownColumns.append((name, others.compactMap { names[$0] }))
      }
    }
  }

  /// The only measure that a name fits; nil if none does.
  private static func measure(
    _ column: NamedColumn, _ measures: [AnalysisMeasure], _ request: AnalysisRequest,
    _ order: [Int], _ names: [Int: String]
  ) throws(AnalysisTableError) -> Int? {
    func words(_ number: Int) -> [String] {
      ColumnNaming.words(of: measures[number], isShare: isShare(measures[number], request))
    }
    let fitting = order.filter { column.fits(measures[$0], words: words($0)) }
    let whole = fitting.filter { column.isWhole(words: words($0)) || names[$0] == column.text }
    let chosen = whole.count == 1 ? whole : fitting
    guard chosen.count < 2 else {
      throw .severalColumns(column.text, chosen.compactMap { names[$0] })
    }
    return chosen.first
  }

  /// Takes all columns of a metric.
  private mutating func takeAll(
    _ column: NamedColumn, _ measures: [AnalysisMeasure], _ order: [Int], _ names: [Int: String]
  ) {
    let own = order.filter { matches(measures[$0].metric, pattern: column.metric) }
    for number in own {
      let name = names[number] ?? ""
      columns.append(ChosenColumn(name: name, measure: measures[number], number: number))
      if measures[number].isAbsent { unknownColumns.append((name, [])) }
    }
    if own.count > 1, !column.metric.contains("*") {
      dividedMetrics.append((column.metric, own.compactMap { names[$0] }))
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
