import Analyses
import Recordings
import Report
import Text

/// Under which condition the values of a run were recorded, such as trail A or B: values of different conditions are not comparable,
/// so that each condition is a measure of its own.
///
/// The row that states a condition stands among the other rows of its attempt. It is therefore read before them, in a pass of its
/// own over the table of metrics, and only of a run with a task that has conditions.
struct MeasuredConditions {
  /// The cells by which an attempt is known, after the columns of the origin.
  private static let keyColumns = [
    "participant", "visit", "session", "start", "task", "step", "attempt",
  ]

  /// The names of the metrics that state conditions, by tasks of which the run has sessions.
  private let metrics: [Term: [Term]]
  /// The numbers of conditions by attempts.
  private var byAttempt: [[UInt8]: Int] = [:]
  /// The conditions by their numbers, such as `trail_type=A`; the first stands for none, and is empty.
  private(set) var texts = [""]

  init(_ run: FinishedRun) throws {
    let tasks = try Self.tasks(of: run)
    metrics = Dictionary(
      uniqueKeysWithValues: Catalog.analyses.compactMap { analysis in
        let name = analysis.task.rawValue
        return analysis.conditions.isEmpty || tasks?.contains(name) == false
          ? nil : (name, analysis.conditions)
      })
    guard !metrics.isEmpty else { return }
    let keyColumns = try run.originColumns() + Self.keyColumns
    let (task, metric) = (keyColumns.count - 3, keyColumns.count)
    let keyPlaces = Array(keyColumns.indices)
    var stated: [[UInt8]: [Term: String]] = [:]
    try run.written(MetricsRow.table).forEachPlacedRow(
      keyColumns + ["metric", "value", "text"], later: ["visit"]
    ) { row in
      guard let own = metrics[row.text(task)] else { return }
      let name = row.text(metric)
      let content = [row.text(metric + 2), row.text(metric + 1)].first { !$0.isEmpty }
      guard own.contains(name), let content else { return }
      // Values over several attempts, and those of the session, have the condition of all attempts if it is one.
      for emptyCount in 0...2 {
        let key = Self.key(row, keyPlaces, emptyCount: emptyCount)
        let known = stated[key]?[name] ?? content
        stated[key, default: [:]][name] = known === content ? content : ""
      }
    }
    number(stated)
  }

  /// The tasks of which a run has sessions; nil without a table of sessions.
  private static func tasks(of run: FinishedRun) throws -> Set<Term>? {
    let sessions = run.written(SessionsRow.table)
    guard sessions.isReadable(as: SessionsRow.table.description) else { return nil }
    var tasks = Set<Term>()
    try sessions.forEachPlacedRow(["task"]) { tasks.insert($0.text(0)) }
    return tasks
  }

  /// - Parameter stated: the contents of conditions by attempts and names; an empty one where several contradict each other.
  private mutating func number(_ stated: [[UInt8]: [Term: String]]) {
    var numbers: [ByteKey: Int] = [:]
    for (attempt, contents) in stated where !contents.values.contains("") {
      let text = contents.sorted { $0.key.precedes($1.key) }.map { "\($0.key)=\($0.value)" }.joined(
        separator: ";")
      let number = numbers[ByteKey(text)] ?? texts.count
      if number == texts.count {
        numbers[ByteKey(text)] = number
        texts.append(text)
      }
      byAttempt[attempt] = number
    }
  }

  /// Whether values of a metric have a condition: those of a task with conditions, but not the conditions themselves.
  func divide(task: Term, metric: Term) -> Bool {
    metrics[task].map { !$0.contains(metric) } ?? false
  }

  /// The number of the condition of a row; 0 without one.
  ///
  /// - Parameter places: those of the row's columns that `places(in:)` returned.
  func number(of row: PlacedRow, _ places: [Int]) -> Int { byAttempt[Self.key(row, places)] ?? 0 }

  /// The places of the columns by which an attempt is known.
  static func places(in columns: [String], origin: [String]) -> [Int] {
    (origin + keyColumns).compactMap { columns.firstIndex(of: $0) }
  }

  /// The cells as they are in the file, each with its length, so that no two attempts have one key.
  ///
  /// - Parameter emptyCount: the number of last cells that are taken as empty.
  private static func key(_ row: PlacedRow, _ places: [Int], emptyCount: Int = 0) -> [UInt8] {
    var key: [UInt8] = []
    for (number, place) in places.enumerated() {
      let cell =
        number < places.count - emptyCount
        ? row.bytes(place) : UnsafeBufferPointer(start: nil, count: 0)
      withUnsafeBytes(of: cell.count) { key += $0 }
      key += cell
    }
    return key
  }
}
