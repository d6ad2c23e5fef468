import Recordings
import Text

/// REDCap's export of data, raw, of which each row is an instance of a form. Results of tasks are JSON in fields of text; the data dictionary
/// beside the table says which.
///
/// Source: REDCap 15.7.6, `DataExport`; a file's field contains `[document]`.
enum MyCapTable {
  static let rows = RowTable(
    platform: MyCap.name, role: role(of:), holdsResult: holdsResult(_:_:), labels: labels(of:),
    contents: contents(of:source:), leftOut: leftOut(_:), usesDictionary: isOfProject(_:))

  private static let (form, instance) = ("redcap_repeat_instrument", "redcap_repeat_instance")
  /// The column of the unique name of the event.
  static let event = "redcap_event_name"

  /// True for the header of an export of data.
  static func isOfProject(_ columns: [String]) -> Bool {
    columns.contains(form) && columns.contains(instance)
      || columns.contains { $0.hasSuffix("_complete") } && columns.count > 2
  }

  private static func role(of header: TableHeader) -> TableRole? {
    guard isOfProject(header.columns), let dictionary = header.dictionary else { return nil }
    let hasResults = header.columns.contains { name in
      dictionary[name].flatMap(MyCapField.init)?.content == .result
    }
    return hasResults ? .results : nil
  }

  /// True for a row with a result that was not deleted.
  private static func holdsResult(_ text: [UInt8], _ header: TableHeader) -> Bool {
    guard let row = TableCells(header, row: text) else { return true }
    return !isDeleted(row) && fields(of: row, .result).contains { row.bytes($0.name) != nil }
  }

  private static func leftOut(_ row: TableCells) -> String? {
    guard isDeleted(row) else { return nil }
    let run = run(of: row)
    return "the participant deleted the run \(run.labels.session ?? "") of \(run.record)"
  }

  private static func isDeleted(_ row: TableCells) -> Bool {
    fields(of: row, .status).contains { row[$0.name] == "0" }
      || fields(of: row, .deletion).contains { row[$0.name] == "1" }
  }

  private static func labels(of row: TableCells) -> FileLabels { run(of: row).labels }

  private static func run(of row: TableCells) -> MyCapRun {
    let record = row.header.columns.first.flatMap { row[$0] } ?? ""
    // Without repeating forms, the row is of the form of its result.
    let own = fields(of: row, .result).first { row.bytes($0.name) != nil }?.form
    return MyCapRun(
      record: record, event: row[event] ?? "", form: row[form] ?? own ?? "",
      instance: row[instance].flatMap { Int($0) })
  }

  /// The fields of the row's form with this content.
  private static func fields(of row: TableCells, _ content: MyCapField.FieldContent)
    -> [ProjectDictionary.Field]
  {
    let form = row[form]
    return row.header.columns.compactMap { row.header.dictionary?[$0] }.filter { field in
      (form == nil || field.form == form) && MyCapField(field)?.content == content
    }
  }

  // MARK: Results

  private static func contents(of row: TableCells, source: String) -> FileContents {
    var contents = FileContents(kind: .taskResult)
    func text(_ content: MyCapField.FieldContent) -> JSONValue {
      fields(of: row, content).lazy.compactMap { row[$0.name] }.first.map { .string($0) } ?? .null
    }
    let dates: [JSONValue.Member] = [("startDate", text(.start)), ("endDate", text(.end))]
    var steps: [JSONValue] = []
    for field in fields(of: row, .result) {
      guard let bytes = row.bytes(field.name), let step = MyCapField(field)?.step else { continue }
      do {
        let value = try JSONValue.parse(ByteBuffer(bytes))
        let own = stepDates(of: value, besides: dates)
        steps.append(
          .object(
            [("_class", .string("ORKStepResult")), ("identifier", .string(step))] + own + [
              ("results", .array(value.array ?? [value]))
            ]))
      } catch {
        contents.problem = ReadError(source: source, path: field.name, .json(error))
        contents.neighbors = [ByteKey(lastComponent(source)): labels(of: row)]
      }
    }
    let task = JSONValue.object(
      [
        ("_class", .string("ORKTaskResult")), ("identifier", .string(run(of: row).form)),
        ("taskRunUUID", text(.uuid)),
      ] + dates + [("results", .array(steps))])
    contents.results = TaskResult.all(in: task, source: source).filter { !$0.steps.isEmpty }.map {
      var result = $0
      (result.labels, result.part) = (labels(of: row), ResultPart(position: 0))
      return result
    }
    return contents
  }

  /// The dates of a step: those in its result, else those of the row. Where the ones have an offset from UTC and the others have none, the two
  /// are not of one clock: those of the row are then the start and the end of the run, and the step has none.
  private static func stepDates(of result: JSONValue, besides row: [JSONValue.Member]) -> [JSONValue
    .Member]
  {
    let own: [JSONValue.Member] = ["startDate", "endDate"].compactMap { key in
      result[key].map { (key, $0) }
    }
    func zones(_ dates: [JSONValue.Member]) -> Set<RecordedDate.Zone> {
      Set(dates.compactMap { $0.value.text.flatMap(RecordedDate.spelled)?.zone })
    }
    if own.isEmpty { return row }
    let ofRow = zones(row)
    return ofRow.isEmpty || zones(own).isSubset(of: ofRow) ? own : []
  }

  // MARK: Without a dictionary

  /// A table whose results cannot be told from other texts, or whose columns have labels for people instead of names.
  static let unexplained = ColumnTable(
    fits: { header, _ in hasLabels(header) || isOfProject(header) && !jsonColumns(header).isEmpty },
    contents: { table, _ in
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
            remedy:
              "add the data dictionary (Project Setup, Data Dictionary, Download) to the folder")))
    })

  /// True for the header of an export with labels.
  private static func hasLabels(_ header: [String]) -> Bool {
    header.contains("Repeat Instrument") && header.contains("Repeat Instance")
  }

  private static func jsonColumns(_ header: [String]) -> [String] {
    header.filter { $0.lowercased().contains("json") }
  }
}
