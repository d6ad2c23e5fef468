import Recordings
import Text

/// Tables of recorders that the program does not know, read as the user says.
extension FileReader {
  /// The recordings in a table whose columns the user names; nil for a file that is not meant.
  func namedColumns(_ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    let source = blank.report.source
    guard let columns = given.reading(of: source).columns, looksLikeTable(head) else { return nil }
    var file = blank
    do {
      var table = try DelimitedTable(
        anyForm: try bytes.read(), skipping: columns.skippedLineCount, mayLackHeader: true)
      table.hasDecimalCommas = columns.hasDecimalCommas
      guard columns.concerns(table.columnNames) else { return nil }
      let recordings = try self.recordings(of: table, columns, source)
      guard let first = recordings.first, table.count > 0 else {
        file.report.problem = ReadError(source: source, .noItems)
        return file
      }
      file = file.holding(FileContents(kind: first.kind, recordings: recordings))
      file.report.problem =
        first.content.itemCounts.usable == 0 && recordings.count == 1
        ? ReadError(source: source, .nothingReadable(count: table.count))
        : problem(source, count: table.count, tear: first.tear)
    } catch let problem as ColumnProblem {
      file.report.problem = ReadError(source: source, .columns(problem))
    } catch let fault as DelimitedText.RowFault {
      file.report.problem = ReadError(source: source, fault.readProblem)
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      file.report.problem = ReadError(source: source, .unreadable(reason: reason))
    }
    return file
  }

  /// True for the beginning of a table that has columns which the user names.
  func areNamed(by columns: ColumnReading, _ head: [UInt8]) -> Bool {
    guard looksLikeTable(head), let rows = Self.wholeRows(head),
      let table = try? DelimitedTable(
        anyForm: rows, skipping: columns.skippedLineCount, mayLackHeader: true)
    else { return false }
    return columns.concerns(table.columnNames)
  }

  /// True for the beginning of a table that looks like motion, whoever has written it.
  func mayBeMotion(_ head: [UInt8]) -> Bool {
    looksLikeTable(head) && Self.wholeRows(head).flatMap(ProposedColumns.init) != nil
  }

  /// The whole rows of a text, in UTF-8; nil if it ends within the first one.
  private static func wholeRows(_ start: [UInt8]) -> ByteBuffer? {
    let text = TextEncoding(wideText: start).map { Array($0.text(start).utf8) } ?? start
    return text.lastIndex(of: UInt8(ascii: "\n")).map { ByteBuffer(text[...$0]) }
  }

  private func recordings(of table: DelimitedTable, _ columns: ColumnReading, _ source: String)
    throws(ColumnProblem) -> [Recording]
  {
    let name = contentName(source)
    let labels = try columns.labelColumns(of: table, name: name)
    let chosen = try columns.chosenRows(of: table, name: name)
    let groups =
      labels.isEmpty
      ? [(labels: FileLabels(), rows: chosen)]
      : StackedTable(table, columns: labels).recordings(of: chosen)
    var recordings: [Recording] = []
    for (labels, rows) in groups {
      try columns.checkSeries(of: table, rows, name: name)
      let (content, start) = try columns.content(of: table, rows, name: name)
      var recording = Recording(
        source: source, content: content, itemCount: rows.count,
        tear: rows.last == table.count - 1 ? table.tear : nil)
      recording.labels = labels
      recording.labels.start = labels.start ?? start
      recording.labels.task = labels.task ?? .gaitAndBalance
      recordings.append(recording)
    }
    return recordings
  }

  /// The error of a table that looks like motion and whose writer is unknown; nil for all other files.
  func unknownTable(_ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    guard looksLikeTable(head), let start = bytes.beginning(Self.examinedByteCount),
      let columns = Self.wholeRows(start).flatMap(ProposedColumns.init)
    else { return nil }
    var file = blank
    file.report.problem = ReadError(source: blank.report.source, .unknownTable(columns))
    return file
  }

  /// The bytes by which the columns of an unknown table are examined: some seconds of movement.
  private static let examinedByteCount = 1 << 16

  /// False for texts that cannot be tables, such as JSON and XML, and for bytes that are no text.
  private func looksLikeTable(_ head: [UInt8]) -> Bool {
    let text = TextEncoding(wideText: head).map { Array($0.text(head).utf8) } ?? head
    guard let first = text.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) else {
      return false
    }
    return !"{[<".utf8.contains(first)
      && text.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}
