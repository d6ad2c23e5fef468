import Metrics
import Report

/// The tables, indexes and views of the database.
struct SQLiteSchema {
  /// By table, for those that have the columns of the run's table.
  let columns: [String: [TableColumn]]
  /// A first column with the name of the run, where several runs were merged; else none.
  let runColumns: [String]

  private let entries: [DictionaryEntry]
  private let stepColumns: [String]
  private let hasUniqueSources: Bool

  /// Tables whose rows are taken as they are.
  static let plainTables = ["inputs", "sessions", "answers", "participants", "groups"]
  static let dictionaryColumns = [
    "task", "metric", "label", "unit", "type", "levels", "definition", "source", "range",
    "absent_when", "method",
  ]

  init(_ tables: some FinishedTables) throws {
    entries = try DictionaryEntry.all(of: tables)
    let tasks = Set(entries.map(\.task))
    var all: [String: [TableColumn]] = [:]
    for table in Self.plainTables + ["events"] {
      all[table] = try tables.columns(of: table)?.map { name in
        table == "participants" && tasks.contains(name)
          ? .sessionCount(ofTask: name) : .named(name, in: table)
      }
    }
    columns = all
    stepColumns = try StepRows.columns(of: tables)
    runColumns = stepColumns.filter { !MetricsTable.columns.contains($0) }
    hasUniqueSources = try Self.hasUniqueSources(tables, runColumns)
  }

  /// Runs of two studies may have files with equal paths. The rows are sorted by them.
  private static func hasUniqueSources(
    _ tables: some FinishedTables, _ runColumns: [String]
  ) throws -> Bool {
    let columns = try tables.columns(of: "inputs") ?? []
    let places = (runColumns + ["source"]).compactMap { columns.firstIndex(of: $0) }
    var (last, isUnique) = ([String](), true)
    try tables.forEachRow(of: "inputs") { cells, _ in
      let key = places.map { cells[$0] }
      if key == last { isUnique = false }
      last = key
    }
    return isUnique
  }

  // MARK: Tables

  var creations: [String] {
    let run = runColumns.map { "\(quotedName($0)) TEXT, " }.joined()
    return [
      "CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT) STRICT",
      """
      CREATE TABLE steps (step_id INTEGER PRIMARY KEY, \(run)participant TEXT, session TEXT, start TEXT, start_utc TEXT, \
      task TEXT, step TEXT, attempt INTEGER, side TEXT, quality TEXT NOT NULL, flags TEXT, method TEXT, \
      source TEXT NOT NULL) STRICT
      """,
      """
      CREATE TABLE dictionary (definition_id INTEGER PRIMARY KEY, task TEXT NOT NULL, metric TEXT NOT NULL, label TEXT, \
      unit TEXT, type TEXT NOT NULL, levels TEXT, definition TEXT NOT NULL, source TEXT, range TEXT, absent_when TEXT, \
      method TEXT, UNIQUE (task, metric)) STRICT
      """,
      """
      CREATE TABLE measurements (step_id INTEGER NOT NULL REFERENCES steps, definition_id INTEGER REFERENCES dictionary, \
      value REAL, text TEXT, n INTEGER, quality TEXT NOT NULL \
      CHECK (quality IN (\(Quality.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))), flags TEXT) STRICT
      """,
    ]
      + ["events", "inputs", "sessions", "answers", "participants", "groups"].compactMap(creation)
  }

  private func creation(of table: String) -> String? {
    guard let columns = columns[table] else { return nil }
    var parts = columns.map { column in
      "\(quotedName(column.name)) \(column.kind.storageType)\(column.isRequired ? " NOT NULL" : "")"
    }
    if table == "events" { parts.insert("step_id INTEGER REFERENCES steps", at: 0) }
    if table == "inputs", hasUniqueSources {
      let key = (runColumns + ["source"]).map(quotedName).joined(separator: ", ")
      parts.append("PRIMARY KEY (\(key))")
    }
    return "CREATE TABLE \(quotedName(table)) (\(parts.joined(separator: ", "))) STRICT"
  }

  // MARK: Steps

  /// The columns of `steps`, of which those of metrics are named.
  static func stepColumns(_ columns: [String]) -> [String] {
    let run = columns.filter { !MetricsTable.columns.contains($0) }
    return ["step_id"] + run + [
      "participant", "session", "start", "start_utc", "task", "step", "attempt", "side", "quality",
      "flags", "method", "source",
    ]
  }

  /// In the order of the columns.
  static func stepValues(_ step: StepRows, number: Int) -> [StoredValue] {
    stepColumns(step.columns).map { column in
      switch column {
      case "step_id": .integer(number)
      case "start_utc": StoredValue(Instant.seconds(step["start"]).map(Instant.utcText) ?? "")
      case "attempt": StoredValue(step["attempt"], .integer)
      case "quality": .text(step.quality.rawValue)
      case "flags": StoredValue(step.flags)
      case "source": .text(step["source"])
      default: StoredValue(step[column])
      }
    }
  }

  // MARK: Indexes and views

  /// Events are matched with steps by it.
  static let stepIndex = "CREATE INDEX steps_by_participant ON steps (participant, session)"
  static let indexes = [
    "CREATE INDEX measurements_by_definition ON measurements (definition_id)",
    "CREATE INDEX measurements_by_step ON measurements (step_id)",
    "CREATE INDEX events_by_step ON events (step_id, onset_s)",
  ]

  /// A view like `metrics.csv`, and a wide one for each task of the dictionary.
  var views: [String] {
    let run = runColumns.map { "\(quotedName($0)), " }.joined()
    var tasks: [String] = []
    for entry in entries where tasks.last != entry.task { tasks.append(entry.task) }
    return [
      """
      CREATE VIEW metrics AS SELECT \(run)participant, session, start, s.task, step, attempt, side, metric, value, text, \
      unit, n, v.quality, v.flags, s.method, s.source FROM measurements v JOIN steps s USING (step_id) \
      LEFT JOIN dictionary d USING (definition_id)
      """
    ] + tasks.map { wideView(of: $0, run) }
  }

  private func wideView(of task: String, _ run: String) -> String {
    let metrics = entries.filter { $0.task == task }.map { entry in
      let cell = ["word", "text"].contains(entry.type) ? "text" : "value"
      return
        "MAX(CASE definition_id WHEN \(entry.number) THEN \(cell) END) AS \(quotedName(entry.metric))"
    }
    let name = quotedName("wide_" + task.replacing("-", with: "_"))
    let word = "'" + task.replacing("'", with: "''") + "'"
    return """
      CREATE VIEW \(name) AS SELECT \(run)participant, session, start, step, attempt, side, \
      \(metrics.joined(separator: ", ")), s.quality, s.flags, s.source FROM steps s JOIN measurements USING (step_id) \
      WHERE task = \(word) GROUP BY s.step_id
      """
  }
}

extension TableColumn.Kind {
  fileprivate var storageType: String {
    switch self {
    case .text, .word: "TEXT"
    case .number: "REAL"
    case .integer, .boolean: "INTEGER"
    }
  }
}
