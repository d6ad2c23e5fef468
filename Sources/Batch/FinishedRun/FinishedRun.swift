import Metrics
import Recordings
public import Report
import Study
import Text

/// The folder that a run has written, as a report reads it.
public struct FinishedRun {
  public let folder: String
  /// The content of `run.json`.
  let record: JSONValue
  /// The file name extension of the tables: `csv` or `tsv`.
  let ending: String

  /// Keeps others from replacing the files until this value and its copies are gone.
  private let lock: FileLock
  /// Sizes and digests of the run's tables, from `datapackage.json` and `run.json`; nil for one part of a study that an earlier
  /// version has analyzed.
  let described: DescribedFiles?
  /// The decisions of reviewers, which change rows while they are read; nil without any.
  var review: ReviewedRun?

  /// Nil where the operands are not the folder of one run; throws for a run that is not whole. Warns of a part of a study.
  ///
  /// A run that is giving its files their names is waited for, and one that was stopped while it did is completed first.
  public init?(_ operands: [String], _ console: Console) throws {
    try Self.refuseSeveral(operands)
    guard operands.count == 1, let folder = operands.first, !folder.isEmpty else { return nil }
    lock = try Self.whole(folder)
    guard let record = Self.record(in: folder) else {
      try Self.refuseInterrupted(folder)
      guard Self.holdsTable(folder) else { return nil }
      throw Self.problem(
        folder, RunSetup.recordName,
        "missing or damaged, so that it is unknown how the tables were made; run again, or give the recordings"
      )
    }
    guard
      let ending = Self.endings.first(where: {
        FileKind.isThere(WrittenTable(MetricsRow.table.name, in: folder, ending: $0).path)
      })
    else {
      throw SettingsError(
        description:
          "\(shown(folder)): contains no metrics.csv; run again without --format, or give the recordings"
      )
    }
    (self.folder, self.record, self.ending) = (folder, record, ending)
    let part = Self.part(of: record)
    // Parts of a study have no description of their tables, and those of earlier versions no digests in their record.
    let (package, others) = (DescribedFiles.resources(in: folder), record["files"]?.array)
    described = package ?? others == nil ? nil : DescribedFiles((package ?? []) + (others ?? []))
    guard package == nil ? part != nil : described != nil else {
      throw Self.problem(
        folder, DataPackage.fileName,
        "missing or damaged, so that it is unknown whether the tables are complete; run again, or give the recordings"
      )
    }
    if let part {
      console.say(
        .warning,
        "the run is \(part), whose tables contain nothing of the rest; for the whole study merge its parts: analyze merge PART… -o FOLDER"
      )
    }
  }

  private static func refuseSeveral(_ operands: [String]) throws(SettingsError) {
    guard operands.count > 1, operands.allSatisfy({ Self.record(in: $0) != nil }) else { return }
    throw SettingsError(
      description:
        "\(shown(operands[0])) and \(counted(operands.count - 1, "other run")): give one run, or merge them first: analyze merge RUN… -o FOLDER",
      withoutNames: "several runs are given; give one, or merge them first")
  }

  /// Throws for the folder of a run that was stopped before its tables had their names, with the command that continues it.
  private static func refuseInterrupted(_ folder: String) throws(SettingsError) {
    guard let stopped = StoppedRun(in: folder, hasTables: false) else { return }
    let words = "the run was stopped before its tables were written"
    throw SettingsError(
      description: "\(shown(folder)): \(words); \(stopped.remedy)",
      withoutNames: "\(words); \(stopped.remedyWithoutNames)")
  }

  private static func problem(_ folder: String, _ name: String, _ words: String) -> SettingsError {
    SettingsError(
      description: "\(shown(folder))/\(name): \(words)", withoutNames: "\(name): \(words)")
  }

  /// Completes what a stopped run has left, and keeps others from replacing files.
  private static func whole(_ folder: String) throws -> FileLock {
    do {
      // A commit that was completed may have replaced the record.
      for _ in 0..<2 {
        guard let lock = FileLock.whenFree("\(folder)/\(RunSetup.recordName)", isShared: true)
        else { break }
        if !FolderCommit.isPending(in: folder) { return lock }
        try FolderCommit.settle(in: folder)
      }
      throw WriteError.busy(place: folder)
    } catch WriteError.busy {
      throw SettingsError(
        description:
          "\(shown(folder)): another command is replacing its files; wait until that has ended, and try again",
        withoutNames: "another command is replacing the files of the run; wait until that has ended"
      )
    } catch let WriteError.failed(_, code) {
      let words =
        "a run was stopped before its files had their names, which they cannot get now (\(code.words)); try again where the folder can be written to"
      throw SettingsError(description: "\(shown(folder)): \(words)", withoutNames: words)
    }
  }

