import Recordings
import Text

/// REDCap's export of data, raw, of which each row is an instance of a form. Results of tasks are JSON in fields of text; the data dictionary
/// beside the table says which.
///
/// Source: REDCap 15.7.6, `DataExport`; a file's field contains `[document]`.
enum MyCapTable {
  static let rows = RowTable(
    platform: MyCap.name, role: role(of:), separators: [.comma, .semicolon, .tab],
    holdsResult: holdsResult(_:_:), labels: labels(of:), contents: contents(of:source:),
    sessions: sessions(of:), remarks: remarks(on:_:), meaning: { MyCapColumns($0) },
    usesDictionary: isOfProject(_:))

  /// True for the header of an export of data.
  static func isOfProject(_ columns: [String]) -> Bool {
    columns.contains(MyCapRow.form) && columns.contains(MyCapRow.instance)
      || columns.contains { $0.hasSuffix("_complete") } && columns.count > 2
  }

  private static func role(of header: TableHeader) -> TableRole? {
    guard isOfProject(header.columns), header.dictionary != nil else { return nil }
    return MyCapColumns.of(header).all.contains(where: \.field.isRead) ? .results : nil
  }

  /// The runs of a row whose results are read.
  private static func used(_ row: TableCells) -> [MyCapRow] {
    MyCapRow.all(in: row).filter { $0.holdsResult && !$0.isDeleted }
  }

  /// True for a row with a result that was not deleted.
  private static func holdsResult(_ text: [UInt8], _ header: TableHeader) -> Bool {
    guard let row = TableCells(header, row: text) else { return true }
    return !used(row).isEmpty
  }

  private static func sessions(of row: TableCells) -> [SessionOfRow] {
    MyCapRow.all(in: row).filter { $0.isDeleted || $0.holdsResult }.map {
      SessionOfRow(
        key: $0.run.labels.sessionKey, place: $0.run.place, reasonToLeaveOut: $0.reasonToLeaveOut)
    }
  }

  /// The labels of the first run of a row.
  private static func labels(of row: TableCells) -> FileLabels {
    used(row).first?.run.labels ?? FileLabels()
  }

  private static func contents(of row: TableCells, source: String) -> FileContents {
    var contents = FileContents(kind: .taskResult)
    contents.results = used(row).compactMap { MyCapRowResult($0, source: source).result }
    return contents
  }

  /// What is not measured of a table, by its columns that are not empty.
  private static func remarks(on columns: [String], _ dictionary: ProjectDictionary?) -> [ReadError
    .Problem]
  {
    func names(_ content: MyCapField.FieldContent) -> String {
      columns.filter { dictionary?[$0].flatMap(MyCapField.init)?.content == content }.joined(
        separator: ", ")
    }
    let (unmeasured, numbers) = (names(.unmeasured), names(.number))
    return [
      unmeasured.isEmpty
        ? nil : .passedOver(reason: "the columns \(unmeasured), of tasks that are not measured"),
      numbers.isEmpty
        ? nil
        : .unmeasured(
          "the numbers in \(numbers) are not measured, since it is not known whether they are times or distances; answers.csv has them"
        ),
    ].compactMap(\.self)
  }

  // MARK: Without a dictionary

  /// A table whose results cannot be distinguished from other texts, whose columns have labels for people instead of names, or that has no names.
  static let unexplained = ColumnTable(
    fits: { header, path in
      hasLabels(header) || isWithoutHeader(path)
        || isOfProject(header) && !jsonColumns(header).isEmpty
    }, holdsSamples: false,
    contents: { table, _ in
      if isWithoutHeader(table.path) {
        return FileContents(
          kind: .other,
          passedOver: .unsupported(
            UnsupportedFile(
              "an export of REDCap without the names of its columns",
              remedy: "export raw data with a header (Data Exports, CSV, raw data)")))
      }
      if hasLabels(table.columnNames) {
        return FileContents(
          kind: .other,
          passedOver: .unsupported(
            UnsupportedFile(
              "an export of REDCap with labels instead of names",
              remedy: "export raw data (Data Exports, CSV, raw data)")))
      }
      let names = jsonColumns(table.columnNames).prefix(4).joined(separator: ", ")
      return FileContents(
        kind: .other,
        passedOver: .unsupported(
          UnsupportedFile(
            "an export of REDCap without its data dictionary, whose columns \(names) look like results",
            remedy: archives(above: table.path).isEmpty
              ? "add the data dictionary (Project Setup, Data Dictionary, Download) to the folder"
              : "unpack the archive, or add the data dictionary (Project Setup, Data Dictionary, Download) beside it"
          )))
    })

  /// True for the header of an export with labels.
  private static func hasLabels(_ header: [String]) -> Bool {
    header.contains("Repeat Instrument") && header.contains("Repeat Instance")
      || header.contains("Complete?") && header.count > 2
  }

  /// True for the name of an export without a header.
  private static func isWithoutHeader(_ path: String) -> Bool {
    contentName(path).contains("_DATA_NOHDRS_")
  }

  private static func jsonColumns(_ header: [String]) -> [String] {
    header.filter { $0.lowercased().contains("json") }
  }
}

extension MyCapTable {
  /// Passes on the rows of a project's data; false for any other table. Damaged rows are left out.
  static func forEachRow(
    of source: ByteSource, _ dictionary: ProjectDictionary, _ take: (TableCells) -> Void
  ) -> Bool {
    guard let head = source.tableHead, isOfProject(DelimitedTable.header(ofFirst: head)),
      let packed = try? source.read(), let text = try? packed.uncompressed("")
    else { return false }
    var (splitter, header) = (RowSplitter(), TableHeader?.none)
    func read(_ row: RowSplitter.CutRow) {
      if let header {
        if let cells = TableCells(header, row: row.text) { take(cells) }
        return
      }
      header = rows.separators.lazy.compactMap { separator in
        TableHeader(tableName: "", row: row.text, separator: separator)
      }.first { isOfProject($0.columns) }
      header?.dictionary = dictionary
      let columns = header.map { MyCapColumns($0) }
      header?.meaning = columns
    }
    text.withBytes {
      splitter.add($0, read)
      _ = splitter.finish(read)
    }
    return header != nil
  }
}
