/// Rows of platforms' tables, each a source of its own.
extension FileReader {
  /// What the rows of a platform's table are; nil for any other file.
  func role(ofTable path: String) -> TableRole? {
    header(ofTable: path).flatMap { Platforms.writer(of: $0)?.role(of: $0) }
  }

  /// The rows of a platform's table; none of any other file, and none of a table that is not in UTF-8: names
  /// with accents in them would be lost, and with them whose a row is.
  func rows(ofTable path: String) -> [TableRow] {
    guard let header = header(ofTable: path), let platform = Platforms.writer(of: header) else {
      return []
    }
    var (rows, isForeign) = ([TableRow](), false)
    let isCompressed = isCompressed(files.absolute(path))
    // What cannot be read is told when the table itself is loaded.
    _ = try? forEachRow(ofFile: files.absolute(path)) { row in
      isForeign = isForeign || row.foreignText != nil
      guard row.place.lowerBound > 0, !isForeign, platform.holdsResult(row.text, header) else {
        return
      }
      let labels = TableCells(header, row: row.text).map { platform.labels(of: $0) }
      rows.append(
        TableRow(
          table: path, line: row.line, place: row.place,
          text: isCompressed ? row.text : nil,
          session: labels.flatMap { $0.flaw == nil ? $0.sessionKey : nil }))
    }
    return isForeign ? [] : rows
  }

  /// A row, read again.
  func load(_ row: TableRow) -> LoadedFile {
    guard let header = header(ofTable: row.table) else {
      return LoadedFile(report: report(row.path, .unreadable(reason: "its table has changed")))
    }
    return loadedRow(row.path, header, byteCount: row.place.count) {
      try row.text ?? OpenFile(files.absolute(row.table)).bytes(row.place)
    }
  }

  func loadedRow(
    _ path: String, _ header: TableHeader, byteCount: Int, _ text: () throws -> [UInt8]
  ) -> LoadedFile {
    var file = LoadedFile(
      report: FileReport(source: path, kind: .taskResult, byteCount: byteCount))
    file.isRow = true
    do {
      guard byteCount <= RowSplitter.largestRow else { throw ReadError.Problem.json(.tooLarge) }
      let text = try text()
      let digest = ContentDigest(
        of: [header.content, ContentDigest(of: ByteBuffer(text))], number: 0)
      file.report.content = digest
      guard let cells = TableCells(header, row: text),
        let platform = Platforms.writer(of: header)
      else { throw ReadError.Problem.oddRow(columnCount: header.columns.count) }
      if let flaw = platform.labels(of: cells).flaw { throw ReadError.Problem.oddLabel(flaw) }
      var contents = platform.contents(of: cells, source: path)
      contents.platform = platform.name
      // A part that has no key is the same as another of equal text.
      for index in contents.results.indices where contents.results[index].part?.key == nil {
        contents.results[index].part?.key = "\(digest)"
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
