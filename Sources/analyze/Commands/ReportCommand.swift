import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// `analyze report`: a study as one page, of recordings or of the tables that a run wrote.
struct ReportCommand {
  let invocation: Invocation
  let console: Console

  /// Of a run so many sessions are read again to be drawn; more would not fit into a page.
  private static let mostSessionsDrawn = 400

  /// Draws the page; the status tells whether everything could be used.
  func run() throws -> ExitStatus {
    try Names.telling(invocation, console) { names in
      let finished = try FinishedRun(invocation.operands)
      return try finished.map { try draw($0, names) } ?? draw(names)
    }
  }

  private var wish: PictureWish { PictureWish(invocation.values) }

  // MARK: Of recordings

  private func draw(_ names: Names) throws -> ExitStatus {
    var report = StudyReport(wish)
    let study = try BlockRun(invocation, names, console)
    let analyzer = UnitAnalyzer(settings: study.settings)
    let (counts, groups, stopped) = try study.run(
      analyzer.analyze, rest: analyzer.restOfStudy()
    ) {
      try report.add($0)
    }
    if let stopped { return stopped }
    try report.add(groups.table(study.settings.encoder, study.settings.parameters))
    let told = ToldArguments(invocation, names)
    let facts = [
      ("program", "analyze \(Version.number)"),
      ("command", (["analyze"] + told.all).map(shellQuoted).joined(separator: " ")),
      ("libraries", Version.libraryWords),
    ]
    try write(
      report, title: names.arePseudonyms ? "" : lastName(of: study.settings.files.root),
      facts: facts, remarks: [], to: invocation.values.text(.outputFile))
    return status(counts)
  }

  private func status(_ counts: RunCounts) -> ExitStatus {
    counts.failures > 0 && invocation.values.text(.failOn) != "none" ? .someFailed : .success
  }

  // MARK: Of a run

  private func draw(_ run: FinishedRun, _ names: Names) throws -> ExitStatus {
    var report = StudyReport(wish)
    try run.forEachRow { report.add($0) }
    try run.forEachFile { report.addFile($0, InputRow.columns) }
    try run.forEachGroup { report.addGroup($0) }
    var remarks: [String] = []
    if run.version != Version.number {
      remarks.append(
        "The numbers are of version \(run.version), the pictures of version \(Version.number).")
    }
    let wanted = try sources(of: run, report)
    if let past = run.drawing(invocation), !wanted.isEmpty {
      let study = try BlockRun(past, names, console)
      let analyzer = UnitAnalyzer(settings: study.settings)
      let (_, _, stopped) = try study.run(
        analyzer.analyze, rest: UnitResult(), where: { !wanted.isDisjoint(with: $0) }
      ) { block in
        try report.draw(block)
      }
      if let stopped { return stopped }
    } else if !wanted.isEmpty {
      remarks.append(
        "Without pictures: the recordings of this run are not where its command found them. Call analyze report "
          + "in the folder where the run was started, or with the recordings instead of the run.")
    }
    try write(
      report, title: lastName(of: run.folder), facts: run.facts, remarks: remarks,
      to: invocation.values.text(.outputFile) ?? "\(run.folder)/report.html")
    return .success
  }

  /// Files, and archives around them, of the sessions that are to be drawn: those asked for, then others in order.
  private func sources(of run: FinishedRun, _ report: StudyReport) throws -> Set<String> {
    let isSmall = report.page.sessionCount <= PictureWish.smallStudy
    var (sessions, sources) = (Set<[String]>(), Set<String>())
    try run.forEachRow { row in
      let isAsked = wish.isAsked(participant: row.participant, session: row.session)
      let isWanted =
        switch wish.extent {
        case .none: false
        case .all: true
        case .auto:
          isSmall
            || report.page.isDoubtful(participant: row.participant, session: row.session)
        }
      let name = [row.participant, row.session]
      let hasRoom = sessions.count < Self.mostSessionsDrawn || sessions.contains(name)
      guard isAsked || isWanted && hasRoom else { return }
      sessions.insert(name)
      sources.insert(row.source)
      for (place, letter) in row.source.utf8.enumerated() where letter == UInt8(ascii: "!") {
        sources.insert(String(decoding: row.source.utf8.prefix(place), as: UTF8.self))
      }
    }
    return sources
  }

  // MARK: Both

  private func lastName(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.lastPathComponent
  }

  private func write(
    _ report: StudyReport, title: String, facts: [(name: String, text: String)],
    remarks: [String], to path: String?
  ) throws {
    let provenance = StudyPage.Provenance(
      title: "Report" + (title.isEmpty ? "" : " of \(title)"),
      counts: report.files.flow(sessions: report.page.sessionCount),
      facts: facts.filter { !$0.text.isEmpty }, remarks: remarks)
    try PageFile(path).write(report.html(provenance))
    if let path, path != "-" { console.conclude("the page is \(shown(path))") }
  }
}
