import Metrics
public import Report
public import Text

/// The analysis table as columns and cells.
extension AnalysisTable {
  /// The columns before the covariates.
  var leadingColumns: [TableColumn] {
    let sessions = TableColumn("sessions", .integer, "The number of sessions of the row.")
    let missing = TableColumn(
      "missing", .text,
      "Empty cells with the verdict and the first flag of their first value, separated by semicolons; cells of steps that nobody did are not listed."
    )
    switch request.shape {
    case .wide: return identifyingColumns + [sessions, missing] + sessionColumns
    case .long: return identifyingColumns.filter { !Self.ofWide.contains($0.name) } + sessionColumns
    case .spread: return personColumns + [sessions, missing]
    }
  }

  /// Columns that only the wide form has.
  private static let ofWide: Set<Term> = ["visit_number", "visit_date"]

  private var personColumns: [TableColumn] {
    origin.map(TableColumn.ofRun) + [TableColumn("participant", .text, CommonText.participant)]
  }

  private var identifyingColumns: [TableColumn] {
    personColumns + [
      TableColumn("visit", .text, "The occasion; empty where all sessions are joined."),
      TableColumn(
        "visit_number", .integer,
        "The position of the visit among those of the participant, from 1."),
      TableColumn("visit_date", .text, "The local date of the first session of the row."),
      TableColumn(
        "day", .integer,
        "Whole local days since the participant's first session, or since the date of --anchor.",
        unit: "d"),
    ]
  }

  private var sessionColumns: [TableColumn] {
    let session = TableColumn("session", .text, CommonText.session)
    let attempt = TableColumn("attempt", .integer, CommonText.attempt)
    return switch request.unit {
    case .participant, .visit: []
    case .session: [session]
    case .attempt: [session, attempt]
    }
  }

  /// The cells of the leading columns of a row.
  private func leadingCells(_ row: AnalysisRow, missing: String) -> [Cell] {
    let person = values.people[row.person]
    let visit = row.visit.name
    let day = Cell(dayCount.day(of: row))
    let people: [Cell] = person.origin.map { .text($0.text) } + [.text(person.participant)]
    var session: [Cell] = []
    if request.unit == .session || request.unit == .attempt {
      session.append(row.session.map { .text(values.sessions[$0].name) } ?? .empty)
    }
    if request.unit == .attempt { session.append(Cell(row.attempt)) }
    if request.shape == .long { return people + [.text(visit), day] + session }
    let date = row.start.map { Cell.text($0.date.localDay.text) } ?? .empty
    return people + [.text(visit), Cell(row.visit.number), date, day] + [
      .integer(row.sessionCount), .text(missing),
    ] + session
  }

  private func covariateCells(_ row: AnalysisRow) -> [Cell] {
    let person = values.people[row.person]
    return chosenCovariates.map { covariate in
      switch covariate {
      case .given(let place, _): return .text(covariates.cell(place, of: person))
      case .ageAtVisit:
        guard let start = row.start, let column = covariates.birthDate,
          let birth = covariates.day(column, of: person)
        else { return .empty }
        return .number(Double(start.date.localDay.number - birth.number) / 365.25)
      case .device: return .text(device(of: row).name)
      case .deviceChanged: return device(of: row).isOther.map { .integer($0 ? 1 : 0) } ?? .empty
      }
    }
  }

  // MARK: Values

  /// The columns of a measure with those beside it.
  private func columns(of column: AnalysisColumn, named name: String) -> [TableColumn] {
    let value = TableColumn(
      name, column.kind, "\(column.measure.metric) of \(column.measure.task).",
      unit: column.measure.unit, title: column.title)
    return [value] + zColumn(of: column, named: name) + expectedColumn(of: column, named: name)
      + request.besides.map { beside in
        let own = "\(name)__\(beside.rawValue)"
        return switch beside {
        case .n: TableColumn(own, .integer, "The number of values that were joined.")
        case .sd:
          TableColumn(
            own, .number, "The standard deviation of the values that were joined.",
            unit: column.measure.unit)
        case .quality: TableColumn(own, .text, "The worst verdict of the values that were joined.")
        case .session:
          TableColumn(own, .text, "The sessions of the values, separated by semicolons.")
        case .reason: TableColumn(own, .text, "Why there is no value.")
        }
      }
  }

