import Batch
import Metrics
import Reliability
import Report
import Text

/// `analyze table`: one row for each participant and visit, one column for each measure.
struct TableCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  func run() throws -> ExitStatus {
    guard let run = try FinishedRun(invocation.operands, console) else {
      throw SettingsError(
        description:
          "\(invocation.operands.map(shown).joined(separator: " ")): contains no run; give a folder written by `analyze run -o`"
      )
    }
    let reviewed = try run.reviewed(by: values.review, console)
    let path = values.tableFile == standardOutputName ? nil : values.tableFile
    let table = WriteAnalysisTable(reviewed, try request(), values.writtenForm(to: path), console)
    return try console.status { try table.write(to: path) }
  }

  private func request() throws(SettingsError) -> AnalysisTableRequest {
    var request = AnalysisTableRequest()
    request.analysis = try analysis()
    request.metrics = values.tableMetrics
    (request.visits, request.anchor) = (values.visits, values.anchor)
    request.takesAllInWindows = values.isGiven(\.sessionRule)
    (request.columnsFile, request.norms) = (values.columnsFile, values.appliedNorms)
    request.practice = values.practiceCurves
    return request
  }

  private func analysis() throws(SettingsError) -> AnalysisRequest {
    if values.long, values.spread {
      throw SettingsError(description: "--long: cannot be combined with --spread; give one of them")
    }
    if values.spread, ![.participant, .visit].contains(values.rowUnit) {
      throw SettingsError(
        description: "--spread: one row for each participant; leave out --by, or --spread")
    }
    if values.columnsFile != nil, values.columnNames == .short {
      throw SettingsError(
        description: "--columns-file: gives the names of the columns; leave out --names")
    }
    var analysis = AnalysisRequest()
    analysis.rows = values.rowUnit
    analysis.takesDoubtful = values.quality == .doubtful
    (analysis.attempts, analysis.sessions) = (values.attemptRule, values.sessionRule)
    analysis.besides = try besides()
    analysis.shape = values.long ? .long : values.spread ? .spread : .wide
    (analysis.isComplete, analysis.keepsUnscheduled) = (values.complete, values.unscheduled)
    analysis.hasShortNames = values.columnNames == .short
    analysis.countsDaysFromOne = values.dayOne
    analysis.covariates = values.carry.map(listed)
    return analysis
  }

  private func besides() throws(SettingsError) -> [BesideValue] {
    let words = BesideValue.allCases.map(\.rawValue)
    var besides: [BesideValue] = []
    for word in values.besides.map(listed) ?? [] {
      guard let beside = BesideValue(rawValue: word) else {
        throw SettingsError("--with", of: word, "is not known; give \(alternatives(words))")
      }
      if !besides.contains(beside) { besides.append(beside) }
    }
    return besides
  }

  private func listed(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }
}
