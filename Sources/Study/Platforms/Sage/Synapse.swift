import Recordings
import Text

/// Sage's Synapse: a cache of files named `<column>-<uuid>.tmp`, each in a folder named after its
/// number.
///
/// Only a table next to them gives the participants of the files, see `SynapseTable`. Files that
/// were saved in another way have the name of their record in their names, see `RecordFileName`.
enum Synapse {
  static let name = "Synapse"
  static let platform = ExportPlatform(
    name: name, labels: labels(ofPath:),
    rowTable: RowTable(
      platform: name, role: role(of:), holdsResult: holdsResult(_:_:), labels: labels(of:),
      contents: contents(of:source:)), fileTable: SynapseTable.files)

  private static func labels(ofPath path: String) -> FileLabels? {
    guard FileHandle.isOfCache(path) else { return RecordFileName(path).map(labels) }
    var labels = labels(ofColumn: column(ofFile: lastComponent(path)))
    // The folders are those of the store, not of participants.
    (labels.participant, labels.session) = ("", lastComponent(folder(of: path)))
    return labels
  }

  private static func labels(of name: RecordFileName) -> FileLabels {
    var labels = labels(ofColumn: name.column)
    labels.session = name.record
    return labels
  }

  /// The information in the name of a column, and of the files in it.
  static func labels(ofColumn column: String) -> FileLabels {
    var labels = FileLabels()
    let items = ".items"
    let name = RecorderFileName(
      column.hasSuffix(items) ? String(column.dropLast(items.count)) : column)
    (labels.step, labels.platform) = (name.step ?? name.resultStep, Self.name)
    return labels
  }

  /// The name of the column, without the UUID and the digits after it that the store added.
  private static func column(ofFile name: String) -> String {
    guard name.hasSuffix(".tmp") else { return name }
    let base = name.dropLast(".tmp".count)
    let groups = base.split(separator: "-", omittingEmptySubsequences: false)
    let isMarked =
      groups.count > 5 && groups.suffix(5).dropLast().map(\.count) == [8, 4, 4, 4]
      && groups[groups.count - 1].count >= 12 && groups.suffix(5).joined().allSatisfy(\.isHexDigit)
    return isMarked ? groups.dropLast(5).joined(separator: "-") : String(base)
  }
}

/// A row of a table whose cells contain taps or games as text instead of numbers of files.
extension Synapse {
  private static func role(of table: TableHeader) -> TableRole? {
    table.has("recordId", "healthCode") && table.columns.contains(where: isOfList) ? .results : nil
  }

  /// True if a row contains a list. A row of numbers is recognized without splitting it; a row that
  /// cannot be split may contain any values.
  private static func holdsResult(_ row: [UInt8], _ header: TableHeader) -> Bool {
    if !row.isEmpty, !row.contains(UInt8(ascii: "[")) { return false }
    guard let cells = TableCells(header, row: row) else { return true }
    return header.columns.contains { list(cells, $0) != nil }
  }

  private static func labels(of row: TableCells) -> FileLabels { SynapseTable.labels { row[$0] } }

  private static func contents(of row: TableCells, source: String) -> FileContents {
    var contents = FileContents(kind: .taskResult)
    for column in row.header.columns {
      guard let text = list(row, column) else { continue }
      do { contents.results += try results(of: row, column, text, source) } catch {
        contents.problem = ReadError(source: source, path: column, .json(error))
        contents.neighbors = [ByteKey(lastComponent(source)): labels(of: row)]
      }
    }
    return contents
  }

  private static func results(
    of row: TableCells, _ column: String, _ text: [UInt8], _ source: String
  ) throws(JSONProblem) -> [TaskResult] {
    let list = (key: lastKey(of: column), value: try JSONValue.parse(ByteBuffer(text)))
    let members = members(of: row, besides: column) + [list]
    return TaskResult.all(in: .object(members), source: source).map { result in
      var labeled = result
      labeled.labels = labels(ofColumn: column).overridden(by: labels(of: row))
      return labeled
    }
  }

  private static func members(of row: TableCells, besides column: String) -> [JSONValue.Member] {
    guard let result = SynapseTable.resultName(column) else { return [] }
    return row.header.columns.compactMap { other in
      guard other != column, SynapseTable.resultName(other) == result, let text = row[other] else {
        return nil
      }
      return SynapseTable.member(ofColumn: other, text, zone: row["\(other).timezone"])
    }
  }

  /// The list in a cell of such a column; nil if it does not begin as a list.
  private static func list(_ row: TableCells, _ column: String) -> [UInt8]? {
    guard isOfList(column), let text = row.bytes(column) else { return nil }
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[") ? text : nil
  }

  /// True if the cells of a column may contain lists.
  static func isOfList(_ column: String) -> Bool {
    let key = lastKey(of: column)
    return bareLists.contains { $0.name == key }
  }

  private static func lastKey(of column: String) -> String {
    column.lastIndex(of: ".").map { String(column[column.index(after: $0)...]) } ?? column
  }
}
