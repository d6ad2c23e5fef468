public import Metrics

/// The data dictionary: the definitions of all metrics of all tasks.
public struct DictionaryTable: Sendable {
  /// The metrics of one task.
  public struct Entry: Sendable {
    public let task: String
    let method: String
    let metrics: [MetricDefinition]

    /// The task with the metrics that satisfy a predicate; nil if there are none.
    public func having(_ isChosen: (MetricDefinition) -> Bool) -> Entry? {
      let chosen = metrics.filter(isChosen)
      return chosen.isEmpty ? nil : Entry(task: task, method: method, metrics: chosen)
    }

    /// The names of the metrics, in order.
    public var metricNames: [String] { metrics.map(\.name) }

    public init(task: String, method: String, metrics: [MetricDefinition]) {
      (self.task, self.method, self.metrics) = (task, method, metrics)
    }
  }

  private let entries: [Entry]

  /// Column names, in order.
  public static let columns = [
    "task", "metric", "label", "type", "levels", "unit", "definition", "source", "range",
    "absent_when",
    "method",
  ]

  public init(_ entries: [Entry]) { self.entries = entries }

  /// Appends the header and all rows.
  public func append(to bytes: inout [UInt8], _ writer: any RowWriter) {
    writer.appendHeader(Self.columns, to: &bytes)
    appendRows(to: &bytes, writer)
  }

  /// Appends all rows.
  public func appendRows(to bytes: inout [UInt8], _ writer: any RowWriter) {
    for entry in entries {
      for metric in entry.metrics {
        let texts = [
          entry.task, metric.name, metric.label, metric.type.name,
          metric.type.levels.joined(separator: "|"), metric.unit.symbol, metric.meaning,
          metric.source,
          metric.range?.text ?? "", metric.absentWhen, entry.method,
        ]
        writer.append(Self.columns, texts.map { .init(nonEmpty($0)) }, to: &bytes)
      }
    }
  }

  /// One JSON object per metric.
  public var json: [JSONText] {
    entries.flatMap { entry in
      entry.metrics.map { metric in
        .object([
          ("task", .string(entry.task)), ("metric", .string(metric.name)),
          ("label", .string(metric.label)),
          ("type", .string(metric.type.name)),
          ("levels", .array(metric.type.levels.map { .string($0) })),
          ("unit", .init(nonEmpty(metric.unit.symbol))), ("definition", .string(metric.meaning)),
          ("source", .string(metric.source)), ("range", .init(metric.range?.text)),
          ("absent_when", .string(metric.absentWhen)), ("method", .string(entry.method)),
        ])
      }
    }
  }
}
