public import Metrics
public import Text

/// A row of the data dictionary: the definition of one metric of one task.
public struct DictionaryRow: Sendable, Equatable {
  public var task = ""
  public var metric = ""
  public var label = ""
  /// The type: `number`, `count`, `boolean`, `word` or `text`.
  public var type = ""
  public var levels: [String] = []
  public var unit: String?
  public var definition = ""
  public var source = ""
  /// The range as `low..high`; one end may be missing.
  public var range: String?
  public var absentWhen = ""
  public var method = ""
  /// Whether the metric is one of the few that say most about the task.
  public var headline = false
  /// The direction of better values, `higher` or `lower`; nil where it depends.
  public var better: String?

  public init() {}

  public static let table = Table(
    "dictionary", empty: DictionaryRow(), primaryKey: ["task", "metric"]
  ) {
    Column("task", { $0.task }, { $0.task = $1 }, is: .required, CommonText.task)
    Column("metric", { $0.metric }, { $0.metric = $1 }, is: .required, "The name of the metric.")
    Column("label", { $0.label }, { $0.label = $1 }, "The name of the metric for people.")
    Column(
      "type", { $0.type }, { $0.type = $1 },
      kind: .word(["number", "count", "boolean", "word", "text"]), is: .required,
      "What the values are.")
    Column(
      "levels", { $0.levels.isEmpty ? nil : $0.levels.joined(separator: "|") },
      { $0.levels = ($1 ?? "").split(separator: "|").map(String.init) },
      "The words of a metric of type word, separated by vertical bars.")
    Column("unit", { $0.unit }, { $0.unit = $1 }, CommonText.unit)
    Column(
      "definition", { $0.definition }, { $0.definition = $1 }, is: .required, "What the metric is.")
    Column(
      "source", { $0.source }, { $0.source = $1 },
      "The paper, program or standard that defines the metric, with its DOI or address, or the page of the documentation that derives it."
    )
    Column("range", { $0.range }, { $0.range = $1 }, "The smallest and the largest value.")
    Column("absent_when", { $0.absentWhen }, { $0.absentWhen = $1 }, "When there is no value.")
    Column("method", { $0.method }, { $0.method = $1 }, CommonText.method)
    Column(
      "headline", { $0.headline }, { $0.headline = $1 }, is: .later,
      "Whether the metric is a main value of its task: 1 or 0.")
    Column(
      "better", { $0.better }, { $0.better = $1 }, kind: .word(Better.allCases.map(\.rawValue)),
      is: .later,
      "The direction in which values are better: higher or lower; empty where it depends.")
  }

  /// The row as a JSON object with the levels as an array.
  public var json: JSONValue {
    .object(
      zip(Self.table.columnNames, Self.table.cells(of: self)).map { name, cell in
        name == "levels" ? (name, .array(levels.map { .string($0) })) : (name, cell.json)
      })
  }

  /// True if the values are numbers, neither texts nor booleans.
  public var isNumeric: Bool { ["number", "count"].contains(type) }
}

/// The metrics of one task in the dictionary.
public struct TaskDefinitions: Sendable {
  public let task: String
  let method: String
  let metrics: [MetricDefinition]
  /// Names of the main values.
  let headlines: [MetricName]

  public init(task: String, method: String, metrics: [MetricDefinition], headlines: [MetricName]) {
    (self.task, self.method, self.metrics, self.headlines) = (task, method, metrics, headlines)
  }

  /// The task with the metrics that satisfy a predicate; nil if there are none.
  public func having(_ isChosen: (MetricDefinition) -> Bool) -> TaskDefinitions? {
    let chosen = metrics.filter(isChosen)
    return chosen.isEmpty
      ? nil : TaskDefinitions(task: task, method: method, metrics: chosen, headlines: headlines)
  }

  /// The names of the metrics, in order.
  public var metricNames: [String] { metrics.map(\.name) }

  /// The rows of the dictionary, in order.
  public var rows: [DictionaryRow] {
    metrics.map { metric in
      var row = DictionaryRow()
      (row.task, row.metric, row.label) = (task, metric.name, metric.label)
      (row.type, row.levels) = (metric.type.name, metric.type.levels)
      row.unit = metric.unit.symbol.isEmpty ? nil : metric.unit.symbol
      (row.definition, row.range) = (metric.meaning, metric.range?.text)
      row.source = metric.citation(in: task).text
      (row.absentWhen, row.method) = (metric.absentWhen, method)
      (row.headline, row.better) = (headlines.contains(metric.name), metric.better?.rawValue)
      return row
    }
  }
}
