import Metrics

/// Rows of `answers.csv`: one answer per row.
public struct AnswersTable: Sendable {
  private let encoder: Delimited

  /// Column names, in order.
  public static let columns = [
    "participant", "session", "start", "task", "step", "item", "kind", "value", "text", "unit",
    "answered", "flags", "source",
  ]

  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends a row per answer.
  public func append(_ report: SessionReport, to bytes: inout [UInt8]) {
    for answer in report.answers {
      encoder.append(
        report.sharedCells + [
          .init(nonEmpty(answer.step)), .init(nonEmpty(answer.item)), .text(answer.kind),
          .init(answer.value?.number), .init(answer.value?.text), .init(nonEmpty(answer.unit)),
          .init(nonEmpty(answer.answered)), .init(nonEmpty(answer.flags.text)),
          .text(answer.source),
        ], to: &bytes)
    }
  }
}
