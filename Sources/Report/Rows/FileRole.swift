public import Text

/// What a file of a study is for the tables of a run. Every listed file has exactly one role.
public enum FileRole: String, CaseIterable, Codable, Sendable {
  /// The source of at least one row of the tables of metrics, events or answers.
  case measured
  /// A result, a description or a table that belongs to a session and is no recording.
  case context
  /// Not used, for the reason among its flags.
  case leftOut = "left_out"
  /// Unusable, as an error row says.
  case error
}

extension FileRole: CellValue {
  public static var kind: ColumnKind { .word(allCases.map(\.rawValue)) }
  public static var noun: String { "a role of a file" }
  public var cell: Cell { .text(rawValue) }
  public init?(cell text: String) { self.init(rawValue: text) }
}
