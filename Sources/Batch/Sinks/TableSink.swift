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
    try outputs.write(
      "groups.\(ending)", stream.groups.table(encoder, setup.parameters, stream.people))
    try outputs.write(
      "participants.\(ending)",
      ParticipantsTable(people: stream.people, given: setup.people).table(encoder))
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

  /// The last lines of a run.
  ///
  /// - Parameter countsFiles: true if they count files even if rows are printed, which is not needed for the files of one
  ///   task.
  func summarize(_ stream: RowStream, _ folder: String?, _ names: Names, countsFiles: Bool) {
    let counts = stream.counts
    console.end()
    console.summarize(stream, setup.people, inFolder: folder != nil)
    if countsFiles || folder != nil {
      console.conclude(SummarizeStudy.headline(stream.people, counts))
    }
    guard let folder else { return }
    let copies = counts.duplicateSessions
    console.conclude(
      (copies > 0 ? "\(counted(copies, "duplicate session")) left out; " : "")
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
