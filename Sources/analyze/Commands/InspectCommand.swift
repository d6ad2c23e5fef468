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
    return stopped ?? (failures > 0 && values.text(.failOn) != "none" ? .someFailed : .success)
  }

  /// Reads the study as a run does, and says what cannot be used; rows come in byte order of sources.
  private func forEachRow(
    _ names: Names, _ take: ([Cell]) throws -> Void
  ) throws -> (failures: Int, stopped: ExitStatus?) {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    let settings = try BatchSettings(invocation, names)
    for line in names.told(settings.files.passedOver) { console.say(.warning, line) }
    let analyzer = UnitAnalyzer(settings: settings)
    let supervisor = Supervisor(settings, analyzer.inspect)
    let plan = try Scouts(supervisor, of: settings.files).plan(settings.reader)
    let batch = Batch(
      plan: plan, places: names.inOrder(plan), settings: settings, supervisor: supervisor,
      folder: nil, interruption: interruption)
    var (counts, queue, duplicates) = (RunCounts(), BlockQueue(), Duplicates())
    func add(_ result: UnitResult) {
      counts += result.counts
      for message in result.messages { console.say(message.severity, message.text) }
      queue.add(result.blocks)
      console.progress(done: counts.paths, failed: counts.failures)
    }
    interruption.beginWork()
    console.expect(settings.files.paths.count + settings.files.unreadable.count)
    add(analyzer.inspect(settings.files.unreadable))
    try batch.run { unit, frontier in
      add(duplicates.settled(unit))
      for row in queue.release(before: frontier).compactMap(\.cells) { try take(row) }
    }
    for row in queue.release(before: nil).compactMap(\.cells) { try take(row) }
    return (counts.failures, batch.interruption.status)
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
