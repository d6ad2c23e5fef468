public import Metrics
import Report
import Text

/// `analyze export --as redcap`: writes the files from which a REDCap project gets its forms and
/// its records.
///
/// Every step is a repeating instance of the form of its task. Instances keep the numbers of an
/// earlier export, since an import overwrites the instance that has the number.
public struct REDCapExport {
  static let dictionaryName = "redcap_dictionary.csv"
  static let recordsName = "redcap_records.csv"
  static let instancesName = "\(REDCapInstance.table.name).csv"
  static let readmeName = "README.txt"
  private static let names = [dictionaryName, recordsName, instancesName, readmeName]

  private let folder: String
  /// Whether a metric has a field.
  private let isChosen: (_ task: TaskName, _ metric: MetricName) -> Bool
  /// The event of a longitudinal project; nil for others.
  private let event: String?
  /// The project whose rows get the values of MyCap's sessions; nil for a project of its own.
  private let project: REDCapProject?
  private let isInSameForm: Bool

  /// Throws if the folder contains files of another program under the names that are written.
  ///
  /// - Parameters:
  ///   - project: the project whose rows get the values of MyCap's sessions.
  ///   - isInSameForm: whether fields are added to the forms of the tasks there, instead of forms of their own.
  ///   - isChosen: whether a metric has a field.
  public init(
    folder: String, event: String?, project: REDCapProject? = nil, isInSameForm: Bool = false,
    isChosen: @escaping (_ task: TaskName, _ metric: MetricName) -> Bool = { _, _ in true }
  ) throws {
    (self.folder, self.isChosen, self.event) = (folder, isChosen, event)
    (self.project, self.isInSameForm) = (project, isInSameForm)
    if let event, event.isEmpty || event.utf8.contains(where: { !Self.isNameByte($0) }) {
      throw ExchangeError(
        "--event: \"\(shown(event))\"; give the unique event name of REDCap, such as baseline_arm_1"
      )
    }
    guard FileKind.isThere(folder) else { return }
    guard try FileKind(folder) == .folder else {
      throw ExchangeError("--output: \(shown(folder)): is a file; give the name of a folder")
    }
    try OutputFolder.prepare(folder, for: Self.names)
    let taken = Self.names.first { FileKind.isThere("\(folder)/\($0)") }
    let start = try? FileKind.beginning(
      of: "\(folder)/\(Self.readmeName)", byteCount: Self.firstLine.utf8.count)
    if let taken, start != Array(Self.firstLine.utf8) {
      throw ExchangeError(
        "--output: \(shown(folder)): contains \(taken) of another program; give another folder")
    }
  }

  /// True for lower-case letters, digits and underscores.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// Writes all files; each has its name when all are complete.
  public func write(_ tables: some FinishedTables) throws {
    if let run = try tables.otherColumns(of: MetricsRow.table).first {
      throw ExchangeError(
        "the results have a column \(shown(run)), so that a participant may be two people; export each run on its own"
      )
    }
    let entries = try tables.dictionary()
    if let project {
      try write(tables, to: project, entries.filter { isChosen($0.task, $0.metric) })
      return
    }
    let forms = try forms(of: entries, tasksWithRows(tables))
    let made = try OutputFolder.create(folder)
    var files: [AtomicFile] = []
    do {
      let instances = try REDCapInstances(in: folder)
      let list = "\(folder)/\(Self.instancesName)"
      if FileKind.isThere(list) { try instances.read(list) }
      try add(stepsOf: tables, forms, to: instances)
      func file(_ name: String) throws -> CheckedWriter {
        let file = try AtomicFile("\(folder)/\(name)")
        files.append(file)
        return file.writer
      }
      let fields = [REDCapForm.columns, recordLine] + forms.flatMap(\.lines)
      try file(Self.dictionaryName).write(fields.flatMap(Self.row))
      try writeRecords(of: instances, forms, to: file(Self.recordsName))
      try writeList(of: instances, to: file(Self.instancesName))
      try file(Self.readmeName).write(readme(forms))
      var commit = FolderCommit(in: folder)
      for file in files { commit.add(file) }
      try commit.perform()
    } catch {
      files.forEach { $0.discard() }
      OutputFolder.remove(made)
      throw error
    }
  }

