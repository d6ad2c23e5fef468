import Report
import Testing

@testable import Exchange

/// Truth: a table of SQLite has no two columns whose names differ in capitals only.
@Suite struct SQLiteSchemaTests {
  /// Tables without rows.
  private struct EmptyTables: FinishedTables {
    var given: [String] = []
    var runColumns: [String] = []
    /// Columns of events besides those of the program.
    var ofEvents: [String]?

    var facts: [(name: String, text: String)] { [] }

    func has(_ table: String) -> Bool { true }

    func columns<Row>(of table: Table<Row>) throws -> [String]? {
      switch table.name {
      case EventsRow.table.name: (ofEvents ?? runColumns) + table.columnNames
      case ParticipantsRow.name: runColumns + ParticipantsRow.table(tasks: []).columnNames + given
      default: runColumns + table.columnNames
      }
    }

    func forEachRow<Row>(of table: Table<Row>, _ take: (Row, [String]) throws -> Void) throws {
      var entry = DictionaryRow()
      (entry.task, entry.metric) = ("tapping", "tap_count")
      if let entry = entry as? Row { try take(entry, []) }
    }
  }

  @Test(arguments: [
    ["Sex", "sex"], ["Sessions"], ["Tapping"], ["first_start", "First_Start"],
    ["my col", "my_col"],
  ]) func `columns of people that a database takes for one are refused`(given: [String]) {
    #expect(throws: ExchangeError.self) { try SQLiteSchema(EmptyTables(given: given)) }
  }

  @Test(arguments: ["Participant", "STEP", "Value", "Task", "SOURCE", "step_id", "start_utc"])
  func `columns of runs that a database takes for its own are refused`(name: String) {
    #expect(throws: ExchangeError.self) { try SQLiteSchema(EmptyTables(runColumns: [name])) }
  }

  @Test func `a table with another column than the metrics is refused`() {
    let added = EmptyTables(runColumns: ["site"], ofEvents: ["site", "note"])
    #expect(throws: ExchangeError.self) { try SQLiteSchema(added) }
    #expect(throws: ExchangeError.self) {
      try SQLiteSchema(EmptyTables(runColumns: ["site"], ofEvents: []))
    }
  }

  /// The columns are those of people, whatever columns of other tables have their names.
  @Test func `columns of people are texts`() throws {
    let given = ["n", "attempt", "value", "start", "text", "quality", "my col", "it's"]
    let schema = try SQLiteSchema(EmptyTables(given: given, runColumns: ["site"]))
    let people = schema.creations.first { $0.hasPrefix("CREATE TABLE \"participants\"") }
    for name in given {
      #expect(people?.contains("\(quotedName(name)) TEXT") == true, "\(people ?? "")")
    }
  }

  /// The names that no column of a user may have are all that a database has of its own.
  @Test func `columns that no table has are declared`() throws {
    let schema = try SQLiteSchema(EmptyTables())
    let own = Set(
      [
        MetricsRow.table.columnNames, EventsRow.table.columnNames, InputsRow.table.columnNames,
        SessionsRow.table.columnNames, AnswersRow.table.columnNames, GroupsRow.table.columnNames,
        ParticipantsRow.table(tasks: ["tapping"]).columnNames, DatabaseColumn.allNames,
      ].joined())
    for creation in schema.creations where !creation.contains("\"dictionary\"") {
      guard !creation.hasPrefix("CREATE TABLE run") else { continue }
      let columns = creation.drop { $0 != "(" }.dropFirst().split(separator: ", ")
      for column in columns where !column.hasPrefix("PRIMARY KEY") {
        let name = String(column.prefix { $0 != " " }.filter { $0 != "\"" })
        #expect(own.contains(name) || name.hasPrefix("'"), "\(name) of \(creation)")
      }
    }
  }
}
