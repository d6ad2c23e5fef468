public import Metrics

/// One row per step with one column per metric of a task.
public struct WideTable: Sendable {
  private let encoder: Delimited
  private let names: [String]

  /// A table of a task's metrics in the encoder's format.
  public init(_ encoder: Delimited, metrics: [MetricDefinition]) {
    (self.encoder, names) = (encoder, metrics.map(\.name))
  }

  /// Appends the header.
  public func appendHeader(to bytes: inout [UInt8]) {
    let keys = ["participant", "session", "start", "task", "step", "attempt"]
    encoder.append((keys + names + ["quality", "flags", "source"]).map { .text($0) }, to: &bytes)
  }

  /// Appends a row per step; the flags are those of the step and of all its values.
  public func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    for measurement in report.measurements {
      let values = Dictionary(
        measurement.metrics.map { ($0.definition.name, $0.reading) },
        uniquingKeysWith: { a, _ in a })
      let cells = names.map { values[$0]?.value?.cell ?? .empty }
      let flags = measurement.flags + measurement.metrics.flatMap(\.reading.flags)
      let all = (measurement.failure.map { [$0] } ?? []) + flags
      encoder.append(
        report.sharedCells + measurement.stepCells + cells
          + [.text(quality(of: measurement).rawValue), .init(filled(all.text))]
          + [.text(measurement.source)], to: &bytes)
    }
  }

  /// The worst verdict on a value that is there.
  private func quality(of measurement: StepMeasurement) -> Quality {
    if measurement.failure != nil { return .error }
    let verdicts = measurement.metrics.map(\.reading).filter { $0.value != nil }
      .map { $0.quality(with: measurement.flags) }
    if verdicts.isEmpty || verdicts.contains(.bad) { return .bad }
    return verdicts.contains(.doubtful) ? .doubtful : .good
  }
}
