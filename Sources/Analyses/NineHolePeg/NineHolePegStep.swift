import DSP
import Metrics
import Recordings
import Study
import Text

/// The pegs moved in one step, with one hand in one direction.
///
/// In the steps that remove pegs the moving direction is opposite to the hand, so that the hand follows from
/// the direction only together with the phase. Without a limit of time ResearchKit's total is 0: the times of
/// the pegs are summed, and a total that differs is flagged.
struct NineHolePegStep {
  /// The number of pegs of the wooden board.
  static let usualCount = 9
  /// Further apart, totals are not the same: the phone counts the time in ticks of a tenth of a second.
  static let totalTolerance = (seconds: 1.0, points: 1.0)

  /// Half of a person's pegs take longer.
  static let shortestMedianSeconds = 0.3

  /// The phase of the test: pegs are placed or removed.
  enum Phase: String, CaseIterable { case place, remove }

  let result: NineHolePegResult
  /// The phase by the name of the step, else by the order of steps; nil where it is not known.
  let phase: Phase?
  /// The hand that moved the pegs.
  let hand: BodySide?
  let isDominant: Bool?

  init(_ result: NineHolePegResult, identifiers: [String], place: PegOrder.PegPlace? = nil) {
    let words = identifiers.flatMap(words(ofStep:))
    let named = isOfDominantHand(named: identifiers)
    let phase = [Phase.place, .remove].first { words.contains($0.rawValue) } ?? place?.phase
    (self.result, self.phase) = (result, phase)
    hand = phase.flatMap { phase in
      phase == .place ? result.movingDirection : result.movingDirection?.opposite
    }
    isDominant = result.isDominantHand ?? named ?? place?.isDominant
  }

  var seconds: [Double] { result.moves.map(\.seconds) }

  /// The sum of all distances; nil where one is not known.
  var distancePoints: Double? {
    let distances = result.moves.compactMap(\.distancePoints)
    return distances.count == result.moves.count && !distances.isEmpty
      ? distances.reduce(0, +) : nil
  }

  /// The sum of the times of all pegs; nil where none was moved.
  var totalSeconds: Double? { seconds.isEmpty ? nil : seconds.reduce(0, +) }

  var successCount: Int { result.successCount ?? result.moves.count }

  var isUsable: Bool { !result.isBroken }

  /// Nil where it is not known how many pegs there were.
  var isComplete: Bool? { result.pegCount.map { successCount >= $0 } }

  /// The hand the participant prefers, if this step is right about its own.
  var dominantHand: BodySide? {
    guard let hand, let isDominant else { return nil }
    return isDominant ? hand : hand.opposite
  }

  var flags: [Flag] {
    var flags: [Flag] = []
    if isComplete == false { flags.append(.pegTestIncomplete) }
    if successCount != result.moves.count { flags.append(.countMismatch) }
    if result.totalSeconds == 0 { flags.append(.pegTotalTimeZero) }
    if totalsDiffer { flags.append(.pegTotalsMismatch) }
    if isNotNine { flags.append(.pegsNotNine) }
    return flags
  }

  /// Flags of values that are made of times of pegs.
  var timeFlags: [Flag] {
    AnswerPlausibility.isTooFast(seconds, shortestSeconds: Self.shortestMedianSeconds)
      ? [.responsesTooFast] : []
  }

  var isNotNine: Bool { result.pegCount.map { $0 != Self.usualCount } ?? false }

  /// The phone's time runs to the limit when pegs are left.
  private var totalsDiffer: Bool {
    func differ(_ a: Double?, _ b: Double?, by tolerance: Double) -> Bool {
      a.flatMap { a in b.map { abs(a - $0) > tolerance } } ?? false
    }
    let time = isComplete == true ? result.totalSeconds?.ifPositive : nil
    return differ(time, totalSeconds, by: Self.totalTolerance.seconds)
      || differ(result.totalDistancePoints, distancePoints, by: Self.totalTolerance.points)
  }

  /// A row for every peg: the time since the one before it, and how far it was moved.
  var events: [Event] {
    var onset = 0.0
    return result.moves.enumerated().map { number, move in
      defer { onset += move.seconds }
      return Event(
        "peg", onsetSeconds: onset, durationSeconds: move.seconds, side: hand?.rawValue ?? "",
        item: "\(number + 1)", value: move.distancePoints, unit: .points)
    }
  }
}

/// Hand and direction of each step by the order of ResearchKit's task, for steps whose names do not
/// contain them: the dominant hand places and removes pegs, then the other one does.
struct PegOrder {
  /// A step by its place in that order.
  struct PegPlace: Equatable {
    let phase: NineHolePegStep.Phase
    /// Nil where neither the result nor the order determines it.
    let isDominant: Bool?
  }

  /// As many steps as the task has.
  private static let stepCount = 4

  private var counts: [Bool?: Int] = [:]
  private var firstDirections: [Bool?: BodySide] = [:]
  private let isWhole: Bool
  private var number = 0

  /// `count` is how many results the run has.
  init(count: Int) { isWhole = count == Self.stepCount }

  /// The place of the next result.
  ///
  /// A hand places pegs first. It removes them in the opposite direction; where directions are not known,
  /// it does both in turn.
  mutating func next(_ result: NineHolePegResult) -> PegPlace {
    defer { number += 1 }
    let isDominant = result.isDominantHand ?? (isWhole ? number < Self.stepCount / 2 : nil)
    let count = counts[isDominant, default: 0]
    counts[isDominant] = count + 1
    guard let direction = result.movingDirection else {
      return PegPlace(phase: count.isMultiple(of: 2) ? .place : .remove, isDominant: isDominant)
    }
    let first = firstDirections[isDominant] ?? direction
    firstDirections[isDominant] = first
    // Without a hand, both hands' directions would be mixed up.
    let isPlacing = isDominant == nil ? count.isMultiple(of: 2) : direction == first
    return PegPlace(phase: isPlacing ? .place : .remove, isDominant: isDominant)
  }
}

extension Session {
  /// The places of all results that count, by the path of the result.
  func pegPlaces() -> [ByteKey: PegOrder.PegPlace] {
    let visits = visits(of: .nineHolePeg).filter { !$0.step.isPrevious }
    let leaves = visits.compactMap(\.leaf)
    var order = PegOrder(count: leaves.count)
    let places = leaves.map { (ByteKey($0.path), order.next(NineHolePegResult($0))) }
    return Dictionary(places) { first, _ in first }
  }
}