  /// The name of the record in the folder of a run.
  public static let recordName = RunSetup.recordName

  /// True if a folder has the record of a run.
  public static func isRun(_ folder: String) -> Bool { record(in: folder) != nil }

  /// True if the record of a run in a folder contains its settings, from which no name is withheld.
  public static func hasSettings(_ folder: String) -> Bool {
    let record = record(in: folder)
    return record?["settings"] != nil && record?["pseudonyms"]?.bool != true
  }

  /// The folder at which the paths of a run's study began; nil if it is unknown or withheld.
  public static func root(of folder: String) -> String? { record(in: folder)?["root"]?.text }

  /// The record in a folder; nil if the folder contains no record of this program.
  private static func record(in folder: String) -> JSONValue? {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(RunSetup.recordName)"),
      let record = try? JSONValue.parse(text), record["program"]?.text == "analyze"
    else { return nil }
    return record
  }

  /// Such as `part 1 of 3 of a study`; nil for all of one.
  private static func part(of record: JSONValue) -> String? {
    let parts = record["shards"]?.array?.compactMap(\.number).map { NumberText().text($0) } ?? []
    guard let count = record["of"]?.number, !parts.isEmpty, Double(parts.count) < count else {
      return nil
    }
    let word = parts.count == 1 ? "part" : "parts"
    return "\(word) \(parts.joined(separator: ", ")) of \(NumberText().text(count)) of a study"
  }
}

/// The content of the record of a run.
extension FinishedRun {
  /// The version of the program that made the run.
  var version: String { record["version"]?.text ?? "" }

  /// The command line after the program's name.
  public var arguments: [String] { record["command"]?.array?.compactMap(\.text) ?? [] }

  /// True if names of participants and files are pseudonyms. A record that does not say so counts as one of names: pages
  /// of the run are then refused where names have to be hidden.
  public var hasPseudonyms: Bool { record["pseudonyms"]?.bool == true }

  /// The name of the study; empty if it is unknown.
  var studyName: String { record["study_name"]?.text ?? "" }

  /// The title, counts, versions and parameters that a page of this run shows. The command line and the times of the run are
  /// in its record alone: runs of the same tables, however they were called, have the same page.
  func provenance(title: String, counts: String) -> StudyPage.Provenance {
    let libraries = Self.members(record["libraries"]).map { "\($0.name) \($0.text)" }
    return StudyPage.Provenance(
      title: title, counts: counts, program: "analyze \(version)",
      libraries: libraries.joined(separator: ", "), parameters: Self.members(record["parameters"]),
      facts: [], remarks: remarks)
  }

  /// Sentences for the page that tell its reader about limits of the run.
  var remarks: [String] {
    var remarks: [String] = []
    if let part = Self.part(of: record) { remarks.append("This is \(part).") }
    if version != Version.number {
      remarks.append(
        "The numbers and pictures are of version \(version), the page is of version \(Version.number)."
      )
    }
    return remarks
  }

  private static func members(_ value: JSONValue?) -> [(name: String, text: String)] {
    guard case .object(let members)? = value else { return [] }
    return members.map { ($0.key, $0.value.text ?? "") }
  }
}

/// The tables of a run, row by row.
extension FinishedRun {
  static let endings = ["csv", "tsv"]

  /// True if a folder contains a table with the name of one of a run. Files of other programs may
  /// have such a name as well.
  static func holdsTable(_ folder: String) -> Bool {
    let tables = [
      MetricsRow.table.description, EventsRow.table.description, InputsRow.table.description,
      GroupsRow.table.description,
    ]
    return endings.contains { ending in
      tables.contains { WrittenTable($0.name, in: folder, ending: ending).isReadable(as: $0) }
    }
  }

