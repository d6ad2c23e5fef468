import Recordings
import Text

/// Assigns the steps of a run to its tasks.
///
/// A step belongs to the task of its label, otherwise to the task of its leaf results, otherwise to
/// the task of its name. Any other recorded step belongs to the only task of the run that makes
/// such recordings; otherwise it is a separate task, such as a voice or a walk. Steps without
/// content belong to all tasks.
struct SessionDivision {
  /// A step, or the part of a step that belongs to one task.
  private struct Share {
    enum Owner: Equatable {
      case task(ActiveTask)
      /// A recorded step that is not assigned yet.
      case unclaimed
      /// A step that belongs to the following task.
      case next
      case all
      /// A sound of which no task of the run is known to be: a session of its own.
      case apart
    }

    var step: SessionStep
    var owner: Owner

    var task: ActiveTask? { if case .task(let task) = owner { task } else { nil } }
    /// True for a step with a known task and content.
    var isOfRun: Bool { task.map(step.hasContent) ?? false }
  }

  /// The tasks as they were performed, followed by planned ones of which nothing was done, and those of recordings that
  /// the result does not mention.
  private(set) var tasks: [ActiveTask] = []
  /// Recorded steps that could not be assigned.
  private(set) var strays: [SessionStep] = []
  /// Sounds beside the run that no task of it records, and of which nothing says what they are.
  var apart: [SessionStep] { shares.filter { $0.owner == .apart }.map(\.step) }
  private var shares: [Share]
  private let hasResult: Bool

  /// The division of a run.
  ///
  /// - Parameter planned: the tasks that its description plans.
  init(_ session: Session, planned: [ActiveTask] = []) {
    hasResult = session.resultSource != nil
    shares = session.steps.flatMap(Self.shares)
    guard let whole = session.task ?? planned.first else {
      strays = shares.filter { $0.owner == .unclaimed && !$0.step.recordings.isEmpty }.map(\.step)
      return
    }
    joinReplies()
    for share in shares where share.isOfRun || share.task == whole {
      if let task = share.task { add(task) }
    }
    if tasks.isEmpty { add(whole) }
    giveUnclaimedSteps()
    for task in planned { add(task) }
    giveCountdowns()
  }

  /// The steps of one task, including those that belong to all tasks.
  func steps(of task: ActiveTask) -> [SessionStep] {
    shares.filter { share in
      share.task.map { $0 == task || !tasks.contains($0) } ?? (share.owner == .all)
    }.map(\.step)
  }

  /// The steps that belong only to this task.
  func ownSteps(of task: ActiveTask) -> [SessionStep] {
    shares.filter { $0.task == task }.map(\.step)
  }

  /// The tasks of the results. The sound level of the room before a hearing test belongs to the
  /// hearing test.
  var tasksOfResult: [ActiveTask] {
    tasks.filter { task in task != .environmentSPL && ownSteps(of: task).contains { !$0.isUnlisted }
    }
  }

  /// False for a run of which nothing was done.
  var hasContent: Bool { shares.contains(where: \.isOfRun) }

  // MARK: Steps with a task

  private static func shares(of step: SessionStep) -> [Share] {
    let found = step.tasksOfLeaves
    if step.labeledTask == nil, found.count > 1 { return shares(of: step, among: found) }
    let named = ActiveTask(step: step.identifier) ?? step.namesakeTask
    if let task = step.labeledTask ?? found.first ?? named {
      return [Share(step: step, owner: .task(task))]
    }
    if step.recordings.isEmpty && step.problems.isEmpty { return [Share(step: step, owner: .all)] }
    return [Share(step: step, owner: step.isCountdown ? .next : .unclaimed)]
  }

  /// The parts of a step with results of several tasks. The recordings belong to the task in the
  /// step's name, or to the first task.
  private static func shares(of step: SessionStep, among tasks: [ActiveTask]) -> [Share] {
    let named = ActiveTask(step: step.identifier)
    let main = tasks.first { $0 == named } ?? tasks[0]
    return tasks.map { task in
      var part = step
      part.leaves.removeAll { leaf in leaf.task.map { $0 != task } ?? (task != main) }
      if task != main { (part.recordings, part.problems) = ([], []) }
      return Share(step: part, owner: .task(task))
    }
  }

