public import Text

/// A name that the user gives for columns of the analysis table: that of a metric, which stands for all of its columns, or that of
/// one column, which the table has in any case.
public struct NamedColumn: Sendable {
  /// The name of the column; as it was given for a metric.
  public let text: String
  /// The name of the metric, which may contain `*` where it stands for several.
  public let metric: String
  /// The task before the name of the metric; nil if any is meant.
  private let task: String?
  /// What tells the column from others of the metric: words of its step, side and condition.
  private let parts: [String]
  /// The measure of a column for which the run has none.
  public var absent: AnalysisMeasure?

  /// Between the parts of a column's name.
  static let separator = "__"

  /// A metric with all of its columns.
  public init(metric: String) { (text, self.metric, task, parts) = (metric, metric, nil, []) }

  /// The column of this name; nil if the name is not one of a metric with what follows it.
  ///
  /// - Parameter tasks: the tasks that have a metric; none for a name that is not a metric's.
  public init?(column: String, tasks: (_ metric: Term) -> [Term]) {
    let words = column.split(separator: Self.separator).map { ColumnNaming.plain(String($0)) }
    guard words.count > 1 else { return nil }
    text = words.joined(separator: Self.separator)
    if !tasks(words[0]).isEmpty {
      (task, metric, parts) = (nil, words[0], Array(words.dropFirst()))
    } else if tasks(words[1]).contains(where: { ColumnNaming.plain($0) == words[0] }) {
      (task, metric, parts) = (words[0], words[1], Array(words.dropFirst(2)))
    } else {
      return nil
    }
  }

  /// True for one column, false for all of a metric.
  var isColumn: Bool { task != nil || !parts.isEmpty }

  /// The measure of the column as far as its name tells it.
  ///
  /// - Parameters:
  ///   - tasks: those that have the metric.
  ///   - steps: the steps of a task.
  public func measure(tasks: [Term], steps: (_ task: Term) -> [String]) -> AnalysisMeasure {
    let own = tasks.first { task == nil || ColumnNaming.plain($0) == task } ?? ""
    let step = steps(own).first { parts.contains(ColumnNaming.plain($0)) }
    let side = ["left", "right"].first { side in
      parts.contains(side) || step.map { ColumnNaming.says($0, side) } == true
    }
    return AnalysisMeasure(task: own, step: step ?? "", side: side ?? "", metric: metric)
  }

  /// Whether the name fits a measure: all of its words are among those of the measure, in their order.
  ///
  /// - Parameter words: of the measure, as the longest name of its column has them.
  func fits(_ measure: AnalysisMeasure, words: [String]) -> Bool {
    guard measure.metric == metric, task == nil || ColumnNaming.plain(measure.task) == task else {
      return false
    }
    var rest = words[...]
    return parts.allSatisfy { part in
      guard let place = rest.firstIndex(of: part) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// Whether the name has all words of a measure.
  func isWhole(words: [String]) -> Bool { parts == words }
}