  /// The column of the z-scores of a measure; none without norms.
  private func zColumn(of column: AnalysisColumn, named name: String) -> [TableColumn] {
    guard hasNorms(column) else { return [] }
    return [
      TableColumn(
        "\(name)__z", .number, "The z-score of \(column.measure.metric) by the norms of --apply.")
    ]
  }

  /// The column of what is expected by practice; none without a curve of learning.
  private func expectedColumn(of column: AnalysisColumn, named name: String) -> [TableColumn] {
    guard column.hasPractice else { return [] }
    return [
      TableColumn(
        "\(name)__practice_expected", .number,
        "\(column.measure.metric) of a participant who changes by practice only, by the curve of --expected.",
        unit: column.measure.unit)
    ]
  }

  private func hasNorms(_ column: AnalysisColumn) -> Bool {
    norms?.contains(column.measure) ?? false
  }

  private func cells(of cell: AnalysisCell, _ column: AnalysisColumn) -> [Cell] {
    [cell.value] + (hasNorms(column) ? [zCell(cell)] : [])
      + (column.hasPractice ? [expectedCell(cell)] : [])
      + request.besides.map { beside in
        switch beside {
        case .n: .integer(cell.count)
        case .sd: cell.deviation.map { .number($0) } ?? .empty
        case .quality: cell.quality.map { .text($0.rawValue) } ?? .empty
        case .session: .text(cell.sessions.map { sessionName($0) }.joined(separator: ";"))
        case .reason: .text(cell.reason == .notDone ? "not_done" : cell.reasonText)
        }
      }
  }

  private func zCell(_ cell: AnalysisCell) -> Cell { cell.z.map { .number($0) } ?? .empty }

  private func expectedCell(_ cell: AnalysisCell) -> Cell {
    cell.expected.map { .number($0) } ?? .empty
  }

  private func missingText(_ cells: [AnalysisCell], _ names: [String]) -> String {
    zip(names, cells).compactMap { name, cell in
      cell.reasonText.isEmpty ? nil : "\(name)=\(cell.reasonText)"
    }.joined(separator: ";")
  }

  // MARK: The whole table

  /// The columns of the table in their order.
  public var description: TableDescription {
    let beside = chosenCovariates.map { $0.column(covariates) }
    let all =
      switch request.shape {
      case .wide: leadingColumns + beside + columns.flatMap { columns(of: $0, named: $0.name) }
      case .long: leadingColumns + longColumns + beside
      case .spread: leadingColumns + beside + spreadColumns
      }
    return TableDescription(name: "analysis", columns: all)
  }

  /// Calls `take` with the cells of each row, and returns the description of the measures' columns with counts of their cells.
  public func forEachRow(_ take: ([Cell]) throws -> Void) rethrows -> [AnalysisColumnsRow] {
    var tally = columns.map(columnsRow)
    var spread = SpreadRows(self)
    try forEachRow { row, cells in
      for place in cells.indices { tally[place].count(cells[place]) }
      switch request.shape {
      case .wide:
        let missing = missingText(cells, columns.map(\.name))
        try take(
          leadingCells(row, missing: missing) + covariateCells(row)
            + zip(cells, columns).flatMap { self.cells(of: $0, $1) })
      case .long:
        let (leading, beside) = (leadingCells(row, missing: ""), covariateCells(row))
        for (column, cell) in zip(columns, cells) {
          try take(leading + longCells(column, cell) + beside)
        }
      case .spread: if let finished = spread.add(row, cells) { try take(finished) }
      }
    }
    if let last = spread.finish() { try take(last) }
    return tally
  }

  private func columnsRow(_ column: AnalysisColumn) -> AnalysisColumnsRow {
    var row = AnalysisColumnsRow()
    let measure = column.measure
    (row.column, row.task, row.step, row.side) = (
      column.name, measure.task, measure.step, measure.side
    )
    row.condition = measure.condition
    (row.metric, row.label, row.unit) = (measure.metric, measure.label, measure.unit)
    row.better = measure.better?.rawValue ?? ""
    row.take = request.sessions.rawValue
    row.method = measure.methods.joined(separator: ";")
    return row
  }

  // MARK: Long form

  private var hasWords: Bool { columns.contains { $0.measure.content == .word } }