  /// Writes the values of MyCap's sessions for the rows from which they came.
  private func write(
    _ tables: some FinishedTables, to project: REDCapProject, _ entries: [DictionaryRow]
  ) throws {
    var (returned, records) = (
      REDCapReturn(project, isInSameForm: isInSameForm, entries), REDCapRecords()
    )
    try tables.forEachStep { step in
      // An input without a task has no form.
      if step.first.task.isEmpty { return }
      try records.add(step.first.participant)
      try returned.add(step)
    }
    let contents = [
      (Self.dictionaryName, try returned.dictionary().flatMap(Self.row)),
      (Self.recordsName, returned.records().flatMap(Self.row)),
      (Self.readmeName, Array(readme(ofForms: returned.formNames).utf8)),
    ]
    let made = try OutputFolder.create(folder)
    var files: [AtomicFile] = []
    do {
      var commit = FolderCommit(in: folder)
      for (name, bytes) in contents {
        let file = try AtomicFile("\(folder)/\(name)")
        files.append(file)
        try file.writer.write(bytes)
        commit.add(file)
      }
      try commit.perform()
    } catch {
      files.forEach { $0.discard() }
      OutputFolder.remove(made)
      throw error
    }
  }

  /// The forms of tasks, in the order of the dictionary.
  private func forms(of entries: [DictionaryRow], _ tasks: Set<TaskName>) throws -> [REDCapForm] {
    var (forms, seen) = ([REDCapForm](), Set<TaskName>())
    for entry in entries where tasks.contains(entry.task) && seen.insert(entry.task).inserted {
      forms.append(
        try REDCapForm(
          task: entry.task, entries.filter { $0.task == entry.task && isChosen($0.task, $0.metric) }
        ))
    }
    return forms
  }

  private func add(
    stepsOf tables: some FinishedTables, _ forms: [REDCapForm], to instances: REDCapInstances
  ) throws {
    let places = Dictionary(
      forms.enumerated().map { ($1.task, $0) }, uniquingKeysWith: { first, _ in first })
    var records = REDCapRecords()
    try tables.forEachStep { step in
      guard let form = places[step.first.task] else { return }
      try records.add(step.first.participant)
      // A form is complete unless the input could not be used.
      let complete = step.quality == .error ? "1" : "2"
      let cells = Self.row(forms[form].cells(of: step) + [complete]).dropLast()
      try instances.add(step.first, form: form, cells: Array(cells))
    }
  }

  private func tasksWithRows(_ tables: some FinishedTables) throws -> Set<TaskName> {
    var tasks = Set<TaskName>()
    try tables.forEachStep { tasks.insert($0.first.task) }
    return tasks
  }

  // MARK: Files

  private static func row(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    Delimited(.csv).append(cells.map { .text($0) }, to: &bytes)
    return bytes
  }

  private var recordLine: [String] {
    [REDCapForm.recordField, REDCapForm.recordForm, "", "text", "Participant"]
      + REDCapForm.columns.dropFirst(5).map { $0 == "Identifier?" ? "y" : "" }
  }

  private func header(_ forms: [REDCapForm]) -> [String] {
    [REDCapForm.recordField] + (event == nil ? [] : ["redcap_event_name"]) + [
      "redcap_repeat_instrument", "redcap_repeat_instance",
    ] + forms.flatMap { $0.fieldNames + ["\($0.name)_complete"] }
  }

  /// A record has cells in the fields of its form only.
  private func writeRecords(
    of instances: REDCapInstances, _ forms: [REDCapForm], to writer: CheckedWriter
  ) throws {
    try writer.write(Self.row(header(forms)))
    let widths = forms.map { $0.fieldNames.count + 1 }
    let comma = UInt8(ascii: ",")
    try instances.forEachNumbered(ofForms: forms.map(\.task)) { participant, form, number, cells in
      let start = [participant] + (event.map { [$0] } ?? []) + [forms[form].name, String(number)]
      var bytes = Self.row(start)
      bytes[bytes.count - 1] = comma
      bytes += [UInt8](repeating: comma, count: widths[..<form].reduce(0, +))
      bytes += cells
      bytes += [UInt8](repeating: comma, count: widths[(form + 1)...].reduce(0, +))
      try writer.write(bytes + [UInt8(ascii: "\n")])
    }
  }

