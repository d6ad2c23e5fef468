public import Metrics

/// A table with one row per session, step or attempt and one column per metric of that grain.
public struct WideTable: Sendable {
  private let encoder: Delimited
  private let grain: MetricGrain
  private let metrics: [MetricDefinition]
  /// Names of columns with participant data.
  private let carried: [String]

  /// A table of the metrics that have this grain, in the encoder's format.
  public init(
    _ encoder: Delimited, _ grain: MetricGrain, metrics: [MetricDefinition],
    carrying carried: [String] = []
  ) {
    (self.encoder, self.grain, self.carried) = (encoder, grain, carried)
    self.metrics = metrics.filter { $0.grains.contains(grain) }
  }

  /// The columns, in order.
  public var columns: [TableColumn] {
    func own(_ names: [String]) -> [TableColumn] { names.map { .named($0, in: "wide") } }
    return own(["participant", "session", "start"] + stepColumns) + carried.map(TableColumn.given)
      + metrics.map { TableColumn($0) } + own(["quality", "flags", "source"])
  }

  private var stepColumns: [String] {
    switch grain {
    case .attempt: ["step", "attempt", "side"]
    case .step: ["step", "side"]
    case .session: []
    }
  }

  /// Appends a row for each measurement of the table's grain; `flags` has the flags of the measurement and of
  /// all its values.
  ///
  /// - Parameter carried: the participant data, one cell per column.
  public func append(
    _ report: SessionReport, carrying carried: [String] = [], to bytes: inout [UInt8]
  ) {
    for measurement in report.measurements where Self.grain(of: measurement) == grain {
      let values = Dictionary(
        measurement.metrics.map { ($0.definition.name, $0.reading) },
        uniquingKeysWith: { a, _ in a })
      let cells = metrics.map { values[$0.name]?.value.map { $0.cell } ?? .empty }
      let flags = measurement.flags + measurement.metrics.flatMap(\.reading.flags)
      let all = (measurement.failure.map { [$0] } ?? []) + flags
      encoder.append(
        report.sessionCells + stepCells(measurement) + carried.map { .init(nonEmpty($0)) } + cells
          + [.text(measurement.quality.rawValue), .init(nonEmpty(all.text))]
          + [.text(measurement.source)], to: &bytes)
    }
  }

  /// An unusable step has a single row, in the table of attempts.
  private static func grain(of measurement: StepMeasurement) -> MetricGrain {
    measurement.failure == nil ? measurement.grain : .attempt
  }

  private func stepCells(_ measurement: StepMeasurement) -> [Cell] {
    switch grain {
    case .attempt: measurement.stepCells + [measurement.sideCell]
    case .step: [.init(nonEmpty(measurement.step)), measurement.sideCell]
    case .session: []
    }
  }
}

extension MetricValue {
  /// Numbers as numbers, booleans as 1 and 0, words as text.
  fileprivate var cell: Cell { number.map { .number($0) } ?? .init(text) }
}
