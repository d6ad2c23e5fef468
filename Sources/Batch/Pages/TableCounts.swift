import Metrics
import Recordings
import Report

/// What the tables of a run hold, to be compared with what its record has counted.
struct TableCounts {
  private(set) var steps = 0
  private(set) var failures = 0
  /// The step that the last row belongs to: its place, and the metric of its first row.
  private var last: (name: [String], metric: String)?

  /// Counts a row of the metrics; steps that are called alike part where their first metric comes again.
  mutating func add(_ row: ReportedRow) {
    guard row.quality != .error else {
      (failures, last) = (failures + 1, nil)
      return
    }
    let name = [row.participant, row.session, row.source, row.task, row.step, row.attempt]
    guard last?.name != name || last?.metric == row.metric else { return }
    (steps, last) = (steps + 1, (name, row.metric))
  }

  /// Whether rows of the metrics are missing, maybe some of the last step that is there.
  func lacksSteps(of record: JSONValue) -> Bool {
    Self.counted("measured", record).map { Double(steps) < $0 } ?? false
  }

  private static func counted(_ name: String, _ record: JSONValue) -> Double? {
    record["counts"]?[name]?.number
  }

  /// What is missing, for the reader of the page; nil where all is there.
  ///
  /// - Parameters:
  ///   - files: rows of the table of files.
  ///   - record: the run's own; one of another program's making may count nothing.
  func remark(files: Int, _ record: JSONValue) -> String? {
    let held = [
      ("files", files, "files"), ("measured", steps, "measured steps"),
      ("not_used", failures, "errors"),
    ]
    let missing = held.compactMap { key, count, words -> String? in
      guard let whole = Self.counted(key, record), Double(count) < whole else { return nil }
      return "\(count) of \(NumberText().text(whole)) \(words)"
    }
    guard !missing.isEmpty else { return nil }
    return
      "The tables hold \(missing.joined(separator: ", ")) of the run; run again to have them whole."
  }
}
