import Metrics
import Recordings
import Report

/// The page of a finished run: its tables, and pictures of recordings that are read again.
struct RunReport {
  let run: FinishedRun
  let invocation: Invocation
  let console: Console
  let names: Names

  /// So many sessions are read again to be drawn; more would not fit into a page.
  private static let mostSessionsDrawn = 400

  private var wish: PictureWish { PictureWish(invocation.values) }

  func draw() throws -> ExitStatus {
    let page = try ReportPage(invocation, console, names, default: "\(run.folder)/report.html")
    var report = StudyReport(wish)
    try run.forEachRow { report.add($0) }
    try run.forEachFile { report.addFile($0, InputRow.columns) }
    try run.forEachGroup { report.addGroup($0) }
    var remarks: [String] = []
    if run.version != Version.number {
      remarks.append(
        "The numbers are of version \(run.version), the pictures of version \(Version.number).")
    }
    let wanted = try sources(report)
    if let past = run.drawing(invocation), !wanted.isEmpty {
      let study = try BlockRun(past, names, console)
      let analyzer = UnitAnalyzer(settings: study.settings)
      let outcome = try study.run(
        analyzer.analyze, rest: UnitResult(), where: { !wanted.isDisjoint(with: $0) }
      ) { block in
        try report.draw(block)
      }
      if let stopped = outcome.stopped { return stopped }
    } else if !wanted.isEmpty {
      remarks.append(
        "Without pictures: the recordings of this run are not where its command found them. Call analyze report "
          + "in the folder where the run was started, or with the recordings instead of the run.")
    }
    try page.write(report, of: run.folder, facts: run.facts, remarks: remarks)
    return .success
  }

  /// Files, and archives around them, of the sessions that are to be drawn: those asked for, then others in order.
  private func sources(_ report: StudyReport) throws -> Set<String> {
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
}
