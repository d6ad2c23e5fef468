import Batch
import Exchange
import CLibrary
import Recordings
import Report
import Study
import Text

/// `analyze export`: writes the tables of a finished run in the format of another program.
struct ExportCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  func run() throws -> ExitStatus {
    guard let run = try FinishedRun(invocation.operands, console) else {
      throw SettingsError(
        description: "export: give the folder of a run, as written by `analyze run -o`")
    }
    guard let output = values.exportOutput else {
      throw SettingsError(description: "--output: missing; give the file or folder to be written")
    }
    guard let format = values.exportFormat else {
      throw SettingsError(description: "--as: missing; give sqlite or redcap")
    }
    let reviewed = try run.reviewed(by: values.review, console)
    let interruption = Interruption()
    interruption.beginWork()
    do {
      try write(RunInterrupted(run: reviewed, interruption: interruption), format, to: output)
      return .success
    } catch is Stopped { return interruption.number == SIGINT ? .interrupted : .terminated }
  }

  private func write(_ run: RunInterrupted, _ format: ExportFormat, to output: String) throws {
    var run = run
    switch format {
    case .sqlite:
      let table = OptionDeclarations.program
      for option in [table.event.spec, table.dataDictionary.spec, table.sameForm.spec]
      where values.isGiven(option) {
        throw SettingsError(
          description: "--\(option.name): only applies to --as redcap; leave it out")
      }
      let metrics = values.exportMetrics ?? "all"
      let chosen = try run.run.metricSelection(metrics)
      run.note = { console.say(.warning, $0) }
      // The analysis table of all metrics has more columns than a table may have.
      run.analysisMetrics = metrics == "all" ? "main" : metrics
      try SQLiteExport(path: output, isChosen: chosen.contains(task:metric:)).write(run)
      if values.exportMetrics == "all" {
        console.conclude(
          "analysis has the main values only; name metrics with --metrics to have others")
      }
    case .redcap:
      let chosen = try run.run.metricSelection(values.exportMetrics ?? "main")
      let export = try REDCapExport(
        folder: output, event: values.event, project: try project(), isInSameForm: values.sameForm,
        isChosen: chosen.contains(task:metric:))
      try export.write(run)
    }
  }
}

extension ExportCommand {
  /// The project whose rows get the values; nil without `--data-dictionary`.
  private func project() throws -> REDCapProject? {
    guard let path = values.dataDictionary else {
      if values.sameForm {
        throw SettingsError(
          description: "--same-form: needs --data-dictionary, whose forms it means")
      }
      return nil
    }
    if values.event != nil {
      throw SettingsError(
        description:
          "--event: cannot be combined with --data-dictionary, whose rows have their own events; leave it out"
      )
    }
    let forms = MyCapForms.formsOfTasks(inDictionary: path)
    return try REDCapProject(
      readingFrom: path,
      formsOfTasks: Dictionary(uniqueKeysWithValues: forms.map { ($0.key.rawValue, $0.value) }))
  }
}

/// A signal has requested the end.
private struct Stopped: Error {}

/// The tables of a run. Reading them ends if a signal requests the end.
private struct RunInterrupted: FinishedTables {
  let run: FinishedRun
  let interruption: Interruption
  /// The metrics of the analysis table.
  var analysisMetrics = "main"
  /// Is called with a sentence about what the analysis table leaves out.
  var note: (String) -> Void = { _ in }

  var facts: [(name: String, text: String)] { run.facts }

  func has(_ table: String) -> Bool { run.has(table) }

  func analysisTable() throws -> (description: TableDescription, rows: [[Cell]])? {
    try run.analysisRows(metrics: analysisMetrics, note: note)
  }

  func columns<Row>(of table: Table<Row>) throws -> [String]? { try run.columns(of: table) }

  func forEachRow<Row>(of table: Table<Row>, _ take: (Row, [String]) throws -> Void) throws {
    try run.forEachRow(of: table) { row, others in
      if interruption.number != nil { throw Stopped() }
      try take(row, others)
    }
  }
}
