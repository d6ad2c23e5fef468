import Analyses
import Recordings
import Report

/// The tables of a run as they are, for other formats.
extension FinishedRun {
  /// The metrics that a report shows first, by task.
  public static var mainMetrics: [String: [String]] {
    Dictionary(
      Catalog.analyses.map { ($0.task.rawValue, $0.headlines) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Names and values from the record of the run. Times and paths are left out; values other than texts are written as JSON.
  public var facts: [(name: String, text: String)] {
    ["program", "version", "command", "parameters", "libraries", "counts"].compactMap { name in
      guard let value = record[name] else { return nil }
      if let text = value.text { return (name, text) }
      var bytes: [UInt8] = []
      Self.json(value).append(to: &bytes)
      return (name, String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func json(_ value: JSONValue) -> JSONText {
    switch value {
    case .object(let members): .object(members.map { ($0.key, json($0.value)) })
    case .array(let elements): .array(elements.map(json))
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    case .null: .null
    }
  }

  /// The columns of a table in the order of the file; nil if the run has no such table.
  public func columns(of table: String) throws -> [String]? {
    let table = written(table)
    guard FileKind.isThere(table.path) else { return nil }
    return try table.columns()
  }

  /// Calls `take` with the cells of each row and with the number of its line; does nothing if the run has no such table.
  public func forEachRow(
    of table: String, _ take: (_ cells: [String], _ line: Int) throws -> Void
  ) throws {
    guard let columns = try columns(of: table) else { return }
    try written(table).forEachRow(columns, required: []) { try take($0.cells, $0.line) }
  }

  /// The error that a table is damaged.
  public func damage(in table: String, line: Int, _ words: String) -> any Error {
    written(table).problem("line \(line): \(words)")
  }

  private func written(_ name: String) -> WrittenTable {
    WrittenTable(name, in: folder, ending: ending)
  }
}
