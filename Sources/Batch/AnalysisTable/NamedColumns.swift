import Metrics
import Recordings
import Reliability
import Report
import Text

/// The names that `analyze table` takes by `--metrics`: those of metrics, and those of single columns such as
/// `tap_rate_hz__tapping_left`.
struct NamedColumns {
  /// In the given order; empty for `main` and `all`.
  let columns: [NamedColumn]
  /// The metrics of these.
  let selection: MetricSelection

  /// Throws where a name is neither that of a metric nor that of a column of one.
  init(_ text: String, _ dictionary: RunDictionary) throws(SettingsError) {
    let tasks = Dictionary(grouping: dictionary.entries, by: \.metric).mapValues { $0.map(\.task) }
    let given = try MetricSelection.listedNames(text)
    columns = given.map { name in
      guard tasks[name] == nil, !name.contains("*"),
        var column = NamedColumn(column: name, tasks: { tasks[$0] ?? [] })
      else { return NamedColumn(metric: name) }
      let measure = column.measure(tasks: tasks[column.metric] ?? []) { task in
        ActiveTask(rawValue: task).flatMap(TaskSignature.of)?.steps ?? []
      }
      column.absent = dictionary.described(measure)
      return column
    }
    selection =
      columns.isEmpty
      ? try MetricSelection(text, dictionary)
      : try MetricSelection(ofNames: columns.map(\.metric), dictionary)
  }
}

extension RunDictionary {
  /// The measure with what the dictionary states about its metric.
  func described(_ measure: AnalysisMeasure) -> AnalysisMeasure {
    var measure = measure
    measure.stepOrder = Self.order(of: measure.step, in: measure.task)
    measure.label = measure.metric
    guard let entry = entry(task: measure.task, metric: measure.metric) else { return measure }
    (measure.label, measure.unit, measure.order) = (entry.label, entry.unit, entry.order)
    measure.better = entry.better.flatMap(Better.init)
    measure.content =
      switch entry.type {
      case "word", "text": .word
      case "boolean": .boolean
      case "count": .count
      default: .number
      }
    return measure
  }

  /// The position of a step among those of its task; the largest number for a step that the task does not have.
  private static func order(of step: String, in task: String) -> Int {
    let steps = ActiveTask(rawValue: task).flatMap(TaskSignature.of)?.steps ?? []
    return steps.firstIndex { step === $0 || step.starts(withBytesOf: "\($0).") } ?? .max
  }
}
