import Metrics
import Report

/// `analyze export --as redcap`: the files from which a REDCap project gets its forms and its records.
///
/// Every step is an instance of the form of its task. Instances that an earlier export has numbered keep their numbers,
/// since an import replaces the data that an instance has.
public struct REDCapExport {
  /// Which metrics have fields.
  public enum Chosen: Sendable {
    case all
    /// By task.
    case main([String: [String]])
    /// Of any task.
    case named([String])
  }

  static let dictionaryName = "redcap_dictionary.csv"
  static let recordsName = "redcap_records.csv"
  static let instancesName = "redcap_instances.csv"
  static let readmeName = "README.txt"
  private static let names = [dictionaryName, recordsName, instancesName, readmeName]
  private static let instanceColumns = [
    "participant", "session", "task", "step", "attempt", "side", "source", "instance",
  ]

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

  /// Lower-case letters, digits and underscores.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// A step with what orders the instances of its form.
  private struct Instance {
    let step: StepRows
    let form: Int
    let place: Int
    var number = 0

    /// What names it in the list of instances.
    var key: [String] { REDCapExport.instanceColumns.dropLast().map { step[$0] } }
  }

  /// Writes all files; each has its name when all are complete.
  ///
  /// - Parameter known: the lines of the list of instances of an earlier export, without its header.
  public func write(
    _ tables: some FinishedTables, knowing known: [[String]]
  ) throws {
    let run = try StepRows.columns(of: tables).first { !MetricsTable.columns.contains($0) }
    if let run {
      throw ExchangeError(
        "the results have a column \(shown(run)), so that a participant may be two people; export each run on its own"
      )
    }
    let entries = try DictionaryEntry.all(of: tables)
    try refuseUnknownNames(entries)
    var (forms, places, instances) = ([REDCapForm](), [String: Int](), [Instance]())
    let tasks = try tasksWithRows(tables)
    for entry in entries where tasks.contains(entry.task) && places[entry.task] == nil {
      places[entry.task] = forms.count
      forms.append(
        try REDCapForm(
          task: entry.task, entries.filter { $0.task == entry.task && isChosen($0) }))
    }
    try StepRows.forEach(of: tables) { step in
      guard let form = places[step["task"]] else { return }
      try Self.refuse(participant: step["participant"])
      instances.append(Instance(step: step, form: form, place: instances.count))
    }
    let numbered = Self.numbered(instances, known)
    try write(forms, numbered, known)
  }

  private func tasksWithRows(_ tables: some FinishedTables) throws -> Set<String> {
    var tasks = Set<String>()
    try StepRows.forEach(of: tables) { tasks.insert($0["task"]) }
    return tasks
  }

  private func isChosen(_ entry: DictionaryEntry) -> Bool {
    switch chosen {
    case .all: true
    case .main(let names): names[entry.task]?.contains(entry.metric) ?? false
    case .named(let names): names.contains(entry.metric)
    }
  }

  private func refuseUnknownNames(_ entries: [DictionaryEntry]) throws {
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
      if participant.isEmpty {
        "a session has no participant"
      } else if participant.count > 100 {
        "the participant \(shown(participant)) has more than 100 characters"
      } else if participant.contains(where: { "\"'#&+".contains($0) })
        || participant.first?.isWhitespace == true || participant.last?.isWhitespace == true
      {
        "the participant \(shown(participant)) has a character that REDCap does not accept in a record name (\" ' # & +, or a blank at an end)"
      } else {
        ""
      }
    guard !problem.isEmpty else { return }
    throw ExchangeError("\(problem); run again with --map, --participant or --pseudonym-key-file")
  }

  // MARK: Instances

  /// The instances in the order of their numbers in each form and participant.
  private static func numbered(_ instances: [Instance], _ known: [[String]]) -> [Instance] {
    let numbers = Dictionary(
      known.map { (Array($0.dropLast()), Int($0.last ?? "") ?? 0) },
      uniquingKeysWith: { first, _ in first })
    var highest: [String: Int] = [:]
    for line in known {
      let form = "\(line[0])\0\(line[2])"
      highest[form] = max(highest[form] ?? 0, Int(line.last ?? "") ?? 0)
    }
    let sorted = instances.sorted { a, b in
      let (one, other) = (order(a), order(b))
      return one == other ? a.place < b.place : one < other
    }
    var used = Set<[String]>()
    return sorted.map { instance in
      var instance = instance
      let key = instance.key
      let form = "\(instance.step["participant"])\0\(instance.step["task"])"
      // Of two steps with equal names only the first is the one that was exported before.
      if let number = numbers[key], used.insert(key).inserted {
        instance.number = number
      } else {
        highest[form, default: 0] += 1
        instance.number = highest[form] ?? 1
      }
      return instance
    }.sorted { a, b in
      (a.step["participant"], a.form, a.number) < (b.step["participant"], b.form, b.number)
    }
  }

  /// By start, step, attempt, source. Sessions without a start come last.
  private static func order(_ instance: Instance) -> Order {
    let step = instance.step
    return Order(
      seconds: Instant.seconds(step["start"]) ?? .max,
      start: step["start"], step: step["step"], attempt: Int(step["attempt"]) ?? .max,
      source: step["source"])
  }

  private struct Order: Comparable {
    let seconds: Int
    let start: String
    let step: String
    let attempt: Int
    let source: String

    static func < (a: Order, b: Order) -> Bool {
      (a.seconds, a.start, a.step, a.attempt, a.source)
        < (b.seconds, b.start, b.step, b.attempt, b.source)
    }
  }

  // MARK: Files

  private func write(_ forms: [REDCapForm], _ instances: [Instance], _ known: [[String]]) throws {
    let made = try OutputFolder.create(folder)
    var files: [AtomicFile] = []
    do {
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
      try file(Self.instancesName, [Self.instanceColumns] + Self.listed(instances, known))
      let readme = try AtomicFile("\(folder)/\(Self.readmeName)")
      files.append(readme)
      try readme.writer.write(self.readme(forms))
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
    [REDCapForm.recordField] + (event == nil ? [] : ["redcap_event_name"])
      + ["redcap_repeat_instrument", "redcap_repeat_instance"]
      + forms.flatMap { $0.fieldNames + ["\($0.name)_complete"] }
  }

  /// Each has cells in the fields of its form only.
  private func records(_ forms: [REDCapForm], _ instances: [Instance]) -> [[String]] {
    instances.map { instance in
      let step = instance.step
      let start =
        [step["participant"]] + (event.map { [$0] } ?? [])
        + [forms[instance.form].name, String(instance.number)]
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

  /// Those of earlier exports that the results no longer have keep their numbers, too.
  private static func listed(_ instances: [Instance], _ known: [[String]]) -> [[String]] {
    let lines = instances.map { $0.key + [String($0.number)] }
    let present = Set(lines)
    return (lines + known.filter { !present.contains($0) }).sorted { a, b in
      let (one, other) = ([a[0], a[2]], [b[0], b[2]])
      if one != other { return one.lexicographicallyPrecedes(other) }
      return (Int(a.last ?? "") ?? 0, a.joined()) < (Int(b.last ?? "") ?? 0, b.joined())
    }
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

  /// The lines of a list of instances, without the header; nil for a table that is none.
  public static func known(_ rows: [[String]]) -> [[String]]? {
    guard rows.first == instanceColumns else { return nil }
    let lines = Array(rows.dropFirst())
    return lines.allSatisfy { $0.count == instanceColumns.count && Int($0.last ?? "") != nil }
      ? lines : nil
  }
}
