import Recordings
import Reliability
public import Report
import Study
public import Text

/// The analysis table of a run.
extension FinishedRun {
  /// Reads the tables of the run.
  ///
  /// - Parameter note: is called with sentences about what was left out.
  func analysisTable(_ request: AnalysisTableRequest, note: (String) -> Void) throws
    -> AnalysisTable
  {
    do { return try made(request, note: note) } catch let error as AnalysisTableError {
      throw error.settingsError
    }
  }

  /// Reads the tables of the run; throws an `AnalysisTableError` where they do not give the table.
  private func made(_ request: AnalysisTableRequest, note: (String) -> Void) throws -> AnalysisTable
  {
    let dictionary = try dictionary()
    let named = try NamedColumns(request.metrics, dictionary)
    let reading = try AnalysisReading(self, dictionary, named.selection)
    let (covariates, origin) = (try covariates(dictionary), try originColumns())
    let visits = AnalysisVisits(
      reading.sessionTasks, try request.visitChoice(covariates, reading.people),
      hasColumn: try written(SessionsRow.table).columns().contains("visit"))
    if reading.unnamedCount > 0 {
      note(
        "\(counted(reading.unnamedCount, "session")) without a participant left out; run again with --participant, --layout or --map"
      )
    }
    visits.notes.forEach(note)
    var analysis = request.analysis
    analysis.hasNamedVisits = visits.areNamed
    if visits.areNone, analysis.rows == .visit { analysis.rows = .participant }
    let earlier = try request.columnsFile.map(Self.earlierColumns)
    let norms = try request.norms.map(appliedNorms)
    let practice = try request.practice.map(Self.practiceCurves)
    let table = try AnalysisTable(
      reading.values, analysis, visits: visits.visits, covariates, origin: origin,
      anchor: request.anchorColumn, named: named.columns, earlier: earlier, norms: norms,
      practice: practice)
    if let norms { try table.refuseOtherUnits(norms) }
    if let practice, let (metric, unit, other) = table.otherUnit(practice) {
      throw SettingsError(
        description:
          "--expected: the unit of \(metric) is \(unit) in the run and \(other) in the table; give the practice.csv of this run"
      )
    }
    table.remarks.forEach(note)
    return table
  }

  /// The table of values by participant and visit, for other programs. A column of participants with the name of one of
  /// its own columns is left out; it stands in the table of participants.
  ///
  /// - Parameters:
  ///   - metrics: as `--metrics` names them. The main values take their place where the table would have too many columns.
  ///   - note: is called with a sentence that says so.
  public func analysisRows(metrics: String, note: (String) -> Void) throws -> (
    description: TableDescription, rows: [[Cell]]
  ) {
    var request = AnalysisTableRequest()
    request.metrics = metrics
    let dictionary = try dictionary()
    let metrics = Set(dictionary.entries.map { FoldedKey($0.metric) })
    let given = try covariates(dictionary).given
    request.analysis.covariates = AnalysisTable.covariates(besides: given).filter {
      !metrics.contains(FoldedKey($0))
    }
    var table: AnalysisTable?
    var count: Int
    do {
      let whole = try made(request) { _ in }
      // The limit of other programs includes the columns of people and visits.
      (table, count) = (whole, whole.description.columns.count)
    } catch AnalysisTableError.tooManyColumns(let found) { count = found } catch let error
      as AnalysisTableError
    { throw error.settingsError }
    if count > AnalysisTable.mostColumns, request.metrics != "main" {
      note(
        "analysis has the main values only, since the chosen ones need \(count) columns, more than \(AnalysisTable.mostColumns); choose fewer with --metrics"
      )
      request.metrics = "main"
      table = try analysisTable(request) { _ in }
    }
    guard let table else { throw AnalysisTableError.tooManyColumns(count).settingsError }
    var rows: [[Cell]] = []
    _ = table.forEachRow { rows.append($0) }
    return (table.description, rows)
  }

  /// The names of the columns that the user has given for participants.
  func givenColumns(_ dictionary: RunDictionary) throws -> [String] {
    guard has(ParticipantsRow.name) else { return [] }
    let tasks = Set(dictionary.entries.map(\.task))
    let own = ParticipantsRow.table(tasks: tasks.sorted()).columnNames + (try originColumns())
    return try table(ParticipantsRow.name).columns().filter { !own.containsBytes(of: $0) }
  }

  /// The table of participants that the user has given.
  func covariates(_ dictionary: RunDictionary) throws -> TableCovariates {
    guard has(ParticipantsRow.name) else { return TableCovariates() }
    let written = table(ParticipantsRow.name)
    let given = try givenColumns(dictionary)
    var cells: [PersonKey: [String]] = [:]
    try written.forEachLine(
      of: ParticipantsRow.table(tasks: [], given: given), needing: ["participant"] + given
    ) { line in
      guard !line.row.participant.isEmpty else { return }
      cells[PersonKey(line.row.participant, of: line.origin)] = line.row.given
    }
    return TableCovariates(given: given, cells: cells)
  }

