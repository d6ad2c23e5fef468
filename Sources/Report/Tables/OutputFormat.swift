public import Text

/// A format of output tables, with its writer.
public enum OutputFormat: String, Codable, Sendable, CaseIterable {
  case csv, tsv
  /// One JSON object per line. A run writes one object per session, with everything nested in it.
  case ndjson

  /// The writer of the format.
  public func writer(_ numbers: NumberText = NumberText()) -> any RowWriter {
    switch self {
    case .csv: Delimited(.csv, numbers: numbers)
    case .tsv: Delimited(.tsv, numbers: numbers)
    case .ndjson: JSONLines(numbers: numbers)
    }
  }

  /// Whether tables begin with the names of their columns.
  public var haveHeader: Bool { self != .ndjson }

  /// The format of the tables that a run writes in addition to its sessions.
  public var ofTables: OutputFormat { nestsSessions ? .csv : self }

  /// Whether a run writes one object per session instead of rows.
  public var nestsSessions: Bool { self == .ndjson }

  /// The extension of file names.
  public var fileEnding: String { rawValue }
}

/// Encodes rows of a table.
public protocol RowWriter: Sendable {
  /// Appends the header, if the format has one.
  func appendHeader(_ columns: [String], to bytes: inout [UInt8])
  /// Appends a row; `cells` has one element per column.
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

/// Rows as JSON objects with the column names as keys, one per line.
struct JSONLines: RowWriter {
  let numbers: NumberText

  func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {}

  func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8]) {
    JSONValue.object(zip(columns, cells).map { ($0, $1.json) }).append(to: &bytes, numbers: numbers)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension Cell {
  var json: JSONValue {
    switch self {
    case .empty: .null
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    }
  }
}
