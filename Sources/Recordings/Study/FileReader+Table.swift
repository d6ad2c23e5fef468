extension FileReader {
  /// The header of a platform's table of results, be it in gzip; nil for all other files.
  func header(ofTable path: String) -> TableHeader? {
    let name = contentName(path)
    guard name.utf8.suffix(4).elementsEqual(".csv".utf8) || name.lowercased().hasSuffix(".csv"),
      !files.streams.contains(ByteKey(path)),
      let head = ByteSource.file(path: files.absolute(path)).tableHead
    else { return nil }
    return header(ofTable: name, head: head)
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
      let head = ByteSource.memory(bytes).tableHead, let header = header(ofTable: name, head: head),
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
    if let torn { report.note(torn, isStrict: isStrict) }
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
    report.platform = platform?.name
    do {
      var count = 0
      var foreign: ForeignText?
      let torn = try forEachRow(ofFile: absolute) { row in
        foreign = foreign ?? row.foreignText
        // The header is no row of results.
        guard row.place.lowerBound > 0, platform?.holdsResult(row.text, header) == true else {
          return
        }
        count += 1
      }
      report.rowCount = count
      if let torn { report.note(torn, isStrict: isStrict) }
      if let foreign { report.problem = ReadError(source: path, foreign.problem) }
    } catch let error as FileError {
      throw error
    } catch let problem as ArchiveProblem {
      report.problem = ReadError(source: path, .archive(problem))
    } catch {
      report.problem = ReadError(source: path, .unreadable(reason: "\(error)"))
    }
    report.content = try content(ofTable: absolute, digest, byteCount: byteCount)
    return LoadedFile(report: report)
  }

  /// What tells copies of a table, be they in gzip or not; nil for one that can have none.
  private func content(
    ofTable absolute: String, _ sha256: String?, byteCount: Int
  ) throws(FileError) -> ContentDigest? {
    guard files.possibleCopies.include(byteCount: byteCount) || sha256 != nil else { return nil }
    guard isCompressed(absolute) else {
      if let sha256 { return ContentDigest(sha256: sha256) }
      return try ContentDigest(ofFile: absolute)
    }
    guard let text = try? unpackedTable(absolute) else { return nil }
    return sha256 == nil ? ContentDigest(of: text) : ContentDigest(sha256: SHA256.hex(of: text))
  }

  private func unpackedTable(_ absolute: String) throws -> ByteBuffer {
    let budget = ArchiveBudget(limits, packedByteCount: fileSize(absolute) ?? 0)
    let gzip = try GzipStream(.file(path: absolute), budget)
    let text = try gzip.content()
    if gzip.isTorn { throw ArchiveProblem.cutOff }
    return text
  }

  /// Tells the line on which the table is torn. Of a compressed one that is damaged no row is handed on.
  func forEachRow(
    ofFile absolute: String, _ take: (RowSplitter.Row) -> Void
  ) throws -> RowSplitter.Tear? {
    guard isCompressed(absolute) else {
      return try RowSplitter.forEachRow(ofFile: absolute, take)
    }
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
  /// Of a table that breaks off: zeros behind its rows are a tear like that of a recording.
  fileprivate mutating func note(_ torn: RowSplitter.Tear, isStrict: Bool) {
    switch torn {
    case .inQuotes(let line): problem = ReadError(source: source, .tornTable(line: line))
    case .inZeros(let offset):
      let tear = Tear(byteOffset: offset, itemsKept: rowCount ?? 0, syntax: .csv)
      if isStrict { problem = ReadError(source: source, tear.problem) } else { tableTear = tear }
    }
  }
}
