import Recordings
import Text

/// A table that names the other files of its export; its rows are read in sequence.
struct FileTableReading {
  /// The labels of files, by path.
  private(set) var labels: [ByteKey: FileLabels] = [:]
  /// Members of the results in files, by path.
  private(set) var members: [ByteKey: [JSONValue.Member]] = [:]
  /// Rows that name files none of which is there, with the line on which each begins.
  private(set) var absent: [(labels: FileLabels, fileCount: Int, line: Int)] = []
  /// The number of files in the table that do not exist.
  private(set) var missingCount = 0
  /// The first row that was ignored because of an error.
  private(set) var oddRow: DelimitedText.RowFault?
  /// The number of rows that were ignored because of an error.
  private(set) var oddRowCount = 0

  private let table: FileTable
  private let finder: FileFinder
  private let columns: [ByteKey: Int]
  private let header: [String]
  private let hasLists: Bool
  /// For each column, the other columns of the same result.
  private let relatives: [[Int]]

  /// The state before the first row.
  init(_ table: FileTable, header: [String], _ finder: FileFinder) {
    (self.table, self.header, self.finder) = (table, header, finder)
    columns = Dictionary(zip(header.map(ByteKey.init), 0...)) { first, _ in first }
    hasLists = header.contains(where: table.isOfLists)
    let results = header.map { table.result($0).map(ByteKey.init) }
    let byResult = Dictionary(grouping: header.indices) { results[$0] }
    relatives = header.indices.map { column in
      guard let result = results[column] else { return [] }
      return (byResult[result] ?? []).filter { $0 != column }
    }
  }

  /// Reads a row with its line number; cells that name no file are ignored.
  mutating func read(_ cells: [String], line: Int) {
    if cells.count != header.count {
      let flaw = DelimitedText.RowFault.unequal(cells.count, header.count, line: line)
      return leaveOut(cells, flaw)
    }
    let shared = table.labelsOfRow { name in
      columns[ByteKey(name)].flatMap { cells[$0].isEmpty ? nil : cells[$0] }
    }
    if let flaw = shared.flaw { return leaveOut(cells, .init(line: line, flaw)) }
    let named = readFilesOfRecord(cells, shared)
    var (isThere, absentCount) = (!named.isEmpty, 0)
    for (column, text) in cells.enumerated() {
      guard !text.isEmpty, !table.ownColumns.contains(header[column]) else { continue }
      guard let path = finder.path(of: text) else {
        // A column of files is named like a file.
        let isOfFiles = header[column].utf8.contains(UInt8(ascii: "."))
        if isOfFiles, FileHandle(cell: text) != nil, !named.contains(ByteKey(header[column])) {
          absentCount += 1
        }
        continue
      }
      isThere = true
      note(path, header[column], at: column, shared, cells)
    }
    missingCount += absentCount
    // A row of lists is a file of its own, which says what it holds.
    if !isThere, absentCount > 0, !(hasLists && Self.holdsList(cells)) {
      absent.append((shared, absentCount, line))
    }
  }

  private static func holdsList(_ cells: [String]) -> Bool {
    cells.contains { $0.utf8.contains(UInt8(ascii: "[")) }
  }

  /// Notes the labels of files that are named after the row's record, and returns their columns.
  private mutating func readFilesOfRecord(_ cells: [String], _ shared: FileLabels) -> Set<ByteKey> {
    var named = Set<ByteKey>()
    let files = shared.session.map { finder.files(ofRecord: $0) } ?? []
    for (path, name) in files {
      named.insert(ByteKey(name.column))
      note(path, name.column, at: columns[ByteKey(name.column)], shared, cells)
    }
    return named
  }

  /// Stores the labels of a file. The first row that names a file has precedence.
  private mutating func note(
    _ path: String, _ name: String, at column: Int?, _ shared: FileLabels, _ cells: [String]
  ) {
    let key = ByteKey(path)
    guard labels[key] == nil else { return }
    labels[key] = table.labelsOfColumn(name).overridden(by: shared)
    let own = column.map { members(besides: $0, in: cells) } ?? []
    if !own.isEmpty { members[key] = own }
  }

  private mutating func leaveOut(_ cells: [String], _ problem: DelimitedText.RowFault) {
    // A row of lists is read as a file, which then has the error.
    if hasLists, Self.holdsList(cells) { return }
    oddRow = oddRow ?? problem
    oddRowCount += 1
  }

  private func members(besides column: Int, in cells: [String]) -> [JSONValue.Member] {
    relatives[column].compactMap { other in
      guard !cells[other].isEmpty else { return nil }
      let zone = columns[ByteKey("\(header[other]).timezone")].map { cells[$0] }
      return table.member(header[other], cells[other], zone)
    }
  }
}
