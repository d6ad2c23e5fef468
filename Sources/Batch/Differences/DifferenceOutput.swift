import Recordings
public import Report
import Text

/// Where `analyze diff` writes: to a file, to standard output as a table, or to a terminal as text.
public final class DifferenceOutput {
  private let form: WrittenForm
  private let path: String?
  private let isText: Bool
  private let file: AtomicFile?

  /// - Parameters:
  ///   - path: of the file; nil for standard output.
  ///   - isText: true for aligned text instead of a table.
  public init(_ path: String?, _ form: WrittenForm, isText: Bool) throws {
    (self.path, self.form, self.isText) = (path, form, isText)
    if let path {
      OutputFolder.removeAbandoned(beside: path)
      if FileKind.isThere(path) { try Self.refuseOther(path) }
    }
    file = try path.map { try AtomicFile($0) }
  }

  deinit { file?.discard() }

  /// A file that is not such a table is not replaced.
  private static func refuseOther(_ path: String) throws {
    let start = try FileKind.beginning(of: path, byteCount: 4096)
    let line = String(decoding: start, as: UTF8.self).prefix { $0 != "\n" }
    guard line.isEmpty || line.contains("table") && line.contains("task") && line.contains("metric")
    else {
      throw SettingsError(
        "--output", of: path,
        "exists and is not a table of this command; give another name, or move the file")
    }
  }

  /// The path of the file, as the end of a message; empty for standard output.
  var remark: String { path.map { "; the table is \(shown($0))" } ?? "" }

  /// Rows that are written one by one.
  final class DifferenceRows<Row: Sendable> {
    private let table: Table<Row>
    private let rowWriter: any RowWriter
    private let writer: CheckedWriter
    private let file: AtomicFile?
    private var bytes: [UInt8] = []

    fileprivate init(_ table: Table<Row>, _ output: DifferenceOutput) {
      (self.table, file) = (table, output.file)
      rowWriter = output.form.writer
      writer = output.file?.writer ?? .standardOutput()
      rowWriter.appendHeader(table.columnNames, to: &bytes)
    }

    func write(_ row: Row) throws {
      table.append(row, to: &bytes, rowWriter)
      if bytes.count > 1 << 16 {
        try writer.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }

    func finish() throws {
      try writer.write(bytes)
      try writer.flush()
      try file?.commit()
    }
  }

  func begin<Row>(_ table: Table<Row>) throws -> DifferenceRows<Row> { DifferenceRows(table, self) }

  /// Writes counts; as text, with the largest changes after them.
  func write(_ counts: [DifferenceCount], largest: [DifferenceRow]) throws {
    guard isText else {
      let rows = try begin(DifferenceCount.table)
      for count in counts { try rows.write(count) }
      return try rows.finish()
    }
    let writer = CheckedWriter.standardOutput()
    let short =
      ["table", "task", "metric", "n_both"]
      + DifferenceRow.DifferenceKind.allCases.map { "n_\($0.rawValue)" }
    if !counts.isEmpty {
      let cells = counts.map { DifferenceCount.table.cells(of: $0, in: short) }
      try writer.write(TextTable(header: short, rows: cells, numbers: form.numbers).text)
    }
    if !largest.isEmpty {
      let table = DifferenceRow.table(of: [])
      let names = ["participant", "visit", "task", "step", "side", "metric", "first", "second"]
      let rows = largest.map { table.cells(of: $0, in: names) }
      try writer.write("\nLargest changes\n")
      try writer.write(TextTable(header: names, rows: rows, numbers: form.numbers).text)
    }
    try writer.flush()
  }
}
