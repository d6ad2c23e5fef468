public import Metrics

/// A row of `metrics.csv`, as read by a report.
public struct ReportedRow: Sendable, Equatable {
  public let participant: String
  public let session: String
  public let start: String
  public let task: String
  public let step: String
  public let attempt: String
  public let side: String
  /// Name of the metric; empty for a step that could not be used.
  public let metric: String
  /// The number as printed, 1 or 0 for a boolean; empty if there is no value.
  public let value: String
  /// The word, `true` or `false` for a boolean; empty for numbers.
  public let text: String
  public let unit: String
  public let count: String
  public let quality: Quality
  /// Flags as printed.
  public let flags: [String]
  public let method: String
  public let source: String

  /// The columns that the table must have, in any order.
  public static var columns: [String] { MetricsTable.columns }

  /// Nil if the number of cells or the verdict is invalid.
  ///
  /// - Parameter cells: in the order of `columns`.
  public init?(_ cells: [String]) {
    guard cells.count == Self.columns.count, let quality = Quality(rawValue: cells[12]) else {
      return nil
    }
    (participant, session, start, task) = (cells[0], cells[1], cells[2], cells[3])
    (step, attempt, side, metric) = (cells[4], cells[5], cells[6], cells[7])
    (value, text, unit, count) = (cells[8], cells[9], cells[10], cells[11])
    self.quality = quality
    flags = cells[13].split(separator: ";").map(String.init)
    (method, source) = (cells[14], cells[15])
  }

  /// The number; nil for words, booleans and missing values.
  public var number: Double? {
    text.isEmpty ? Double(value).flatMap { $0.isFinite ? $0 : nil } : nil
  }

  /// The value to display: the word or the number.
  var content: String { text.isEmpty ? value : text }

  /// The flags without their byte offsets.
  var flagCodes: [Flag.Code] { flags.map(Flag.Code.init(printed:)) }
}
