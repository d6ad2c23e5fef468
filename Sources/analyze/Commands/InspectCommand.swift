import Analyses
import Recordings
import Report

/// `analyze inspect`: what each file is, without analyzing it.
struct InspectCommand {
  let invocation: Invocation
  let console: Console

  /// An aligned table on a terminal, rows of `inputs.csv` elsewhere or with `--format`.
  func run() throws -> ExitStatus {
    try Names.telling(invocation, console, run)
  }

  private func run(_ names: Names) throws -> ExitStatus {
    let values = invocation.values
    let isForPeople = !values.isGiven(.format) && StandardStreams.outputIsTerminal
    let sink = RowSink(format: values.text(.format), numbers: values.numberText)
    let writer = CheckedWriter.standardOutput()
    var (bytes, rows) = ([UInt8](), [[Cell]]())
    if !isForPeople { sink.appendHeader(InputRow.columns, to: &bytes) }
    try writer.write(bytes)
    let (failures, stopped) = try forEachRow(names) { row in
      if isForPeople { return rows.append(row) }
      bytes.removeAll(keepingCapacity: true)
      sink.append(InputRow.columns, row, to: &bytes)
      try writer.write(bytes)
    }
    if isForPeople { try writer.write(Self.table(rows)) }
    try writer.flush()
    return stopped ?? invocation.status(failures: failures)
  }

  /// Reads the study as a run does, and says what cannot be used; rows come in byte order of sources.
  private func forEachRow(
    _ names: Names, _ take: ([Cell]) throws -> Void
  ) throws -> (failures: Int, stopped: ExitStatus?) {
    let study = try BlockRun(invocation, names, console)
    let analyzer = UnitAnalyzer(settings: study.settings)
    let outcome = try study.run(
      analyzer.inspect, rest: analyzer.inspect(study.settings.files.unreadable)
    ) { block in
      if let row = block.cells { try take(row) }
    }
    return (outcome.counts.failures, outcome.stopped)
  }

  /// The columns a person looks at; the rest is for scripts.
  private static func table(_ rows: [[Cell]]) -> String {
    let shownColumns = [
      "kind", "samples", "verdict", "duration_s", "native_rate_hz", "gaps", "gap_max_s",
      "flags", "source",
    ]
    let positions = shownColumns.compactMap { InputRow.columns.firstIndex(of: $0) }
    return TextTable(
      header: shownColumns, rows: rows.map { row in positions.map { row[$0] } },
      numbers: NumberText(.significant(4))
    ).text
  }
}
