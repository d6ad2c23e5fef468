extension FileReader {
  /// The header of a platform's table of results; nil for all other files.
  func header(ofTable path: String) -> TableHeader? {
    guard path.utf8.suffix(4).elementsEqual(".csv".utf8) || path.lowercased().hasSuffix(".csv"),
      !files.streams.contains(ByteKey(path)), let head = firstBytes(of: files.absolute(path))
    else { return nil }
    let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
    var row = Array(text.prefix { $0 != UInt8(ascii: "\n") })
    guard row.count < text.count else { return nil }
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    let header = TableHeader(tableName: lastComponent(path), row: row)
    return header.flatMap { Platforms.writer(of: $0) == nil ? nil : $0 }
  }

  /// The table as one file; its rows are read one by one, as files of their own.
  func loadTable(
    _ path: String, _ header: TableHeader, byteCount: Int
  ) throws(FileError) -> LoadedFile {
    let absolute = files.absolute(path)
    let digest = wantsDigests ? try SHA256.hex(ofFile: absolute) : nil
    var report = FileReport(source: path, kind: .taskResult, byteCount: byteCount, sha256: digest)
    var count = -1  // The header is no row of results.
    let torn = try RowSplitter.forEachRow(ofFile: absolute) { _ in count += 1 }
    (report.platform, report.rowCount) = (Platforms.writer(of: header)?.name, count)
    if let torn { report.problem = ReadError(source: path, .tornTable(line: torn)) }
    return LoadedFile(report: report)
  }

  /// Hands on the rows of a platform's table that are of this kind; none of any other file.
  func forEachRow(ofTable path: String, _ role: TableRole, _ take: (TableRow) -> Void) {
    guard let header = header(ofTable: path), let platform = Platforms.writer(of: header),
      platform.role(of: header) == role
    else { return }
    // What cannot be read is told when the table itself is loaded.
    _ = try? RowSplitter.forEachRow(ofFile: files.absolute(path)) { row in
      guard row.place.lowerBound > 0 else { return }
      let cells = TableCells(header, row: row.text)
      take(
        TableRow(
          table: path, header: header, line: row.line, place: row.place,
          session: cells.flatMap { platform.labels(of: $0).sessionKey }))
    }
  }

  /// A row, read again.
  func load(_ row: TableRow) -> LoadedFile {
    let report = FileReport(source: row.path, kind: .taskResult, byteCount: row.place.count)
    var file = LoadedFile(report: report)
    file.isRow = true
    do {
      guard row.place.count <= RowSplitter.largestRow else {
        throw ReadError.Problem.json(.tooLarge)
      }
      let text = try OpenFile(files.absolute(row.table)).bytes(row.place)
      guard let cells = TableCells(row.header, row: text),
        let platform = Platforms.writer(of: row.header)
      else { throw ReadError.Problem.oddRow(columnCount: row.header.columns.count) }
      var contents = platform.contents(of: cells, source: row.path)
      contents.platform = platform.name
      return file.holding(contents)
    } catch let problem as ReadError.Problem {
      file.report.problem = ReadError(source: row.path, problem)
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      file.report.problem = ReadError(source: row.path, .unreadable(reason: reason))
    }
    return file
  }
}
