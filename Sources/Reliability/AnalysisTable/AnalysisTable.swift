import Metrics
import Report
import Text

/// A column of the analysis table with the values of a measure.
struct AnalysisColumn: Sendable {
  let name: String
  let measure: AnalysisMeasure
  /// In the order of rows, sessions and attempts.
  var entries: [PlacedEntry] = []
  let joining: CellJoining
  /// Whether what is expected by practice is known.
  var hasPractice = false

  /// Of numbers, or of words.
  var kind: ColumnKind { measure.content == .word ? .text : .number }

  /// The label with the step, the side and the condition.
  var title: String {
    [measure.label, measure.step, measure.side, measure.condition].filter { !$0.isEmpty }.joined(
      separator: ", ")
  }
}

/// The analysis table: a row for each participant and visit, a column for each measure, and covariates beside.
///
/// The table is the same for any order of the rows from which it is made.
public struct AnalysisTable: Sendable {
  let request: AnalysisRequest
  let values: AnalysisValues
  let covariates: TableCovariates
  let chosenCovariates: [Covariate]
  let columns: [AnalysisColumn]
  let rows: AnalysisRows
  /// Names of the columns that stand before all others and tell apart participants of several runs.
  let origin: [String]
  let dayCount: DayCount
  /// With which values are compared; nil for no z-scores.
  let norms: AppliedNorms?
  /// The values that practice alone would give each participant; nil without curves of learning.
  let practice: PracticeExpectation?
  /// The device of the first session of each participant.
  private let firstDevices: [String?]
  /// Columns of an earlier table for which the run has no values, and measures of the run without a column in it.
  public let newMeasures: [String]
  /// Metrics that the user named and that have several columns, with the names of these.
  public let dividedMetrics: [(metric: String, columns: [String])]
  /// Columns that the user named and of which the run has no row, with the columns that it has of their metrics.
  public let unknownColumns: [(column: String, others: [String])]
  /// The largest number of columns with values.
  public static let mostColumns = 2000

  /// - Parameters:
  ///   - visits: the visit of each part in the order in which parts were added; nil for a part in no visit.
  ///   - named: the columns and metrics that the user named; none for all measures.
  ///   - earlier: the columns of an earlier table, which are then the columns of this one; nil for those of the measures.
  ///   - norms: with which values are compared; nil for no z-scores.
  ///   - practice: by which values change; nil for no expected values.
  ///   - anchor: the column of participants with the date from which days are counted; nil for the first session.
  public init(
    _ measured: consuming AnalysisValues, _ request: AnalysisRequest, visits: [TableVisit?],
    _ covariates: TableCovariates, origin: [String] = [], anchor: String? = nil,
    named: [NamedColumn] = [], earlier: [AnalysisColumnsRow]? = nil, norms: AppliedNorms? = nil,
    practice: PracticeCurves? = nil
  ) throws(AnalysisTableError) {
    var values = consume measured
    (self.request, self.covariates, self.origin) = (request, covariates, origin)
    self.norms = norms
    chosenCovariates = try Covariate.chosen(request.covariates, covariates)
    let naming = try ColumnChoice(values.measures, request, named: named, earlier)
    newMeasures = naming.newMeasures
    (dividedMetrics, unknownColumns) = (naming.dividedMetrics, naming.unknownColumns)
    let attempts = request.unit == .attempt ? values.attempts : [:]
    let people = request.isComplete ? values.addPeople(covariates.people) : []
    rows = AnalysisRows(
      values, request, visits: visits, attempts: attempts,
      others: Self.otherRows(people, visits, request))
    dayCount = try DayCount(values, covariates, anchor: anchor, fromOne: request.countsDaysFromOne)
    var columns: [AnalysisColumn] = []
    var courses: [PracticeExpectation.Course] = []
    for choice in naming.columns {
      let measure = choice.measure
      let joining = CellJoining(
        request: request, content: measure.content, better: measure.better, words: values.words)
      var column = AnalysisColumn(name: choice.name, measure: measure, joining: joining)
      let entries = choice.number.map { values.takeEntries(of: $0) } ?? []
      if let practice {
        courses.append((measure, entries, joining))
        column.hasPractice = practice.curve(of: measure) != nil
      }
      column.entries = Self.placed(entries, values, rows)
      columns.append(column)
    }
    self.columns = columns
    let (ranks, known) = (rows.sessionRanks, values)
    self.practice = practice.map { PracticeExpectation($0, known, sessionRanks: ranks, courses) }
    firstDevices = Self.firstDevices(values, rows)
    self.values = values
    try refuse()
  }

