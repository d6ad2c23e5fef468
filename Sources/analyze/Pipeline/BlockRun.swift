import Recordings
import Report

/// Has workers go through a study for a command that writes no tables: it gets their blocks in one order.
struct BlockRun {
  let settings: BatchSettings
  let console: Console
  private let interruption = Interruption()

  /// Lists the files.
  init(_ invocation: Invocation, _ names: Names, _ console: Console) throws {
    self.console = console
    console.begin()
    settings = try BatchSettings(invocation, names)
    for hint in names.told(unusedHints: settings.unusedHints) { console.say(.warning, hint) }
    for line in names.told(settings.files.passedOver) { console.say(.warning, line) }
  }

  /// Calls `take` with each block.
  ///
  /// - Parameters:
  ///   - rest: what lies in no unit.
  ///   - isWanted: whether a unit with these paths, as printed, is worked on.
  /// - Returns: what was seen, what takes part in values over several sessions, and why it ended early, if it did.
  func run(
    _ work: @escaping (StudyUnit, WorkOrder, WorkNote) -> UnitResult, rest: UnitResult,
    where isWanted: ([String]) -> Bool = { _ in true }, _ take: (Block) throws -> Void
  ) throws -> (counts: RunCounts, groups: GroupCollector, stopped: ExitStatus?) {
    defer { console.end() }
    let supervisor = Supervisor(settings, work)
    let plan = try Scouts(supervisor, of: settings.files).plan(settings.reader)
    let names = settings.names
    let batch = Batch(
      plan: plan,
      places: names.inOrder(plan).filter { isWanted(plan[$0].paths.map(names.shownPath)) },
      settings: settings, supervisor: supervisor, folder: nil, interruption: interruption)
    var (counts, queue, duplicates) = (RunCounts(), BlockQueue(), Duplicates())
    var groups = GroupCollector()
    func add(_ result: UnitResult) {
      counts += result.counts
      groups.add(result.members)
      for message in result.messages { console.say(message.severity, message.text) }
      queue.add(result.blocks)
      console.progress(done: counts.paths, failed: counts.failures)
    }
    interruption.beginWork()
    console.expect(
      batch.places.reduce(settings.files.unreadable.count) { $0 + plan.fileCount($1) })
    add(rest)
    try batch.run { unit, frontier in
      add(duplicates.settled(unit))
      for block in queue.release(before: frontier) { try take(block) }
    }
    for block in queue.release(before: nil) { try take(block) }
    return (counts, groups, batch.interruption.status)
  }
}
