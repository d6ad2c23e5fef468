import Recordings
import Report

/// Has workers go through a study for a command that writes no tables: it gets their blocks in one order.
struct BlockRun {
  let settings: BatchSettings
  let console: Console
  private let interruption = Interruption()

  /// What the command gets beside the blocks.
  struct Outcome {
    /// What was seen.
    var counts = RunCounts()
    /// What takes part in values over several sessions.
    var groups = GroupCollector()
    /// Those that workers opened, with their versions.
    var libraries: [String: String] = [:]
    /// Why it ended early, if it did.
    var stopped: ExitStatus?
  }

  /// Lists the files.
  ///
  /// - Parameter wantsDigests: whether files of drawn sessions are told by their SHA-256, too.
  init(
    _ invocation: Invocation, _ names: Names, _ console: Console, wantsDigests: Bool = false
  ) throws {
    self.console = console
    console.begin()
    settings = try BatchSettings(invocation, names, wantsDigests: wantsDigests)
    for hint in names.told(unusedHints: settings.unusedHints) { console.say(.warning, hint) }
    for remark in names.remarks(on: settings.files.passedOver) { console.say(remark) }
  }

  /// Calls `take` with each block.
  ///
  /// - Parameters:
  ///   - rest: what lies in no unit.
  ///   - isWanted: whether a unit with these paths, as printed, is worked on.
  ///   - see: gets what a unit came to, before its blocks.
  func run(
    _ work: @escaping (StudyUnit, WorkOrder, WorkNote) -> UnitResult, rest: UnitResult,
    where isWanted: ([String]) -> Bool = { _ in true },
    seeing see: (UnitResult) throws -> Void = { _ in }, _ take: (Block) throws -> Void
  ) throws -> Outcome {
    defer { console.end() }
    let supervisor = Supervisor(settings, work)
    let plan = try Scouts(supervisor, of: settings.files).plan(settings.reader)
    supervisor.tellConfinement(console)
    let names = settings.names
    let batch = Batch(
      plan: plan,
      places: names.inOrder(plan).filter { isWanted(plan[$0].paths.map(names.shownPath)) },
      settings: settings, supervisor: supervisor, folder: nil, interruption: interruption)
    var (outcome, queue, duplicates) = (Outcome(), BlockQueue(), Duplicates())
    func add(_ result: UnitResult) throws {
      outcome.counts += result.counts
      outcome.groups.add(result.members)
      outcome.libraries.merge(result.libraries) { _, last in last }
      for message in result.messages { console.say(message) }
      try see(result)
      queue.add(result.blocks)
      console.progress(done: outcome.counts.paths, failed: outcome.counts.failures)
    }
    interruption.beginWork()
    console.expect(
      batch.places.reduce(settings.files.unreadable.count) { $0 + plan.fileCount($1) })
    try add(rest)
    try batch.run { unit, frontier in
      try add(duplicates.settled(unit))
      for block in queue.release(before: frontier) { try take(block) }
    }
    for block in queue.release(before: nil) { try take(block) }
    supervisor.tellConfinement(console)
    outcome.stopped = batch.interruption.status
    return outcome
  }
}
