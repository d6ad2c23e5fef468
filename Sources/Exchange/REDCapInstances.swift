import Report
import Text

/// A line of the list of instances: a step and the number that its form has in REDCap.
///
/// The path of the step's file is no part of it, since a study may be named by another path.
struct REDCapInstance: Sendable, Equatable {
  var participant = ""
  var visit = ""
  var session = ""
  var task = ""
  var step = ""
  var attempt: Int?
  var side = ""
  var number = 0

  static let table = Table("redcap_instances", empty: REDCapInstance()) {
    Column("participant", \.participant, CommonText.participant)
    Column("visit", \.visit, is: .later, CommonText.visit)
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("attempt", \.attempt, CommonText.attempt)
    Column("side", \.side, CommonText.side)
    Column("instance", \.number, is: .required, "The number of the repeated form in REDCap.")
  }

  /// The numbers that REDCap can store.
  static let numbers = 1...32_767
}

/// The instances of an export and the numbers that they have, sorted by a database without a name: the memory depends on
/// the steps of one participant and task at most.
///
/// SQLite compares texts by their bytes.
final class REDCapInstances {
  private let database: Database
  private let additionOfStep: Statement
  private let additionOfLine: Statement
  private let lineWithNumber: Statement
  private let knownLines: Statement
  private let moveOfLine: Statement
  private let cellsOfStep: Statement
  /// False for the list of an earlier version, in which a session of any visit is found by its name.
  private var knowsVisits = true

  /// - Parameter folder: where the file of the database is.
  init(in folder: String) throws {
    database = try Database(scratchIn: folder)
    try database.execute(
      """
      CREATE TABLE steps (id INTEGER PRIMARY KEY, participant TEXT, form INTEGER, visit TEXT, session TEXT, step TEXT,
        attempt INTEGER, side TEXT, seconds INTEGER, start TEXT, source TEXT, cells BLOB);
      CREATE TABLE lines (participant TEXT, task TEXT, number INTEGER, visit TEXT, session TEXT, step TEXT, attempt INTEGER,
        side TEXT, line INTEGER);
      CREATE INDEX lines_by_number ON lines (participant, task, number);
      """)
    additionOfStep = try database.insertion(into: "steps", columnCount: 12)
    additionOfLine = try database.insertion(into: "lines", columnCount: 9)
    lineWithNumber = try database.statement(
      "SELECT line FROM lines WHERE participant IS ? AND task IS ? AND number = ?")
    knownLines = try database.statement(
      "SELECT number, visit, session, step, attempt, side FROM lines WHERE participant IS ? AND task IS ? ORDER BY number"
    )
    moveOfLine = try database.statement(
      "UPDATE lines SET visit = ? WHERE participant IS ? AND task IS ? AND number = ?")
    cellsOfStep = try database.statement("SELECT cells FROM steps WHERE id = ?")
  }

  // MARK: Earlier exports

  /// Takes the list of an earlier export. Throws, with the line, for one that cannot be the list of a project.
  func read(_ path: String) throws {
    func problem(_ line: Int, _ words: String) -> ExchangeError {
      ExchangeError(
        "\(shown(path)): line \(line): \(shown(words)); correct it or restore the file; an export into another folder counts from 1, for another project"
      )
    }
    var (reader, width, line) = (TableReader<REDCapInstance>?.none, 0, 1)
    do {
      let bytes = try ByteBuffer(readingFile: path)
      try DelimitedRows(bytes).forEachRow { row in
        if let reader {
          guard row.count == width else {
            throw problem(line, "\(row.count) cells under \(width) columns")
          }
          let instance = try reader.row(row.text)
          if let words = try flaw(of: instance) { throw problem(line, words) }
          try add(instance, line: line)
        } else {
          let header = (0..<row.count).map(row.text)
          guard Self.isHeader(header) else { throw problem(1, "is no header of such a list") }
          knowsVisits = header.contains("visit")
          (reader, width) = (try REDCapInstance.table.reader(of: header), row.count)
        }
        line += 1 + row.innerLineCount
      }
      let isWhole = bytes.withBytes { $0.last == UInt8(ascii: "\n") }
      guard reader != nil, isWhole else {
        throw problem(reader == nil ? 1 : line - 1, "is truncated")
      }
    } catch let error as TableProblem {
      throw problem(line, error.description)
    } catch is DelimitedRows.Malformed { throw problem(line, "is truncated") } catch let error
      as FileError
    { throw problem(1, "cannot be read (\(error.reason))") }
  }

  /// Why a project cannot have an instance beside those before; nil if it can.
  private func flaw(of instance: REDCapInstance) throws -> String? {
    let (number, numbers) = (instance.number, REDCapInstance.numbers)
    guard numbers.contains(number) else {
      return "the instance \(number) is not from \(numbers.lowerBound) to \(numbers.upperBound)"
    }
    let other = try lineWithNumber.integer([
      StoredValue(instance.participant), StoredValue(instance.task), .integer(number),
    ])
    return other.map {
      "the instance \(number) of \(instance.participant) in \(instance.task) is on line \($0), too"
    }
  }

  /// Lists of earlier versions have no visit, and the oldest have the path of each file.
  private static func isHeader(_ cells: [String]) -> Bool {
    let (names, own) = (cells.filter { $0 != "source" }, REDCapInstance.table.columnNames)
    return names == own || names == own.filter { $0 != "visit" }
  }

  private func add(_ instance: REDCapInstance, line: Int?) throws {
    try additionOfLine.run([
      StoredValue(instance.participant), StoredValue(instance.task), .integer(instance.number),
      StoredValue(instance.visit), StoredValue(instance.session), StoredValue(instance.step),
      StoredValue(Cell(instance.attempt)), StoredValue(instance.side), StoredValue(Cell(line)),
    ])
  }

