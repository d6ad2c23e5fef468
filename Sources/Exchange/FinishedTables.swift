import Metrics
public import Report
public import Text

/// The tables of a finished run, as the formats of this module read them.
public protocol FinishedTables {
  /// Facts from the record of the run, without times: names with a text or JSON.
  var facts: [(name: String, text: String)] { get }
  /// Whether the run has a table of this name.
  func has(_ table: String) -> Bool
  /// The columns of a table in the order of the file; nil if the run has no such table. Throws if a
  /// column that every version has written is missing.
  func columns<Row>(of table: Table<Row>) throws -> [String]?
  /// Calls `take` with each row of a table that the run has, and with the cells of columns that the declaration does not
  /// have, in the order of the file.
  func forEachRow<Row>(
    of table: Table<Row>, _ take: (_ row: Row, _ others: [String]) throws -> Void) throws
  /// The table that `analyze table` writes without options, with its columns; nil where there is none.
  func analysisTable() throws -> (description: TableDescription, rows: [[Cell]])?
}

extension FinishedTables {
  public func analysisTable() throws -> (description: TableDescription, rows: [[Cell]])? { nil }

  /// The columns of a table that the declaration does not have, in the order of the file.
  func otherColumns<Row>(of table: Table<Row>) throws -> [String] {
    let own = Set(table.columnNames)
    return try (columns(of: table) ?? []).filter { !own.contains($0) }
  }

  /// All rows of the dictionary.
  func dictionary() throws -> [DictionaryRow] {
    var rows: [DictionaryRow] = []
    if has(DictionaryRow.table.name) {
      try forEachRow(of: DictionaryRow.table) { row, _ in rows.append(row) }
    }
    return rows
  }

  /// Calls `take` with each step of the metrics, in the order of the table.
  func forEachStep(_ take: (MetricsStep) throws -> Void) throws {
    let main = try dictionary().filter(\.headline).map { (task: $0.task, metric: $0.metric) }
    var steps = StepGrouping(Headlines(main))
    try forEachRow(of: MetricsRow.table) { row, others in
      if let step = steps.add(row, others: others) { try take(step) }
    }
    if let last = steps.finish() { try take(last) }
  }
}

/// Something that the user asked for and that cannot be done; nothing was written.
public struct ExchangeError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