  /// Participants, and visits, that have a row even without a session.
  private static func otherRows(
    _ people: [Int], _ visits: [TableVisit?], _ request: AnalysisRequest
  ) -> [(person: Int, visit: TableVisit)] {
    var numbers: [ByteKey: Int] = [:]
    if request.hasNamedVisits {
      for case let visit? in visits where !visit.name.isEmpty {
        let number = visit.number ?? .max
        numbers[ByteKey(visit.name)] = min(numbers[ByteKey(visit.name)] ?? .max, number)
      }
    }
    let names = numbers.keys.sorted()
    return people.flatMap { person -> [(person: Int, visit: TableVisit)] in
      names.isEmpty ? [(person, .none)] : names.map { (person, TableVisit($0.text, number: nil)) }
    }
  }

  /// The entries of a measure at their places, in order.
  private static func placed(
    _ entries: [AnalysisValues.TableEntry], _ values: AnalysisValues, _ rows: AnalysisRows
  ) -> [PlacedEntry] {
    var placed: [PlacedEntry] = []
    placed.reserveCapacity(entries.count)
    for entry in entries {
      let part = Int(entry.part)
      let row = rows.row(of: part, attempt: Int(entry.attempt))
      guard row >= 0 else { continue }
      let rank = rows.sessionRanks[values.parts[part].session]
      placed.append(PlacedEntry(row: row, rank: rank, entry: entry))
    }
    placed.sort { PlacedEntry.isBefore($0, $1, values) }
    return placed
  }

  private static func firstDevices(_ values: AnalysisValues, _ rows: AnalysisRows) -> [String?] {
    var firsts = [(rank: Int, device: String)?](repeating: nil, count: values.people.count)
    for part in values.parts where !part.device.isEmpty {
      let rank = rows.sessionRanks[part.session]
      let person = values.sessions[part.session].person
      if let first = firsts[person],
        (first.rank, ByteKey(first.device)) <= (rank, ByteKey(part.device))
      {
        continue
      }
      firsts[person] = (rank, part.device)
    }
    return firsts.map { $0?.device }
  }

  private func refuse() throws(AnalysisTableError) {
    if request.shape == .spread, !request.hasNamedVisits { throw .visitsNotShared }
    guard columns.count <= Self.mostColumns else { throw .tooManyColumns(columns.count) }
    let names = description.columnNames + (request.shape == .long ? columns.map(\.name) : [])
    var known = Set<FoldedKey>()
    for name in names where !known.insert(FoldedKey(name)).inserted { throw .takenName(name) }
    if request.sessions == .error { try refuseSeveralSessions() }
  }

  private func refuseSeveralSessions() throws(AnalysisTableError) {
    var (cells, count) = ([String](), 0)
    forEachRow { row, content in
      for (column, cell) in zip(columns, content) where cell.count > 1 {
        count += 1
        guard cells.count < 10 else { continue }
        let person = values.people[row.person].shownName
        let place = [person, row.visit.name].filter { !$0.isEmpty }.joined(separator: ", ")
        cells.append("\(column.name) of \(place)")
      }
    }
    if count > 0 { throw .severalSessions(cells, count: count) }
  }

  // MARK: Rows

  /// The number of sessions that are in no visit, and therefore in no row.
  public var leftOutCount: Int { rows.leftOutCount }

  public var rowCount: Int { rows.rows.count }

  /// The number of measures that have a column.
  public var measureCount: Int { columns.count }

