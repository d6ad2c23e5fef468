import Metrics
import Recordings
import Report

/// The page of a finished run: its tables, and pictures of recordings that are read again.
struct RunReport {
  let run: FinishedRun
  let invocation: Invocation
  let console: Console
  let names: Names

  /// Options that change no number.
  private static let ownOptions = Set(
    [
      OptionSpec.outputFile, .pictures, .session, .pseudonymize, .jobs, .timeout, .memory, .failOn,
      .progress, .color, .quiet, .verbose,
    ].map(\.name))

  func draw() throws -> ExitStatus {
    try refuseOtherOptions()
    let page = try ReportPage(
      invocation, console, names, default: "\(run.folder)/\(PageFile.nameInRun)")
    var report = StudyReport(PictureWish(invocation.values, names))
    var counts = TableCounts()
    try run.forEachRow { row in
      report.add(row)
      counts.add(row)
    }
    try run.forEachFile { report.addFile($0, InputRow.columns) }
    try run.forEachGroup { report.addGroup($0) }
    var remarks = run.remarks
    if let missing = counts.remark(files: report.files.count, run.record) {
      remarks.append(missing)
    }
    var wanted = try WantedSteps(of: run, report, isCut: counts.lacksSteps(of: run.record))
    for step in wanted.failed { report.draw(step) }
    report.countOmitted(wanted.omittedCount)
    if !wanted.isEmpty {
      switch run.recordings(invocation, holdingAnyOf: wanted.sources) {
      case .lost(let remark): remarks.append(remark)
      case .found(let past):
        if let stopped = try draw(&wanted, by: past, into: &report) { return stopped }
        remarks += wanted.remarks
      }
      // Who asks for a session by its name wants its numbers in any case.
      for step in wanted.undrawn where step.rows.contains(where: report.isAsked) {
        report.draw(step)
      }
    }
    try page.write(report, facts: run.facts, remarks: remarks)
    return invocation.status(failures: counts.failures)
  }

  /// Reads the recordings again; tells why that ended early, if it did.
  private func draw(
    _ wanted: inout WantedSteps, by past: Invocation, into report: inout StudyReport
  ) throws -> ExitStatus? {
    let study = try BlockRun(past, names, console, wantsDigests: true)
    let (known, sources) = (try KnownInputs(of: run), wanted.sources)
    let analyzer = UnitAnalyzer(settings: study.settings)
    return try study.run(
      analyzer.analyze, rest: UnitResult(), where: { !sources.isDisjoint(with: $0) },
      seeing: { unit in
        let changed = try known.changedSources(in: unit)
        if !changed.isEmpty { try wanted.markChanged(ChangedRows(changed, in: unit)) }
      }
    ) { block in
      if let step = try wanted.take(block) { report.draw(step) }
    }.stopped
  }

  /// With others the pictures would be of other numbers than those of the tables.
  private func refuseOtherOptions() throws(SettingsError) {
    let others = invocation.values.all.map(\.name).filter { !Self.ownOptions.contains($0) }
    if let option = others.first {
      throw SettingsError(
        description:
          "--\(option): changes nothing in the tables of a run; run again with it, or name the recordings "
          + "instead of the run")
    }
    if names.arePseudonyms, !run.hasPseudonyms {
      throw SettingsError(
        description:
          "--\(OptionSpec.pseudonymize.name): the tables of this run tell names; run again with it, or name the "
          + "recordings instead of the run")
    }
  }
}
