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
  func run() throws -> ExitStatus {
    console.begin()
    defer { console.end() }
    var settings = try BatchSettings(invocation)
    let shard = try Shard(invocation.values)
    for hint in settings.unusedHints { console.say(.warning, hint) }
    for problem in settings.files.passedOver { console.say(.warning, shown("\(problem)")) }
    let plan = settings.reader.plan()
    settings.settleWideTask(plan.units)
    let setup = RunSetup(invocation, settings, shard)
    let folder = try folder(setup)
    let outputs = try OutputFiles(folder: folder?.path, setup, wideTask: settings.wideTask)
    do {
      var tables = RunTables(setup, outputs, console)
      let stopped = try analyze(plan, settings, setup, folder, &tables)
      if let stopped, folder != nil {
        outputs.discard()
        return stopped
      }
      try tables.finish(arguments: setup.arguments)
      try folder?.close(keepsJournal: shard != nil)
      tables.summarize(folder?.path)
      return stopped ?? status(tables.counts)
    } catch {
      outputs.discard()
      throw error
    }
  }

  private func folder(_ setup: RunSetup) throws -> RunFolder? {
    let values = invocation.values
    guard let path = values.text(.output) else {
      guard values.isGiven(.resume) else { return nil }
      throw SettingsError(
        description: "--resume: says nothing without --output, the folder of the earlier run")
    }
    let folder = try RunFolder(path, setup, isResumed: values.isGiven(.resume))
    if let remark = folder.remark { console.say(.warning, remark) }
    return folder
  }

  /// Nil when all is done; else why it is not.
  private func analyze(
    _ plan: StudyPlan, _ settings: BatchSettings, _ setup: RunSetup, _ folder: RunFolder?,
    _ tables: inout RunTables
  ) throws -> ExitStatus? {
    let interruption = Interruption()
    let units = plan.units.filter { setup.shard?.includes($0.paths.first ?? "") ?? true }
    let analyzer = UnitAnalyzer(settings: settings)
    console.expect(units.reduce(0) { $0 + $1.fileCount })
    if setup.shard?.includes("") ?? true {
      let rest = analyzer.restOfStudy()
      if let folder {
        folder.count(
          try folder.journal.add(
            ContentDigest(ofText: ""), source: "", isWhole: true, rest.wireBytes))
      }
      try tables.take(rest, before: "")
    }
    let batch = Batch(
      units: units, settings: settings, work: analyzer.analyze, folder: folder,
      interruption: interruption)
    try batch.run { try tables.take($0, before: $1) }
    return interruption.status
  }

  private func status(_ counts: RunCounts) -> ExitStatus {
    counts.failures > 0 && invocation.values.text(.failOn) != "none" ? .someFailed : .success
  }
}

extension Shard {
  /// What `--shard` says; nil without it.
  init?(_ values: OptionValues) throws(SettingsError) {
    guard let text = values.text(.shard) else { return nil }
    let isAutomatic = text == "auto"
    let shard =
      isAutomatic ? Shard(environment: ProcessInfo.processInfo.environment) : Shard(text)
    guard let shard else {
      throw SettingsError(
        description: isAutomatic
          ? "--shard auto: no evenly numbered array job of Slurm or AWS Batch is running this; give I/N"
          : "--shard: \"\(shown(text))\"; give I/N, part I of N, such as 1/8, or auto")
    }
    self = shard
  }
}