  // MARK: Steps

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - form: the number of its form.
  ///   - cells: of its record.
  func add(_ step: MetricsRow, form: Int, cells: [UInt8]) throws {
    try additionOfStep.run([
      .null, StoredValue(step.participant), .integer(form), StoredValue(step.visit),
      StoredValue(step.session), StoredValue(step.step), StoredValue(Cell(step.attempt)),
      StoredValue(step.side), .integer(RecordedDate(step.start)?.wholeSeconds ?? .max),
      StoredValue(step.start), StoredValue(step.source), .bytes(cells),
    ])
  }

  /// An instance with the place of its step in the database.
  private struct Numbered {
    let id: Int
    var instance: REDCapInstance
  }

  /// Numbers the steps and calls `take` with each, by participant, form and number.
  ///
  /// Within a participant and form, new steps are numbered by start, step, attempt and source, those without a start
  /// last. Steps that an earlier export has numbered keep their numbers.
  ///
  /// - Parameter tasks: of the forms.
  func forEachNumbered(
    ofForms tasks: [String],
    _ take: (_ participant: String, _ form: Int, _ number: Int, _ cells: [UInt8]) throws -> Void
  ) throws {
    func finish(_ group: [Numbered], _ form: Int) throws {
      for step in try numbered(group) {
        try cellsOfStep.forEachRow([.integer(step.id)]) { row in
          try take(step.instance.participant, form, step.instance.number, row.bytes(0))
        }
      }
    }
    let sorted = try database.statement(
      """
      SELECT id, participant, form, visit, session, step, attempt, side FROM steps
      ORDER BY participant, form, seconds, start, step, attempt IS NULL, attempt, source, id
      """)
    var (group, form) = ([Numbered](), 0)
    try sorted.forEachRow { row in
      var instance = REDCapInstance()
      let ownForm = row.integer(2) ?? 0
      (instance.participant, instance.visit) = (row.text(1), row.text(3))
      (instance.session, instance.task, instance.step) = (row.text(4), tasks[ownForm], row.text(5))
      (instance.attempt, instance.side) = (row.integer(6), row.text(7))
      if let first = group.first?.instance,
        ownForm != form || ByteKey(first.participant) != ByteKey(instance.participant)
      {
        try finish(group, form)
        group.removeAll(keepingCapacity: true)
      }
      form = ownForm
      group.append(Numbered(id: row.integer(0) ?? 0, instance: instance))
    }
    try finish(group, form)
  }

  /// What names a step among those of a participant and task. Of several steps with one name, the first in order is that of
  /// the lowest number.
  private struct StepName: Hashable {
    let visit: ByteKey
    let session: ByteKey
    let step: ByteKey
    let attempt: Int?
    let side: ByteKey

    init(_ visit: String, _ session: String, _ step: String, _ attempt: Int?, _ side: String) {
      (self.visit, self.session, self.step) = (ByteKey(visit), ByteKey(session), ByteKey(step))
      (self.attempt, self.side) = (attempt, ByteKey(side))
    }
  }

  /// The steps of a participant and task in the order of their numbers.
  private func numbered(_ steps: [Numbered]) throws -> [Numbered] {
    guard let first = steps.first?.instance else { return [] }
    var (known, last) = ([StepName: [Int]](), 0)
    try knownLines.forEachRow([StoredValue(first.participant), StoredValue(first.task)]) { row in
      last = row.integer(0) ?? last
      let name = StepName(row.text(1), row.text(2), row.text(3), row.integer(4), row.text(5))
      known[name, default: []].append(last)
    }
    // The lowest number of a name is taken first.
    for name in known.keys { known[name]?.reverse() }
    var steps = steps
    for place in steps.indices {
      let step = steps[place].instance
      func name(_ visit: String) -> StepName {
        StepName(visit, step.session, step.step, step.attempt, step.side)
      }
      let earlier = knowsVisits ? nil : known[name("")]?.popLast()
      if let number = earlier ?? known[name(step.visit)]?.popLast() {
        steps[place].instance.number = number
        if earlier != nil { try move(steps[place].instance) }
        continue
      }
      last += 1
      guard REDCapInstance.numbers.contains(last) else {
        throw ExchangeError(
          "\(shown(step.participant)): \(shown(step.task)) has no number left for a new instance, of which REDCap has \(REDCapInstance.numbers.upperBound); export into a new folder for another project"
        )
      }
      steps[place].instance.number = last
      try add(steps[place].instance, line: nil)
    }
    return steps.sorted { $0.instance.number < $1.instance.number }
  }

  /// Gives the line of an instance its visit.
  private func move(_ instance: REDCapInstance) throws {
    try moveOfLine.run([
      StoredValue(instance.visit), StoredValue(instance.participant), StoredValue(instance.task),
      .integer(instance.number),
    ])
  }

  /// Calls `take` with each line of the new list, by participant, task and number. Instances that the results no longer
  /// have keep their lines.
  func forEachLine(_ take: (REDCapInstance) throws -> Void) throws {
    let sorted = try database.statement(
      "SELECT participant, task, number, visit, session, step, attempt, side FROM lines ORDER BY participant, task, number"
    )
    try sorted.forEachRow { row in
      var instance = REDCapInstance()
      (instance.participant, instance.task) = (row.text(0), row.text(1))
      (instance.number, instance.visit) = (row.integer(2) ?? 0, row.text(3))
      (instance.session, instance.step) = (row.text(4), row.text(5))
      (instance.attempt, instance.side) = (row.integer(6), row.text(7))
      try take(instance)
    }
  }
}
