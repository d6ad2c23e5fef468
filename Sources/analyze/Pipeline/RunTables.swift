import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// Makes the tables of a run from what its units came to, which workers or journals tell in one order.
struct RunTables {
  private(set) var counts = RunCounts()

  private let setup: RunSetup
  private let outputs: OutputFiles
  private let console: Console
  private let start = Date()
  private var queue = BlockQueue()
  private var duplicates = Duplicates()
  private var groups = GroupCollector()
  private var labels: LabelUse
  private var libraries: [String: String] = [:]

  init(_ setup: RunSetup, _ outputs: OutputFiles, _ console: Console) {
    (self.setup, self.outputs, self.console) = (setup, outputs, console)
    labels = setup.labelUse
  }

  /// Takes a unit; no row of those behind it comes before the source `frontier`.
  mutating func take(_ unit: UnitResult, before frontier: String?) throws {
    let result = duplicates.settled(unit)
    counts += result.counts
    groups.add(result.members)
    libraries.merge(result.libraries) { _, last in last }
    for file in result.marks { labels.note(file) }
    for message in result.messages { console.say(message) }
    queue.add(result.blocks)
    for block in queue.release(before: frontier) { try outputs.write(block) }
    console.progress(done: counts.paths, failed: counts.failures)
  }

  /// Writes what is known only at the end, and gives all files their names.
  ///
  /// - Parameter isConfined: whether workers were; nil where there was none.
  mutating func finish(arguments: [String], isConfined: Bool?) throws {
    for block in queue.release(before: nil) { try outputs.write(block) }
    labels.close()
    let (encoder, ending) = (setup.encoder, setup.ending)
    try outputs.write("groups.\(ending)", groups.table(encoder, setup.parameters))
    let dictionary = DictionaryTable(Catalog.entries)
    var table: [UInt8] = []
    dictionary.append(to: &table, encoder)
    try outputs.write("dictionary.\(ending)", table)
    try outputs.write("dictionary.json", jsonFile(.array(dictionary.json)))
    let record = RunRecord(
      setup: setup, arguments: arguments, counts: counts, libraries: libraries, labels: labels,
      isConfined: isConfined, start: start)
    try outputs.write("run.json", jsonFile(record.json))
    try outputs.commit()
  }

  /// The last words of a run whose tables are in a folder, or of one that printed them.
  func summarize(_ folder: String?, _ names: Names) {
    console.end()
    for warning in labels.warnings { console.say(.warning, warning) }
    for remark in labels.remarks { console.conclude(remark) }
    if let warning = counts.warning { console.say(.warning, warning) }
    for (table, count) in counts.duplicateRows.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      let copies = counted(count, "row")
      console.say(
        .warning,
        "\(shown(shownSource(table))): \(copies) with the key of another; counted once "
          + "(duplicate_input)")
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

func jsonFile(_ json: JSONText) -> [UInt8] {
  var bytes: [UInt8] = []
  json.append(to: &bytes, layout: .indented)
  return bytes + [UInt8(ascii: "\n")]
}

extension Catalog {
  /// All tasks as the dictionary wants them.
  static var entries: [DictionaryTable.Entry] {
    analyses.map {
      .init(
        task: $0.task.rawValue, method: $0.method, metrics: $0.definitions + $0.groupDefinitions)
    }
  }
}