  /// Calls `take` with the rows of each step and attempt, and with the byte range of these rows.
  ///
  /// - Parameter content: the header and some rows of the table; nil for the whole table.
  func forEachStep(
    in content: [UInt8]? = nil, _ take: (_ rows: [MetricsRow], _ bytes: Range<Int>) throws -> Void
  ) throws {
    var (steps, bytes) = (StepGrouping(), 0..<0)
    try written(MetricsRow.table).forEachLine(of: MetricsRow.table, in: content) { line in
      var row = line.row
      row.origin = line.origin
      let finished = steps.add(row, others: line.others)
      if let finished { try take(finished.rows, bytes) }
      let isFirst = finished != nil || bytes.isEmpty
      bytes = (isFirst ? line.bytes.lowerBound : bytes.lowerBound)..<line.bytes.upperBound
    }
    if let last = steps.finish() { try take(last.rows, bytes) }
  }

  /// The path of the table of metrics.
  var metricsPath: String { written(MetricsRow.table).path }

  /// Calls `take` with each session and task.
  func forEachSession(_ take: (SessionMark) throws -> Void) throws {
    try written(SessionsRow.table).forEachLine(
      of: SessionsRow.table, needing: ["participant", "visit", "session", "task", "start"]
    ) { line in
      let row = line.row
      let name = PersonKey(row.participant, of: line.origin).shownName
      try take(
        SessionMark(
          participant: name, isNamed: true,
          session: SessionKey(participant: name, visit: row.visit, session: row.session),
          task: row.task, start: row.start, startSeconds: RecordedDate(row.start)?.unixSeconds))
    }
  }

  /// Calls `take` with each value over several sessions, under the name of its participant for people.
  func forEachGroup(_ take: (GroupsRow) throws -> Void) throws {
    try written(GroupsRow.table).forEachLine(of: GroupsRow.table) { line in
      var row = line.row
      row.participant = PersonKey(row.participant, of: line.origin).shownName
      try take(row)
    }
  }

  /// The columns that stand before those of the run's tables, such as that of a run's name.
  func originColumns() throws -> [String] {
    MetricsRow.table.originColumns(of: try written(MetricsRow.table).columns())
  }

  /// The counts in the record of the run.
  var counts: RunCounts {
    func number(_ name: String) -> Int {
      record["counts"]?[name]?.number.flatMap { Int(exactly: $0) } ?? 0
    }
    var counts = RunCounts()
    counts.files = number("files")
    for role in FileRole.allCases { counts.roles[role] = number("files_\(role.rawValue)") }
    counts.duplicateFiles = number("duplicate_files")
    if case .object(let roles)? = record["files_not_used"] {
      for role in roles {
        guard case .object(let codes) = role.value else { continue }
        counts.reasons[role.key] = codes.reduce(into: [:]) { all, code in
          all[Flag.Code(rawValue: code.key)] = code.value.number.flatMap { Int(exactly: $0) }
        }
      }
    }
    return counts
  }

  /// Calls `take` with each row of a table, and with the cells of columns that the declaration does not have.
  public func forEachRow<Row>(
    of table: Table<Row>, _ take: (_ row: Row, _ others: [String]) throws -> Void
  ) throws { try written(table).forEachLine(of: table) { try take($0.row, $0.others) } }

  /// A digest of all files that pages are made from, and of the program that makes them.
  ///
  /// - Parameter texts: the options that change the pages.
  func pageSource(with texts: [String]) -> String {
    let tables = [
      MetricsRow.table.name, SessionsRow.table.name, InputsRow.table.name, GroupsRow.table.name,
      ParticipantsRow.name,
    ].map { table($0).path }
    let others = [RunSetup.recordName, OutputTable.pictures.fileName(.csv)] + RunSetup.derivedNames
    let paths = tables + others.map { "\(folder)/\($0)" }
    let digests = paths.map { ContentDigest(ofFileAt: $0)?.description ?? "" }
    return ContentDigest(
      ofTexts: [Version.number, Version.build, review?.digest ?? ""] + texts + digests
    ).description
  }

  /// The file of a table.
  func written<Row>(_ declared: Table<Row>) -> WrittenTable { table(declared.name) }

  /// A table by the name of its file without the extension.
  func table(_ name: String) -> WrittenTable {
    WrittenTable(name, in: folder, ending: ending, described: described, review: review)
  }
}
