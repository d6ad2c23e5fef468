import Metrics
import Recordings
import Study
import Text

extension Session {
  /// The steps in which a task that is recorded by motion took place.
  func motionSteps(of task: ActiveTask) -> [SessionStep] {
    steps(of: task) { $0.motionRecording != nil }
  }

  /// The steps in which a task took place that one kind of sensor records.
  ///
  /// Those it names and those with its results; besides, recorded steps under a name of an app's own.
  /// Another task's steps count only where none is the task's: then the user says what they are.
  func steps(of task: ActiveTask, isRecorded: (SessionStep) -> Bool) -> [SessionStep] {
    func isOwn(_ step: SessionStep) -> Bool {
      ActiveTask(step: step.identifier) == task || !step.leaves(of: task).isEmpty
    }
    let hasOwn = steps.contains(where: isOwn)
    return steps.filter { step in
      if isOwn(step) { return true }
      return isRecorded(step) && (!hasOwn || ActiveTask(step: step.identifier) == nil)
    }
  }
}

extension SessionStep {
  /// Whether this is the same attempt of the same step.
  func isSameVisit(as other: SessionStep) -> Bool {
    identifier === other.identifier && attempt == other.attempt
  }
}

extension Session {
  /// The visit to a step that was measured; nil for values over several.
  func step(of measurement: StepMeasurement) -> SessionStep? {
    place(ofStep: measurement.step, attempt: measurement.attempt).map { steps[$0] }
  }

  /// The measurement with the side of its step, unless it has one.
  func sided(_ measurement: StepMeasurement) -> StepMeasurement {
    guard measurement.side.isEmpty, !measurement.step.isEmpty || measurement.attempt != nil,
      let step = step(of: measurement)
        ?? steps.first(where: { $0.identifier === measurement.step }), let side = step.side
    else { return measurement }
    return measurement.of(side: side.rawValue)
  }

  /// Where the steps have this visit to one of them.
  func place(ofStep identifier: String, attempt: Int?) -> Int? {
    steps.firstIndex { $0.identifier === identifier && $0.attempt == attempt }
  }
}

/// Whether a step with these names is one of the dominant hand; nil where they do not contain it.
func isOfDominantHand(named identifiers: [String]) -> Bool? {
  let words = identifiers.flatMap(words(ofStep:))
  return words.contains("dominant") ? !words.contains("non") : nil
}

/// Numbers the attempts of steps that may hold several: within the steps of a name, each counts.
struct AttemptCount {
  private var last: [ByteKey: Int] = [:]

  /// The step as its next attempt.
  mutating func next(_ step: SessionStep) -> SessionStep {
    var attempt = step
    let name = ByteKey(step.identifier)
    attempt.attempt = max(step.attempt, last[name, default: 0] + 1)
    last[name] = attempt.attempt
    return attempt
  }
}

extension Session {
  /// The visits to a task whose results contain everything: one for each leaf result, and one without a leaf result for
  /// each step of the task that left none.
  func visits(of task: ActiveTask) -> [ResultVisit] {
    var attempts = AttemptCount()
    return steps.flatMap { step in
      let leaves: [ResultLeaf?] = step.leaves(of: task)
      let isMissing = leaves.isEmpty && ActiveTask(step: step.identifier) == task
      return (isMissing ? [nil] : leaves).map { ResultVisit(step: attempts.next(step), leaf: $0) }
    }
  }
}

/// The last attempt of each step; answers of an earlier run, shown again, do not count.
func lastAttempts<Value>(_ attempts: [(step: SessionStep, value: Value)]) -> [Value] {
  var seen = Set<ByteKey>()
  let last = attempts.reversed().filter {
    !$0.step.isPrevious && seen.insert(ByteKey($0.step.identifier)).inserted
  }
  return last.reversed().map(\.value)
}

/// What a step of walking or resting asks of the participant, by its name.
///
/// ResearchKit's steps are `walking.outbound`, `walking.return`, `walking.rest`, `timed.walk.trial1`,
/// `timed.walk.trial2`, `fitness.walk`, `fitness.rest` and `6mwt`.
enum StepRole {
  case walking, standing, unknown

  init(_ identifier: String) {
    let name = identifier.lowercased()
    if ["rest", "stand", "balance"].contains(where: name.contains) {
      self = .standing
    } else if ["walk", "gait", "6mwt"].contains(where: name.contains) {
      self = .walking
    } else {
      self = .unknown
    }
  }
}

extension Session {
  /// The rest at the end of a predefined task whose step names have no meaning: the last recorded step.
  ///
  /// Nil unless a result lists exactly `count` recorded steps and no name says what a step asks for.
  func restByOrder(ofSteps count: Int) -> SessionStep? {
    guard resultSource != nil else { return nil }
    let recorded = steps.filter {
      !$0.isPrevious && !$0.isUnlisted && !$0.isCountdown && !$0.recordings.isEmpty
    }
    guard recorded.count == count, recorded.allSatisfy(\.isNamedAfterNothing) else { return nil }
    return recorded.last
  }
}

extension SessionStep {
  /// Other exercise than walking.
  private static let exercises = ["run", "step.test"]

  fileprivate var isNamedAfterNothing: Bool {
    let name = identifier.lowercased()
    return ActiveTask(step: identifier) == nil && StepRole(identifier) == .unknown
      && !Self.exercises.contains(where: name.contains)
  }
}
