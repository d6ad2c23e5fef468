public import Analyses
import CLibrary
import Metrics
import Recordings
public import Report
import Study

/// The tables of a run, in a folder or on standard output.
struct TableSink: ResultSink {
  private let setup: RunSetup
  private let outputs: OutputFiles
  private let console: Console
  private let startSeconds = Host.unixSeconds

  init(_ setup: RunSetup, _ outputs: OutputFiles, _ console: Console) {
    (self.setup, self.outputs, self.console) = (setup, outputs, console)
  }

  mutating func take(session chunks: [RowChunk]) throws { try outputs.write(chunks) }

  mutating func take(file chunks: [RowChunk]) throws { try outputs.write(chunks) }

  /// Writes what is known only at the end, and gives all files their names.
  ///
  /// - Parameter isConfined: whether workers were; nil where there was none.
  func finish(_ stream: RowStream, isConfined: Bool?) throws {
    let (encoder, ending) = (setup.encoder, setup.format.ofTables.fileEnding)
    try outputs.write("groups.\(ending)", stream.groups.table(encoder, setup.parameters))
    let dictionary = DictionaryTable(Catalog.entries)
    var table: [UInt8] = []
    dictionary.append(to: &table, encoder)
    try outputs.write("dictionary.\(ending)", table)
    try outputs.write("dictionary.json", jsonFile(.array(dictionary.json)))
    let record = RunRecord(
      setup: setup, arguments: setup.arguments, counts: stream.counts, libraries: stream.libraries,
      labels: stream.labels, isConfined: isConfined, startSeconds: startSeconds)
    try outputs.write("run.json", jsonFile(record.json))
    try outputs.commit()
  }

  /// The last lines of a run whose tables are in a folder, or of one that printed them.
  func summarize(_ stream: RowStream, _ folder: String?, _ names: Names) {
    let counts = stream.counts
    console.end()
    for warning in stream.labels.warnings { console.say(.warning, warning) }
    for remark in stream.labels.remarks { console.conclude(remark) }
    if let warning = counts.warning { console.say(.warning, warning) }
    for (table, count) in counts.duplicateRows.sorted(by: { precedes($0.key, $1.key) ?? false }) {
      let copies = counted(count, "row")
      console.say(
        .warning,
        "\(shown(shownSource(table))): \(copies) with the key of another; counted once "
          + "(\(Flag(.duplicateInput).code))")
    }
    guard let folder else { return }
    let copies = counts.duplicateSessions
    console.conclude(
      "\(counted(counts.files, "file")), \(counted(counts.sessions, "session")): "
        + "\(counts.measuredSteps) measured, "
        + "\(counts.failures) not used; "
        + (copies > 0 ? "\(counted(copies, "duplicate")) left out; " : "")
        + "the tables are in \(names.output(folder))")
    NextStep(names: names).afterFailures(counts, setup, in: folder).forEach(console.conclude)
  }
}

extension Catalog {
  /// All tasks as the dictionary wants them.
  public static var entries: [DictionaryTable.Entry] {
    analyses.map {
      .init(
        task: $0.task.rawValue, method: $0.method, metrics: $0.definitions + $0.groupDefinitions)
    }
  }
}
