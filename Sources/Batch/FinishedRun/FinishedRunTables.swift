public import Report
import Text

/// The tables of a run, for export to other formats.
extension FinishedRun {
  /// Names and values from the record of the run. Times and paths are left out; values other than texts are written as JSON.
  public var facts: [(name: String, text: String)] {
    [
      "program", "version", "command", "pseudonyms", "parameters", "libraries", "counts", "shards",
      "of",
    ].compactMap { name in
      guard let value = record[name] else { return nil }
      if let text = value.text { return (name, text) }
      var bytes: [UInt8] = []
      value.append(to: &bytes)
      return (name, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether the run has a table of this name.
  public func has(_ table: String) -> Bool { FileKind.isThere(self.table(table).path) }

  /// The columns of a table in the order of the file; nil if the run has no such table. Throws if a
  /// column that every version has written is missing.
  public func columns<Row>(of table: Table<Row>) throws -> [String]? {
    has(table.name) ? try written(table).columns(of: table) : nil
  }
}
