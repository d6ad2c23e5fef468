import Report
import Text

/// `analyze diff`: what differs between two finished runs.
public struct WriteDifferences {
  private let first: FinishedRun
  private let second: FinishedRun
  private let metrics: String
  private let console: Console

  /// - Parameter metrics: those whose rows are compared, as `--metrics` names them.
  public init(
    _ first: FinishedRun, _ second: FinishedRun, metrics: String = "all", _ console: Console
  ) { (self.first, self.second, self.metrics, self.console) = (first, second, metrics, console) }

  /// Compares the runs, and returns whether anything differs.
  ///
  /// - Parameters:
  ///   - writesRows: whether every row that differs is written, instead of counts.
  ///   - output: where the table goes.
  public func write(allRows writesRows: Bool, to output: DifferenceOutput) throws -> Bool {
    let origin = try first.originColumns()
    guard try second.originColumns().elementsEqual(origin, by: ===) else {
      throw SettingsError(
        description:
          "one of the runs has a column that distinguishes several runs, which the other does not have; compare runs of the same form"
      )
    }
    var comparison = RunComparison(origin: origin, metrics: try selection())
    let rows = writesRows ? try output.begin(DifferenceRow.table(of: origin)) : nil
    try comparison.compare(first, second) { try rows?.write($0) }
    if let rows {
      try rows.finish()
    } else {
      try output.write(comparison.counts, largest: comparison.largest)
    }
    if let versions { console.conclude(versions) }
    console.conclude(comparison.sentence + output.remark)
    return comparison.differs
  }

  /// A sentence about runs of two versions, whose values may differ for that reason; nil for runs of one version.
  private var versions: String? {
    guard first.version != second.version else { return nil }
    func word(_ run: FinishedRun) -> String {
      run.version.isEmpty ? "an unknown version" : "version \(run.version)"
    }
    return
      "the first run is of \(word(first)), the second of \(word(second)); \"Changes to numbers\" in CHANGELOG.md says which values a version changes"
  }

  /// The chosen metrics of either run; nil for all.
  private func selection() throws -> MetricSelection? {
    guard metrics != "all" else { return nil }
    return try MetricSelection(metrics, try first.dictionary(), try second.dictionary())
  }
}

/// Counts what differs between two runs.
struct RunComparison {
  /// The number of largest changes that are kept.
  private static let largestCount = 10

  private static let metrics = KeyedTable.ComparedColumns(
    table: "metrics", key: ["visit", "session", "task", "step", "attempt", "side", "metric"],
    number: "value", compared: ["text", "unit", "quality", "flags"])
  private static let sessions = KeyedTable.ComparedColumns(
    table: "sessions", key: ["visit", "session", "task"], number: "",
    compared: [
      "start", "end", "duration_s", "status", "steps_planned", "steps_done", "steps_missing",
      "quality", "device", "system", "app",
    ])

  private let origin: [String]
  private let metrics: MetricSelection?
  private var places: [[Term]: Int] = [:]
  private var all: [DifferenceCount] = []
  /// The rows with the largest relative changes, the largest first.
  private(set) var largest: [DifferenceRow] = []

  /// - Parameter metrics: those whose rows are compared; nil for all.
  init(origin: [String], metrics: MetricSelection? = nil) {
    (self.origin, self.metrics) = (origin, metrics)
  }

  /// Calls `take` with each row that differs.
  mutating func compare(
    _ first: FinishedRun, _ second: FinishedRun, _ take: (DifferenceRow) throws -> Void
  ) throws {
    try compare(
      Self.metrics, first.written(MetricsRow.table), second.written(MetricsRow.table), take)
    try compare(
      Self.sessions, first.written(SessionsRow.table), second.written(SessionsRow.table), take)
  }

  private mutating func compare(
    _ columns: KeyedTable.ComparedColumns, _ first: WrittenTable, _ second: WrittenTable,
    _ take: (DifferenceRow) throws -> Void
  ) throws {
    let hasVisits = try [first, second].allSatisfy { try $0.columns().contains("visit") }
    var table = KeyedTable(
      columns, hasVisits: hasVisits, origin: origin, isChosen: metrics?.contains(task:metric:))
    try table.addFirst(first)
    var counts = self
    try table.compareSecond(
      second, both: { counts.count($0, $1, in: columns.table) { $0.bothCount += 1 } }
    ) { row in
      counts.count(row.task, row.metric, in: columns.table) { $0.add(row) }
      counts.keep(row)
      try take(row)
    }
    self = counts
  }

  private mutating func count(
    _ task: String, _ metric: String, in table: String, _ change: (inout DifferenceCount) -> Void
  ) {
    let place = places[[table, task, metric]] ?? all.count
    if place == all.count {
      places[[table, task, metric]] = place
      all.append(DifferenceCount(tableName: table, task: task, metric: metric))
    }
    change(&all[place])
  }

  private mutating func keep(_ row: DifferenceRow) {
    let change = row.relativeChange
    guard change > 0 else { return }
    let place = largest.firstIndex { $0.relativeChange < change } ?? largest.count
    guard place < Self.largestCount else { return }
    largest.insert(row, at: place)
    if largest.count > Self.largestCount { largest.removeLast() }
  }

  // MARK: Results

  var differs: Bool { all.contains(where: \.differs) }

  /// The metrics and tasks with differences, by table, task and metric.
  var counts: [DifferenceCount] {
    all.filter(\.differs).sorted {
      ($0.tableName, $0.task, $0.metric) < ($1.tableName, $1.task, $1.metric)
    }
  }

  /// The counts in words.
  var sentence: String {
    func total(_ table: String, _ kinds: [DifferenceRow.DifferenceKind]) -> Int {
      all.filter { $0.tableName == table }.reduce(0) { sum, count in
        sum + kinds.reduce(0) { $0 + (count.counts[$1] ?? 0) }
      }
    }
    let both = all.filter { $0.tableName == "metrics" }.reduce(0) { $0 + $1.bothCount }
    guard differs else { return "nothing differs in \(counted(both, "value"))" }
    let parts = [
      (counted(total("metrics", [.value]), "value"), "differ"),
      (counted(total("metrics", [.quality]), "verdict"), "differ"),
      (counted(total("metrics", [.flags]), "row"), "with other flags"),
      (counted(total("metrics", [.onlyFirst]), "row"), "only in the first run"),
      (counted(total("metrics", [.onlySecond]), "row"), "only in the second"),
      (counted(total("sessions", [.onlyFirst, .onlySecond]), "session"), "in one of them"),
    ]
    let changes: [(DifferenceRow.DifferenceKind, String)] = [
      (.start, "start"), (.end, "end"), (.status, "status"), (.steps, "count of steps"),
      (.device, "device"), (.quality, "verdict"),
    ]
    let changed = changes.map { kind, word in (total("sessions", [kind]), "with another \(word)") }
      .filter { $0.0 > 0 }.map { (counted($0.0, "session"), $0.1) }
    return "of \(counted(both, "value")) in both runs: "
      + (parts + changed).map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
