import Metrics
import Report

/// The tables of a finished run, as the formats of this module read them.
public protocol FinishedTables {
  /// What the record of the run says, without times: a name and a text, or JSON.
  var facts: [(name: String, text: String)] { get }
  /// The columns of a table in the order of the file; nil if the run has no such table.
  func columns(of table: String) throws -> [String]?
  /// Calls `take` with the cells of each row, in the order of `columns(of:)`, and with the number of its line.
  func forEachRow(
    of table: String, _ take: (_ cells: [String], _ line: Int) throws -> Void) throws
  /// The error that a table is damaged.
  func damage(in table: String, line: Int, _ words: String) -> any Error
}

/// Something that the user asked for and that cannot be done; nothing was written.
public struct ExchangeError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A metric as the dictionary of the results describes it.
struct DictionaryEntry {
  /// Its number in the dictionary, from 1.
  let number: Int
  let task: String
  let metric: String
  let label: String
  /// `number`, `count`, `boolean`, `word` or `text`.
  let type: String
  let levels: [String]
  let unit: String
  /// `low..high`, of which one end may be missing.
  let range: String

  static func all(of tables: some FinishedTables) throws -> [DictionaryEntry] {
    let columns = try tables.columns(of: "dictionary") ?? []
    func place(_ name: String) throws -> Int {
      guard let place = columns.firstIndex(of: name) else {
        throw tables.damage(in: "dictionary", line: 1, "the column \(name) is missing")
      }
      return place
    }
    let places = try ["task", "metric", "label", "type", "levels", "unit", "range"].map(place)
    var entries: [DictionaryEntry] = []
    try tables.forEachRow(of: "dictionary") { row, _ in
      let cells = places.map { row[$0] }
      entries.append(
        DictionaryEntry(
          number: entries.count + 1, task: cells[0], metric: cells[1], label: cells[2],
          type: cells[3], levels: cells[4].split(separator: "|").map(String.init), unit: cells[5],
          range: cells[6]))
    }
    return entries
  }
}

/// One value of `metrics.csv`, without what its step has.
struct ValueRow {
  /// Empty for an input that could not be used.
  let metric: String
  let value: String
  let text: String
  let count: String
  let quality: Quality
  /// As printed.
  let flags: String

  /// The word or the number.
  var content: String { text.isEmpty ? value : text }

  /// In the order of its fields.
  static let columns = ["metric", "value", "text", "n", "quality", "flags"]

  /// Nil if the verdict is none, or the value no number.
  init?(_ cells: [String], _ places: [Int]) {
    guard let quality = Quality(rawValue: cells[places[4]]) else { return nil }
    (metric, value, text) = (cells[places[0]], cells[places[1]], cells[places[2]])
    (count, self.quality, flags) = (cells[places[3]], quality, cells[places[5]])
    if !value.isEmpty, Double(value)?.isFinite != true { return nil }
  }
}

/// The rows of `metrics.csv` that belong to one step or attempt, or to a session.
struct StepRows {
  /// Cells of the columns that all rows share, in the order of `columns`.
  let cells: [String]
  let columns: [String]
  let values: [ValueRow]

  /// The cell of a column; empty if the table has no such column.
  subscript(column: String) -> String {
    columns.firstIndex(of: column).map { cells[$0] } ?? ""
  }

  /// The worst verdict, those of absent values left out.
  var quality: Quality { values.map(\.quality).worst }

  /// The flags of all values, each once.
  var flags: String {
    var seen = Set<Substring>()
    return values.flatMap { $0.flags.split(separator: ";") }
      .filter { seen.insert($0).inserted }.joined(separator: ";")
  }

  /// Columns of metrics that all rows of a step share, in the order of the table.
  static func columns(of tables: some FinishedTables) throws -> [String] {
    let own = Set(ValueRow.columns + ["unit"])
    return try (tables.columns(of: "metrics") ?? []).filter { !own.contains($0) }
  }

  /// Calls `take` with the rows of each step, in the order of the table. Steps that are called alike are apart where their
  /// first metric comes again; an input that could not be used has one row.
  static func forEach(
    of tables: some FinishedTables, _ take: (StepRows) throws -> Void
  ) throws {
    guard let columns = try tables.columns(of: "metrics") else { return }
    for column in MetricsTable.columns where !columns.contains(column) {
      throw tables.damage(in: "metrics", line: 1, "the column \(column) is missing")
    }
    let names = try Self.columns(of: tables)
    let keyPlaces = names.compactMap { columns.firstIndex(of: $0) }
    let places = ValueRow.columns.compactMap { columns.firstIndex(of: $0) }
    var (keys, values) = ([String](), [ValueRow]())
    func hand() throws {
      guard !values.isEmpty else { return }
      try take(StepRows(cells: keys, columns: names, values: values))
      values.removeAll(keepingCapacity: true)
    }
    try tables.forEachRow(of: "metrics") { cells, line in
      guard let value = ValueRow(cells, places) else {
        throw tables.damage(
          in: "metrics", line: line,
          "the value \"\(cells[places[1]])\" is not a number or \"\(cells[places[4]])\" is not a verdict"
        )
      }
      let own = keyPlaces.map { cells[$0] }
      if let first = values.first,
        value.quality == .error || first.quality == .error || first.metric == value.metric
          || own != keys
      {
        try hand()
      }
      if values.isEmpty { keys = own }
      values.append(value)
    }
    try hand()
  }
}
