import Metrics
import Report

/// `analyze export --as sqlite`: the tables of a run as one database file.
///
/// Names of participants, sessions and files stand once for each step, so that the file has a fifth of the size of the
/// tables. Rows are passed through one by one: the memory does not depend on their number.
public struct SQLiteExport {
  /// `anlz`.
  static let applicationID: UInt32 = 0x616E_6C7A
  /// Raised whenever tables or columns change.
  static let schemaVersion = 1

  private let path: String

  /// Throws if a file of another program, or no file, is at the path.
  public init(path: String) throws {
    self.path = path
    switch try FileKind(path) {
    case .free: break
    case .folder:
      throw ExchangeError("--output: \(shown(path)): is a folder; give the name of a file")
    case .stream:
      throw ExchangeError(
        "--output: \(shown(path)): is no regular file, which a database needs; give another name")
    case .file:
      guard Self.isOwn(try FileKind.beginning(of: path, byteCount: 100)) else {
        throw ExchangeError(
          "--output: \(shown(path)): is a file of another program; remove it or give another name")
      }
    }
  }

  /// Whether a file begins like a database of this program.
  static func isOwn(_ start: [UInt8]) -> Bool {
    guard start.count >= 72, start.starts(with: Array("SQLite format 3".utf8)) else { return false }
    return start[68..<72].reduce(0) { $0 << 8 | UInt32($1) } == applicationID
  }

  /// Writes the database; it has its name when it is complete.
  public func write(_ tables: some FinishedTables) throws {
    let file = try AtomicFile(path, keepsMode: true)
    do {
      // Closed before the file gets its name.
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
    let schema = try SQLiteSchema(tables)
    for statement in schema.creations { try database.execute(statement) }
    let facts = try database.insertion(into: "run", columnCount: 2)
    for fact in tables.facts { try facts.run([.text(fact.name), StoredValue(fact.text)]) }
    let definitions = try addDictionary(database, tables)
    try addSteps(database, tables, definitions)
    try database.execute(SQLiteSchema.stepIndex)
    try addEvents(database, tables, schema)
    for table in SQLiteSchema.plainTables {
      try addRows(of: table, database, tables, schema)
    }
    for statement in SQLiteSchema.indexes + schema.views {
      try database.execute(statement)
    }
    try database.execute("COMMIT")
  }

  /// Returns the number of each definition by task and metric.
  private func addDictionary(
    _ database: Database, _ tables: some FinishedTables
  ) throws -> [String: Int] {
    let columns = try tables.columns(of: "dictionary") ?? []
    let insertion = try database.insertion(
      into: "dictionary", columnCount: 1 + SQLiteSchema.dictionaryColumns.count)
    let places = SQLiteSchema.dictionaryColumns.map { columns.firstIndex(of: $0) }
    var numbers: [String: Int] = [:]
    try tables.forEachRow(of: "dictionary") { cells, _ in
      let number = numbers.count + 1
      let own = places.map { $0.map { cells[$0] } ?? "" }
      numbers["\(own[0])\0\(own[1])"] = number
      try insertion.run([.integer(number)] + own.map { StoredValue($0) })
    }
    return numbers
  }

  private func addSteps(
    _ database: Database, _ tables: some FinishedTables, _ definitions: [String: Int]
  ) throws {
    let columns = try StepRows.columns(of: tables)
    let stepCount = SQLiteSchema.stepColumns(columns).count
    let steps = try database.insertion(into: "steps", columnCount: stepCount)
    let values = try database.insertion(into: "measurements", columnCount: 7)
    var number = 0
    try StepRows.forEach(of: tables) { step in
      number += 1
      try steps.run(SQLiteSchema.stepValues(step, number: number))
      let task = step["task"]
      for value in step.values {
        var definition = StoredValue.null
        if !value.metric.isEmpty {
          guard let known = definitions["\(task)\0\(value.metric)"] else {
            throw ExchangeError(
              "the dictionary of the results has no metric \(shown(value.metric)) of the task \(shown(task)); run again"
            )
          }
          definition = .integer(known)
        }
        try values.run([
          .integer(number), definition, StoredValue(value.value, .number),
          StoredValue(value.text), StoredValue(value.count, .integer),
          .text(value.quality.rawValue), StoredValue(value.flags),
        ])
      }
    }
  }

  /// Events stand in the order of their steps, so that the step of an event is the next one with its names, from the last
  /// one on.
  private func addEvents(
    _ database: Database, _ tables: some FinishedTables, _ schema: SQLiteSchema
  ) throws {
    guard let columns = try tables.columns(of: "events") else { return }
    let names = schema.runColumns + ["participant", "session", "task", "step", "attempt", "source"]
    let keyPlaces = names.compactMap { columns.firstIndex(of: $0) }
    guard keyPlaces.count == names.count, let side = columns.firstIndex(of: "side") else {
      throw tables.damage(in: "events", line: 1, "a column is missing")
    }
    let match = names.map { "\(quotedName($0)) IS ?" }.joined(separator: " AND ")
    let start = "SELECT step_id FROM steps WHERE \(match) AND step_id >= ?"
    let end = "ORDER BY step_id LIMIT 1"
    let ofSide = try database.statement("\(start) AND side IS ? \(end)")
    let ofAny = try database.statement("\(start) \(end)")
    let kinds = columns.map { TableColumn.named($0, in: "events").kind }
    let insertion = try database.insertion(into: "events", columnCount: 1 + columns.count)
    var (last, lastKey) = (StoredValue.null, [String]())
    var lastStep = 0
    try tables.forEachRow(of: "events") { cells, _ in
      let key = keyPlaces.map { cells[$0] } + [cells[side]]
      if key != lastKey {
        let values = zip(names, key).map { name, cell in
          StoredValue(cell, name == "attempt" ? .integer : .text)
        }
        let sideValue = StoredValue(cells[side])
        var found = try ofSide.integer(values + [.integer(lastStep), sideValue])
        if found == nil { found = try ofAny.integer(values + [.integer(lastStep)]) }
        if found == nil { found = try ofAny.integer(values + [.integer(0)]) }
        (last, lastKey) = (found.map { .integer($0) } ?? .null, key)
        lastStep = found ?? lastStep
      }
      try insertion.run([last] + zip(cells, kinds).map { StoredValue($0, $1) })
    }
  }

  private func addRows(
    of table: String, _ database: Database, _ tables: some FinishedTables, _ schema: SQLiteSchema
  ) throws {
    guard let columns = schema.columns[table] else { return }
    let insertion = try database.insertion(into: table, columnCount: columns.count)
    try tables.forEachRow(of: table) { cells, _ in
      try insertion.run(zip(cells, columns).map { StoredValue($0, $1.kind) })
    }
  }
}
