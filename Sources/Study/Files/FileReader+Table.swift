import Recordings
import Text

extension FileReader {
  /// The header of a platform's table of results, which may be compressed with gzip; nil for all
  /// other files.
  func header(ofTable path: String) -> TableHeader? {
    let name = contentName(path)
    guard name.utf8.suffix(4).elementsEqual(".csv".utf8) || name.lowercased().hasSuffix(".csv"),
      !files.streams.contains(ByteKey(path)),
      let head = ByteSource.file(path: files.absolute(path)).tableHead
    else { return nil }
    return header(ofTable: name, head: head, near: path)
  }

  /// - Parameter path: of the table, for the dictionary beside it.
  func header(ofTable name: String, head: [UInt8], near path: String) -> TableHeader? {
    let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
    var row = Array(text.prefix { $0 != UInt8(ascii: "\n") })
    guard row.count < text.count else { return nil }
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    return Self.separators.lazy.compactMap { separator in
      var header = TableHeader(tableName: name, row: row, separator: separator)
      if let columns = header?.columns,
        let table = ExportPlatform.first({ platform in
          platform.rowTable.flatMap { $0.usesDictionary(columns) ? $0 : nil }
        })
      {
        header?.dictionary = self.dictionary(near: path)
        let meaning = header.flatMap { table.meaning?($0) }
        header?.meaning = meaning
      }
      return header.flatMap { self.rowTable($0) == nil ? nil : $0 }
    }.first
  }

  /// The bytes that may separate the cells of a table of any platform, the most usual one first.
  private static let separators: [UInt8] = ExportPlatform.all.compactMap(\.rowTable).flatMap(
    \.separators
  ).reduce(into: []) { all, separator in if !all.contains(separator) { all.append(separator) } }

  /// The data dictionary of the project beside a file; nil if there is none.
  func dictionary(near path: String) -> ProjectDictionary? {
    dictionaries.dictionary(near: path, files)
  }

  /// The reader of rows below such a header; nil if the table is not one of a platform.
  private func rowTable(_ header: TableHeader) -> RowTable? {
    ExportPlatform.first { platform in
      platform.rowTable.flatMap { table in
        table.separators.contains(header.separator) && table.role(header) != nil ? table : nil
      }
    }
  }

  /// Reads a compressed table: the table as one file, followed by its rows as separate files; nil
  /// for other files.
  func packedTable(_ bytes: ByteBuffer, _ blank: FileReport) -> [LoadedFile]? {
    let (name, source) = (contentName(blank.source), blank.source)
    guard name.lowercased().hasSuffix(".csv"), let head = ByteSource.memory(bytes).tableHead,
      let header = header(ofTable: name, head: head, near: source), let table = rowTable(header)
    else { return nil }
    var report = blank
    if options.wantsDigests, report.sha256 == nil { report.sha256 = SHA256.hex(of: bytes) }
    (report.kind, report.platform) = (.taskResult, table.platform)
    if let foreign = bytes.foreignText() {
      report.problem = ReadError(source: source, foreign.problem)
      return [LoadedFile(report: report)]
    }
    var (rows, splitter) = ([LoadedFile](), RowSplitter())
    var remarks = TableRowRemarks(table, header, source: source, laterTable: laterTable)
    func take(_ row: RowSplitter.CutRow) {
      guard row.place.lowerBound > 0 else { return }
      remarks.note(row)
      guard table.holdsResult(row.text, header) else { return }
      let path = "\(source)\(partMark)\(row.line)"
      rows.append(loadedRow(path, header, byteCount: row.place.count) { row.text })
    }
    let truncation = bytes.withBytes {
      splitter.add($0, take)
      return splitter.finish(take)
    }
    report.rowCount = rows.count
    report.passedOver += remarks.all
    report.content =
      options.wantsDigests ? ContentDigest(sha256: SHA256.hex(of: bytes)) : ContentDigest(of: bytes)
    if let truncation { report.note(truncation, isStrict: options.isStrict) }
    return [LoadedFile(report: report)] + rows
  }

