extension FileReader {
  /// The header of a platform's table of results; nil for all other files.
  func header(ofTable path: String) -> TableHeader? {
    guard path.utf8.suffix(4).elementsEqual(".csv".utf8) || path.lowercased().hasSuffix(".csv"),
      !files.streams.contains(ByteKey(path)), let head = firstBytes(of: files.absolute(path))
    else { return nil }
    return header(ofTable: lastComponent(path), head: head)
  }

  func header(ofTable name: String, head: [UInt8]) -> TableHeader? {
    let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
    var row = Array(text.prefix { $0 != UInt8(ascii: "\n") })
    guard row.count < text.count else { return nil }
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    let header = TableHeader(tableName: name, row: row)
    return header.flatMap { Platforms.writer(of: $0) == nil ? nil : $0 }
  }

  /// A table that was packed: itself as one file, and behind it its rows as files of their own; nil for all
  /// other files.
  func packedTable(_ bytes: ByteBuffer, _ blank: FileReport) -> [LoadedFile]? {
    let (name, source) = (contentName(blank.source), blank.source)
    guard name.lowercased().hasSuffix(".csv"),
      let header = header(ofTable: name, head: bytes.withBytes { Array($0.prefix(4096)) }),
      let platform = Platforms.writer(of: header)
    else { return nil }
    var report = blank
    if wantsDigests, report.sha256 == nil { report.sha256 = SHA256.hex(of: bytes) }
    (report.kind, report.platform) = (.taskResult, platform.name)
    if let foreign = bytes.foreignText() {
      report.problem = ReadError(source: source, foreign.problem)
      return [LoadedFile(report: report)]
    }
    var (rows, splitter) = ([LoadedFile](), RowSplitter())
    func take(_ row: RowSplitter.Row) {
      guard row.place.lowerBound > 0, platform.holdsResult(row.text, header) else { return }
      let path = "\(source)\(partMark)\(row.line)"
      rows.append(loadedRow(path, header, byteCount: row.place.count) { row.text })
    }
    let torn = bytes.withBytes {
      splitter.add($0, take)
      return splitter.finish(take)
    }
    report.rowCount = rows.count
    report.content =
      wantsDigests ? ContentDigest(sha256: SHA256.hex(of: bytes)) : ContentDigest(of: bytes)
    if let torn { report.problem = ReadError(source: source, .tornTable(line: torn)) }
    return [LoadedFile(report: report)] + rows
  }

  /// The table as one file; its rows are read one by one, as files of their own.
  func loadTable(
    _ path: String, _ header: TableHeader, byteCount: Int
  ) throws(FileError) -> LoadedFile {
    let absolute = files.absolute(path)
    let digest = wantsDigests ? try SHA256.hex(ofFile: absolute) : nil
    var report = FileReport(source: path, kind: .taskResult, byteCount: byteCount, sha256: digest)
    let platform = Platforms.writer(of: header)
    var count = 0
    var foreign: ForeignText?
    let torn = try RowSplitter.forEachRow(ofFile: absolute) { row in
      foreign = foreign ?? row.foreignText
      // The header is no row of results.
      guard row.place.lowerBound > 0, platform?.holdsResult(row.text, header) == true else {
        return
      }
      count += 1
    }
    (report.platform, report.rowCount) = (platform?.name, count)
    if let digest {
      report.content = ContentDigest(sha256: digest)
    } else if files.possibleCopies.include(byteCount: byteCount) {
      report.content = try ContentDigest(ofFile: absolute)
    }
    if let torn { report.problem = ReadError(source: path, .tornTable(line: torn)) }
    if let foreign { report.problem = ReadError(source: path, foreign.problem) }
    return LoadedFile(report: report)
  }

  /// Hands on the rows of a platform's table that are of this kind; none of any other file, and none of a
  /// table that is not in UTF-8: names with accents in them would be lost, and with them whose a row is.
  func forEachRow(ofTable path: String, _ role: TableRole, _ take: (TableRow) -> Void) {
    guard let header = header(ofTable: path), let platform = Platforms.writer(of: header),
      platform.role(of: header) == role
    else { return }
    var (rows, isForeign) = ([TableRow](), false)
    // What cannot be read is told when the table itself is loaded.
    _ = try? RowSplitter.forEachRow(ofFile: files.absolute(path)) { row in
      isForeign = isForeign || row.foreignText != nil
      guard row.place.lowerBound > 0, !isForeign, platform.holdsResult(row.text, header) else {
        return
      }
      let cells = TableCells(header, row: row.text)
      rows.append(
        TableRow(
          table: path, header: header, line: row.line, place: row.place,
          session: cells.flatMap { platform.labels(of: $0).sessionKey }))
    }
    if !isForeign { rows.forEach(take) }
  }

  /// A row, read again.
  func load(_ row: TableRow) -> LoadedFile {
    loadedRow(row.path, row.header, byteCount: row.place.count) {
      try OpenFile(files.absolute(row.table)).bytes(row.place)
    }
  }

  private func loadedRow(
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
