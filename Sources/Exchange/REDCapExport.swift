import Metrics
import Report
import Text

/// `analyze export --as redcap`: writes the files from which a REDCap project gets its forms and
/// its records.
///
/// Every step is a repeating instance of the form of its task. Instances keep the numbers of an
/// earlier export, since an import overwrites the instance that has the number.
public struct REDCapExport {
  /// The metrics that have fields.
  public enum Chosen: Sendable {
    case all
    /// The main metrics of each task, by task.
    case main([String: [String]])
    /// Named metrics of any task.
    case named([String])
  }

  static let dictionaryName = "redcap_dictionary.csv"
  static let recordsName = "redcap_records.csv"
  static let instancesName = "\(REDCapInstance.table.name).csv"
  static let readmeName = "README.txt"
  private static let names = [dictionaryName, recordsName, instancesName, readmeName]

  private let folder: String
  private let chosen: Chosen
  /// The event of a longitudinal project; nil for others.
  private let event: String?

  /// Throws if the folder contains files of another program under the names that are written.
  public init(folder: String, _ chosen: Chosen, event: String?) throws {
    (self.folder, self.chosen, self.event) = (folder, chosen, event)
    if let event, event.isEmpty || event.utf8.contains(where: { !Self.isNameByte($0) }) {
      throw ExchangeError(
        "--event: \"\(shown(event))\"; give the unique event name of REDCap, such as baseline_arm_1"
      )
    }
    guard FileKind.isThere(folder) else { return }
    guard try FileKind(folder) == .folder else {
      throw ExchangeError("--output: \(shown(folder)): is a file; give the name of a folder")
    }
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

  /// A step with the values by which the instances of its form are ordered.
  private struct Instance {
    let step: MetricsStep
    let form: Int
    let place: Int
    var number = 0

    /// Its line in the list of instances.
    var line: REDCapInstance { REDCapInstance(step.first, number: number) }
  }

  /// Writes all files. Each gets its final name when all are complete.
  ///
  /// - Parameter known: the list of instances of an earlier export.
  public func write(_ tables: some FinishedTables, knowing known: [REDCapInstance]) throws {
    if let run = try tables.otherColumns(of: MetricsRow.table).first {
      throw ExchangeError(
        "the results have a column \(shown(run)), so that a participant may be two people; export each run on its own"
      )
    }
    let entries = try tables.dictionary()
    try refuseUnknownNames(entries)
    var (forms, places, instances) = ([REDCapForm](), [String: Int](), [Instance]())
    let tasks = try tasksWithRows(tables)
    for entry in entries where tasks.contains(entry.task) && places[entry.task] == nil {
      places[entry.task] = forms.count
      forms.append(
        try REDCapForm(task: entry.task, entries.filter { $0.task == entry.task && isChosen($0) }))
    }
    try tables.forEachStep { step in
      guard let form = places[step.first.task] else { return }
      try Self.refuse(participant: step.first.participant)
      instances.append(Instance(step: step, form: form, place: instances.count))
    }
    let numbered = Self.numbered(instances, known)
    try write(forms, numbered, known)
  }

  private func tasksWithRows(_ tables: some FinishedTables) throws -> Set<String> {
    var tasks = Set<String>()
    try tables.forEachStep { tasks.insert($0.first.task) }
    return tasks
  }

  private func isChosen(_ entry: DictionaryRow) -> Bool {
    switch chosen {
    case .all: true
    case .main(let names): names[entry.task]?.contains(entry.metric) ?? false
    case .named(let names): names.contains(entry.metric)
    }
  }

  private func refuseUnknownNames(_ entries: [DictionaryRow]) throws {
    guard case .named(let names) = chosen else { return }
    let known = Set(entries.map(\.metric))
    if let name = names.first(where: { !known.contains($0) }) {
      throw ExchangeError(
        "--metrics: \"\(shown(name))\" is not in the dictionary of the results; analyze dictionary lists all names"
      )
    }
  }

  private static func refuse(participant: String) throws {
    let problem =
      if participant.isEmpty { "a session has no participant" } else if participant.count > 100 {
        "the participant \(shown(participant)) has more than 100 characters"
      } else if participant.contains(where: { "\"'#&+".contains($0) })
        || participant.first?.isWhitespace == true || participant.last?.isWhitespace == true
      {
        "the participant \(shown(participant)) has a character that REDCap does not accept in a record name (\" ' # & +, or a blank at an end)"
      } else { "" }
    guard !problem.isEmpty else { return }
    throw ExchangeError("\(problem); run again with --map, --participant or --pseudonym-key-file")
  }

  // MARK: Instances

  /// The steps with their instance numbers, sorted by form, participant and number.
  private static func numbered(_ instances: [Instance], _ known: [REDCapInstance]) -> [Instance] {
    let numbers = Dictionary(
      known.map { ($0.key, $0.number) }, uniquingKeysWith: { first, _ in first })
    var highest: [String: Int] = [:]
    for line in known { highest[line.form] = max(highest[line.form] ?? 0, line.number) }
    let sorted = instances.sorted { a, b in
      let (one, other) = (order(a), order(b))
      return one == other ? a.place < b.place : one < other
    }
    var used = Set<REDCapInstance>()
    return sorted.map { instance in
      var instance = instance
      let (key, form) = (instance.line.key, instance.line.form)
      // If several steps have the same key, the first one keeps the earlier number.
      if let number = numbers[key], used.insert(key).inserted {
        instance.number = number
      } else {
        highest[form, default: 0] += 1
        instance.number = highest[form] ?? 1
      }
      return instance
    }.sorted { a, b in
      (a.step.first.participant, a.form, a.number) < (b.step.first.participant, b.form, b.number)
    }
  }

  /// The order by start, step, attempt and source. Sessions without a start come last.
  private static func order(_ instance: Instance) -> Order {
    let row = instance.step.first
    return Order(
      seconds: RecordedDate(row.start)?.wholeSeconds ?? .max, start: row.start, step: row.step,
      attempt: row.attempt ?? .max, source: row.source)
  }

  private struct Order: Comparable {
    let seconds: Int
    let start: String
    let step: String
    let attempt: Int
    let source: String

    static func < (a: Order, b: Order) -> Bool {
      (a.seconds, a.start, a.step, a.attempt, a.source) < (
        b.seconds, b.start, b.step, b.attempt, b.source
      )
    }
  }

  // MARK: Files

  private func write(_ forms: [REDCapForm], _ instances: [Instance], _ known: [REDCapInstance])
    throws
  {
    let made = try OutputFolder.create(folder)
    var files: [AtomicFile] = []
    do {
      func file(_ name: String, _ bytes: [UInt8]) throws {
        let file = try AtomicFile("\(folder)/\(name)")
        files.append(file)
        try file.writer.write(bytes)
      }
      func file(_ name: String, _ rows: [[String]]) throws {
        let file = try AtomicFile("\(folder)/\(name)")
        files.append(file)
        var bytes: [UInt8] = []
        for row in rows {
          bytes.removeAll(keepingCapacity: true)
          Delimited(.csv).append(row.map { .text($0) }, to: &bytes)
          try file.writer.write(bytes)
        }
      }
      try file(Self.dictionaryName, [REDCapForm.columns, recordLine] + forms.flatMap(\.lines))
      try file(Self.recordsName, [header(forms)] + records(forms, instances))
      let table = REDCapInstance.table
      try file(
        Self.instancesName,
        table.header(Delimited(.csv)) + table.bytes(Self.listed(instances, known), Delimited(.csv)))
      try file(Self.readmeName, Array(readme(forms).utf8))
      for file in files { try file.commit() }
    } catch {
      files.forEach { $0.discard() }
      OutputFolder.remove(made)
      throw error
    }
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

  /// The rows of the records file. A row has cells in the fields of its own form only.
  private func records(_ forms: [REDCapForm], _ instances: [Instance]) -> [[String]] {
    instances.map { instance in
      let step = instance.step
      let start =
        [step.first.participant] + (event.map { [$0] } ?? []) + [
          forms[instance.form].name, String(instance.number),
        ]
      // A form is complete unless the input could not be used.
      let complete = step.quality == .error ? "1" : "2"
      return start
        + forms.enumerated().flatMap { number, form in
          number == instance.form
            ? form.cells(of: step) + [complete]
            : [String](repeating: "", count: form.fieldNames.count + 1)
        }
    }
  }

  /// The new list of instances. Earlier instances that the results no longer contain keep their
  /// numbers.
  private static func listed(_ instances: [Instance], _ known: [REDCapInstance]) -> [REDCapInstance]
  {
    let lines = instances.map(\.line)
    let present = Set(lines)
    return (lines + known.filter { !present.contains($0) }).sorted()
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
    its instance and an import replaces no other data.

    """
  }
}

extension REDCapExport {
  /// The list of instances in a folder, if there is one.
  public static func instancesPath(in folder: String) -> String? {
    let path = "\(folder)/\(instancesName)"
    return FileKind.isThere(path) ? path : nil
  }

  /// The rows of a list of instances; nil if the table is not such a list.
  public static func known(_ rows: [[String]]) -> [REDCapInstance]? {
    let table = REDCapInstance.table
    guard let header = rows.first, header == table.columnNames,
      let reader = try? table.reader(of: header)
    else { return nil }
    let lines = rows.dropFirst().map(reader.row(cells:))
    return lines.contains(nil) ? nil : lines.compactMap(\.self)
  }
}

/// A row of the list of instances: a step and its instance number in REDCap.
public struct REDCapInstance: Sendable, Hashable {
  var participant = ""
  var session = ""
  var task = ""
  var step = ""
  var attempt: Int?
  var side = ""
  var source = ""
  fileprivate(set) var number = 0

  static let table = Table("redcap_instances", empty: REDCapInstance()) {
    Column("participant", \.participant, CommonText.participant)
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("attempt", \.attempt, CommonText.attempt)
    Column("side", \.side, CommonText.side)
    Column("source", \.source, is: .identifying, CommonText.source)
    Column("instance", \.number, is: .required, "The number of the repeated form in REDCap.")
  }

  fileprivate init(_ row: MetricsRow, number: Int) {
    (participant, session, task) = (row.participant, row.session, row.task)
    (step, attempt, side, source) = (row.step, row.attempt, row.side, row.source)
    self.number = number
  }

  private init() {}

  /// The instance without its number, which identifies the step.
  fileprivate var key: REDCapInstance {
    var key = self
    key.number = 0
    return key
  }

  /// The participant and task, for which instances are numbered separately.
  fileprivate var form: String { "\(participant)\0\(task)" }
}

extension REDCapInstance: Comparable {
  /// By participant, task and number.
  public static func < (a: REDCapInstance, b: REDCapInstance) -> Bool {
    if (a.participant, a.task) != (b.participant, b.task) {
      return (a.participant, a.task) < (b.participant, b.task)
    }
    return (a.number, a.text) < (b.number, b.text)
  }

  private var text: String { Self.table.cells(of: self).map { $0.text(NumberText()) }.joined() }
}
