import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// `analyze run` and the commands named after tasks.
struct BatchCommand {
  let invocation: Invocation
  let console: Console

  /// Reads, analyzes, writes; the status tells whether everything could be used.
  func run() async throws -> ExitStatus {
    let start = Date()
    console.begin()
    defer { console.end() }
    var settings = try BatchSettings(invocation)
    for hint in settings.unusedHints { console.say(.warning, hint) }
    for problem in settings.files.passedOver { console.say(.warning, shown("\(problem)")) }
    let folder = invocation.values.text(.output)
    let plan = settings.reader.plan()
    settings.settleWideTask(plan.units)
    let outputs = try OutputFiles(
      folder: folder, tables: settings.tables, ending: settings.ending, encoder: settings.encoder,
      wideTask: settings.wideTask)
    do {
      var groups = GroupCollector()
      var labels = settings.labelUse
      let (counts, stopped) = try await analyze(plan, settings, outputs, &groups, &labels)
      if let stopped, folder != nil {
        outputs.discard()
        return stopped
      }
      try outputs.write(
        "groups.\(settings.ending)", groups.table(settings.encoder, settings.parameters))
      try finish(outputs, settings, counts, labels, since: start)
      try outputs.commit()
      summarize(counts, labels, folder)
      return stopped ?? status(counts)
    } catch {
      outputs.discard()
      throw error
    }
  }

  private func analyze(
    _ plan: StudyPlan, _ settings: BatchSettings, _ outputs: OutputFiles,
    _ groups: inout GroupCollector, _ labels: inout LabelUse
  ) async throws -> (RunCounts, ExitStatus?) {
    let interruption = Interruption()
    let analyzer = UnitAnalyzer(settings: settings)
    let batch = Batch(
      units: plan.units, work: analyzer.analyze, jobs: settings.jobs, interruption: interruption)
    var counts = RunCounts()
    var queue = BlockQueue()
    var duplicates = Duplicates()
    for known in [
      analyzer.rows(of: settings.files.unreadable), analyzer.rows(of: settings.counted),
    ] {
      for message in known.messages { console.say(message.severity, message.text) }
      counts += known.counts
      queue.add(known.blocks)
    }
    console.expect(settings.files.paths.count)
    try await batch.run { unit, frontier in
      let result = duplicates.settled(unit)
      counts += result.counts
      groups.add(result.members)
      for file in result.marks { labels.note(file) }
      for message in result.messages { console.say(message.severity, message.text) }
      queue.add(result.blocks)
      for block in queue.release(before: frontier) { try outputs.write(block) }
      console.progress(done: counts.paths, failed: counts.failures)
    }
    for block in queue.release(before: nil) { try outputs.write(block) }
    labels.close()
    return (counts, interruption.status)
  }

  private func finish(
    _ outputs: OutputFiles, _ settings: BatchSettings, _ counts: RunCounts, _ labels: LabelUse,
    since start: Date
  ) throws {
    let dictionary = DictionaryTable(Catalog.entries)
    var table: [UInt8] = []
    dictionary.append(to: &table, settings.encoder)
    try outputs.write("dictionary.\(settings.ending)", table)
    try outputs.write("dictionary.json", jsonFile(.array(dictionary.json)))
    let record = RunRecord(
      invocation: invocation, parameters: settings.parameters, counts: counts, labels: labels,
      start: start)
    try outputs.write("run.json", jsonFile(record.json))
  }

  private func summarize(_ counts: RunCounts, _ labels: LabelUse, _ folder: String?) {
    console.end()
    for (table, count) in counts.duplicateRows.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      let copies = counted(count, "row")
      console.say(
        .warning,
        "\(shown(shownSource(table))): \(copies) with the key of another; counted once "
          + "(duplicate_input)")
    }
    for warning in labels.warnings { console.say(.warning, warning) }
    for remark in labels.remarks { console.conclude(remark) }
    if counts.measuredSteps + counts.failures == 0 {
      console.say(
        .warning, "nothing to analyze was found; `analyze inspect` tells what the files are")
    }
    guard let folder else { return }
    let copies = counts.duplicateSessions
    console.conclude(
      "\(counted(counts.files, "file")), \(counted(counts.sessions, "session")): "
        + "\(counts.measuredSteps) measured, "
        + "\(counts.failures) not used; "
        + (copies > 0 ? "\(counted(copies, "duplicate")) left out; " : "")
        + "the tables are in \(shown(folder))")
  }

  private func status(_ counts: RunCounts) -> ExitStatus {
    counts.failures > 0 && invocation.values.text(.failOn) != "none" ? .someFailed : .success
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
