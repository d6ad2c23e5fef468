import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// `analyze report`: draws pages of a study from recordings or from the tables of a run.
public struct DrawReport {
  private let request: PictureRequest
  private let console: Console
  private let names: Names
  /// The path of the page; nil for standard output, or for the folder of a run.
  private let path: String?

  public init(_ request: PictureRequest, to path: String?, _ console: Console, _ names: Names) {
    (self.request, self.path, self.console, self.names) = (request, path, console, names)
  }

  /// True if a path is that of a folder, which gets one page for each participant.
  public static func isFolder(_ path: String?) -> Bool {
    guard let path, !PageFile.isStandardOutput(path) else { return false }
    return path.hasSuffix("/") || (try? FileKind(path)) == .folder
  }

  /// Throws if the folder contains other pages, before anything is analyzed.
  public static func refuseOtherPages(in folder: String) throws {
    _ = try ReportFolder(folder, of: nil)
  }

  // MARK: Reports of recordings

  /// Analyzes and draws one page.
  ///
  /// - Parameter command: the command line as the page shows it.
  public func run(_ settings: RunSettings, command: [String]) throws -> RunEnd {
    let file = try PageFile(path)
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    let arms = try StudyArms(of: run.study.people, requested: request.group, names)
    var sink = StudySink(report: StudyReport(request, arms))
    interruption.beginWork()
    let outcome = try run.run(into: &sink)
    if let signal = outcome.signal { return RunEnd(signal: signal) }
    console.end()
    let (stream, study) = (outcome.stream, run.study)
    if let warning = stream.counts.warning { console.say(.warning, warning) }
    for row in stream.groups.rows(study.parameters, stream.people) { sink.report.add(row) }
    sink.report.add(StudyPeople(stream.people, study.people?.called(names.name)))
    sink.report.add(sink.flow.flow())
    sink.report.compareArms()
    let parameters = study.parameters.shown(settings.shownParameter)
    let provenance = StudyPage.Provenance(
      title: Self.title(settings.studyName),
      counts: SummarizeStudy.headline(stream.people, stream.counts),
      program: "analyze \(Version.number)",
      libraries: Version.libraryWords(opened: stream.libraries),
      parameters: parameters.sorted.map { ($0.name, $0.text) },
      facts: [("command", (["analyze"] + command).map(shellQuoted).joined(separator: " "))],
      remarks: [])
    try write(sink.report, provenance, to: file, at: path)
    return RunEnd(stream.counts)
  }

  private struct StudySink: ResultSink {
    var report: StudyReport
    var flow = FlowRows()

    mutating func take(session chunks: [RowChunk]) throws {
      report.add(try ReportedStep.all(in: chunks))
      for chunk in chunks where chunk.table == .sessions {
        for row in try SessionsRow.table.rows(ofWorker: chunk.bytes) { flow.add(row) }
      }
    }

    mutating func take(file chunks: [RowChunk]) throws {
      for chunk in chunks where chunk.table == .inputs {
        for row in try InputsRow.table.rows(ofWorker: chunk.bytes) { flow.add(row) }
      }
    }
  }

  private static func title(_ study: String) -> String {
    study.isEmpty ? "Report" : "Report of \(study)"
  }

  private func write(
    _ report: StudyReport, _ provenance: StudyPage.Provenance, to file: PageFile, at path: String?
  ) throws {
    sayUnmet(report)
    sayTaken(try file.write(report.html(provenance), with: PageCompanions(report.page, provenance)))
    if let path, file.isNamed { console.conclude("the page is \(names.file(path))") }
  }

  private func sayTaken(_ taken: [String]) {
    for name in taken {
      console.say(
        .warning,
        "\(name): not written, since a file of another program has this name beside the page; move it, or write the page elsewhere"
      )
    }
  }

  private func sayUnmet(_ report: StudyReport) {
    for name in report.unmet {
      let option = "--session" + (names.arePseudonyms ? "" : " \(shown(name))")
      console.say(
        .warning,
        "\(option): no participant and no session has this name; the map of the page lists all participants"
      )
    }
  }

  // MARK: Reports of a finished run

  /// Draws the tables of a run with its stored pictures; no recording is read.
  ///
  /// - Parameters:
  ///   - keepsPages: true if pages of an earlier report that would be equal are kept.
  ///   - isForced: true if the pages of another study may be replaced.
  public func run(of past: FinishedRun, keepsPages: Bool = false, isForced: Bool = false) throws
    -> RunEnd
  {
    let isFolder = Self.isFolder(path)
    let place = path ?? "\(past.folder)/\(RunSetup.pageName)"
    let title = Self.title(past.studyName)
    let folder = isFolder ? try ReportFolder(place, of: isForced ? nil : title) : nil
    if path == nil { try OutputFolder.prepare(past.folder, for: [RunSetup.pageName]) }
    let file = isFolder ? nil : try PageFile(place)
    let source = isFolder ? past.pageSource(with: request.pageTexts) : ""
    if keepsPages, let folder, let record = folder.current(source) {
      sayWritten(folder, all: record.digests.count, kept: record.digests.count)
      return end(failureCount: record.failureCount)
    }
    let pictures = try StoredPictures(of: past)
    let arms = try StudyArms(of: past, requested: request.group)
    var (report, counts, pieces) = (StudyReport(request, arms), TableCounts(), ParticipantPieces())
    try past.forEachStep { rows, bytes in
      report.count(rows)
      counts.add(rows)
      if isFolder { pieces.add(bytes, of: rows[0].person) }
    }
    try past.forEachGroup { report.add($0) }
    report.add(try StudyPeople(of: past))
    report.add(try StudyFlow.of(past, isBeside: isBeside(past)))
    report.compareArms()
    let findings = try ReliabilityFindings(of: past, arms, controls: request.controls)
    if let findings { report.add(findings) }
    let provenance = try provenance(of: past, title, counts, hasPictures: pictures != nil)
    if let folder {
      sayUnmet(report)
      let page = report.page.noting(pictures)
      let work = try folder.write(
        page, provenance, past, pictures, pieces, source: source, failureCount: counts.failures,
        keepsPages: keepsPages)
      sayTaken(work.taken)
      sayWritten(folder, all: work.all, kept: keepsPages ? work.kept : nil)
    } else if let file {
      try report.draw(past, pictures)
      try write(report, provenance, to: file, at: place)
    }
    return end(failureCount: counts.failures)
  }

