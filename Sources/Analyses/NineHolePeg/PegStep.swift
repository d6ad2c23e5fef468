import DSP
import Metrics
import Recordings

/// Pegs moved in one step, with one hand in one direction.
struct PegStep {
  /// As many as the board it is modelled after has.
  static let usualCount = 9
  /// Further apart, totals are not the same: the phone counts the time in ticks of a tenth of a second.
  static let totalTolerance = (seconds: 1.0, points: 1.0)

  /// Half of a person's pegs take longer.
  static let shortestMedianSeconds = 0.3

  /// What was done with the pegs.
  enum Phase: String {
    case place, remove
  }

  let result: PegResult
  /// By the name of the step, else by the order of steps; nil where neither tells.
  let phase: Phase?
  /// The hand that moved them.
  let hand: BodySide?
  let isDominant: Bool?

  init(_ result: PegResult, identifiers: [String], place: PegOrder.Place? = nil) {
    let words = identifiers.flatMap(words(ofStep:))
    let phase = [Phase.place, .remove].first { words.contains($0.rawValue) } ?? place?.phase
    (self.result, self.phase) = (result, phase)
    hand = phase.flatMap { phase in
      phase == .place ? result.movingDirection : result.movingDirection?.opposite
    }
    isDominant =
      result.isDominantHand
      ?? (words.contains("dominant") ? !words.contains("non") : place?.isDominant)
  }

  var seconds: [Double] { result.moves.map(\.seconds) }

  /// Nil where one is not known.
  var distancePoints: Double? {
    let distances = result.moves.compactMap(\.distancePoints)
    return distances.count == result.moves.count && !distances.isEmpty
      ? distances.reduce(0, +) : nil
  }

  /// All of them together; nil where none was moved.
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
    if isComplete == false { flags.append(.pegsIncomplete) }
    if successCount != result.moves.count { flags.append(.countMismatch) }
    if result.totalSeconds == 0 { flags.append(.totalTimeZero) }
    if totalsDiffer { flags.append(.totalsDiffer) }
    if isNotNine { flags.append(.pegsNotNine) }
    return flags
  }

  /// What holds for values that are read off the times of pegs.
  var timeFlags: [Flag] {
    AnswerPlausibility.isTooFast(seconds, shortestSeconds: Self.shortestMedianSeconds)
      ? [.tooFast] : []
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

extension BodySide {
  /// The other one.
  var opposite: BodySide { self == .left ? .right : .left }
}

extension MetricUnit {
  /// Points of a screen, whose size differs between devices.
  static let points = MetricUnit("{pt}")
}
