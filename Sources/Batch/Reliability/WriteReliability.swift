import Metrics
import Recordings
import Reliability
public import Report
import Study
import Text

/// `analyze reliability`, `analyze changes` and `analyze practice`: computes one table from the tables of a finished
/// run.
public struct WriteReliability {
  private let run: FinishedRun
  private let request: ReliabilityRequest
  private let form: WrittenForm
  private let console: Console
  /// The folder of the table; nil for standard output.
  private let folder: String?

  public init(
    _ run: FinishedRun, _ request: ReliabilityRequest, _ form: WrittenForm, to folder: String?,
    _ console: Console
  ) {
    (self.run, self.request, self.form) = (run, request, form)
    (self.folder, self.console) = (folder, console)
  }

  /// Writes `reliability.csv`.
  public func reliability() throws {
    let table = ReliabilityRow.table
    // Earlier versions had no halves and no figures of means, and those before them no conditions.
    let halves = [
      "reliability", "low", "high", "split_low", "split_high", "closed_form", "lag1", "events",
      "splits", "seed", "events_for_0_8",
    ]
    let later = halves + ["icc2k", "k_for_0_9", "wcv_pct", "mdc95_factor"]
    let earlier = [later, later + ["condition"]].map { missing in
      table.columnNames.filter { !missing.contains($0) }
    }
    let output = try output(table, besides: earlier)
    let measures = try RepeatedMeasures(run, request)
    for note in measures.notes { console.say(.warning, note) }
    var (rows, figures) = (0, 0)
    if request.design.occasion == .halves {
      try measures.forEachHalves(of: run) { row in
        try output.write(ReliabilityRow(row))
        rows += 1
        if row.reliability != nil { figures += 1 }
      }
    } else {
      try measures.forEachReliability { row in
        try output.write(ReliabilityRow(row))
        rows += 1
        if row.sem != nil { figures += 1 }
      }
    }
    try finish(output)
    console.conclude(
      "\(counted(rows, "row")), \(figures) with figures"
        + (figures == 0 ? "; \(reason(rows: rows))" : "") + output.remark)
  }

  /// Why no row has figures.
  private func reason(rows: Int) -> String {
    let occasion = request.design.occasion
    if occasion == .halves, rows == 0 {
      return
        "no chosen metric is a function of events that can be divided, which `analyze explain METRIC` says"
    }
    let needed = "at least 5 participants with enough"
    switch occasion {
    case .halves: return "\(needed) events are needed"
    case .visits where request.reference == nil:
      return
        "\(needed) visits are needed; of single sessions: \(next("reliability", "--between", "halves"))"
    default: return "\(needed) occasions are needed"
    }
  }

  /// A command about the same run.
  private func next(_ words: String...) -> String {
    (["analyze", words[0], run.folder] + words.dropFirst()).map(shellQuoted).joined(separator: " ")
  }

  /// Writes `changes.csv`.
  public func changes() throws {
    let origin = try run.originColumns()
    let table = ChangesRow.table(of: origin)
    // Earlier versions had no norms and no ratios, those before them did not ask for learning, before these there were no
    // visits, and the first had no columns before their own.
    let norms = ["z", "change_ratio"]
    let learning = norms + ["repetition", "expected", "practice"]
    let earlier = [norms, learning, learning + ["visit"]].flatMap { missing in
      [table.columnNames, ChangesRow.table.columnNames].map { $0.filter { !missing.contains($0) } }
    }
    let output = try output(table, besides: earlier + [ChangesRow.table.columnNames])
    let measures = try RepeatedMeasures(run, request)
    for note in measures.notes { console.say(.warning, note) }
    let applied = try request.norms.map(run.appliedNorms)
    if let applied { try measures.values.refuseOtherUnits(applied) }
    var tally = ChangeTally()
    let developments = try measures.developments()
    for note in measures.burnInNotes(developments) { console.say(.warning, note) }
    try developments.forEach { development in
      for row in ChangesRow.rows(of: development, applied) { try output.write(row) }
      tally.add(development)
    }
    try finish(output)
    let sentence = try tally.isEmpty ? reasonOfNoChange(measures) : tally.sentence
    console.conclude(sentence + output.remark)
  }

