import Metrics

/// Rows of `metrics.csv`: one value per row.
public struct MetricsTable: Sendable {
  private let encoder: Delimited

  /// Column names, in order.
  public static let columns = [
    "participant", "session", "start", "task", "step", "attempt", "side", "metric", "value", "text",
    "unit", "n", "quality", "flags", "method", "source",
  ]

  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends a row per metric, and an error row for a step that could not be used.
  public func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    let shared = report.sharedCells
    for measurement in report.measurements {
      let keys = shared + measurement.stepCells + [measurement.sideCell]
      if let failure = measurement.failure {
        append(failure, keys, measurement, to: &bytes)
      }
      for metric in measurement.metrics {
        encoder.append(keys + cells(metric, measurement, report), to: &bytes)
      }
    }
  }

  private func append(
    _ failure: Flag, _ keys: [Cell], _ measurement: StepMeasurement, to bytes: inout [UInt8]
  ) {
    let verdict: [Cell] = [.text(Quality.error.rawValue), .text(failure.text), .empty]
    encoder.append(
      keys + [.empty, .empty, .empty, .empty, .empty] + verdict + [.text(measurement.source)],
      to: &bytes)
  }

  private func cells(
    _ metric: MeasuredMetric, _ measurement: StepMeasurement, _ report: SessionReport
  ) -> [Cell] {
    let reading = metric.reading
    return [
      .text(metric.definition.name), .init(reading.value?.number), .init(reading.value?.text),
      .init(nonEmpty(metric.definition.unit.symbol)), .init(reading.count),
      .text(reading.quality(with: measurement.flags).rawValue),
      .init(nonEmpty((reading.flags + measurement.flags).text)), .text(report.method),
      .text(measurement.source),
    ]
  }
}