  /// Reads a table that `analyze practice` has written, for `--expected`.
  private static func practiceCurves(_ path: String) throws -> PracticeCurves {
    let table = try UserTable(
      readingFrom: path, option: "--expected", knowing: PracticeRow.table.columnNames)
    let rows: [PracticeRow]
    do throws(TableProblem) {
      let reader = try PracticeRow.table.reader(of: table.header)
      rows = try table.rows.map { row throws(TableProblem) in try reader.row { table.text(row, $0) }
      }
    } catch {
      throw table.problem("\(error.description); give a practice.csv written by `analyze practice`")
    }
    do throws(PracticeProblem) { return try PracticeCurves(rows) } catch {
      throw table.problem(error.words, line: table.rows[error.row].line)
    }
  }

  /// Reads the description of an earlier table.
  private static func earlierColumns(_ path: String) throws -> [AnalysisColumnsRow] {
    let table = try UserTable(
      readingFrom: path, option: "--columns-file", knowing: AnalysisColumnsRow.table.columnNames)
    guard !table.header.isEmpty else { throw table.problem("is empty") }
    do throws(TableProblem) {
      let reader = try AnalysisColumnsRow.table.reader(of: table.header)
      return try table.rows.map { row throws(TableProblem) in try reader.row { table.text(row, $0) }
      }
    } catch {
      throw table.problem(
        "\(error.description); give the .columns.csv that stands beside an earlier table")
    }
  }
}

extension AnalysisTable {
  /// Sentences about sessions and measures without a place in the table.
  fileprivate var remarks: [String] {
    var remarks: [String] = []
    if leftOutCount > 0 {
      remarks.append(
        "\(counted(leftOutCount, "session")) in no visit left out; --unscheduled keeps them, --visits chooses what a visit is (folder: what the folders say)"
      )
    }
    if !newMeasures.isEmpty {
      remarks.append(
        "the earlier table has no column for \(newMeasures.prefix(10).joined(separator: ", "))"
          + (newMeasures.count > 10 ? " and \(newMeasures.count - 10) more" : ""))
    }
    for (metric, columns) in dividedMetrics {
      let bare =
        columns.containsBytes(of: metric)
        ? "; the one without a step is TASK__\(metric) there, with the name of its task" : ""
      remarks.append(
        "--metrics \(metric): \(counted(columns.count, "column")), one for each step and side of the run: \(Self.list(columns)); name one of these instead of the metric for a single column in every run\(bare), or give --long for one value per row"
      )
    }
    for (column, others) in unknownColumns {
      let known = others.isEmpty ? "" : ", but \(Self.list(others))"
      remarks.append(
        "--metrics \(column): the run has no values of it\(known); its column is empty")
    }
    return remarks
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ")
      + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}

extension AnalysisTableError {
  /// What the user can do about it, in one line. `severalSessions` is no mistake in the settings.
  var settingsError: any Error {
    switch self {
    case .betterUnknown(let names):
      SettingsError(
        description:
          "best is unknown for \(names.joined(separator: ", ")), of which neither high nor low values are better; choose others with --metrics, or another rule"
      )
    case .tooManyColumns(let count):
      SettingsError(
        description:
          "\(count) columns are more than \(AnalysisTable.mostColumns); choose some with --metrics, such as --metrics main"
      )
    case .unknownCovariate(let name, let known):
      SettingsError("--carry", of: name, "is no covariate of the run\(Self.question(name, known))")
    case .unknownAnchor(let name, let known):
      SettingsError(
        "--anchor", of: name,
        "is no column of participants.csv\(Self.question(name, known)); run with --participants")
    case .takenName(let name):
      SettingsError(
        "--participants", of: name,
        "is the name of another column of the table; choose covariates with --carry")
    case .visitsNotShared:
      SettingsError(
        description:
          "--spread: needs visits that participants share, and these are dates; give --visits ordinal, folder, map or windows:FILE"
      )
    case .otherRule(let rule):
      SettingsError(
        description:
          "--columns-file: the earlier table was made with --take \(rule); give that here as well")
    case .severalColumns(let name, let columns):
      SettingsError(
        "--metrics", of: name,
        "is the name of several columns: \(columns.joined(separator: ", ")); give one of these")
    case .sameColumn(let name, let other):
      SettingsError("--metrics", of: name, "is the same column as \(other); leave out one of them")
    case .severalSessions(let cells, let count): SeveralSessions(cells: cells, count: count)
    }
  }

  private static func question(_ name: String, _ known: [String]) -> String {
    if let near = nearestName(to: name, in: known) { return "; did you mean \(near)?" }
    return known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
  }
}

/// Several sessions have values for one cell, and `--take error` was given.
public struct SeveralSessions: Error, CustomStringConvertible {
  let cells: [String]
  let count: Int

  public var description: String {
    let rest = count > cells.count ? " and \(count - cells.count) more" : ""
    return
      "several sessions have a value of \(cells.joined(separator: "; "))\(rest); give another --take, or finer --visits"
  }
}
