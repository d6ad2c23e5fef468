import Recordings
import Text

/// Finds the recordings of a result without links, by the names of the steps in whose folders they
/// are.
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

  /// For each step, true if it belongs to the result: a step with a name or the task of the result
  /// does. A step with a name chosen by an app does only if the result does not name its steps, is
  /// of a task that records motion, and is the only result in question.
  func areOwn(_ steps: [String]) -> [Bool] {
    let byName = steps.map { named.contains(ByteKey($0)) }
    if byName.contains(true) { return byName }
    let byTask = steps.map { step in task.map { $0 == ActiveTask(step: step) } ?? false }
    if byTask.contains(true) { return byTask }
    let isOpen = named.isEmpty && !hasRivals && Set(steps.map(ByteKey.init)).count == 1
    return steps.map { isOpen && Self.recordingTasks.contains(task) && ActiveTask(step: $0) == nil }
  }

  /// Tasks whose results ResearchKit's predefined tasks record together with motion.
  private static let recordingTasks: Set<ActiveTask?> = [
    .rangeOfMotion, .reactionTime, .tapping, .timedWalk,
  ]
}

extension TaskResult {
  /// The result with names for steps without a name: those of the folders of its recordings in the
  /// order of time, otherwise those of the predefined task.
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
  /// The steps with the recordings in folders of their names, and the remaining recordings. Several
  /// visits to a step take one recorded step each in turn; a single visit takes all.
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

  /// The steps by name, in the order in which names occur first.
  private var grouped: [(ByteKey, [SessionStep])] {
    let groups = Dictionary(grouping: self) { ByteKey($0.identifier) }
    var seen = Set<ByteKey>()
    return map { ByteKey($0.identifier) }.filter { seen.insert($0).inserted }.map {
      ($0, groups[$0] ?? [])
    }
  }
}

extension [SessionStep] {
  /// Takes over the recordings of unlinked steps with equal names, for steps that have no such
  /// recording.
  mutating func take(from unlinked: inout [SessionStep]) {
    // The search is by name and limited to the first steps of a name, since a folder may contain
    // thousands.
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
