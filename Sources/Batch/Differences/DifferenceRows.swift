import Metrics
import Report
import Text

/// A row of a table that differs between two runs.
struct DifferenceRow: Sendable, Equatable {
  /// What may differ.
  enum DifferenceKind: String, CaseIterable, Sendable {
    case value, quality, flags, start
    /// The end or the duration of a session.
    case end
    case status
    /// The number of planned, recorded or missing steps of a session.
    case steps
    /// The device, its system or the app.
    case device
    case onlyFirst = "only_first"
    case onlySecond = "only_second"
  }

  var person = PersonKey("")
  /// The table that has the row: `metrics` or `sessions`.
  var tableName = ""
  var kinds: [DifferenceKind] = []
  var visit = ""
  var session = ""
  var task = ""
  var step = ""
  var attempt = ""
  var side = ""
  var metric = ""
  var first = ComparedCells()
  var second = ComparedCells()

  /// The second number minus the first; nil unless both are numbers.
  var change: Double? {
    guard let one = first.number, let other = second.number, first.unit === second.unit else {
      return nil
    }
    return other - one
  }

  /// The change as a share of the larger of the two; 0 without one.
  var relativeChange: Double {
    guard let change, let one = first.number, let other = second.number else { return 0 }
    let scale = max(one.magnitude, other.magnitude)
    return scale > 0 ? change.magnitude / scale : 0
  }

  /// - Parameter origin: names of columns that tell apart participants of several runs.
  static func table(of origin: [String]) -> Table<DifferenceRow> {
    Table("differences", empty: DifferenceRow()) {
      for (place, name) in origin.enumerated() {
        written(.ofRun(name)) {
          .text($0.person.origin.indices.contains(place) ? $0.person.origin[place].text : "")
        }
      }
      written(TableColumn("table", .text, "The table that has the row: metrics or sessions.")) {
        .text($0.tableName)
      }
      written(
        TableColumn(
          "differs", .text,
          "What differs, separated by semicolons: value, quality, flags, start, end, status, steps, device, or only_first and only_second for a row that one run has."
        )
      ) { .text($0.kinds.map(\.rawValue).joined(separator: ";")) }
      written(TableColumn("participant", .text, CommonText.participant)) {
        .text($0.person.participant)
      }
      written(TableColumn("visit", .text, CommonText.visit)) { .text($0.visit) }
      written(TableColumn("session", .text, CommonText.session)) { .text($0.session) }
      written(TableColumn("task", .text, CommonText.task)) { .text($0.task) }
      written(TableColumn("step", .text, CommonText.step)) { .text($0.step) }
      written(TableColumn("attempt", .integer, CommonText.attempt)) { .text($0.attempt) }
      written(TableColumn("side", .text, CommonText.side)) { .text($0.side) }
      written(TableColumn("metric", .text, CommonText.metric)) { .text($0.metric) }
      written(
        TableColumn(
          "first", .text, "The value in the first run, or the cells of a session that differ.")
      ) { $0.first.content }
      written(
        TableColumn(
          "second", .text, "The value in the second run, or the cells of a session that differ.")
      ) { $0.second.content }
      written(TableColumn("change", .number, "The second number minus the first.")) {
        $0.change.map { .number($0) } ?? .empty
      }
      written(TableColumn("quality_first", .text, CommonText.quality)) { .text($0.first.quality) }
      written(TableColumn("quality_second", .text, CommonText.quality)) { .text($0.second.quality) }
      written(TableColumn("flags_first", .text, CommonText.flags)) { .text($0.first.flags) }
      written(TableColumn("flags_second", .text, CommonText.flags)) { .text($0.second.flags) }
    }
  }
}

/// The cells of a row that are compared.
struct ComparedCells: Sendable, Equatable {
  /// Nil without a number.
  var number: Double?
  /// The word of a value. Of a session: the cells that differ, separated by semicolons, or the status where only one run
  /// has it.
  var text = ""
  var unit = ""
  var quality = ""
  var flags = ""

  /// The word, or else the number.
  var content: Cell { text.isEmpty ? number.map { .number($0) } ?? .empty : .text(text) }
}

/// How many rows of a metric, or sessions of a task, differ.
struct DifferenceCount: Sendable {
  var tableName = ""
  var task = ""
  var metric = ""
  /// The number of rows that both runs have.
  var bothCount = 0
  var counts: [DifferenceRow.DifferenceKind: Int] = [:]
  /// The row with the largest change; nil without one.
  var largest: DifferenceRow?

  var differs: Bool { counts.values.contains { $0 > 0 } }

  mutating func add(_ row: DifferenceRow) {
    for kind in row.kinds { counts[kind, default: 0] += 1 }
    guard row.change != nil, row.kinds.contains(.value) else { return }
    if let largest, (largest.change?.magnitude ?? 0) >= (row.change?.magnitude ?? 0) { return }
    largest = row
  }

  static let table = Table("differences", empty: DifferenceCount()) {
    written(TableColumn("table", .text, "The table that has the rows: metrics or sessions.")) {
      .text($0.tableName)
    }
    written(TableColumn("task", .text, CommonText.task)) { .text($0.task) }
    written(TableColumn("metric", .text, CommonText.metric)) { .text($0.metric) }
    written(TableColumn("n_both", .integer, "The number of rows that both runs have.")) {
      .integer($0.bothCount)
    }
    for kind in DifferenceRow.DifferenceKind.allCases {
      written(
        TableColumn("n_\(kind.rawValue)", .integer, "The number of rows of which it differs.")
      ) { .integer($0.counts[kind] ?? 0) }
    }
    written(TableColumn("largest_change", .number, "The largest change of a number.")) {
      ($0.largest?.change).map { .number($0) } ?? .empty
    }
    written(TableColumn("first", .number, "The number in the first run.")) {
      $0.largest?.first.content ?? .empty
    }
    written(TableColumn("second", .number, "The number in the second run.")) {
      $0.largest?.second.content ?? .empty
    }
    written(TableColumn("participant", .text, "Of the largest change.")) {
      .text($0.largest?.person.shownName ?? "")
    }
    written(TableColumn("visit", .text, "Of the largest change.")) {
      .text($0.largest?.visit ?? "")
    }
    written(TableColumn("session", .text, "Of the largest change.")) {
      .text($0.largest?.session ?? "")
    }
    written(TableColumn("step", .text, "Of the largest change.")) { .text($0.largest?.step ?? "") }
    written(TableColumn("attempt", .text, "Of the largest change.")) {
      .text($0.largest?.attempt ?? "")
    }
    written(TableColumn("side", .text, "Of the largest change.")) { .text($0.largest?.side ?? "") }
  }
}

/// A column of a table that is only written.
private func written<Row>(_ column: TableColumn, _ cell: @escaping @Sendable (Row) -> Cell)
  -> Column<Row>
{ Column(written: column, cell) }
