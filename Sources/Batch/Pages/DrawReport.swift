import Analyses
import Metrics
import Recordings
import Report
import Study

/// `analyze report`: a study as one page, of recordings or of the tables that a run wrote.
public struct DrawReport {
  private let request: PictureRequest
  private let console: Console
  private let names: Names
  /// Where the page goes; nil for standard output, or for the folder of a run.
  private let path: String?

  public init(_ request: PictureRequest, to path: String?, _ console: Console, _ names: Names) {
    (self.request, self.path, self.console, self.names) = (request, path, console, names)
  }

  // MARK: Of recordings

  /// Analyzes and draws.
  ///
  /// - Parameter command: the command line as the page shows it.
  public func run(_ settings: RunSettings, command: [String]) throws -> RunEnd {
    let operands = settings.pathList == nil ? settings.operands : []
    let page = try ReportPage(path, of: operands, console, names)
    var sink = StudySink(report: StudyReport(request))
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    interruption.beginWork()
    let outcome = try run.run(into: &sink)
    if let signal = outcome.signal { return RunEnd(failureCount: 0, signal: signal) }
    console.end()
    let (stream, study) = (outcome.stream, run.study)
    if let warning = stream.counts.warning { console.say(.warning, warning) }
    try sink.report.add(stream.groups.table(study.encoder, study.parameters, stream.people))
    let facts = [
      ("program", "analyze \(Version.number)"),
      ("command", (["analyze"] + command).map(shellQuoted).joined(separator: " ")),
      ("libraries", Version.libraryWords(opened: stream.libraries)),
    ]
    // That pictures are drawn goes without saying.
    let parameters = study.parameters.sorted.filter { $0.name != "pictures" }
      .map { ("--\($0.name)", settings.shownParameter($0.text)) }
    try page.write(sink.report, facts: facts + parameters)
    return RunEnd(failureCount: stream.counts.failures, signal: nil)
  }

  private struct StudySink: ResultSink {
    var report: StudyReport

    mutating func take(session chunks: [RowChunk]) throws {
      for step in try ReportedStep.all(in: chunks) { report.add(step) }
    }

    mutating func take(file chunks: [RowChunk]) throws {
      for chunk in chunks {
        try DelimitedRows(ByteBuffer(chunk.bytes)).forEach {
          report.addFile($0, InputRow.columns)
        }
      }
    }
  }

  // MARK: Of a finished run

  /// The recordings of a finished run.
  public enum PastRecordings {
    /// The run's own settings, as one that draws.
    case found(RunSettings)
    /// Why there are no pictures, and how to have them.
    case lost(remark: String)
  }

  /// Draws the tables of a run, with pictures of recordings that are read again.
  ///
  /// - Parameter recordings: how the recordings are found, some of these files among them.
  public func run(
    of past: FinishedRun, recordings: (_ sources: Set<String>) -> PastRecordings
  ) throws -> RunEnd {
    let page = try ReportPage(
      path ?? "\(past.folder)/\(RunSetup.pageName)", of: [past.folder], console, names)
    var report = StudyReport(request)
    var counts = TableCounts()
    try past.forEachRow { row in
      report.add(row)
      counts.add(row)
    }
    try past.forEachFile { report.addFile($0, InputRow.columns) }
    try past.forEachGroup { report.addGroup($0) }
    var remarks = past.remarks
    if let missing = counts.remark(files: report.files.count, past.record) {
      remarks.append(missing)
    }
    var selected = try SelectedSteps(of: past, report, isCut: counts.lacksSteps(of: past.record))
    for step in selected.failed { report.draw(step) }
    report.countOmitted(selected.omittedCount)
    if !selected.isEmpty {
      switch recordings(selected.sources) {
      case .lost(let remark): remarks.append(remark)
      case .found(let settings):
        var sink = RedrawSink(known: try KnownInputs(of: past), selected: selected, report: report)
        if let signal = try redraw(settings, selected.sources, &sink) {
          return RunEnd(failureCount: 0, signal: signal)
        }
        (selected, report) = (sink.selected, sink.report)
        remarks += selected.remarks
      }
      // Whoever asks for a session by its name wants its numbers in any case.
      for step in selected.undrawn where step.rows.contains(where: report.isRequested) {
        report.draw(step)
      }
    }
    try page.write(report, facts: past.facts, remarks: remarks)
    return RunEnd(failureCount: counts.failures, signal: nil)
  }

  /// Reads the recordings again; returns the signal that ended that early, if one did.
  private func redraw(
    _ settings: RunSettings, _ sources: Set<String>, _ sink: inout RedrawSink
  ) throws -> Int32? {
    var settings = settings
    settings.wantsDigests = true
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    interruption.beginWork()
    let outcome = try run.run(into: &sink, withRest: false) { !sources.isDisjoint(with: $0) }
    console.end()
    return outcome.signal
  }