  private func writeList(of instances: REDCapInstances, to writer: CheckedWriter) throws {
    let (table, encoder) = (REDCapInstance.table, Delimited(.csv))
    try writer.write(table.header(encoder))
    try instances.forEachLine { try writer.write(table.bytes([$0], encoder)) }
  }

  private static let firstLine = "REDCap import files written by analyze\n"

  private func readme(_ forms: [REDCapForm]) -> String {
    """
    \(Self.firstLine)
    1. Project Setup, "Data Dictionary": upload \(Self.dictionaryName). It replaces the forms of the project: for a
       project with forms of its own, add the lines of this file to the dictionary that you download there.
    2. Project Setup, "Enable optional modules and customizations", "Repeating instruments": switch it on and select
       each of these forms. REDCap refuses the records without this step.
    \(forms.map { "       - \($0.name)\n" }.joined())\
    3. "Data Import Tool": upload \(Self.recordsName) (comma as delimiter, "Rows" as record format).
    4. Compare some records with the report of the results: analyze report RESULTS

    Keep \(Self.instancesName) in this folder. A later export into the folder reads it, so that each step keeps the number of
    its instance and an import replaces no other data. Recordings without a date are counted in the order of their names: a
    file that is added later moves those after it.

    """
  }
}

extension REDCapExport {
  /// What to do with the files of an existing project.
  private func readme(ofForms forms: [String]) -> String {
    let list = forms.map { "       - \($0)\n" }.joined()
    let steps =
      isInSameForm
      ? """
      1. Project Setup, "Data Dictionary": upload \(Self.dictionaryName). It is the dictionary that you gave, with fields added to
         these forms, which the app does not show (@MC-FIELD-HIDDEN):
      \(list)\
      2. MyCap, "Publish new MyCap version": the app learns of the fields only from a new version.
      """
      : """
      1. Project Setup, "Data Dictionary": upload \(Self.dictionaryName). It is the dictionary that you gave, with these forms added:
      \(list)\
      2. Project Setup: designate these forms for the events of the tasks, if the project is longitudinal, and select them under
         "Repeating instruments" where the form of the task repeats. REDCap refuses the records without this step.
      """
    return """
      \(Self.firstLine)
      \(steps)
      3. "Data Import Tool": upload \(Self.recordsName) (comma as delimiter, "Rows" as record format, "No, ignore blank values"). Each
         row has the record, the event and the instance of the row from which it was measured. Blank values never clear a correction.
      4. Compare some records with the report of the results: analyze report RESULTS

      The way back needs the event, the form and the instance of each session: export the data of the project as CSV (raw) as well, and
      put it beside the data dictionary and the archive of files before `analyze run`.

      """
  }
}

/// The names of the records of a project, one for each participant.
private struct REDCapRecords {
  private var names: [FoldedKey: String] = [:]

  /// Throws for a name that REDCap does not accept, or that it does not distinguish from one before.
  mutating func add(_ participant: String) throws {
    if let problem = Self.problem(of: participant) {
      throw ExchangeError("\(problem); run again with --map, --participant or --pseudonym-key-file")
    }
    let key = FoldedKey(participant, by: .letters)
    guard let other = names[key] else {
      names[key] = participant
      return
    }
    guard ByteKey(other) == ByteKey(participant) else {
      throw ExchangeError(
        "REDCap takes the participants \(shown(other)) and \(shown(participant)) for one record, since it does not distinguish capitals and accents; run again with --map or --pseudonym-key-file"
      )
    }
  }

  private static func problem(of participant: String) -> String? {
    let letters = participant.unicodeScalars
    if letters.isEmpty { return "a session has no participant" }
    if letters.count > 100 {
      return "the participant \(shown(participant)) has more than 100 characters"
    }
    let ends = [letters.first, letters.last].compactMap(\.self)
    if letters.contains(where: { "\"'#&+".unicodeScalars.contains($0) })
      || ends.contains(where: \.properties.isWhitespace)
    {
      return
        "the participant \(shown(participant)) has a character that REDCap does not accept in a record name (\" ' # & +, or a blank at an end)"
    }
    return nil
  }
}
