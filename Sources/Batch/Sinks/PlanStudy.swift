import Report
import Study
public import Text

/// `analyze plan`: what a run would make of the files of a study. Nothing is analyzed.
///
/// The files are listed, read and joined into sessions by the workers of a run, which stop before they measure.
public struct PlanStudy {
  /// What is written.
  public enum View: Sendable {
    /// For people: levels, kinds of files, who did what, what is left out.
    case summary(width: Int)
    /// A row for each file, which is a map as well.
    case files
    /// A row for each kind of files.
    case kinds
    /// The settings of the study, as a file at its root.
    ///
    /// - Parameter options: the given options, as settings hold them.
    case settings(options: JSONValue)
  }

  private var settings: RunSettings
  private let console: Console
  private let view: View
  private let output: String?
  private let format: any RowWriter
  /// The words of the run that does what the plan shows; nil if some are to be withheld.
  private let next: [String]?

  /// - Parameter output: a file; nil or `-` for standard output.
  public init(
    _ settings: RunSettings, _ console: Console, _ view: View, to output: String?, next: [String]?
  ) {
    (self.settings, self.console, self.view) = (settings, console, view)
    (self.output, self.next) = (output, next)
    format = settings.form.writer
    // Rows leave the workers in one format, and are written in the wanted one.
    (self.settings.purpose, self.settings.format) = (.plan, .csv)
  }

  public func run() throws -> RunEnd {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    let file = try PlanFile(output)
    if case .settings = view { _ = try settingsPath() }
    let run = try StudyRun(settings, console, interruption)
    let head = run.planHead
    interruption.beginWork()
    let writesFiles = if case .files = view { true } else { false }
    var sink = PlanSink(head.levels, writesFiles ? (file.writer, format) : nil)
    try sink.begin()
    let outcome = try run.run(into: &sink)
    console.end()
    guard outcome.signal == nil else { return RunEnd(signal: outcome.signal) }
    let stream = outcome.stream
    console.summarize(stream, run.study.people?.called(settings.names.name), inFolder: false)
    if case .summary = view {
      try file.writer.write(head.lines.joined(separator: "\n") + "\n\n")
    } else {
      head.lines.forEach(console.conclude)
    }
    try write(sink.summary, to: file)
    if case .settings(let options) = view { try save(options, sink.summary) }
    try file.complete()
    console.conclude(SummarizeStudy.headline(stream.people, stream.counts))
    if case .summary = view {} else { console.conclude(nextStep) }
    return RunEnd(outcome)
  }

  private func write(_ summary: PlanSummary, to file: PlanFile) throws {
    switch view {
    case .files, .settings: break
    case .summary(let width):
      try file.writer.write(summary.text(width: width, showsAll: settings.namesAll))
      try file.writer.write(nextStep + "\n")
    case .kinds:
      var bytes: [UInt8] = []
      format.appendHeader(ShapesRow.table.columnNames, to: &bytes)
      for row in summary.shapes.rows { ShapesRow.table.append(row, to: &bytes, format) }
      try file.writer.write(bytes)
    }
  }

  // MARK: Settings

  private func save(_ options: JSONValue, _ summary: PlanSummary) throws {
    var members: [JSONValue.Member] = []
    if case .object(let all) = options { members = all }
    let path = try settingsPath()
    // With settings, a folder is the study, and nothing is taken from those around it.
    if summary.namesAreAround {
      throw SettingsError(
        "--save", of: settings.operands[0],
        "is a part of a study, whose folders around it name the participant; give the folder of the study"
      )
    }
    let givesLayout = members.contains { $0.key == "layout" }
    if !givesLayout, case .conflict(let file) = summary.folderNames { throw unsettled(file) }
    let file = try AtomicFile(path)
    try file.writer.write(SettingsDraft(options: members, summary: summary).text)
    try file.commit()
    console.conclude(
      "the settings are in \(settings.names.output(path)); `analyze plan` shows what a change does")
  }

