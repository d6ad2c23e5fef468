import Metrics

/// Rows of `events.csv`: one event per row.
public struct EventsTable: Sendable {
  private let encoder: Delimited

  /// Column names, in order.
  public static let columns = [
    "participant", "session", "task", "step", "attempt", "side", "onset_s", "duration_s", "type",
    "item", "value", "text", "unit", "source",
  ]

  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends a row per event.
  public func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    let shared: [Cell] = [
      .init(nonEmpty(report.participant)), .init(nonEmpty(report.session)),
      .init(nonEmpty(report.task)),
    ]
    for measurement in report.measurements {
      for event in measurement.events {
        encoder.append(
          shared + measurement.stepCells + [
            event.side.isEmpty ? measurement.sideCell : .text(event.side)
          ]
            + cells(event) + [.text(measurement.source)], to: &bytes)
      }
    }
  }

  private func cells(_ event: Event) -> [Cell] {
    [
      .init(event.onsetSeconds), .init(event.durationSeconds), .text(event.type),
      .init(nonEmpty(event.item)), .init(event.content?.number), .init(event.content?.text),
      .init(nonEmpty(event.unit.symbol)),
    ]
  }
}
