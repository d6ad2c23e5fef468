public import Metrics
import Report
import Text

/// `analyze export --as sqlite`: writes the tables of a run as one database file.
///
/// Names of participants, sessions and files are stored once per step, which makes the file a fifth
/// of the size of the tables. Rows are read and written one by one, so that memory does not depend
/// on their number.
public struct SQLiteExport {
  /// The bytes `anlz`.
  static let applicationID: UInt32 = 0x616E_6C7A
  /// The version of the schema. Increase it when tables or columns change.
  static let schemaVersion = 2

  private let path: String
  private let isChosen: (_ task: TaskName, _ metric: MetricName) -> Bool

  /// Throws if the path is that of something other than a file or of another program's file. An empty file, as `mktemp` makes
  /// it, is of no program.
  ///
  /// - Parameter isChosen: whether the values of a metric are written. Steps with their verdicts, events and all that is
  ///   not a value are written in any case.
  public init(
    path: String,
    isChosen: @escaping (_ task: TaskName, _ metric: MetricName) -> Bool = { _, _ in true }
  ) throws {
    (self.path, self.isChosen) = (path, isChosen)
    switch try FileKind(path) {
    case .free: break
    case .folder:
      throw ExchangeError("--output: \(shown(path)): is a folder; give the name of a file")
    case .stream: throw Self.noRegularFile(path)
    case .file:
      let start = try FileKind.beginning(of: path, byteCount: 100)
      // The database replaces what has this name, which has to be a file that is as empty as it looks.
      if start.isEmpty, FileKind.isLink(path) { throw Self.noRegularFile(path) }
      guard start.isEmpty || Self.isOwn(start) else {
        throw ExchangeError(
          "--output: \(shown(path)): is a file of another program; remove it or give another name")
      }
    }
  }

  private static func noRegularFile(_ path: String) -> ExchangeError {
    ExchangeError(
      "--output: \(shown(path)): is not a regular file, which a database requires; give another name"
    )
  }

  /// True if a file begins with the header of a database of this program.
  static func isOwn(_ start: [UInt8]) -> Bool {
    guard start.count >= 72, start.starts(with: Array("SQLite format 3".utf8)) else { return false }
    return start[68..<72].reduce(0) { $0 << 8 | UInt32($1) } == applicationID
  }

