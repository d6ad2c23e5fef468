import Metrics
public import Report

/// A row of the table that describes the columns of an analysis table: one measure.
public struct AnalysisColumnsRow: Sendable, Equatable {
  public var column = ""
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var label = ""
  public var unit = ""
  public var better = ""
  public var take = ""
  public var presentCount = 0
  public var notDoneCount = 0
  public var absentCount = 0
  public var doubtfulCount = 0
  public var badCount = 0
  public var errorCount = 0
  public var method = ""

  public init() {}

  public static let table = Table("columns", empty: AnalysisColumnsRow()) {
    Column("column", \.column, is: .required, "The name of the column in the table.")
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("side", \.side, CommonText.side)
    Column("condition", \.condition, is: .later, CommonText.condition)
    Column("metric", \.metric, is: .required, CommonText.metric)
    Column("label", \.label, "The name of the measure for people.")
    Column("unit", \.unit, CommonText.unit)
    Column(
      "better", \.better, kind: .word(["", "higher", "lower"]),
      "Which of two values is the better one; empty where neither is.")
    Column("take", \.take, "How the sessions of a row were joined.")
    Column("n_present", \.presentCount, "The number of rows with a value.")
    Column("n_not_done", \.notDoneCount, "The number of rows in which nobody did the step.")
    Column("n_absent", \.absentCount, "The number of rows without a value that could be measured.")
    Column(
      "n_doubtful", \.doubtfulCount,
      "The number of rows with doubtful values only, or with words that differ.")
    Column("n_bad", \.badCount, "The number of rows with bad values only.")
    Column("n_error", \.errorCount, "The number of rows in which the input could not be used.")
    Column("method", \.method, "The analyses that made the values, with their versions.")
  }

  /// Counts a cell.
  mutating func count(_ cell: AnalysisCell) {
    switch cell.reason {
    case nil: presentCount += 1
    case .notDone: notDoneCount += 1
    case .wordsDiffer, .unusable(.doubtful, _), .unusable(.good, _): doubtfulCount += 1
    case .unusable(.absent, _): absentCount += 1
    case .unusable(.bad, _): badCount += 1
    case .unusable(.error, _): errorCount += 1
    }
  }
}