  /// Assigns recognized speech to the task of speech in noise where it is the reply to a sentence: in a step named as one of
  /// that task, or in the first step with recognized speech after the sentence, in each of its attempts.
  private mutating func joinReplies() {
    guard shares.contains(where: { $0.task == .speechInNoise }) else { return }
    var reply: String?
    var isAwaited = false
    for index in shares.indices {
      let step = shares[index].step
      if shares[index].task == .speechInNoise, shares[index].isOfRun {
        (reply, isAwaited) = (nil, true)
      } else if shares[index].task == .speechRecognition, step.labeledTask == nil {
        let isNamed = ActiveTask(step: step.identifier) == .speechInNoise
        guard isNamed || isAwaited || reply.map({ $0 === step.identifier }) ?? false else {
          continue
        }
        (reply, isAwaited) = (step.identifier, false)
        shares[index].owner = .task(.speechInNoise)
      }
    }
  }

  // MARK: Steps without a task

  private mutating func giveUnclaimedSteps() {
    var rest: [Int] = []
    for index in shares.indices where shares[index].owner == .unclaimed {
      let takers = takers(of: shares[index].step)
      if takers.count == 1 {
        shares[index].owner = .task(takers[0])
      } else if takers.isEmpty {
        rest.append(index)
      } else {
        leave(index, isUnmeasured: takers.allSatisfy(\.isMeasuredByRecordings))
      }
    }
    let voices = rest.filter { shares[$0].step.recordings.areOfVoice }
    let others = rest.filter { !shares[$0].step.recordings.areOfVoice }
    give(voices, to: .phonation)
    give(others, to: others.map { shares[$0].step }.guessedTask)
  }

  /// The tasks of the run that make such recordings. Tasks whose results contain everything are
  /// used only if there is no other.
  private func takers(of step: SessionStep) -> [ActiveTask] {
    // A step with missing recordings may belong to any task.
    if step.recordings.isEmpty { return Array(tasks.prefix(1)) }
    let takers = tasks.filter { task in step.recordings.contains { task.records($0.kind) } }
    let recorded = takers.filter(\.isMeasuredByRecordings)
    return recorded.isEmpty ? takers : recorded
  }

  private mutating func give(_ places: [Int], to task: ActiveTask?) {
    for index in places {
      if let task, shares[index].step.recordings.contains(where: { task.records($0.kind) }) {
        shares[index].owner = .task(task)
        add(task)
      } else if shares[index].step.isSoundBeside(hasResult: hasResult) {
        shares[index].owner = .apart
      } else {
        leave(index, isUnmeasured: false)
      }
    }
  }

  /// Leaves a step without a task. It stays in its session; a step with two possible tasks is
  /// measured by neither.
  private mutating func leave(_ index: Int, isUnmeasured: Bool) {
    strays.append(shares[index].step)
    if isUnmeasured { shares[index].step.recordings = [] }
    shares[index].owner = tasks.first.map { .task($0) } ?? .all
  }

  /// Assigns a countdown to the step that follows it, or at the end of a run to the preceding one.
  private mutating func giveCountdowns() {
    let given = shares.map { share in share.task.flatMap { tasks.contains($0) ? $0 : nil } }
    var following = given.lazy.compactMap(\.self).last
    for index in shares.indices.reversed() {
      if shares[index].owner == .next { shares[index].owner = following.map { .task($0) } ?? .all }
      following = given[index] ?? following
    }
  }

  private mutating func add(_ task: ActiveTask) { if !tasks.contains(task) { tasks.append(task) } }
}

extension ActiveTask {
  /// True for a task that only recordings show, since it has no results of its own.
  fileprivate var isMeasuredByRecordings: Bool { TaskSignature.of(self)?.classes.isEmpty ?? true }
}

