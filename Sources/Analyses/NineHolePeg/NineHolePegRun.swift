import Metrics
import Recordings

/// Both hands of one run: placing and removing pegs.
public struct NineHolePegRun {
  /// The last attempt of each step that can be used.
  private let steps: [NineHolePegStep]
  /// The attempts that cannot be used.
  private let unusable: [NineHolePegStep]
  /// The hand of each step that was skipped: true for the dominant one.
  private let skipped: [Bool]
  /// Whether the user asks for the norm.
  let wantsReference: Bool

  /// Nil if no step can be used.
  init?(_ steps: [NineHolePegStep], skipped: [Bool], _ parameters: Parameters) {
    self.skipped = skipped
    self.steps = steps.filter(\.isUsable)
    unusable = steps.filter { !$0.isUsable }
    wantsReference = parameters[ReferenceScores.parameter] == ReferenceScores.composite
    if self.steps.isEmpty { return nil }
  }

  private func step(dominant: Bool, _ phase: NineHolePegStep.Phase) -> NineHolePegStep? {
    steps.last { $0.isDominant == dominant && $0.phase == phase }
  }

  /// Time of all pegs there and back, or why it is not known.
  func totalSeconds(dominant: Bool) -> Result<Double, Unmeasurable> {
    let place = step(dominant: dominant, .place)
    guard let place, let remove = step(dominant: dominant, .remove) else {
      let isUnfinished = isRemoveMissing(dominant: dominant)
      return .failure(
        Unmeasurable(
          reason: skipped.contains(dominant)
            ? .handSkipped : isUnfinished ? .pegRemovalMissing : .handNotTested))
    }
    guard let isPlaced = place.isComplete, let isRemoved = remove.isComplete else {
      return .failure(Unmeasurable(reason: .pegCountUnknown))
    }
    guard isPlaced, isRemoved, let there = place.totalSeconds, let back = remove.totalSeconds else {
      return .failure(Unmeasurable(reason: .pegTestIncomplete))
    }
    return .success(there + back)
  }

  /// The reading of a value of both hands' times.
  func comparison(_ value: (_ dominant: Double, _ other: Double) -> Double?) -> Result<
    Double?, Unmeasurable
  > {
    totalSeconds(dominant: true).flatMap { dominant in
      totalSeconds(dominant: false).map { value(dominant, $0) }
    }
  }

  /// Nil where a step does not record them.
  var failureCount: Int? {
    let counts = steps.compactMap(\.result.failureCount)
    return counts.count == steps.count ? counts.reduce(0, +) : nil
  }

  /// All pegs with both hands there and back; nil where the number of pegs is not known.
  var isCompleted: Bool? {
    let done = steps.map(\.isComplete)
    if done.contains(false) || isAnyMissing { return false }
    return done.contains(nil) ? nil : true
  }

  private var isAnyMissing: Bool {
    [true, false].contains { hand in
      step(dominant: hand, .place) == nil || step(dominant: hand, .remove) == nil
    }
  }

  /// The hand on which all steps agree.
  var dominantHand: Result<BodySide, Unmeasurable> {
    let hands = Set(steps.compactMap(\.dominantHand))
    guard hands.count < 2 else { return .failure(Unmeasurable(reason: .dominantHandMismatch)) }
    return hands.first.map { .success($0) } ?? .failure(Unmeasurable(reason: .handUnknown))
  }

  /// Flags of values that are made of times of steps.
  var timeFlags: [Flag] { steps.flatMap(\.timeFlags).unique }

  var isNotNine: Bool { steps.contains(where: \.isNotNine) }

  var flags: [Flag] {
    var flags: [Flag] = []
    if [true, false].contains(where: isRemoveMissing) { flags.append(.pegRemovalMissing) }
    if Set(steps.compactMap(\.dominantHand)).count > 1 { flags.append(.dominantHandMismatch) }
    if isNotNine { flags.append(.pegsNotNine) }
    return flags
  }

  /// A removal that cannot be used is not missing.
  private func isRemoveMissing(dominant: Bool) -> Bool {
    let phases = (steps + unusable).filter { $0.isDominant == dominant }.map(\.phase)
    return phases.contains(.place) && !phases.contains(.remove)
  }
}

/// The hand and the direction of a step, whichever attempt it was.
private struct PegTurn: Hashable {
  let isDominant: Bool?
  let phase: NineHolePegStep.Phase?

  init(_ step: NineHolePegStep) { (isDominant, phase) = (step.isDominant, step.phase) }
}

extension [NineHolePegStep] {
  /// The last attempt of each hand at each phase.
  var lastAttempts: [NineHolePegStep] {
    var seen = Set<PegTurn>()
    return reversed().filter { seen.insert(PegTurn($0)).inserted }.reversed()
  }
}
