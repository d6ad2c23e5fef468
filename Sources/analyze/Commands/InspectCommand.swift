import Analyses
import Recordings
import Report

/// `analyze inspect`: what each file is, without analyzing it.
struct InspectCommand {
  let invocation: Invocation
  let console: Console

  /// An aligned table on a terminal, rows of `inputs.csv` elsewhere or with `--format`.
  func run() throws -> ExitStatus {
    let files = try StudyFiles(invocation)
    let reader = SessionReader(files, wantsDigests: true)
    let values = invocation.values
    let isForPeople = !values.isGiven(.format) && StandardStreams.outputIsTerminal
    var failures = 0
    var rows: [[Cell]] = []
    let writer = CheckedWriter.standardOutput()
    let sink = RowSink(format: values.text(.format), numbers: values.numberText)
    var bytes: [UInt8] = []
    if !isForPeople { sink.appendHeader(InputRow.columns, to: &bytes) }
    console.begin()
    console.total = files.paths.count
    let unreadable = files.unreadable.map { (ByteKey($0.source), SessionReader.report(of: $0)) }
    let found = Dictionary(unreadable) { first, _ in first }
    let sources = (files.paths + files.unreadable.map(\.source)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    for (position, path) in sources.enumerated() {
      let report = found[ByteKey(path)] ?? reader.report(of: path)
      if let problem = report.problem {
        failures += 1
        console.say(.error, shown("\(problem)"))
      }
      let cells = InputRow(report).cells
      if isForPeople {
        rows.append(cells)
      } else {
        sink.append(InputRow.columns, cells, to: &bytes)
      }
      try writer.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      console.progress(done: position + 1, failed: failures)
    }
    console.end()
    if isForPeople { try writer.write(Self.table(rows)) }
    try writer.flush()
    return failures > 0 && values.text(.failOn) != "none" ? .someFailed : .success
  }

  /// The columns a person looks at; the rest is for scripts.
  private static func table(_ rows: [[Cell]]) -> String {
    let shownColumns = [
      "kind", "samples", "verdict", "duration_s", "native_rate_hz", "gaps", "flags", "source",
    ]
    let positions = shownColumns.compactMap { InputRow.columns.firstIndex(of: $0) }
    return TextTable(
      header: shownColumns, rows: rows.map { row in positions.map { row[$0] } },
      numbers: NumberText(.significant(4))
    ).text
  }
}
