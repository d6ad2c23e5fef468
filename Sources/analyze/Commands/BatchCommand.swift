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
    try Names.telling(invocation, console, run)
  }

  private func run(_ names: Names) throws -> ExitStatus {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    let folder = try folder()
    var settings = try BatchSettings(invocation, names)
    let shard = try Shard(invocation.values)
    for hint in names.told(unusedHints: settings.unusedHints) { console.say(.warning, hint) }
    for remark in names.remarks(on: settings.files.passedOver) { console.say(remark) }
    let supervisor = Supervisor(settings) { unit, order, note in
      UnitAnalyzer(settings: settings.with(wideTask: order.wideTask)).analyze(unit, order, note)
    }
    let plan = try Scouts(supervisor, of: settings.files).plan(settings.reader)
    supervisor.tellConfinement(console)
    try settings.settleWideTask(plan, supervisor)
    let setup = RunSetup(invocation, settings, shard)
    interruption.beginWork()
    try folder?.begin(setup, isResumed: invocation.values.isGiven(.resume))
    if let remark = folder?.remark { console.say(.warning, remark) }
    let outputs = try OutputFiles(folder: folder?.path, setup, wideTask: settings.wideTask)
    do {
      var tables = RunTables(setup, outputs, console)
      let batch = Batch(
        plan: plan, places: names.inOrder(plan).filter { setup.includes(plan, $0, names) },
        settings: settings, supervisor: supervisor, folder: folder, interruption: interruption)
      let stopped = try analyze(batch, setup, &tables)
      supervisor.tellConfinement(console)
      if let stopped, folder != nil {
        outputs.discard()
        let told = ToldArguments(invocation, names)
        console.conclude(NextStep(names: names).afterStop(ProgramArguments.all ?? [], told))
        return stopped
      }
      try tables.finish(arguments: setup.arguments, isConfined: supervisor.isConfined)
      try folder?.close(keepsJournal: shard != nil)
      tables.summarize(folder?.path, names)
      if let shard, let folder, shard.count > 1 {
        console.conclude(NextStep(names: names).afterPart(shard, of: setup, in: folder.path))
      }
      return stopped ?? invocation.status(failures: tables.counts.failures)
    } catch {
      outputs.discard()
      throw error
    }
  }

  /// Taken before all else: who finds it taken need not list and plan a study first.
  private func folder() throws -> RunFolder? {
    let values = invocation.values
    guard let path = values.text(.output) else {
      guard values.isGiven(.resume) else { return nil }
      throw SettingsError(
        description: "--resume: says nothing without --output, the folder of the earlier run")
    }
    return try RunFolder(path)
  }

  /// Nil when all is done; else why it is not.
  private func analyze(
    _ batch: Batch, _ setup: RunSetup, _ tables: inout RunTables
  ) throws -> ExitStatus? {
    console.expect(batch.places.reduce(0) { $0 + batch.plan.fileCount($1) })
    if setup.shard?.includes("") ?? true {
      let rest = UnitAnalyzer(settings: batch.settings).restOfStudy()
      if let folder = batch.folder {
        folder.count(
          try folder.journal.add(
            ContentDigest(ofText: ""), source: "", isWhole: true, rest.wireBytes))
      }
      try tables.take(rest, before: "")
    }
    try batch.run { try tables.take($0, before: $1) }
    return batch.interruption.status
  }
}

extension RunSetup {
  /// Whether a unit of the plan is of this part of the study. By the pseudonym where there is one: the part of a name would
  /// tell a little of it.
  fileprivate func includes(_ plan: StudyPlan, _ place: Int, _ names: Names) -> Bool {
    shard?.includes(names.path(plan.firstPath(place))) ?? true
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