  /// Reads the table as one file; its rows are read separately, as files.
  func loadTable(_ path: String, _ header: TableHeader, byteCount: Int) throws(FileError)
    -> LoadedFile
  {
    let absolute = files.absolute(path)
    let digest = options.wantsDigests ? try SHA256.hex(ofFile: absolute) : nil
    var report = FileReport(source: path, kind: .taskResult, byteCount: byteCount, sha256: digest)
    let table = rowTable(header)
    report.platform = table?.platform
    do {
      var count = 0
      var remarks = table.map { TableRowRemarks($0, header, source: path, laterTable: laterTable) }
      var foreign: ForeignText?
      let truncation = try forEachRow(ofFile: absolute) { row in
        foreign = foreign ?? row.foreignText
        // The header is not a row of results.
        guard row.place.lowerBound > 0 else { return }
        remarks?.note(row)
        if table?.holdsResult(row.text, header) == true { count += 1 }
      }
      report.rowCount = count
      report.passedOver += remarks?.all ?? []
      if let truncation { report.note(truncation, isStrict: options.isStrict) }
      if let foreign { report.problem = ReadError(source: path, foreign.problem) }
    } catch let error as FileError { throw error } catch let problem as ArchiveProblem {
      report.problem = ReadError(source: path, .archive(problem))
    } catch { report.problem = ReadError(source: path, .unreadable(reason: "\(error)")) }
    report.content = try content(ofTable: absolute, digest, byteCount: byteCount)
    return LoadedFile(report: report)
  }

  /// The fingerprint that identifies copies of a table, compressed or not; nil for a table that cannot have any.
  private func content(ofTable absolute: String, _ sha256: String?, byteCount: Int)
    throws(FileError) -> ContentDigest?
  {
    guard files.possibleCopies.include(byteCount: byteCount) || sha256 != nil else { return nil }
    guard isCompressed(absolute) else {
      if let sha256 { return ContentDigest(sha256: sha256) }
      return try ContentDigest(ofFile: absolute)
    }
    guard let text = try? unpackedTable(absolute) else { return nil }
    return sha256 == nil ? ContentDigest(of: text) : ContentDigest(sha256: SHA256.hex(of: text))
  }

  private func unpackedTable(_ absolute: String) throws -> ByteBuffer {
    let budget = ArchiveBudget(options.limits, packedByteCount: fileSize(absolute) ?? 0)
    let gzip = try GzipStream(.file(path: absolute), budget)
    let text = try gzip.content()
    if gzip.isTruncated { throw ArchiveProblem.cutOff }
    return text
  }

  /// Reports the line on which the table is truncated. If a compressed table is damaged, no row is passed on.
  func forEachRow(ofFile absolute: String, _ take: (RowSplitter.CutRow) -> Void) throws
    -> RowSplitter.Truncation?
  {
    guard isCompressed(absolute) else { return try RowSplitter.forEachRow(ofFile: absolute, take) }
    let text = try unpackedTable(absolute)
    var splitter = RowSplitter()
    return text.withBytes {
      splitter.add($0, take)
      return splitter.finish(take)
    }
  }

  func isCompressed(_ absolute: String) -> Bool {
    firstBytes(of: absolute).flatMap(Container.init) == .gzip
  }
}

extension FileReport {
  /// For a truncated table: zeros after its rows mark a truncation, as in a recording.
  fileprivate mutating func note(_ truncation: RowSplitter.Truncation, isStrict: Bool) {
    switch truncation {
    case .inQuotes(let line): problem = ReadError(source: source, .truncatedTable(line: line))
    case .inZeros(let offset):
      let tear = Tear(byteOffset: offset, itemsKept: rowCount ?? 0, syntax: .csv)
      if isStrict { problem = ReadError(source: source, tear.problem) } else { tableTear = tear }
    }
  }
}

/// What is said of the rows and the columns of a table that are not measured.
private struct TableRowRemarks {
  private let table: RowTable
  private let header: TableHeader
  private let source: String
  private let laterTable: (SessionKey, String) -> String?
  private var ofRows: [ReadError] = []
  private var filledColumns = Set<ByteKey>()

  /// - Parameter laterTable: the later table that has a session of a row.
  init(
    _ table: RowTable, _ header: TableHeader, source: String,
    laterTable: @escaping (SessionKey, String) -> String?
  ) {
    (self.table, self.header, self.source) = (table, header, source)
    self.laterTable = laterTable
  }

  mutating func note(_ row: RowSplitter.CutRow) {
    guard table.sessions != nil || table.remarks != nil,
      let cells = TableCells(header, row: row.text)
    else { return }
    let place = "\(source)\(partMark)\(row.line)"
    for session in table.sessions?(cells) ?? [] {
      let later = session.key.flatMap { laterTable($0, place) }
      guard
        let reason = session.reasonToLeaveOut
          ?? later.map({ "a later export has the run as well, \(lastComponent($0))" })
      else { continue }
      ofRows.append(ReadError(source: place, path: session.place, .passedOver(reason: reason)))
    }
    if table.remarks != nil { filledColumns.formUnion(cells.filledColumns.map(ByteKey.init)) }
  }

  /// Those of the table as a whole come last.
  var all: [ReadError] {
    let columns = header.columns.filter { filledColumns.contains(ByteKey($0)) }
    let ofTable = table.remarks?(columns, header.dictionary) ?? []
    return ofRows + ofTable.map { ReadError(source: source, $0) }
  }
}

