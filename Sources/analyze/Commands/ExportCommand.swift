import Batch
import Exchange
import CLibrary
import Recordings
import Report
import Text

/// `analyze export`: the tables of a finished run in the format of another program.
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
    let interruption = Interruption()
    interruption.beginWork()
    do {
      try write(RunInterrupted(run: run, interruption: interruption), format, to: output)
      return .success
    } catch is Stopped { return interruption.number == SIGINT ? .interrupted : .terminated }
  }

  private func write(_ run: RunInterrupted, _ format: ExportFormat, to output: String) throws {
    switch format {
    case .sqlite:
      let table = OptionDeclarations.program
      for option in [table.exportMetrics.spec, table.event.spec] where values.isGiven(option) {
        throw SettingsError(
          description: "--\(option.name): only applies to --as redcap; leave it out")
      }
      try SQLiteExport(path: output).write(run)
    case .redcap:
      let export = try REDCapExport(folder: output, try chosenMetrics(), event: values.event)
      try export.write(run)
    }
  }

  private func chosenMetrics() throws -> REDCapExport.Chosen {
    switch values.exportMetrics {
    case "main": return .main(FinishedRun.mainMetrics)
    case "all": return .all
    case let path:
      guard let text = try? ByteBuffer(readingFile: path).text else {
        throw SettingsError(
          "--metrics", of: path,
          "cannot be read; give main, all, or a file with a name in each line")
      }
      return .named(
        text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty })
    }
  }
}

/// A signal has asked for the end.
private struct Stopped: Error {}

/// The tables of a run, which end where a signal asks for it.
private struct RunInterrupted: FinishedTables {
  let run: FinishedRun
  let interruption: Interruption

  var facts: [(name: String, text: String)] { run.facts }

  func has(_ table: String) -> Bool { run.has(table) }

  func columns<Row>(of table: Table<Row>) throws -> [String]? { try run.columns(of: table) }

  func forEachRow<Row>(of table: Table<Row>, _ take: (Row, [String]) throws -> Void) throws {
    try run.forEachRow(of: table) { row, others in
      if interruption.number != nil { throw Stopped() }
      try take(row, others)
    }
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
