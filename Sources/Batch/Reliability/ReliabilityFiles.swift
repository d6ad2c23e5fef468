import Recordings
import Reliability
import Report
import Study
import Text

extension UserTable {
  /// Reads a table that has at least the required columns; `participant` among them may have another name.
  fileprivate init(_ option: String, _ path: String, required: [String]) throws(TableError) {
    try self.init(readingFrom: path, option: option, knowing: required + Self.personColumns)
    for name in required where name != "participant" { _ = try neededPlace(of: name) }
    if required.contains("participant") { _ = try personColumn() }
  }

  /// The person of a row. In a run that tells people apart by further columns, the table has to have these as well.
  ///
  /// - Parameter origin: the names of these columns.
  fileprivate func person(_ row: Row, origin: [String]) throws(TableError) -> PersonKey {
    if let missing = origin.first(where: { place(of: $0) == nil }) {
      throw problem(
        "the run has people of the same name in several runs, which the column \"\(missing)\" distinguishes; add it",
        line: 1)
    }
    return PersonKey(text(row, try personColumn().place), of: origin.map { text(row, $0) })
  }
}

/// The group of each participant, as `--group` gives it.
struct ParticipantGroups {
  let groups: [PersonKey: String]
  /// The place of the column among those that tell people apart; nil for other groups.
  private let originPlace: Int?

  /// Reads a file with the columns `participant` and `group`, or a column of the run's participants.
  ///
  /// - Parameter origin: columns of the run's tables that tell apart people of one name, each of which may be given as well.
  init(_ text: String, _ run: FinishedRun, origin: [String]) throws {
    originPlace = (try? FileKind(text)) == .file ? nil : origin.firstIndex { $0 === text }
    guard originPlace == nil else {
      groups = [:]
      return
    }
    guard (try? FileKind(text)) == .file else {
      groups = try Self.column(text, of: run)
      return
    }
    groups = try Self.file(text, origin: origin)
  }

  /// Reads a file with the columns `participant` and `group`.
  static func file(_ path: String, origin: [String]) throws(TableError) -> [PersonKey: String] {
    let table = try UserTable("--group", path, required: ["participant", "group"])
    var groups: [PersonKey: String] = [:]
    for row in table.rows {
      let person = try table.person(row, origin: origin)
      guard groups.updateValue(table.text(row, "group"), forKey: person) == nil else {
        throw table.problem(
          "\"\(person.shownName)\" already has a row; keep one of the two", line: row.line)
      }
    }
    return groups
  }

  /// Reads a column of the run's participants for an option that takes no file.
  init(_ option: String, column: String, _ run: FinishedRun, origin: [String]) throws {
    originPlace = origin.firstIndex { $0 === column }
    groups = originPlace == nil ? try Self.column(column, of: run, for: option) : [:]
  }

  private static func column(_ name: String, of run: FinishedRun, for option: String = "--group")
    throws -> [PersonKey: String]
  {
    let table = run.table(ParticipantsRow.name)
    let columns = ["participant", name]
    guard let header = try? table.columns(), columns.allSatisfy(header.containsBytes) else {
      throw SettingsError(
        option, of: name,
        option == "--group"
          ? "is neither a file nor a column of participants.csv; give a table with the columns participant and group, or run with --participants"
          : "is no column of participants.csv; run with --participants")
    }
    var groups: [PersonKey: String] = [:]
    try table.forEachLine(of: ParticipantsRow.table(tasks: [], given: [name]), needing: columns) {
      line in groups[PersonKey(line.row.participant, of: line.origin)] = line.row.given.first
    }
    return groups
  }

  /// Whether a participant with a row of the table has the group; always true of a column that tells people apart.
  func hasGroup(_ name: String) -> Bool {
    originPlace != nil || groups.values.contains { $0 === name }
  }

  /// Nil for a participant without a group.
  func group(of person: PersonKey) -> String? {
    let name = originPlace.map { person.origin[$0].text } ?? groups[person]
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The participants with a value in a column of participants.csv, as `group=control` names them.
struct NamedParticipants: Sendable {
  private let groups: ParticipantGroups
  private let name: String

  /// - Parameters:
  ///   - option: that names them.
  ///   - origin: columns of the run's tables that tell apart people of one name.
  init(_ option: String, _ text: String, _ run: FinishedRun, origin: [String]) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw SettingsError(
        option, of: text, "is no column with a value; give COLUMN=VALUE, such as group=control")
    }
    groups = try ParticipantGroups(option, column: parts[0], run, origin: origin)
    name = parts[1]
    guard groups.hasGroup(name) else {
      throw SettingsError(option, of: text, "no participant has this value; give one of the column")
    }
  }

  func contains(_ person: PersonKey) -> Bool {
    groups.group(of: person).map { $0 === name } ?? false
  }
}

extension ReferenceValues {
  /// Reads `--against`: a table with the columns `participant`, `metric` and `value`, and optionally
  /// `visit`, `session`, `task`, `step`, `side`, `condition` and `unit`.
  ///
  /// - Parameters:
  ///   - units: of the run's metrics, by name.
  ///   - origin: columns of the run's tables that tell apart people of one name.
  init(readingFrom path: String, units: [ByteKey: Set<ByteKey>], origin: [String])
    throws(TableError)
  {
    let table = try UserTable("--against", path, required: ["participant", "metric", "value"])
    var rows: [(row: ReferenceRow, line: Int)] = []
    for row in table.rows {
      let (metric, unit) = (table.text(row, "metric"), table.text(row, "unit"))
      if !unit.isEmpty, let known = units[ByteKey(metric)], !known.contains(ByteKey(unit)) {
        throw table.problem(
          "the unit of \(metric) is \(known.sorted().map(\.text).joined(separator: " or ")) in the run, and \(unit) here; convert the values",
          line: row.line)
      }
      guard let value = try table.number(row, "value") else { continue }
      var reference = ReferenceRow(
        person: try table.person(row, origin: origin), visit: table.text(row, "visit"),
        session: table.text(row, "session"), metric: metric, task: table.text(row, "task"),
        step: table.text(row, "step"), side: table.text(row, "side"), value: value)
      reference.condition = table.text(row, "condition")
      rows.append((reference, row.line))
    }
    if let second = Self.repeated(rows.map(\.row)) {
      throw table.problem(
        "a second value of the same participant, visit, session and metric; keep one",
        line: rows[second].line)
    }
    self.init(rows.map(\.row))
  }
}

extension MeasurementErrors {
  /// Reads `--sem`: a `reliability.csv`, or any table with the columns `task`, `step`, `side`, `metric`, `unit`, `sem` and
  /// `n`, and optionally `condition` and `k`, the number of occasions.
  init(readingFrom path: String) throws(TableError) {
    self.init()
    let key = ["task", "step", "side", "condition", "metric", "unit"]
    let table = try UserTable(
      "--sem", path, required: key.filter { $0 != "condition" } + ["sem", "n"])
    for row in table.rows {
      guard let sem = try table.number(row, "sem") else { continue }
      guard sem >= 0 else { throw table.problem("sem is negative; give 0 or more", line: row.line) }
      let count = try table.number(row, "n").flatMap { Int(exactly: $0) } ?? 0
      let cells = key.map { table.text(row, $0) }
      let occasions = table.place(of: "k") == nil ? nil : try table.number(row, "k")
      let known = Known(sem: sem, participantCount: count, occasionCount: occasions)
      guard add(known, key: cells) else {
        throw table.problem(
          "a second row of \(table.text(row, "metric")) for the same task, step, side and condition, such as another group; keep one",
          line: row.line)
      }
    }
  }
}