  /// The end of a report of a finished run, whose inputs decide the exit status although the page is whole.
  private func end(failureCount: Int) -> RunEnd {
    if failureCount > 0 {
      console.conclude(
        "the page is whole; \(counted(failureCount, "input")) of the run could not be used, which decides the status: analyze explain 1"
      )
    }
    return RunEnd(failureCount: failureCount)
  }

  /// Whether the page lies in the folder of the run, beside its tables.
  private func isBeside(_ past: FinishedRun) -> Bool {
    guard let path, !PageFile.isStandardOutput(path) else { return path == nil }
    let folder = Self.isFolder(path) ? path : Recordings.folder(of: path)
    return ByteKey(resolved(folder.isEmpty ? "." : folder) ?? folder)
      == ByteKey(resolved(past.folder) ?? past.folder)
  }

  /// - Parameter kept: the number of participants' pages that were kept; nil if keeping was not
  /// requested.
  private func sayWritten(_ folder: ReportFolder, all: Int, kept: Int?) {
    console.conclude(
      "the pages are in \(names.output(folder.path)); the first is \(StudyPage.indexName)"
        + (kept.map { "; \($0) of \(counted(all, "page")) of participants were kept" } ?? ""))
  }

  private func provenance(
    of past: FinishedRun, _ title: String, _ counts: TableCounts, hasPictures: Bool
  ) throws -> StudyPage.Provenance {
    var (people, files) = (People(), 0)
    try past.forEachSession { people.add($0) }
    try past.forEachRow(of: InputsRow.table) { _, _ in files += 1 }
    var provenance = past.provenance(
      title: title, counts: SummarizeStudy.headline(people, past.counts))
    if let missing = counts.remark(files: files, past.record) { provenance.remarks.append(missing) }
    if !hasPictures, request.extent != .none {
      provenance.remarks.append(
        "The run has stored no pictures, so that this page shows numbers alone. Run again with --pictures, or give the recordings instead of the run."
      )
    }
    return provenance
  }
}

/// The byte ranges of each participant's rows in the table of metrics.
struct ParticipantPieces {
  private var numbers: [PersonKey: Int] = [:]
  /// The ranges of each participant, in the order of first rows; adjacent ranges are joined.
  private(set) var all: [[Range<Int>]] = []
  /// The offset of the first row of the table.
  private(set) var start: Int?

  mutating func add(_ bytes: Range<Int>, of person: PersonKey) {
    start = start ?? bytes.lowerBound
    let number = numbers[person] ?? all.count
    if number == all.count {
      numbers[person] = number
      all.append([])
    }
    if let last = all[number].last, last.upperBound == bytes.lowerBound {
      all[number][all[number].count - 1] = last.lowerBound..<bytes.upperBound
    } else {
      all[number].append(bytes)
    }
  }
}

/// Counts of the tables of a run, for comparison with the counts in its record.
struct TableCounts {
  private(set) var steps = 0
  private(set) var failures = 0

  mutating func add(_ step: [MetricsRow]) {
    if step.first?.quality == .error { failures += 1 } else { steps += 1 }
  }

  /// The remark on missing rows for the reader of the page; nil if none are missing.
  ///
  /// - Parameters:
  ///   - files: the number of rows of the table of files.
  ///   - record: the record of the run; one that another program wrote may have no counts.
  func remark(files: Int, _ record: JSONValue) -> String? {
    let held = [
      ("files", files, "files"), ("measured", steps, "measured steps"),
      ("not_used", failures, "errors"),
    ]
    let missing = held.compactMap { key, count, words -> String? in
      guard let whole = record["counts"]?[key]?.number, Double(count) < whole else { return nil }
      return "\(count) of \(NumberText().text(whole)) \(words)"
    }
    guard !missing.isEmpty else { return nil }
    return
      "The tables contain \(missing.joined(separator: ", ")) of the run; run again for complete tables."
  }
}

extension StudyPage {
  /// The page with the kinds of pictures that a run has stored.
  fileprivate func noting(_ pictures: StoredPictures?) -> StudyPage {
    var page = self
    for (task, kinds) in pictures?.kinds ?? [:] { page.note(pictures: kinds, of: task) }
    return page
  }
}

extension StudyReport {
  /// Draws the steps of a run that are wanted, with their stored pictures.
  fileprivate mutating func draw(_ past: FinishedRun, _ pictures: StoredPictures?) throws {
    try past.forEachStep { rows, _ in
      guard wants(rows[0]),
        let step = DrawnStep(rows: rows, pictures: try pictures?.take(of: rows[0]) ?? [])
      else { return }
      draw(step)
    }
  }
}