extension TaskResult {
  /// The result in which a cut text is an error of its step, and not used.
  fileprivate var withoutCutSteps: TaskResult {
    var result = self
    for place in steps.indices {
      guard let tear = steps[place].tear else { continue }
      result.steps[place].oddity = ReadError(source: source, path: steps[place].path, tear.problem)
      (result.steps[place].leaves, result.steps[place].tear) = ([], nil)
    }
    return result
  }
}

/// Rows of platforms' tables, each of which is a source.
extension FileReader {
  /// The later table that has a session of a row as well, where exports of a project overlap.
  private func laterTable(of session: SessionKey, than path: String) -> String? {
    ExportPlatform.first { platform in
      platform.unlisted.flatMap { dictionaries.laterTable(of: session, than: path, $0, files) }
    }
  }

  /// The kind of rows of a platform's table; nil for any other file.
  func role(ofTable path: String) -> TableRole? {
    header(ofTable: path).flatMap { rowTable($0)?.role($0) }
  }

  /// The rows of a platform's table; empty for other files, and for a table that is not in UTF-8,
  /// since names with accents would be lost and rows could not be assigned.
  func rows(ofTable path: String) -> [TableRow] {
    guard let header = header(ofTable: path), let table = rowTable(header) else { return [] }
    var (rows, isForeign) = ([TableRow](), false)
    let isCompressed = isCompressed(files.absolute(path))
    // Read errors are reported when the table itself is loaded.
    _ = try? forEachRow(ofFile: files.absolute(path)) { row in
      isForeign = isForeign || row.foreignText != nil
      guard row.place.lowerBound > 0, !isForeign, table.holdsResult(row.text, header) else {
        return
      }
      let labels = TableCells(header, row: row.text).map(table.labels)
      rows.append(
        TableRow(
          table: path, line: row.line, place: row.place, text: isCompressed ? row.text : nil,
          session: labels.flatMap { $0.flaw == nil ? $0.sessionKey : nil }))
    }
    return isForeign ? [] : rows
  }

  /// Reads a row again.
  func load(_ row: TableRow) -> LoadedFile {
    let known = headers.header(of: row.table, byteCount: fileSize(files.absolute(row.table)) ?? 0) {
      header(ofTable: row.table)
    }
    guard let header = known else {
      return LoadedFile(
        report: report(row.path, .unreadable(reason: "its table was changed during the run")))
    }
    return loadedRow(row.path, header, byteCount: row.place.count) {
      try row.text ?? RandomAccessFile(files.absolute(row.table)).bytes(row.place)
    }
  }

  func loadedRow(
    _ path: String, _ header: TableHeader, byteCount: Int, _ text: () throws -> [UInt8]
  ) -> LoadedFile {
    var file = LoadedFile(report: FileReport(source: path, kind: .taskResult, byteCount: byteCount))
    file.isRow = true
    do {
      guard byteCount <= RowSplitter.largestRow else { throw ReadError.Problem.json(.tooLarge) }
      let text = try text()
      let digest = ContentDigest(
        of: [header.content, ContentDigest(of: ByteBuffer(text))], number: 0)
      file.report.content = digest
      guard let cells = TableCells(header, row: text), let table = rowTable(header) else {
        throw ReadError.Problem.oddRow(columnCount: header.columns.count)
      }
      if let flaw = table.labels(cells).flaw { throw ReadError.Problem.oddLabel(flaw) }
      var contents = table.contents(cells, path)
      contents.platform = table.platform
      let count = contents.results.count
      contents.results.removeAll { result in
        result.labels.sessionKey.flatMap { laterTable(of: $0, than: path) } != nil
      }
      // The row of the later export is the session.
      if contents.results.isEmpty, count > 0 { return file.holding(contents) }
      if options.isStrict { contents.results = contents.results.map(\.withoutCutSteps) }
      // Without a key, parts are identified by their text.
      for index in contents.results.indices where contents.results[index].part?.key == nil {
        contents.results[index].part?.key = "\(digest)"
      }
      let isEmpty = contents.results.isEmpty && contents.runs.isEmpty && contents.visits.isEmpty
      if isEmpty, contents.problem == nil {
        let labels = table.labels(cells)
        file.announced = [
          AnnouncedSession(labels: labels, source: path, problem: .sessionWithoutContent)
        ]
      }
      return file.holding(contents)
    } catch let problem as ReadError.Problem {
      file.report.problem = ReadError(source: path, problem)
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      file.report.problem = ReadError(source: path, .unreadable(reason: reason))
    }
    return file
  }
}
