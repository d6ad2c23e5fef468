public import Metrics

/// What a report tells of a task, whatever was recorded.
public struct TaskFacts: Sendable {
  public let name: String
  public let title: String
  /// How it is measured.
  public let summary: String
  /// Names of the metrics that are shown first.
  public let headlines: [String]
  public let metrics: [String: MetricDefinition]

  /// Of a task of the catalog.
  public init(
    name: String, title: String, summary: String, headlines: [String],
    metrics: [MetricDefinition]
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    self.headlines = headlines
    self.metrics = Dictionary(metrics.map { ($0.name, $0) }) { first, _ in first }
  }
}