  /// The error of a study whose folders no layout describes, with the map that does.
  private func unsettled(_ file: String) -> SettingsError {
    let folder = shellQuoted(settings.operands[0])
    let problem = "no layout says what the folders were taken for"
    return SettingsError(
      description:
        "--save: \(problem), such as those of \(shown(file)); settle each file: analyze plan \(folder) -o map.csv, then analyze plan \(folder) --map map.csv --save",
      withoutNames: "--save: \(problem); settle each file by the plan itself, given as --map")
  }

  /// The path of the settings. Throws if there are some, or if no one folder is the study.
  private func settingsPath() throws(SettingsError) -> String {
    if let known = settings.settingsFile {
      throw SettingsError("--save", of: known, "exists; edit it, or move it to write a new one")
    }
    guard settings.operands.count == 1, settings.pathList == nil,
      let folder = settings.operands.first, (try? FileKind(folder)) == .folder
    else {
      throw SettingsError(description: "--save: needs one folder, that of the study; give it alone")
    }
    let path =
      folder.hasSuffix("/") ? folder + SettingsFileName.text : "\(folder)/\(SettingsFileName.text)"
    guard !FileKind.isThere(path) else {
      throw SettingsError("--save", of: path, "exists; edit it, or move it to write a new one")
    }
    return path
  }

  private var nextStep: String { NextStep(names: settings.names).afterPlan(next) }

  /// Passes rows on as they come, and keeps what the summary needs.
  private struct PlanSink: ResultSink {
    private(set) var summary: PlanSummary
    /// The writer of rows, with their format; nil if rows are not written.
    private let rows: (writer: CheckedWriter, format: any RowWriter)?

    init(_ levels: FolderLevels, _ rows: (writer: CheckedWriter, format: any RowWriter)?) {
      (summary, self.rows) = (PlanSummary(levels.levels.map(\.meaning)), rows)
    }

    func begin() throws {
      guard let rows else { return }
      var bytes: [UInt8] = []
      rows.format.appendHeader(PlanRow.table.columnNames, to: &bytes)
      try rows.writer.write(bytes)
    }

    mutating func take(session chunks: [RowChunk]) {}

    mutating func take(file chunks: [RowChunk]) throws {
      for chunk in chunks where chunk.table == .plan {
        for row in try PlanRow.table.rows(ofWorker: chunk.bytes) {
          summary.add(row)
          guard let rows else { continue }
          var bytes: [UInt8] = []
          PlanRow.table.append(row, to: &bytes, rows.format)
          try rows.writer.write(bytes)
        }
      }
    }
  }
}

/// The destination of a plan: a file that appears when it is complete, or standard output.
private struct PlanFile {
  let writer: CheckedWriter
  private let file: AtomicFile?

  /// Throws if the file cannot be written, or if it exists and is not a plan of this program.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      (writer, file) = (CheckedWriter.standardOutput(), nil)
      return
    }
    if FileKind.isThere(path), try !Self.isReplaceable(path) {
      throw SettingsError(
        "--output", of: path, "exists and is no plan; give another file, or move this one")
    }
    let file = try AtomicFile(path, keepsMode: true)
    (writer, self.file) = (file.writer, file)
  }

  /// True for an empty file, and for one that begins like a table of a plan.
  private static func isReplaceable(_ path: String) throws -> Bool {
    guard try FileKind(path) == .file else { return false }
    let columns = [PlanRow.table.columnNames, ShapesRow.table.columnNames].map { $0.prefix(2) }
    let beginnings =
      columns.flatMap { [$0.joined(separator: ","), $0.joined(separator: "\t")] }
      + columns.map { "{\"\($0.first ?? "")\":" }
    let start = try FileKind.beginning(of: path, byteCount: beginnings.map(\.utf8.count).max() ?? 0)
    return start.isEmpty || beginnings.contains { start.starts(with: $0.utf8) }
  }

  func complete() throws {
    try writer.flush()
    try file?.commit()
  }
}