  /// Calls `take` with each row and a cell for each column.
  func forEachRow(_ take: (AnalysisRow, [AnalysisCell]) throws -> Void) rethrows {
    var starts = columns.map { _ in 0 }
    let unnamed = unnamedSteps
    for (number, row) in rows.rows.enumerated() {
      let failures = row.parts.filter { values.failures[$0] != nil }
      let tasks = Set(row.parts.map { Term(values.parts[$0].task) })
      var hasAttempts = columns.map { _ in false }
      var cells = columns.indices.map { place in
        let column = columns[place]
        var end = starts[place]
        while end < column.entries.count, column.entries[end].row == number { end += 1 }
        let entries = column.entries[starts[place]..<end]
        starts[place] = end
        hasAttempts[place] = entries.contains { $0.entry.attempt > 0 }
        var cell = column.joining.cell(entries)
        if cell.content == nil, cell.reason == nil {
          // A file whose task nothing says may be one of any task of which there is nothing else.
          let task = tasks.contains(Term(column.measure.task)) ? column.measure.task : ""
          let failed = failures.filter { values.parts[$0].task === task }
          cell.reason = reason(column.measure, entries, failed)
        }
        cell.z = z(of: cell, column.measure, row)
        if cell.content != nil {
          cell.expected = practice?.value(place, person: row.person, sessions: cell.sessions)
        }
        return cell
      }
      for place in cells.indices where cells[place].reason == .notDone {
        let isUnnamed = unnamed[place].contains { hasAttempts[$0] }
        if isUnnamed { cells[place].reason = .unusable(.absent, flag: Flag.stepUnnamed.name) }
      }
      try take(row, cells)
    }
  }

  /// For each column of a step, the columns of its metric without a step. Their values are those of recordings that do not say their step if
  /// they have an attempt, otherwise those of a whole session.
  private var unnamedSteps: [[Int]] {
    let places = columns.indices.filter { columns[$0].measure.step.isEmpty }
    let unnamed = Dictionary(grouping: places) { columns[$0].measure.name }
    return columns.map { $0.measure.step.isEmpty ? [] : unnamed[$0.measure.name] ?? [] }
  }

  private func z(of cell: AnalysisCell, _ measure: AnalysisMeasure, _ row: AnalysisRow) -> Double? {
    guard case .number(let number)? = cell.content else { return nil }
    return norms?.z(number, of: measure, values.people[row.person], on: row.start?.date.localDay)
  }

  /// Why a cell is empty: the verdict of the first row of its measure, or the failure of its step.
  ///
  /// - Parameter failed: parts of its task, or of an unknown one, with steps or files that could not be used.
  private func reason(
    _ measure: AnalysisMeasure, _ entries: ArraySlice<PlacedEntry>, _ failed: [Int]
  ) -> AnalysisCell.EmptyReason {
    var first = entries.first.map {
      (rank: $0.rank, quality: $0.entry.quality, flag: Int($0.entry.flag))
    }
    for part in failed {
      let rank = rows.sessionRanks[values.parts[part].session]
      guard let failure = failure(of: measure, in: part), first.map({ rank < $0.rank }) ?? true
      else { continue }
      first = (rank, .error, failure.flag)
    }
    guard let first else { return .notDone }
    // A good row without a value is one whose word is withheld.
    let quality = first.quality == .good ? .absent : first.quality
    return .unusable(
      quality, flag: values.flags.indices.contains(first.flag) ? values.flags[first.flag] : "")
  }

  /// The failure of the measure's step in a part; of several, the first in the order of steps and flags.
  private func failure(of measure: AnalysisMeasure, in part: Int) -> AnalysisValues.FailedStep? {
    (values.failures[part] ?? []).filter { failure in
      (failure.step.isEmpty || failure.step === measure.step)
        && (failure.side.isEmpty || failure.side === measure.side)
    }.min { a, b in
      a.step === b.step
        ? (values.flags.indices.contains(a.flag) ? values.flags[a.flag] : "").precedes(
          values.flags.indices.contains(b.flag) ? values.flags[b.flag] : "")
        : a.step.precedes(b.step)
    }
  }

