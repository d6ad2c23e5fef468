import Metrics
import Recordings

/// Both hands of one run: placing and removing pegs.
struct PegRun {
  /// The last attempt of each step that can be used.
  private let steps: [PegStep]
  /// The others, which are there all the same.
  private let unusable: [PegStep]
  /// Whether the user asks for the norm.
  let wantsReference: Bool

  init(_ steps: [PegStep], _ parameters: Parameters) {
    self.steps = steps.filter(\.isUsable)
    unusable = steps.filter { !$0.isUsable }
    wantsReference = parameters.word(ReferenceScores.parameter) == ReferenceScores.composite
  }

  var isEmpty: Bool { steps.isEmpty }

  private func step(dominant: Bool, _ phase: PegStep.Phase) -> PegStep? {
    steps.last { $0.isDominant == dominant && $0.phase == phase }
  }

  /// Time of all pegs there and back, or why it is not known.
  func totalSeconds(dominant: Bool) -> Result<Double, Unmeasurable> {
    let place = step(dominant: dominant, .place)
    guard let place, let remove = step(dominant: dominant, .remove) else {
      let isUnfinished = isRemoveMissing(dominant: dominant)
      return .failure(Unmeasurable(reason: isUnfinished ? .removeStepMissing : .handNotTested))
    }
    guard let isPlaced = place.isComplete, let isRemoved = remove.isComplete else {
      return .failure(Unmeasurable(reason: .pegsUnknown))
    }
    guard isPlaced, isRemoved, let there = place.totalSeconds, let back = remove.totalSeconds else {
      return .failure(Unmeasurable(reason: .pegsIncomplete))
    }
    return .success(there + back)
  }

  /// A value of both hands' times.
  func comparison(
    _ value: (_ dominant: Double, _ other: Double) -> Double?
  ) -> Result<Double?, Unmeasurable> {
    totalSeconds(dominant: true).flatMap { dominant in
      totalSeconds(dominant: false).map { value(dominant, $0) }
    }
  }

  /// Nil where one of them is not told.
  var failureCount: Int? {
    let counts = steps.compactMap(\.result.failureCount)
    return counts.count == steps.count ? counts.reduce(0, +) : nil
  }

  /// All pegs with both hands there and back; nil where it is not told how many there were.
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
    guard hands.count < 2 else { return .failure(Unmeasurable(reason: .handInconsistent)) }
    return hands.first.map { .success($0) } ?? .failure(Unmeasurable(reason: .handUnknown))
  }

  /// What holds for values that are made of times of steps.
  var timeFlags: [Flag] { steps.flatMap(\.timeFlags).unique }

  var isNotNine: Bool { steps.contains(where: \.isNotNine) }

  var flags: [Flag] {
    var flags: [Flag] = []
    if [true, false].contains(where: isRemoveMissing) { flags.append(.removeStepMissing) }
    if Set(steps.compactMap(\.dominantHand)).count > 1 { flags.append(.handInconsistent) }
    if isNotNine { flags.append(.pegsNotNine) }
    return flags
  }

  /// A removal that cannot be used is not missing.
  private func isRemoveMissing(dominant: Bool) -> Bool {
    let phases = (steps + unusable).filter { $0.isDominant == dominant }.map(\.phase)
    return phases.contains(.place) && !phases.contains(.remove)
  }
}

/// What a hand did, whichever attempt it was.
private struct PegTurn: Hashable {
  let isDominant: Bool?
  let phase: PegStep.Phase?

  init(_ step: PegStep) { (isDominant, phase) = (step.isDominant, step.phase) }
}

extension [PegStep] {
  /// Of several attempts with the same hand at the same thing the last.
  var lastAttempts: [PegStep] {
    var seen = Set<PegTurn>()
    return reversed().filter { seen.insert(PegTurn($0)).inserted }.reversed()
  }
}
