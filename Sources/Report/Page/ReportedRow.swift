public import Metrics

/// A row of `metrics.csv` as a report reads it.
public struct ReportedRow: Sendable, Equatable {
  public let participant: String
  public let session: String
  public let start: String
  public let task: String
  public let step: String
  public let attempt: String
  /// Empty for a step that could not be used.
  public let metric: String
  /// As printed; empty for none.
  public let value: String
  public let unit: String
  public let count: String
  public let quality: Quality
  /// As printed.
  public let flags: [String]
  public let method: String
  public let source: String

  /// The columns a table must have, in any order.
  public static let columns = [
    "participant", "session", "start", "task", "step", "attempt", "metric", "value", "unit", "n",
    "quality", "flags", "method", "source",
  ]

  /// Nil for a row of another shape.
  ///
  /// - Parameter cells: in the order of `columns`.
  public init?(_ cells: [String]) {
    guard cells.count == Self.columns.count, let quality = Quality(rawValue: cells[10]) else {
      return nil
    }
    (participant, session, start, task) = (cells[0], cells[1], cells[2], cells[3])
    (step, attempt, metric, value) = (cells[4], cells[5], cells[6], cells[7])
    (unit, count, self.quality) = (cells[8], cells[9], quality)
    flags = cells[11].split(separator: ";").map(String.init)
    (method, source) = (cells[12], cells[13])
  }

  /// Nil for words and for nothing.
  public var number: Double? { Double(value).flatMap { $0.isFinite ? $0 : nil } }

  /// Its flags without their places.
  var flagCodes: [Flag.Code] { flags.map(Flag.Code.init(printed:)) }
}
