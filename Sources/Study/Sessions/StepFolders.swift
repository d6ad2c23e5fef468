import Recordings
import Text

/// Which recordings belong to a result that links to none: by the names of the steps whose folders they lie
/// in.
struct StepFolders {
  private let named: Set<ByteKey>
  private let task: ActiveTask?
  private let hasRivals: Bool

  /// `hasRivals` is true if there are other such results in the session.
  init(_ result: TaskResult, hasRivals: Bool) {
    let own = result.steps.filter { !$0.leaves.isEmpty && !$0.identifier.isEmpty }
    named = Set(own.map { ByteKey($0.identifier) })
    (task, self.hasRivals) = (result.recognizedTask, hasRivals)
  }

  /// A step of the result's own name or task is its own; one of an app's name only where the result does
  /// not name its steps, is of a task that records motion, and nothing else is there to take it for.
  func areOwn(_ steps: [String]) -> [Bool] {
    let byName = steps.map { named.contains(ByteKey($0)) }
    if byName.contains(true) { return byName }
    let byTask = steps.map { step in task.map { $0 == ActiveTask(step: step) } ?? false }
    if byTask.contains(true) { return byTask }
    let isOpen = named.isEmpty && !hasRivals && Set(steps.map(ByteKey.init)).count == 1
    return steps.map { isOpen && Self.recordingTasks.contains(task) && ActiveTask(step: $0) == nil }
  }

  /// Tasks with results beside which ResearchKit's predefined tasks record motion.
  private static let recordingTasks: Set<ActiveTask?> = [
    .rangeOfMotion, .reactionTime, .tapping, .timedWalk,
  ]
}

extension TaskResult {
  /// The result with names for those steps that have none: of the folders of its recordings, in the order
  /// of time, else those of the predefined task.
  func namingSteps(after folders: [String]) -> TaskResult {
    var seen = Set<ByteKey>()
    let distinct = folders.filter { !$0.isEmpty && seen.insert(ByteKey($0)).inserted }
    let nameless = steps.indices.filter { steps[$0].identifier.isEmpty }
    let predefined = recognizedTask.map { task in
      PredefinedSteps(task).names(of: nameless.map { steps[$0] })
    }
    var named = self
    for (turn, index) in nameless.enumerated() {
      named.steps[index].identifier =
        distinct.count == nameless.count
        ? distinct[turn] : distinct.count == 1 ? distinct[0] : predefined?[turn] ?? ""
    }
    return named
  }
}

extension [SessionStep] {
  /// The steps with the recordings of those of their names, and what is left: several visits to a step take
  /// as many recorded ones in turn, a single visit takes all.
  func taking(_ recorded: [SessionStep]) -> ([SessionStep], rest: [SessionStep]) {
    var (steps, rest) = (self, [SessionStep]())
    for (name, more) in recorded.grouped {
      let visits = indices.filter { ByteKey(self[$0].identifier) == name }
      guard visits.count == 1 || visits.count == more.count, let only = visits.first else {
        rest += more
        continue
      }
      for (turn, step) in more.enumerated() {
        let visit = visits.count == 1 ? only : visits[turn]
        steps[visit].recordings += step.recordings
        steps[visit].problems += step.problems
        steps[visit].facts.merge(step.facts) { _, new in new }
      }
    }
    return (steps, rest)
  }

  /// By name, in the order in which names come first.
  private var grouped: [(ByteKey, [SessionStep])] {
    let groups = Dictionary(grouping: self) { ByteKey($0.identifier) }
    var seen = Set<ByteKey>()
    return map { ByteKey($0.identifier) }.filter { seen.insert($0).inserted }.map {
      ($0, groups[$0] ?? [])
    }
  }
}

extension [SessionStep] {
  /// Takes over what was recorded in steps of the same name, where these have no such recording.
  mutating func take(from unlinked: inout [SessionStep]) {
    // By name and only the first few of each, since a folder may hold thousands.
    let byName = Dictionary(grouping: indices) { ByteKey(self[$0].identifier) }
    unlinked.removeAll { step in
      let kinds = Set(step.recordings.map(\.kind))
      let owner = byName[ByteKey(step.identifier), default: []].prefix(8).first { position in
        kinds.isDisjoint(with: self[position].recordings.map(\.kind))
      }
      guard let owner else { return false }
      self[owner].recordings += step.recordings
      self[owner].facts.merge(step.facts) { own, _ in own }
      return true
    }
  }
}
