import Metrics

/// Rows of `events.csv`: one thing that happened each.
public struct EventsTable: Sendable {
  private let encoder: Delimited

  /// The header, in order.
  public static let columns = [
    "participant", "session", "task", "step", "attempt", "onset_s", "duration_s", "type", "side",
    "item", "value", "unit", "source",
  ]

  /// A table in the encoder's format.
  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends the header.
  public func appendHeader(to bytes: inout [UInt8]) {
    encoder.append(Self.columns.map { .text($0) }, to: &bytes)
  }

  /// Appends a row per event.
  public func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    let shared: [Cell] = [
      .init(filled(report.participant)), .init(filled(report.session)), .init(filled(report.task)),
    ]
    for measurement in report.measurements {
      for event in measurement.events {
        encoder.append(
          shared + measurement.stepCells + cells(event) + [.text(measurement.source)], to: &bytes)
      }
    }
  }

  private func cells(_ event: Event) -> [Cell] {
    [
      .init(event.onsetSeconds), .init(event.durationSeconds), .text(event.type),
      .init(filled(event.side)), .init(filled(event.item)), event.content?.cell ?? .empty,
      .init(filled(event.unit.symbol)),
    ]
  }
}
