import Recordings
import Text

extension FileReader {
  /// A file that is not JSON, read by the platform that recognizes its first bytes; nil if none
  /// does.
  func platformFile(_ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    let source = blank.report.source
    var file = blank
    do throws(ReadError) {
      let head = bytes.tableHead ?? head
      if let problem = endlessHeader(head, source) { throw problem }
      let contents =
        isColumnTable(head, source)
        ? try table(bytes, source) : try document(bytes, head: head, source)
      guard let contents else { return nil }
      if options.isStrict, let damage = contents.damage {
        throw ReadError(
          source: source,
          damage.firstByte == nil
            ? .document(damage.refusal)
            : .damagedRecording(writer: contents.platform ?? "", reason: damage.sentence))
      }
      file = file.holding(contents)
      let tear = contents.recordings.lazy.compactMap(\.tear).first
      // Where only parts are wanted, their absence is found when they are cut out.
      if let first = file.report.recording, first.wholeSpan == nil {
        let count = contents.recordings.reduce(0) { $0 + $1.itemCount }
        let all = first.content.itemCounts.all
        file.report.problem =
          count == 0 && all > 0
          ? ReadError(source: source, .nothingReadable(count: all))
          : problem(source, count: count, tear: tear)
      }
    } catch { file.report.problem = error }
    return file
  }

  /// A table or a document that a platform would read in another spelling, with the problem; nil
  /// for all other files.
  func misspelledFile(head: [UInt8], _ blank: LoadedFile) -> LoadedFile? {
    guard let flaw = flaw(ofFirst: head, blank.report.source) else { return nil }
    var file = blank
    file.report.problem = ReadError(source: blank.report.source, flaw)
    return file
  }

  private func flaw(ofFirst head: [UInt8], _ source: String) -> ReadError.Problem? {
    if let header = RespelledHeader(head), isKnown(header.bytes, source) { return header.flaw }
    guard let encoding = TextEncoding(wideText: head),
      platform(ofDocument: Array(encoding.text(head).utf8)) != nil
    else { return nil }
    return .encoding(encoding, byteOffset: 0)
  }

  /// True if tables with such a header are read.
  private func isKnown(_ header: [UInt8], _ source: String) -> Bool {
    isColumnTable(header, source)
      || self.header(ofTable: contentName(source), head: header, near: source) != nil
      || SideTables.table(ofFirst: header) != nil
  }

  /// The problem of a table whose first columns are known, but which has too many columns; nil
  /// otherwise.
  private func endlessHeader(_ head: [UInt8], _ source: String) -> ReadError? {
    guard head.count == largestTableHead, mayBeginTable(head),
      let comma = head.lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    let start = head[..<comma] + [UInt8(ascii: "\n")]
    let what = "the header has more than \(largestTableHead) bytes"
    return isKnown(Array(start), source)
      ? ReadError(
        source: source,
        .document(.malformed(.csv, line: 1, what: what, remedy: "export fewer columns"))) : nil
  }

  /// The contents of a table of a platform; an error for such a table without rows.
  private func table(_ bytes: ByteSource, _ source: String) throws(ReadError) -> FileContents? {
    let table: DelimitedTable
    do {
      table = try DelimitedTable(anyForm: try bytes.read(), path: files.absolute(source))
    } catch let problem as DelimitedText.RowFault {
      throw ReadError(source: source, problem.readProblem)
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
    if table.count == 0, let problem = problem(source, count: 0, tear: table.tear) { throw problem }
    // The rows of such a table are read one by one, in UTF-8.
    if let encoding = bytes.contentHead.flatMap({ TextEncoding(wideText: $0) }),
      ExportPlatform.all.contains(where: { $0.rowTable?.usesDictionary(table.columnNames) ?? false }
      ), dictionary(near: source) != nil
    {
      throw ReadError(source: source, .encoding(encoding, byteOffset: 0))
    }
    return ExportPlatform.contents { platform in
      platform.columnTable.flatMap {
        $0.fits(table.columnNames, table.path) ? $0.contents(table, source) : nil
      }
    }
  }

  private func isColumnTable(_ head: [UInt8], _ source: String) -> Bool {
    let (header, path) = (DelimitedTable.header(ofFirst: head), files.absolute(source))
    return !header.isEmpty
      && ExportPlatform.all.contains { $0.columnTable?.fits(header, path) ?? false }
  }

  /// True for the beginning of a table of which a platform reads the columns as recordings.
  func isTableOfSamples(_ head: [UInt8], _ source: String) -> Bool {
    let (header, path) = (DelimitedTable.header(ofFirst: head), files.absolute(source))
    guard !header.isEmpty else { return false }
    return ExportPlatform.all.lazy.compactMap(\.columnTable).first { $0.fits(header, path) }?
      .holdsSamples ?? false
  }

  private func platform(ofDocument head: [UInt8]) -> ExportPlatform? {
    ExportPlatform.all.first { $0.document?.fits(head) ?? false }
  }

  /// The contents of a document of the platform that recognizes its first bytes; nil if none does.
  private func document(_ bytes: ByteSource, head: [UInt8], _ source: String) throws(ReadError)
    -> FileContents?
  {
    guard let platform = platform(ofDocument: head) else { return nil }
    var contents = try platform.document?.contents(
      bytes, source, dictionary(near: source), wantedSpans(of: source))
    if let folder = platform.unlisted, let named = contents?.neighbors, !named.isEmpty,
      let project = dictionaries.project(near: source, folder, files)
    {
      contents?.neighbors = named.mapValues(project.completed)
    }
    contents?.platform = platform.name
    return contents
  }
}

/// The first line of a table converted to UTF-8 with commas, and the deviation that made this
/// necessary.
///
/// Spreadsheets write tables in many forms, of which one is read. A known table in any other form
/// is reported.
struct RespelledHeader {
  /// The converted line with a line break at its end.
  let bytes: [UInt8]
  let flaw: ReadError.Problem

  /// Nil for a header that needs no conversion, and for data without lines.
  init?(_ head: [UInt8]) {
    let wide = TextEncoding(wideText: head)
    let text = wide.map { Array($0.text(head).utf8) } ?? head
    guard let end = text.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) else {
      return nil
    }
    var line = Array(text[..<end])
    let foreign = line.withUnsafeBufferPointer { $0.foreignText() }
    if foreign != nil { line = Array(TextEncoding.windows1252.text(line).utf8) }
    let divider = line.contains(comma) ? nil : Self.dividers.first { line.contains($0.byte) }
    if let divider { line = line.map { $0 == divider.byte ? comma : $0 } }
    let endsInReturn = text[end] == carriageReturn && text[(end + 1)...].first != lineFeed
    let flaw =
      wide.map { .encoding($0, byteOffset: 0) } ?? foreign?.problem ?? divider.map {
        Self.flaw("its cells are separated by \($0.name)", remedy: "export it with commas")
      }
      ?? (endsInReturn
        ? Self.flaw("its lines end in CR alone", remedy: "export it with LF or CRLF") : nil)
    guard let flaw else { return nil }
    (self.flaw, bytes) = (flaw, line + [lineFeed])
  }

  private static let dividers = [
    (byte: UInt8(ascii: ";"), name: "semicolons"), (byte: UInt8(ascii: "\t"), name: "tabs"),
  ]

  private static func flaw(_ what: String, remedy: String) -> ReadError.Problem {
    .document(.malformed(.csv, line: 1, what: "this table is known, but \(what)", remedy: remedy))
  }
}

private let comma = UInt8(ascii: ",")
private let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
