/// How rows are written: one case and one writer for each format.
public enum OutputFormat: String, Codable, Sendable, CaseIterable {
  case csv, tsv
  /// One JSON object a line. A run nests all of a session in one of them.
  case ndjson

  /// The writer of the format.
  public func writer(_ numbers: NumberText = NumberText()) -> any RowWriter {
    switch self {
    case .csv: Delimited(.csv, numbers: numbers)
    case .tsv: Delimited(.tsv, numbers: numbers)
    case .ndjson: JSONLines(numbers: numbers)
    }
  }

  /// The format of the tables that stand beside the sessions of a run.
  public var ofTables: OutputFormat { nestsSessions ? .csv : self }

  /// True where a run writes one object for each session instead of rows.
  public var nestsSessions: Bool { self == .ndjson }

  /// The ending of file names.
  public var fileEnding: String { rawValue }
}

/// Turns rows of a table into bytes.
public protocol RowWriter: Sendable {
  /// Appends what stands before the first row.
  func appendHeader(_ columns: [String], to bytes: inout [UInt8])
  /// Appends a row with as many cells as there are columns.
  func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8])
}

extension Delimited: RowWriter {
  public func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {
    append(columns.map { .text($0) }, to: &bytes)
  }

  public func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8]) {
    append(cells, to: &bytes)
  }
}

/// Rows as JSON objects with the columns' names, one a line.
struct JSONLines: RowWriter {
  let numbers: NumberText

  func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {}

  func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8]) {
    JSONText.object(zip(columns, cells).map { ($0, $1.json) }).append(to: &bytes, numbers: numbers)
    bytes.append(.lineFeed)
  }
}

extension Cell {
  fileprivate var json: JSONText {
    switch self {
    case .empty: .null
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    }
  }
}