  /// The names of all covariates but those that have the name of another column.
  public static func covariates(besides given: [String]) -> [String] {
    let others = TableCovariates(given: given)
    let own = Set(ColumnChoice.reserved.map { FoldedKey($0) })
    return Covariate.all(others).filter { !$0.isOfPerson || !own.contains(FoldedKey($0.name)) }.map(
      \.name)
  }

  /// The name of the session with a rank.
  func sessionName(_ rank: Int) -> String { values.sessions[rows.sessionOrder[rank]].name }

  /// The device of a row, and whether it is another than the first one of the participant.
  func device(of row: AnalysisRow) -> (name: String, isOther: Bool?) {
    let parts = row.parts.filter { !values.parts[$0].device.isEmpty }
    guard let part = parts.first, let first = firstDevices[row.person] else { return ("", nil) }
    let device = values.parts[part].device
    return (device, device !== first)
  }
}

extension AnalysisMeasure {
  /// The metric with its task.
  fileprivate var name: [Term] { [task, metric] }
}

extension PlacedEntry {
  /// By row, session and attempt; entries of one attempt by their content, so that the order is that of any input.
  static func isBefore(_ a: PlacedEntry, _ b: PlacedEntry, _ values: AnalysisValues) -> Bool {
    if a.row != b.row { return a.row < b.row }
    if a.rank != b.rank { return a.rank < b.rank }
    if a.entry.attempt != b.entry.attempt { return a.entry.attempt < b.entry.attempt }
    let (value, other) = (a.entry.value, b.entry.value)
    if value != other, !(value.isNaN && other.isNaN) { return value < other || other.isNaN }
    func text(_ number: Int32, _ texts: [String]) -> ByteKey {
      ByteKey(texts.indices.contains(Int(number)) ? texts[Int(number)] : "")
    }
    let (word, otherWord) = (text(a.entry.word, values.words), text(b.entry.word, values.words))
    if word != otherWord { return word < otherWord }
    if a.entry.quality != b.entry.quality {
      return a.entry.quality.rawValue < b.entry.quality.rawValue
    }
    return text(a.entry.flag, values.flags) < text(b.entry.flag, values.flags)
  }
}

extension AnalysisValues {
  /// The attempts of each part that have values; 0 for those over all attempts.
  var attempts: [Int: Set<Int>] {
    var attempts: [Int: Set<Int>] = [:]
    for entry in entries.joined() {
      attempts[Int(entry.part), default: []].insert(Int(entry.attempt))
    }
    return attempts
  }

  /// Adds participants who have no session, and returns the numbers of all.
  mutating func addPeople(_ others: [PersonKey]) -> [Int] {
    let known = Set(people)
    for person in others where !known.contains(person) { _ = addPerson(person) }
    return Array(people.indices)
  }
}

/// Counts days of visits.
struct DayCount: Sendable {
  /// The day from which the days of each participant are counted; nil without a date.
  private let origins: [CalendarDay?]
  private let fromOne: Bool

  init(_ values: AnalysisValues, _ covariates: TableCovariates, anchor: String?, fromOne: Bool)
    throws(AnalysisTableError)
  {
    self.fromOne = fromOne
    if let anchor {
      guard let column = covariates.place(of: anchor) else {
        throw .unknownAnchor(anchor, known: covariates.given)
      }
      origins = values.people.map { covariates.day(column, of: $0) }
      return
    }
    var firsts = [TableStart?](repeating: nil, count: values.people.count)
    for session in values.sessions {
      guard let start = session.start else { continue }
      firsts[session.person] = firsts[session.person].map { min($0, start) } ?? start
    }
    origins = firsts.map { $0?.date.localDay }
  }

  /// Whole local days; without the day 0 if the first day is day 1, as CDISC counts.
  func day(of row: AnalysisRow) -> Int? {
    guard let start = row.start, let origin = origins[row.person] else { return nil }
    let day = start.date.localDay.number - origin.number
    return fromOne && day >= 0 ? day + 1 : day
  }
}
