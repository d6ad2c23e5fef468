extension FileReader {
  /// A file that is not JSON with what a platform finds in it; nil where none knows it by its first bytes.
  func platformFile(
    _ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile
  ) -> LoadedFile? {
    let source = blank.report.source
    var file = blank
    do throws(ReadError) {
      let head = bytes.tableHead ?? head
      if let problem = endlessHeader(head, source) { throw problem }
      let isTable = Platforms.readTable(withHead: head, path: files.absolute(source))
      let contents =
        isTable
        ? try table(bytes, source) : try Platforms.contents(of: bytes, head: head, source: source)
      guard let contents else { return nil }
      file = file.holding(contents)
      let tear = contents.recordings.lazy.compactMap(\.tear).first
      if let first = file.report.recording {
        let count = contents.recordings.reduce(0) { $0 + $1.itemCount }
        let all = first.content.itemCounts.all
        file.report.problem =
          count == 0 && all > 0
          ? ReadError(source: source, .nothingReadable(count: all))
          : problem(source, count: count, tear: tear)
      }
    } catch {
      file.report.problem = error
    }
    return file
  }

  /// A table or a document that a platform would read were it spelled otherwise, with what is wrong; nil for
  /// all other files.
  func misspelledFile(head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    guard let flaw = flaw(ofFirst: head, blank.report.source) else { return nil }
    var file = blank
    file.report.problem = ReadError(source: blank.report.source, flaw)
    return file
  }

  private func flaw(ofFirst head: [UInt8], _ source: String) -> ReadError.Problem? {
    if let header = RespelledHeader(head), isKnown(header.bytes, source) { return header.flaw }
    guard let encoding = TextEncoding(wideText: head),
      Platforms.readDocument(withHead: Array(encoding.text(head).utf8))
    else { return nil }
    return .encoding(encoding, byteOffset: 0)
  }

  /// Whether tables with such a header are read.
  private func isKnown(_ header: [UInt8], _ source: String) -> Bool {
    Platforms.readTable(withHead: header, path: files.absolute(source))
      || self.header(ofTable: contentName(source), head: header) != nil || SynapseTable.fits(header)
  }

  /// A table that is known by its first columns, and has more of them than are read.
  private func endlessHeader(_ head: [UInt8], _ source: String) -> ReadError? {
    guard head.count == largestTableHead, mayBeginTable(head),
      let comma = head.lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    let start = head[..<comma] + [UInt8(ascii: "\n")]
    let what = "the header has more than \(largestTableHead) bytes; export fewer columns"
    return isKnown(Array(start), source)
      ? ReadError(source: source, .document(.malformed(.csv, line: 1, what: what))) : nil
  }

  /// What a platform finds in a table; a table of its own without rows is an error.
  private func table(_ bytes: ByteSource, _ source: String) throws(ReadError) -> FileContents? {
    let table: DelimitedTable
    do {
      table = try DelimitedTable(try bytes.read(), path: files.absolute(source))
    } catch let problem as DelimitedText.Problem {
      throw ReadError(source: source, problem.readProblem)
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
    if table.count == 0, let problem = problem(source, count: 0, tear: table.tear) { throw problem }
    return Platforms.contents(of: table, source: source)
  }
}
