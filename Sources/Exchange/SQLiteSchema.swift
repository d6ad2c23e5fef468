import Metrics
import Report
import Text

/// The tables, indexes and views of the database.
struct SQLiteSchema {
  /// The name of the first column, which contains the name of the run, if several runs were merged;
  /// otherwise empty.
  let runColumns: [String]
  /// The table of participants, with the columns of the user's table.
  let participants: Table<ParticipantsRow>
  /// The metrics whose values are written.
  let dictionary: [DictionaryRow]

  /// Tables of the run that are copied row by row, in order. The first column of events is the
  /// number of their step.
  private let plainTables: [TableDescription]
  private let hasUniqueSources: Bool

  /// - Parameter isChosen: whether the values of a metric are written.
  init(
    _ tables: some FinishedTables,
    isChosen: (_ task: TaskName, _ metric: MetricName) -> Bool = { _, _ in true }
  ) throws {
    let all = try tables.dictionary()
    dictionary = all.filter { isChosen($0.task, $0.metric) }
    runColumns = try tables.otherColumns(of: MetricsRow.table)
    let tasks = all.map(\.task).unique
    let own = Set((runColumns + ParticipantsRow.table(tasks: tasks).columnNames).map(ByteKey.init))
    let present = try tables.columns(of: ParticipantsRow.table(tasks: [])) ?? []
    participants = ParticipantsRow.table(
      tasks: tasks.filter(present.contains), given: present.filter { !own.contains(ByteKey($0)) })
    plainTables = [
      EventsRow.table.description, InputsRow.table.description, SessionsRow.table.description,
      AnswersRow.table.description, participants.description, GroupsRow.table.description,
    ].filter { tables.has($0.name) }
    hasUniqueSources = try Self.hasUniqueSources(tables)
    try refuseAmbiguousColumns(tasks)
    try refuseAddedColumns(EventsRow.table, tables)
    try refuseAddedColumns(InputsRow.table, tables)
    try refuseAddedColumns(SessionsRow.table, tables)
    try refuseAddedColumns(AnswersRow.table, tables)
    try refuseAddedColumns(participants, tables)
    try refuseAddedColumns(GroupsRow.table, tables)
  }

  /// Throws for columns of the user that SQLite takes for one. A run refuses them, but earlier versions did not.
  private func refuseAmbiguousColumns(_ tasks: [String]) throws {
    let own = ParticipantsRow.table(tasks: tasks).columnNames
    let given = participants.columnNames.filter { !own.contains($0) }
    let taken =
      (plainTables + [MetricsRow.table.description]).flatMap(\.columnNames)
      + DatabaseColumn.allNames
    var (ofPeople, ofRuns) = (ColumnNames(own: own), ColumnNames(own: taken))
    do throws(ColumnNames.NameProblem) {
      try ofPeople.add(given)
      try ofRuns.add(runColumns)
    } catch {
      throw ExchangeError(
        "\(shown(error.problem)); \(error.remedy) where it was given, with --participants or --as-column, and run again"
      )
    }
  }

  /// Throws for a table whose columns besides its own are not those of the metrics.
  private func refuseAddedColumns<Row>(_ table: Table<Row>, _ tables: some FinishedTables) throws {
    guard tables.has(table.name) else { return }
    let others = try tables.otherColumns(of: table)
    guard others != runColumns else { return }
    throw ExchangeError(
      "the columns of \(table.name) are not those that were written\(others.first.map { ", such as \(shown($0))" } ?? ""); restore the table, or run again"
    )
  }

  /// True if no two rows of the table of inputs have the same source. Merged runs of two studies
  /// may have files with equal paths. The rows are sorted by path.
  private static func hasUniqueSources(_ tables: some FinishedTables) throws -> Bool {
    guard tables.has(InputsRow.table.name) else { return true }
    var (last, isUnique) = ([ByteKey](), true)
    try tables.forEachRow(of: InputsRow.table) { row, others in
      let key = (others + [row.source]).map(ByteKey.init)
      if key == last { isUnique = false }
      last = key
    }
    return isUnique
  }

  // MARK: Tables

  var creations: [String] {
    let step = ["step_id INTEGER PRIMARY KEY"] + run + Self.stepColumns.map(\.definition)
    let definition =
      ["definition_id INTEGER PRIMARY KEY"]
      + DictionaryRow.table.columns.map(\.description.definition) + ["UNIQUE (task, metric)"]
    let value =
      ["step_id INTEGER NOT NULL REFERENCES steps", "definition_id INTEGER REFERENCES dictionary"]
      + Self.valueColumns.map { $0.description.definition + $0.description.check }
    return [
      "CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT) STRICT",
      Self.creation(of: "steps", step), Self.creation(of: DictionaryRow.table.name, definition),
      Self.creation(of: "measurements", value),
    ] + plainTables.map(creation)
  }

  private var run: [String] { runColumns.map { "\(quotedName($0)) TEXT" } }

