public import Metrics

/// Rows of `groups.csv`: values over several sessions.
public struct GroupsTable: Sendable {
  private let encoder: Delimited

  /// Column names, in order.
  public static let columns = [
    "participant", "task", "group", "metric", "value", "text", "unit", "n", "quality", "flags",
    "method",
  ]

  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends the header.
  public func appendHeader(to bytes: inout [UInt8]) {
    encoder.append(Self.columns.map { .text($0) }, to: &bytes)
  }

  /// Appends a row per metric.
  public func append(
    _ group: GroupMeasurement, task: String, method: String, to bytes: inout [UInt8]
  ) {
    for metric in group.metrics {
      let reading = metric.reading
      let cells: [Cell] = [
        .init(nonEmpty(group.participant)), .text(task), .init(nonEmpty(group.group)),
        .text(metric.definition.name), .init(reading.value?.number), .init(reading.value?.text),
        .init(nonEmpty(metric.definition.unit.symbol)), .init(reading.count),
        .text(reading.quality(with: []).rawValue), .init(nonEmpty(reading.flags.text)),
        .text(method),
      ]
      encoder.append(cells, to: &bytes)
    }
  }
}