  /// Why no value is compared with a baseline, and what to do about it.
  private func reasonOfNoChange(_ measures: RepeatedMeasures) throws -> String {
    let count = measures.largestValueCount
    if count > 1 {
      return
        "no participant has more than \(counted(request.changes.baselineCount, "value")) of a metric, which are the baseline; next: \(next("changes", "--baseline", "\(count - 1)"))"
    }
    let one = "no participant has more than one value of a metric"
    guard request.design.occasion == .visits else {
      return "\(one); a change needs a later session"
    }
    var ofSessions = request
    ofSessions.design = ReliabilityDesign(.sessions)
    let sessions = try RepeatedMeasures(run, ofSessions).largestValueCount
    return sessions > 1
      ? "\(one) and visit; for changes between the sessions of a visit: \(next("changes", "--between", "sessions", "--baseline", "\(min(request.changes.baselineCount, sessions - 1))"))"
      : "\(one); a change needs a later visit, which `analyze run PATH -o \(shellQuoted(run.folder)) --add` adds"
  }

  /// Writes `practice.csv`.
  public func practice() throws {
    let output = try output(PracticeRow.table)
    let measures = try RepeatedMeasures(run, request)
    for note in measures.notes { console.say(.warning, note) }
    var (rows, learned) = (0, [String]())
    try measures.forEachPractice { findings in
      try output.write(PracticeRow(findings, baselineCount: request.changes.baselineCount))
      rows += 1
      if findings.verdict == .yes { learned.append(findings.measure.metric) }
    }
    try finish(output)
    console.conclude(
      "\(counted(rows, "row")), \(learned.count) with practice"
        + (learned.isEmpty ? "" : ": \(learned.prefix(5).joined(separator: ", "))")
        + (learned.count > 5 ? " and \(learned.count - 5) more" : "") + output.remark)
  }

  /// Completes the file, and describes it in the data package of the run's folder.
  private func finish<Row>(_ output: SingleTable<Row>) throws {
    try output.writeRest()
    guard let folder, let file = output.file else { return }
    // Two commands that add a table each to one description follow one another.
    let description = "\(folder)/\(DataPackage.fileName)"
    guard let lock = FileLock.whenFree(description, isShared: false) else {
      throw WriteError.busy(place: folder)
    }
    defer { withExtendedLifetime(lock) {} }
    try FolderCommit.settle(in: folder)
    var commit = FolderCommit(in: folder)
    commit.add(file)
    let resources = DerivedResources(in: folder, latest: form.format)
    if let description = try resources.description(with: file) { commit.add(description) }
    try commit.perform()
  }

  /// - Parameter earlier: columns with which earlier versions have written the table.
  private func output<Row>(_ table: Table<Row>, besides earlier: [[String]] = []) throws
    -> SingleTable<Row>
  {
    if let folder, FileKind.isThere("\(folder)/\(RunSetup.recordName)"),
      ByteKey(resolved(folder) ?? folder) != ByteKey(resolved(run.folder) ?? run.folder)
    {
      throw SettingsError(
        "--output", of: folder,
        "contains another run, whose tables this one would not belong to; give another folder")
    }
    return try SingleTable(table, besides: earlier, form, in: folder)
  }
}

/// Counts of changes.
struct ChangeTally {
  private var participants = Set<PersonKey>()
  private var counts: [ChangeVerdict: Int] = [:]

  init() {}

  var isEmpty: Bool { participants.isEmpty }

  mutating func add(_ development: Development) {
    participants.insert(development.person)
    for verdict in development.laterPoints.compactMap(\.verdict) {
      counts[verdict, default: 0] += 1
    }
  }

  /// Whether some changes may be learning.
  var hasUnclear: Bool { counts[.unclear] ?? 0 > 0 }