  private var longColumns: [TableColumn] {
    [
      TableColumn("column", .text, "The name of the measure's column in the wide form."),
      TableColumn("value", .number, "The number."),
    ] + (hasWords ? [TableColumn("text", .text, "The word.")] : []) + [
      TableColumn("n", .integer, "The number of values that were joined.")
    ] + (norms == nil ? [] : [TableColumn("z", .number, "The z-score by the norms of --apply.")])
      + (practice == nil
        ? []
        : [
          TableColumn(
            "practice_expected", .number,
            "The value of a participant who changes by practice only, by the curve of --expected.")
        ])
  }

  private func longCells(_ column: AnalysisColumn, _ cell: AnalysisCell) -> [Cell] {
    let isWord = column.measure.content == .word
    return [.text(column.name), isWord ? .empty : cell.value]
      + (hasWords ? [isWord ? cell.value : .empty] : []) + [.integer(cell.count)]
      + (norms == nil ? [] : [zCell(cell)]) + (practice == nil ? [] : [expectedCell(cell)])
  }

  // MARK: One row for each participant

  /// The visits of the study by name, in the order of their days; those without a day are last.
  var studyVisits: [String] {
    var days: [ByteKey: [Int]] = [:]
    for row in rows.rows where !row.visit.name.isEmpty {
      days[ByteKey(row.visit.name), default: []] += [dayCount.day(of: row)].compactMap(\.self)
    }
    return days.sorted { a, b in
      let (one, other) = (a.value.sorted(), b.value.sorted())
      let (day, otherDay) = (
        one.isEmpty ? Int.max : one[one.count / 2], other.isEmpty ? Int.max : other[other.count / 2]
      )
      return day == otherDay ? a.key < b.key : day < otherDay
    }.map(\.key.text)
  }

  private var spreadColumns: [TableColumn] {
    let visits = studyVisits
    let days = visits.enumerated().map { place, visit in
      TableColumn(
        "day__v\(place + 1)", .integer, "Whole local days until the visit \(visit).", unit: "d")
    }
    return days
      + columns.flatMap { column in
        visits.enumerated().flatMap { place, visit in
          columns(of: column, named: "\(column.name)__v\(place + 1)").map { described in
            var described = described
            described.title = described.title.map { "\($0), \(visit)" }
            return described
          }
        }
      }
  }

  /// Joins the rows of each participant.
  private struct SpreadRows {
    private let table: AnalysisTable
    private let visits: [ByteKey: Int]
    private var waiting: [(row: AnalysisRow, cells: [AnalysisCell])] = []

    init(_ table: AnalysisTable) {
      self.table = table
      let names = table.request.shape == .spread ? table.studyVisits : []
      visits = Dictionary(uniqueKeysWithValues: zip(names.map(ByteKey.init), names.indices))
    }

    /// Takes the next row; returns the row of the participant before it if another one begins.
    mutating func add(_ row: AnalysisRow, _ cells: [AnalysisCell]) -> [Cell]? {
      let finished = waiting.last.map { $0.row.person != row.person } == true ? finish() : nil
      waiting.append((row, cells))
      return finished
    }

    mutating func finish() -> [Cell]? {
      guard let first = waiting.first?.row else { return nil }
      defer { waiting = [] }
      var byVisit = [(row: AnalysisRow, cells: [AnalysisCell])?](
        repeating: nil, count: visits.count)
      for (row, cells) in waiting {
        if let place = visits[ByteKey(row.visit.name)] { byVisit[place] = (row, cells) }
      }
      var missing: [String] = []
      for (place, visit) in byVisit.enumerated() {
        guard let visit else { continue }
        let names = table.columns.map { "\($0.name)__v\(place + 1)" }
        missing.append(table.missingText(visit.cells, names))
      }
      let person = table.values.people[first.person]
      let leading: [Cell] =
        person.origin.map { .text($0.text) } + [
          .text(person.participant), .integer(waiting.reduce(0) { $0 + $1.row.sessionCount }),
          .text(missing.filter { !$0.isEmpty }.joined(separator: ";")),
        ]
      let days = byVisit.map { Cell($0.flatMap { table.dayCount.day(of: $0.row) }) }
      let values = table.columns.indices.flatMap { column in
        byVisit.flatMap {
          table.cells(
            of: $0?.cells[column] ?? AnalysisCell(reason: .notDone), table.columns[column])
        }
      }
      return leading + table.covariateCells(first) + days + values
    }
  }
}

extension AnalysisCell {
  fileprivate var value: Cell {
    switch content {
    case nil: .empty
    case .number(let number): .number(number)
    case .word(let word): .text(word)
    }
  }
}

extension Cell {
  fileprivate init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .empty }
}