  /// Writes the database. It gets its final name when it is complete.
  public func write(_ tables: some FinishedTables) throws {
    OutputFolder.removeAbandoned(beside: path)
    let file = try AtomicFile(path, keepsMode: true)
    do {
      // The database is closed before the file is renamed.
      try fill(try Database(file.temporaryPath, place: path), tables)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  private func fill(_ database: Database, _ tables: some FinishedTables) throws {
    try database.execute(
      """
      PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.schemaVersion);
      BEGIN;
      """)
    let schema = try SQLiteSchema(tables, isChosen: isChosen)
    for statement in schema.creations { try database.execute(statement) }
    let facts = try database.insertion(into: "run", columnCount: 2)
    for fact in tables.facts { try facts.run([.text(fact.name), StoredValue(fact.text)]) }
    try addDictionary(database, schema)
    try addSteps(database, tables, schema)
    try database.execute(SQLiteSchema.stepIndex)
    try addEvents(database, tables, schema)
    try add(InputsRow.table, database, tables, schema)
    try add(SessionsRow.table, database, tables, schema)
    try add(AnswersRow.table, database, tables, schema)
    try add(schema.participants, database, tables, schema)
    try add(GroupsRow.table, database, tables, schema) { isChosen($0.task, $0.metric) }
    try addAnalysis(database, tables)
    for statement in SQLiteSchema.indexes + schema.views { try database.execute(statement) }
    try database.execute("COMMIT")
  }

  private func addDictionary(_ database: Database, _ schema: SQLiteSchema) throws {
    let table = DictionaryRow.table
    let insertion = try database.insertion(into: table.name, columnCount: 1 + table.columns.count)
    for (number, row) in zip(1..., schema.dictionary) {
      try insertion.run([.integer(number)] + table.cells(of: row).map { StoredValue($0) })
    }
  }

  private func addSteps(_ database: Database, _ tables: some FinishedTables, _ schema: SQLiteSchema)
    throws
  {
    var definitions: [Term: Int] = [:]
    for (number, row) in zip(1..., schema.dictionary) {
      definitions["\(row.task)\0\(row.metric)"] = number
    }
    let columns = SQLiteSchema.valueColumns
    let steps = try database.insertion(into: "steps", columnCount: schema.stepColumnCount)
    let values = try database.insertion(into: "measurements", columnCount: 2 + columns.count)
    var number = 0
    try tables.forEachStep { step in
      number += 1
      try steps.run(SQLiteSchema.stepValues(step, number: number))
      for row in step.rows where row.metric.isEmpty || isChosen(row.task, row.metric) {
        var definition = StoredValue.null
        if !row.metric.isEmpty {
          guard let known = definitions["\(row.task)\0\(row.metric)"] else {
            throw ExchangeError(
              "the dictionary of the results has no metric \(shown(row.metric)) of the task \(shown(row.task)); run again"
            )
          }
          definition = .integer(known)
        }
        try values.run([.integer(number), definition] + columns.map { StoredValue($0.cell(row)) })
      }
    }
  }

  /// Adds the events, each with the number of its step. Events are in the order of their steps, so
  /// that the search for the step of an event starts at the step of the previous event.
  private func addEvents(
    _ database: Database, _ tables: some FinishedTables, _ schema: SQLiteSchema
  ) throws {
    let table = EventsRow.table
    guard tables.has(table.name) else { return }
    // Cells that are equal in all rows of a step say which step it is; flags of an event are its own.
    let ofSteps = Set(
      MetricsRow.table.columns.filter { !$0.description.traits.contains(.perValue) }.map(\.name))
    // An event may have a side of its own, and be of another file than the values of its step.
    let keys = table.columns.filter {
      ofSteps.contains($0.name) && !["side", "source"].contains($0.name)
    }
    let match = (schema.runColumns + keys.map(\.name)).map { "\(quotedName($0)) IS ?" }.joined(
      separator: " AND ")
    let start = "SELECT step_id FROM steps WHERE \(match) AND step_id >= ?"
    let end = "ORDER BY step_id LIMIT 1"
    let ofSide = try database.statement("\(start) AND side IS ? \(end)")
    let ofAny = try database.statement("\(start) \(end)")
    let insertion = try database.insertion(
      into: table.name, columnCount: 1 + schema.runColumns.count + table.columns.count)
    var (last, lastStep) = (StoredValue.null, 0)
    var lastKey: [Cell] = []
    try tables.forEachRow(of: table) { row, others in
      let run = others.map { StoredValue($0) }
      let key = others.map { Cell.text($0) } + keys.map { $0.cell(row) } + [.text(row.side)]
      if key != lastKey {
        let values = run + keys.map { StoredValue($0.cell(row)) }
        var found = try ofSide.integer(values + [.integer(lastStep), StoredValue(row.side)])
        if found == nil { found = try ofAny.integer(values + [.integer(lastStep)]) }
        if found == nil { found = try ofAny.integer(values + [.integer(0)]) }
        (last, lastKey) = (found.map { .integer($0) } ?? .null, key)
        lastStep = found ?? lastStep
      }
      try insertion.run([last] + run + table.cells(of: row).map { StoredValue($0) })
    }
  }

  /// Adds the analysis table. It is a table and not a view, since a view would compute each of its cells anew.
  private func addAnalysis(_ database: Database, _ tables: some FinishedTables) throws {
    guard let (description, rows) = try tables.analysisTable() else { return }
    try database.execute(SQLiteSchema.creation(of: description))
    let insertion = try database.insertion(
      into: description.name, columnCount: description.columns.count)
    // Means of the printed values have the digits of the printed table, so that both have equal numbers.
    let numbers = NumberText()
    for row in rows { try insertion.run(row.map { StoredValue($0.printed(numbers)) }) }
  }

  private func add<Row>(
    _ table: Table<Row>, _ database: Database, _ tables: some FinishedTables,
    _ schema: SQLiteSchema, only isWritten: (Row) -> Bool = { _ in true }
  ) throws {
    guard tables.has(table.name) else { return }
    let insertion = try database.insertion(
      into: table.name, columnCount: schema.runColumns.count + table.columns.count)
    try tables.forEachRow(of: table) { row, others in
      guard isWritten(row) else { return }
      try insertion.run((others.map { .text($0) } + table.cells(of: row)).map { StoredValue($0) })
    }
  }
}

extension Cell {
  /// The cell as it is read from a printed table.
  fileprivate func printed(_ numbers: NumberText) -> Cell {
    guard case .number(let number) = self else { return self }
    return Double(numbers.text(number)).map { .number($0) } ?? .empty
  }
}
