import Metrics
import Recordings
import Report

/// The page of a finished run: its tables, and pictures of recordings that are read again.
struct RunReport {
  let run: FinishedRun
  let invocation: Invocation
  let console: Console
  let names: Names

  func draw() throws -> ExitStatus {
    let page = try ReportPage(invocation, console, names, default: "\(run.folder)/report.html")
    var report = StudyReport(PictureWish(invocation.values))
    try run.forEachRow { report.add($0) }
    try run.forEachFile { report.addFile($0, InputRow.columns) }
    try run.forEachGroup { report.addGroup($0) }
    var remarks: [String] = []
    if run.version != Version.number {
      remarks.append(
        "The numbers are of version \(run.version), the pictures of version \(Version.number).")
    }
    var wanted = try WantedSteps(of: run, report)
    for step in wanted.failed { report.draw(step) }
    report.countOmitted(wanted.omittedCount)
    if let past = run.drawing(invocation), !wanted.isEmpty {
      let sources = wanted.sources
      let study = try BlockRun(past, names, console, wantsDigests: true)
      let known = try KnownInputs(of: run)
      let analyzer = UnitAnalyzer(settings: study.settings)
      let outcome = try study.run(
        analyzer.analyze, rest: UnitResult(), where: { !sources.isDisjoint(with: $0) },
        ifUsed: { unit in
          let isSame = try known.hold(unit)
          if !isSame { try wanted.markChanged(unit.blocks.flatMap { try $0.reportedRows }) }
          return isSame
        }
      ) { block in
        if let step = try wanted.take(block) { report.draw(step) }
      }
      if let stopped = outcome.stopped { return stopped }
      remarks += wanted.remarks
    } else if !wanted.isEmpty {
      remarks.append(
        "Without pictures: the recordings of this run are not where its command found them. Call analyze report "
          + "in the folder where the run was started, or with the recordings instead of the run.")
    }
    try page.write(report, of: run.folder, facts: run.facts, remarks: remarks)
    return .success
  }
}
