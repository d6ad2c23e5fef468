public import Metrics
public import Text

/// A metric of one step, side and condition, which is a column of the analysis table.
public struct AnalysisMeasure: Sendable, Equatable {
  /// The kinds of its values.
  public enum ContentKind: Sendable, Equatable { case number, count, boolean, word }

  public let task, step, side, metric: String
  /// The condition under which it was recorded, such as `trail_type=A`; empty without one.
  public var condition = ""
  /// The name of the metric for people.
  public var label = ""
  public var unit = ""
  public var content = ContentKind.number
  /// Nil if neither is, or if it is unknown.
  public var better: Better?
  /// Position in the dictionary of the run.
  public var order = Int.max
  /// Position of the step in the task, if the task has steps with fixed names.
  public var stepOrder = Int.max
  /// Position in the list of metrics that the user gave.
  public var place = 0
  /// True for a measure of which the run has no row.
  public var isAbsent = false
  /// Analyses and their versions that made the values, as printed.
  public internal(set) var methods: [String] = []

  public init(task: String, step: String, side: String, metric: String) {
    (self.task, self.step, self.side, self.metric) = (task, step, side, metric)
  }

  /// What the column of an earlier table is found by.
  public var key: [ByteKey] { [task, step, side, condition, metric].map(ByteKey.init) }
}