extension SessionAssembly {
  /// One session for each task of the run, one for the values over a vowel and speech together, and one for each sound that
  /// lies beside it. A run for which the user gives one task is one session.
  func divided(_ session: Session) -> [Session] {
    guard forcedTask == nil else { return [session.numberedAlone] }
    let division = SessionDivision(session, planned: description?.plannedTasks(of: session) ?? [])
    let lone = loneSounds(beside: session, division)
    let sounds = lone.flatMap(division.ownSteps) + division.apart
    let tasks = tasks(of: session, division, besides: lone).map(\.numberedAlone)
    return tasks + [Session(voiceOf: tasks)].compactMap(\.self)
      + self.sounds(sounds, beside: session).map(\.numberedAlone)
  }

  /// - Parameter lone: tasks of sounds that are sessions of their own.
  private func tasks(of session: Session, _ division: SessionDivision, besides lone: [ActiveTask])
    -> [Session]
  {
    // A run of which nothing was done has the task that was planned.
    guard division.tasks.count > 1 || session.task == nil && !division.tasks.isEmpty else {
      var whole = session
      whole.strays = division.strays
      whole.steps.removeAll { step in
        division.apart.contains { $0.identifier === step.identifier && $0.attempt == step.attempt }
      }
      return [whole]
    }
    let tasks = division.tasks.filter { !lone.contains($0) }
    var parts = tasks.map { part(of: session, $0, division) }
    parts[0].strays = division.strays
    for number in parts.indices.dropFirst() {
      let own = division.ownSteps(of: tasks[number])
      for place in parts[number].steps.indices {
        let step = parts[number].steps[place]
        parts[number].steps[place].isShared = !own.contains {
          $0.identifier === step.identifier && $0.attempt == step.attempt
        }
      }
    }
    return parts
  }

  private func part(of session: Session, _ task: ActiveTask, _ division: SessionDivision) -> Session
  {
    let own = division.ownSteps(of: task)
    var part = session
    (part.task, part.steps) = (task, division.steps(of: task))
    part.tasksOfRun = division.tasks
    part.isOneOfSeveral = division.hasContent && division.tasksOfResult != [task]
    if task != session.task, !own.isEmpty, own.allSatisfy(\.isUnlisted) {
      // The result does not contain this step.
      (part.resultSource, part.furtherResultSources, part.steps) = (nil, [], own)
    }
    part.isTaskAssumed = assumes(task, of: own, in: session, isListed: part.resultSource != nil)
    let isListed = part.resultSource != nil
    part.requiredSteps = isListed ? requiredSteps(of: task, visited: own) : []
    part.unknownSteps = unknownSteps(among: part.requiredSteps)
    return part
  }

  /// True if the task of a part is only assumed. A task that the user gives to some steps of a session settles neither that
  /// of the others nor is doubtful because theirs is.
  private func assumes(
    _ task: ActiveTask, of own: [SessionStep], in session: Session, isListed: Bool
  ) -> Bool {
    let isOwnAssumed =
      own.namedTask == nil
      && own.allSatisfy {
        $0.taskOfLeaves == nil && ($0.labeledTask == nil || $0.repeatsAssumedTask)
      }
    // The result, or a file that cannot be used, may name the task of the whole session.
    let isOfSession = task == session.task && own.allSatisfy { $0.labeledTask == nil }
    return isListed || isOfSession ? session.isTaskAssumed && isOwnAssumed : isOwnAssumed
  }

  /// The required steps of a task. Steps with names chosen by an app are required if the run
  /// assigned them to the task.
  private func requiredSteps(of task: ActiveTask, visited own: [SessionStep]) -> [String] {
    let visited = Set(own.map { ByteKey($0.identifier) })
    return requiredSteps(of: task).filter { step in
      (description?[step]?.task ?? ActiveTask(step: step)) == task
        || visited.contains(ByteKey(step))
    }
  }
}

extension SessionStep {
  /// True if only a map gives the task, which is the one that its recordings suggest.
  fileprivate var repeatsAssumedTask: Bool {
    settledTask == nil && labeledTask == [self].guessedTask
  }
}

extension Session {
  /// The session with its attempts counted anew if no result counts them, since another task may have had some of them, or if
  /// the user gives some.
  fileprivate var numberedAlone: Session {
    guard resultSource == nil || steps.contains(where: { $0.labeledAttempt != nil }) else {
      return self
    }
    var session = self
    session.steps.countAttempts(keepsOthers: resultSource != nil)
    return session
  }
}