  /// The counts in words, with the number that is expected by chance, and how unclear ones can be settled.
  var sentence: String {
    figures
      + (hasUnclear
        ? ": practice or improvement, which participants who do not change (--practice-from) or left out first sessions (--burn-in) would distinguish"
        : "")
  }

  /// The counts in words, with the number that is expected by chance; unclear ones come last.
  var figures: String {
    let count = counts.values.reduce(0, +)
    guard count > 0 else {
      return
        "\(counted(participants.count, "participant")) with values after the baseline, but without errors of measurement to compare them with; give those of another study, which `analyze reliability` writes: --sem other/reliability.csv"
    }
    let chance = NumberText(.significant(3)).text((Double(count) * 0.05).rounded())
    let (up, down) = (counts[.up] ?? 0, counts[.down] ?? 0)
    let unclear = counts[.unclear] ?? 0
    return
      "\(counted(participants.count, "participant")), \(counted(count, "value")) compared with a baseline, \(up + down) beyond the error of measurement (\(up) up, \(down) down); chance alone is expected to give \(chance) (5 %)"
      + (unclear > 0 ? "; \(unclear) unclear" : "")
  }
}

/// A table on standard output, or a file that appears when it is complete.
private final class SingleTable<Row: Sendable> {
  private let table: Table<Row>
  private let rowWriter: any RowWriter
  /// Nil for standard output.
  let file: AtomicFile?
  private let writer: CheckedWriter
  /// The path of the file for the last message; nil for standard output.
  private let path: String?
  private var bytes: [UInt8] = []
  /// Folders that were created.
  private var made: [String] = []

  /// Throws where the table cannot go, before anything is read, and where a file has its name that is not such a table.
  ///
  /// - Parameter earlier: other columns with which the table may have been written before.
  init(_ table: Table<Row>, besides earlier: [[String]], _ form: WrittenForm, in folder: String?)
    throws
  {
    self.table = table
    rowWriter = form.writer
    if let folder {
      let fileName = "\(table.name).\(form.format.fileEnding)"
      let path = "\(folder)/\(fileName)"
      try OutputFolder.prepare(folder, for: [fileName, DataPackage.fileName])
      made = try OutputFolder.create(folder)
      if FileKind.isThere(path), try !Self.isOwn(path, [table.columnNames] + earlier, rowWriter) {
        throw SettingsError(
          "--output", of: path,
          "exists and is not a table of this command; give another folder, or move the file")
      }
      let file = try AtomicFile(path)
      (self.file, writer, self.path) = (file, file.writer, path)
    } else {
      (file, writer, path) = (nil, .standardOutput(), nil)
    }
    rowWriter.appendHeader(table.columnNames, to: &bytes)
  }

  deinit {
    file?.discard()
    // Without a table, the folder is left as it was.
    OutputFolder.remove(made)
  }

  /// Whether a file is empty or begins as a table with some of these columns does.
  private static func isOwn(_ path: String, _ columns: [[String]], _ rowWriter: any RowWriter)
    throws -> Bool
  { try columns.contains { try isOwn(path, $0, rowWriter) } }

  private static func isOwn(_ path: String, _ columns: [String], _ rowWriter: any RowWriter) throws
    -> Bool
  {
    var header: [UInt8] = []
    rowWriter.appendHeader(columns, to: &header)
    // A table without a header begins with the name of its first column.
    if header.isEmpty { header = Array("{\"\(columns[0])\":".utf8) }
    let start = try FileKind.beginning(of: path, byteCount: header.count)
    return start.isEmpty || start == header
  }

  func write(_ row: Row) throws {
    table.append(row, to: &bytes, rowWriter)
    if bytes.count > 1 << 16 {
      try writer.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Writes the rows that wait; a file has no name yet.
  func writeRest() throws {
    try writer.write(bytes)
    try writer.flush()
  }

  /// The path of the table, as the end of a message; empty for standard output.
  var remark: String { path.map { "; the table is \(shown($0))" } ?? "" }
}
