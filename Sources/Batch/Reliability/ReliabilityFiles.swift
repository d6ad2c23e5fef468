import Recordings
import Reliability
import Report
import Study
import Text

/// A table that an option names, with its columns by name.
private struct OptionTable {
  let option: String
  let path: String
  let header: [String]
  let rows: [DelimitedText.UserRow]

  /// Reads CSV or TSV with a header that has at least the required columns.
  init(_ option: String, _ path: String, required: [String]) throws(TableError) {
    (self.option, self.path) = (option, path)
    let all = try DelimitedText.rows(of: path, option: option, mayBeTabbed: true)
    header = all.first?.cells ?? []
    rows = Array(all.dropFirst())
    if let missing = required.first(where: { !header.contains($0) }) {
      throw problem("there is no column \"\(missing)\"; add it", line: 1)
    }
    for row in rows where row.cells.count != header.count {
      throw problem(
        "the row has \(counted(row.cells.count, "cell")), the header \(counted(header.count, "column")); give each row one cell per column",
        line: row.line)
    }
  }

  func problem(_ words: String, line: Int? = nil) -> TableError {
    TableError(option: option, path: path, line: line, problem: words)
  }

  /// The content of a cell; empty if the table does not have the column.
  func text(_ row: DelimitedText.UserRow, _ column: String) -> String {
    header.firstIndex(of: column).map { row.cells[$0] } ?? ""
  }

  /// The number in a cell; nil if the cell is empty.
  func number(_ row: DelimitedText.UserRow, _ column: String) throws(TableError) -> Double? {
    let text = text(row, column)
    guard !text.isEmpty else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw problem("\(column) \"\(text)\" is not a number; give a decimal number", line: row.line)
    }
    return number
  }
}

/// The group of each participant, as `--group` gives it.
struct ParticipantGroups {
  private let groups: [ByteKey: String]

  /// Reads a file with the columns `participant` and `group`, or a column of the run's participants.
  init(_ text: String, _ run: FinishedRun) throws {
    guard (try? FileKind(text)) == .file else {
      groups = try Self.column(text, of: run)
      return
    }
    let table = try OptionTable("--group", text, required: ["participant", "group"])
    var groups: [ByteKey: String] = [:]
    for row in table.rows {
      let participant = table.text(row, "participant")
      guard groups.updateValue(table.text(row, "group"), forKey: ByteKey(participant)) == nil else {
        throw table.problem(
          "\"\(participant)\" already has a row; keep one of the two", line: row.line)
      }
    }
    self.groups = groups
  }

  private static func column(_ name: String, of run: FinishedRun) throws -> [ByteKey: String] {
    let table = run.table(ParticipantsRow.name)
    let columns = ["participant", name]
    guard let header = try? table.columns(), columns.allSatisfy(header.contains) else {
      throw SettingsError(
        "--group", of: name,
        "is neither a file nor a column of participants.csv; give a table with the columns participant and group, or run with --participants"
      )
    }
    var groups: [ByteKey: String] = [:]
    try table.forEachLine(of: ParticipantsRow.table(tasks: [], given: [name]), needing: columns) {
      line in groups[ByteKey(line.row.participant)] = line.row.given.first
    }
    return groups
  }

  /// Nil for a participant without a group.
  func group(of participant: String) -> String? {
    groups[ByteKey(participant)].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ReferenceValues {
  /// Reads `--against`: a table with the columns `participant`, `metric` and `value`, and optionally
  /// `session`, `task`, `step`, `side` and `unit`.
  ///
  /// - Parameter units: the units of each of the run's metrics, by name.
  init(readingFrom path: String, units: [String: Set<String>]) throws(TableError) {
    let table = try OptionTable("--against", path, required: ["participant", "metric", "value"])
    var rows: [(row: ReferenceRow, line: Int)] = []
    for row in table.rows {
      let (metric, unit) = (table.text(row, "metric"), table.text(row, "unit"))
      if !unit.isEmpty, let known = units[metric], !known.contains(unit) {
        throw table.problem(
          "the unit of \(metric) is \(known.sorted().joined(separator: " or ")) in the run, and \(unit) here; convert the values",
          line: row.line)
      }
      guard let value = try table.number(row, "value") else { continue }
      rows.append(
        (
          ReferenceRow(
            participant: table.text(row, "participant"), session: table.text(row, "session"),
            metric: metric, task: table.text(row, "task"), step: table.text(row, "step"),
            side: table.text(row, "side"), value: value), row.line
        ))
    }
    if let second = Self.repeated(rows.map(\.row)) {
      throw table.problem(
        "a second value of the same participant, session and metric; keep one",
        line: rows[second].line)
    }
    self.init(rows.map(\.row))
  }
}

extension MeasurementErrors {
  /// Reads `--sem`: a `reliability.csv`, or any table with the columns `task`, `step`, `side`, `metric`, `unit`, `sem` and
  /// `n`.
  init(readingFrom path: String) throws(TableError) {
    self.init()
    let key = ["task", "step", "side", "metric", "unit"]
    let table = try OptionTable("--sem", path, required: key + ["sem", "n"])
    for row in table.rows {
      guard let sem = try table.number(row, "sem") else { continue }
      guard sem >= 0 else { throw table.problem("sem is negative; give 0 or more", line: row.line) }
      let count = try table.number(row, "n").flatMap { Int(exactly: $0) } ?? 0
      let cells = key.map { table.text(row, $0) }
      guard add(Known(sem: sem, participantCount: count), key: cells) else {
        throw table.problem(
          "a second row of \(table.text(row, "metric")) for the same task, step and side, such as another group; keep one",
          line: row.line)
      }
    }
  }
}