  private struct RedrawSink: ResultSink {
    let known: KnownInputs
    var selected: SelectedSteps
    var report: StudyReport

    mutating func note(_ unit: SettledUnit) throws {
      let changed = try known.changedSources(in: unit)
      if !changed.isEmpty { selected.markChanged(try ChangedRows(changed, in: unit)) }
    }

    mutating func take(session chunks: [RowChunk]) throws {
      for step in try ReportedStep.all(in: chunks) {
        if let drawn = selected.take(step) { report.draw(drawn) }
      }
    }

    mutating func take(file chunks: [RowChunk]) {}
  }
}

/// The page of a report on its way to a file.
struct ReportPage {
  private let console: Console
  private let names: Names
  private let title: String
  private let path: String?
  private let file: PageFile

  /// Throws where the page cannot go, before anything is analyzed.
  ///
  /// - Parameter path: where it goes; nil for standard output.
  init(_ path: String?, of operands: [String], _ console: Console, _ names: Names) throws {
    (self.console, self.names, self.path) = (console, names, path)
    title = "Report" + (Self.studyName(operands, names).map { " of \($0)" } ?? "")
    file = try PageFile(path)
  }

  func write(
    _ report: StudyReport, facts: [(name: String, text: String)], remarks: [String] = []
  ) throws {
    let provenance = StudyPage.Provenance(
      title: title, counts: report.files.flow(sessions: report.page.sessionCount),
      facts: facts.filter { !$0.text.isEmpty }, remarks: remarks)
    for name in report.unmet {
      let option = "--session" + (names.arePseudonyms ? "" : " \(shown(name))")
      console.say(
        .warning,
        "\(option): no participant and no session has this name; the page lists all names")
    }
    try file.write(report.html(provenance))
    if let path, file.isNamed { console.conclude("the page is \(names.file(path))") }
  }

  /// The name of the study: that of the one folder or file that was named. Nil for pipes and lists, and where names are
  /// withheld.
  private static func studyName(_ operands: [String], _ names: Names) -> String? {
    guard !names.arePseudonyms, operands.count == 1, let operand = operands.first, operand != "-",
      let place = try? FileKind(operand), place != .stream
    else { return nil }
    let parts = operand.split(separator: "/")
    // `.` has a name of its own, which only the whole path holds.
    let isNamed = parts.last.map { ![".", ".."].contains($0) } ?? false
    let whole = isNamed ? parts : (resolved(operand) ?? operand).split(separator: "/")
    let name = whole.last.map(String.init) ?? "/"
    let ending =
      place == .file ? archiveEndings.first(where: name.lowercased().hasSuffix) : nil
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// The longest first.
  private static let archiveEndings = [".tar.gz", ".tgz", ".tar", ".zip"]
}

/// What the tables of a run hold, to be compared with what its record has counted.
struct TableCounts {
  private(set) var steps = 0
  private(set) var failures = 0
  /// The step that the last row belongs to: its place, and the metric of its first row.
  private var last: (name: [String], metric: String)?

  /// Counts a row of the metrics; steps that are called alike part where their first metric comes again.
  mutating func add(_ row: ReportedRow) {
    guard row.quality != .error else {
      (failures, last) = (failures + 1, nil)
      return
    }
    let name = [row.participant, row.session, row.source, row.task, row.step, row.attempt]
    guard last?.name != name || last?.metric == row.metric else { return }
    (steps, last) = (steps + 1, (name, row.metric))
  }

  /// Whether rows of the metrics are missing, maybe some of the last step that is there.
  func lacksSteps(of record: JSONValue) -> Bool {
    Self.counted("measured", record).map { Double(steps) < $0 } ?? false
  }

  private static func counted(_ name: String, _ record: JSONValue) -> Double? {
    record["counts"]?[name]?.number
  }

  /// What is missing, for the reader of the page; nil where all is there.
  ///
  /// - Parameters:
  ///   - files: rows of the table of files.
  ///   - record: the run's own; one of another program's making may count nothing.
  func remark(files: Int, _ record: JSONValue) -> String? {
    let held = [
      ("files", files, "files"), ("measured", steps, "measured steps"),
      ("not_used", failures, "errors"),
    ]
    let missing = held.compactMap { key, count, words -> String? in
      guard let whole = Self.counted(key, record), Double(count) < whole else { return nil }
      return "\(count) of \(NumberText().text(whole)) \(words)"
    }
    guard !missing.isEmpty else { return nil }
    return
      "The tables contain \(missing.joined(separator: ", ")) of the run; run again for complete tables."
  }
}
