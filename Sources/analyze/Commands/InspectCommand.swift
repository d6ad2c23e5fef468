import Analyses
import Recordings
import Report

/// `analyze inspect`: what each file is, without analyzing it.
struct InspectCommand {
  let invocation: Invocation
  let console: Console

  /// An aligned table on a terminal, rows of `inputs.csv` elsewhere or with `--format`.
  func run() throws -> ExitStatus {
    let values = invocation.values
    let isForPeople = !values.isGiven(.format) && StandardStreams.outputIsTerminal
    let sink = RowSink(format: values.text(.format), numbers: values.numberText)
    let writer = CheckedWriter.standardOutput()
    var (header, rows, failures) = ([UInt8](), [[Cell]](), 0)
    if !isForPeople { sink.appendHeader(InputRow.columns, to: &header) }
    try writer.write(header)
    try forEachReport { report in
      failures += report.problem == nil ? 0 : 1
      var row: [UInt8] = []
      if isForPeople {
        rows.append(InputRow(report).cells)
      } else {
        sink.append(InputRow.columns, InputRow(report).cells, to: &row)
      }
      try writer.write(row)
    }
    if isForPeople { try writer.write(Self.table(rows)) }
    try writer.flush()
    return failures > 0 && values.text(.failOn) != "none" ? .someFailed : .success
  }

  /// Reads one file after the other, in byte order, and says what cannot be used.
  private func forEachReport(_ take: (FileReport) throws -> Void) throws {
    let files = try StudyFiles(invocation)
    let bareSound = try BareSound(invocation.values, isOfNamedFiles: true)
    let reader = SessionReader(
      files, wantsDigests: true, bareSound: bareSound, limits: ArchiveLimits(invocation.values))
    let unreadable = files.unreadable.map { (ByteKey($0.source), SessionReader.report(of: $0)) }
    let known = Dictionary(unreadable) { first, _ in first }
    let sources = (files.paths + files.unreadable.map(\.source)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    for problem in files.passedOver { console.say(.warning, shown("\(problem)")) }
    console.begin()
    defer { console.end() }
    console.expect(sources.count)
    var failures = 0
    for (position, path) in sources.enumerated() {
      for report in known[ByteKey(path)].map({ [$0] }) ?? reader.reports(of: path) {
        for problem in report.passedOver { console.say(.warning, shown("\(problem)")) }
        if let problem = report.problem {
          failures += 1
          console.say(.error, shown("\(problem)"))
        }
        try take(report)
      }
      console.progress(done: position + 1, failed: failures)
    }
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
