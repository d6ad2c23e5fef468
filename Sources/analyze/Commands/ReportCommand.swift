import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// `analyze report`: a study as one page, of recordings or of the tables that a run wrote.
struct ReportCommand {
  let invocation: Invocation
  let console: Console

  /// Draws the page; the status tells whether everything could be used.
  func run() throws -> ExitStatus {
    try Names.telling(invocation, console) { names in
      let finished = try FinishedRun(invocation.operands)
      return try finished.map {
        try RunReport(run: $0, invocation: invocation, console: console, names: names).draw()
      } ?? draw(names)
    }
  }

  private func draw(_ names: Names) throws -> ExitStatus {
    let page = try ReportPage(invocation, console, names)
    var report = StudyReport(PictureWish(invocation.values, names))
    let study = try BlockRun(invocation, names, console)
    let analyzer = UnitAnalyzer(settings: study.settings)
    let outcome = try study.run(analyzer.analyze, rest: analyzer.restOfStudy()) {
      try report.add($0)
    }
    if let stopped = outcome.stopped { return stopped }
    if let warning = outcome.counts.warning { console.say(.warning, warning) }
    try report.add(outcome.groups.table(study.settings.encoder, study.settings.parameters))
    let told = ToldArguments(invocation, names)
    let facts = [
      ("program", "analyze \(Version.number)"),
      ("command", (["analyze"] + told.ofPage).map(shellQuoted).joined(separator: " ")),
      ("libraries", Version.libraryWords(opened: outcome.libraries)),
    ]
    // That pictures are drawn need not be told.
    let parameters = told.parameters(study.settings).filter { $0.name != "pictures" }
    try page.write(
      report,
      facts: facts + parameters.map { ("--\($0.name)", $0.text) })
    return invocation.status(failures: outcome.counts.failures)
  }
}