  private func creation(of table: TableDescription) -> String {
    var parts = run + table.columns.map(\.definition)
    if table.name == EventsRow.table.name {
      parts.insert("step_id INTEGER REFERENCES steps", at: 0)
    }
    if table.name == InputsRow.table.name, hasUniqueSources {
      let key = (runColumns + table.primaryKey).map(quotedName).joined(separator: ", ")
      parts.append("PRIMARY KEY (\(key))")
    }
    return Self.creation(of: table.name, parts)
  }

  /// A table with the columns of its description alone.
  static func creation(of table: TableDescription) -> String {
    creation(of: table.name, table.columns.map(\.definition))
  }

  private static func creation(of table: String, _ parts: [String]) -> String {
    "CREATE TABLE \(quotedName(table)) (\(parts.joined(separator: ", "))) STRICT"
  }

  // MARK: Steps and values

  /// The columns of a step, without its number and its run.
  private static var stepColumns: [TableColumn] {
    MetricsStep.columns.map(\.description).flatMap { column in
      column.name == "start" ? [column, column.named(DatabaseColumn.startUTC)] : [column]
    }
  }

  /// The number of columns of `steps`.
  var stepColumnCount: Int { 1 + runColumns.count + Self.stepColumns.count }

  /// The values of a step in the order of the columns.
  static func stepValues(_ step: MetricsStep, number: Int) -> [StoredValue] {
    let values = MetricsStep.columns.flatMap { column -> [StoredValue] in
      let value = StoredValue(column.cell(step))
      guard column.name == "start" else { return [value] }
      return [value, StoredValue(RecordedDate(step.first.start)?.utcText ?? "")]
    }
    return [.integer(number)] + step.others.map { StoredValue($0) } + values
  }

  /// The columns of a value that are neither those of its step nor those of its definition.
  static let valueColumns = MetricsRow.table.columns.filter { column in
    column.description.traits.contains(.perValue) && !isOfDefinition(column)
  }

  private static func isOfDefinition(_ column: Column<MetricsRow>) -> Bool {
    DictionaryRow.table.columnNames.contains(column.name)
  }

  // MARK: Indexes and views

  /// The index by which events are matched with steps.
  static let stepIndex = "CREATE INDEX steps_by_participant ON steps (participant, visit, session)"
  static let indexes = [
    "CREATE INDEX measurements_by_definition ON measurements (definition_id)",
    "CREATE INDEX measurements_by_step ON measurements (step_id)",
    "CREATE INDEX events_by_step ON events (step_id, onset_s)",
  ]

  /// A view like `metrics.csv`, and a wide one for each task of the dictionary.
  var views: [String] {
    let columns = MetricsRow.table.columns.map { column in
      let isPerValue = column.description.traits.contains(.perValue)
      return "\(isPerValue ? Self.isOfDefinition(column) ? "d" : "v" : "s").\(column.name)"
    }
    return [
      """
      CREATE VIEW \(MetricsRow.table.name) AS SELECT \(listed(columns)) \
      FROM measurements v JOIN steps s USING (step_id) LEFT JOIN dictionary d USING (definition_id)
      """
    ] + dictionary.map(\.task).unique.map(wideView)
  }

  private func listed(_ columns: [String]) -> String {
    (runColumns.map { "s.\(quotedName($0))" } + columns).joined(separator: ", ")
  }

  private func wideView(of task: String) -> String {
    let metrics = dictionary.enumerated().filter { $0.element.task == task }.map { place, entry in
      let cell = ["word", "text"].contains(entry.type) ? "text" : "value"
      return
        "MAX(CASE definition_id WHEN \(place + 1) THEN \(cell) END) AS \(quotedName(entry.metric))"
    }
    let own = WideRow.table(of: .attempt, metrics: []).columnNames
    let keys = own.prefix { $0 != "quality" }
    let columns = keys.map { "s.\($0)" } + metrics + own.dropFirst(keys.count).map { "s.\($0)" }
    let name = quotedName("\(WideRow.folder)_" + task.replacing("-", with: "_"))
    let word = "'" + task.replacing("'", with: "''") + "'"
    return """
      CREATE VIEW \(name) AS SELECT \(listed(columns)) FROM steps s JOIN measurements USING (step_id) \
      WHERE task = \(word) GROUP BY s.step_id
      """
  }
}

extension TableColumn {
  /// The definition of the column in `CREATE TABLE`.
  fileprivate var definition: String {
    "\(quotedName(name)) \(kind.storageType)\(traits.contains(.required) ? " NOT NULL" : "")"
  }

  /// A constraint that a value is one of the column's words; empty for other columns.
  fileprivate var check: String {
    guard case .word(let words) = kind else { return "" }
    return " CHECK (\(name) IN (\(words.map { "'\($0)'" }.joined(separator: ", "))))"
  }
}

extension ColumnKind {
  fileprivate var storageType: String {
    switch self {
    case .text, .word: "TEXT"
    case .number: "REAL"
    case .integer, .boolean: "INTEGER"
    }
  }
}

extension [String] {
  /// The elements without repetitions, in the order of their first occurrence.
  fileprivate var unique: [String] {
    var seen = Set<Term>()
    return filter { seen.insert($0).inserted }
  }
}
