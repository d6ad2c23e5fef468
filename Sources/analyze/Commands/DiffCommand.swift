import Batch
import Report
import Text

/// `analyze diff`: what differs between two runs.
struct DiffCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  func run() throws -> ExitStatus {
    let runs = try invocation.operands.map { operand in
      guard let run = try FinishedRun([operand], console) else {
        throw SettingsError(
          description:
            "\(shown(operand)): contains no run; give a folder written by `analyze run -o`")
      }
      return run
    }
    guard runs.count == 2 else {
      throw SettingsError(description: "diff: give the folders of two runs")
    }
    let path = values.tableFile == standardOutputName ? nil : values.tableFile
    let isText =
      path == nil && !invocation.asksForTable && !values.allRows && StandardStreams.outputIsTerminal
    let output = try DifferenceOutput(path, values.writtenForm(to: path), isText: isText)
    let differs = try WriteDifferences(runs[0], runs[1], metrics: values.metrics, console).write(
      allRows: values.allRows, to: output)
    return differs ? .someFailed : .success
  }
}

extension OutputFormat {
  /// The format that the ending of a file's name says; CSV for any other name.
  static func ofFile(_ path: String?) -> OutputFormat {
    allCases.first { path?.hasSuffix(".\($0.fileEnding)") == true } ?? .csv
  }
}
