import Text

/// A peg that was moved to its place.
public struct PegMove: Sendable, Equatable {
  /// Seconds since the peg before it; failed attempts in between are part of them. Above 0.
  public let seconds: Double
  /// The straight distance from pick-up to release, in points of the screen; nil if missing.
  public let distancePoints: Double?
}

/// Pegs placed into holes or removed from them with one hand: `ORKHolePegTestResult`.
public struct NineHolePegResult: LeafContent, Sendable, Equatable {
  /// Where pegs go: away from the hand that removes them, toward the side of the hand that places them.
  public let movingDirection: BodySide?
  /// Whether the dominant hand moved them.
  public let isDominantHand: Bool?
  /// The number of pegs; nil if missing.
  public let pegCount: Int?
  /// Whether pegs had to be turned first.
  public let isRotated: Bool?
  /// Pegs moved, and attempts that failed, as counted by the phone.
  public let successCount: Int?, failureCount: Int?
  /// The time limit minus the remaining time: 0 without a limit, which is stored as the largest number.
  public let totalSeconds: Double?
  /// As added up by the phone, points.
  public let totalDistancePoints: Double?
  /// One for each peg that was moved, in their order.
  public let moves: [PegMove]
  /// A peg is missing, so that nothing can be added up.
  public let isBroken: Bool
  /// The unit of the file's times; those of the pegs are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Members that are missing are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    movingDirection = reader.side(leaf.root, "movingDirection")
    isDominantHand = reader.truth(leaf.root, "dominantHandTested")
    pegCount = reader.pegs(leaf.root, "numberOfPegs").flatMap { $0 > 0 ? $0 : nil }
    isRotated = reader.truth(leaf.root, "rotated")
    successCount = reader.pegs(leaf.root, "totalSuccesses")
    failureCount = reader.pegs(leaf.root, "totalFailures")
    let total =
      leaf.object["totalTime"] == .null
      ? 0 : reader.number(leaf.root, "totalTime", in: 0...1e300, "a time from 0 on")
    totalDistancePoints = reader.number(
      leaf.root, "totalDistance", in: 0...1e300, "a distance from 0 on")
    let stated = reader.list(leaf.root, "samples", of: "a peg with its time") { $0.peg($1) }
    let sum = stated.reduce(0) { $0 + $1.seconds }
    let length = total.flatMap { $0 > 0 ? $0 : nil } ?? sum
    let ofTotal = Self.times(of: length, leaf)
    // The pegs add up to the total, unless they are in another unit.
    let ofPegs = Self.areOfOneUnit(sum, length) ? ofTotal : Self.times(of: sum, leaf)
    times = ofPegs == .seconds ? ofTotal : ofPegs
    totalSeconds = total.map { $0 / ofTotal.perSecond }
    moves = stated.map {
      PegMove(seconds: $0.seconds / ofPegs.perSecond, distancePoints: $0.distancePoints)
    }
    isBroken = reader.isBroken(leaf.root, "samples", read: moves.count)
    skipped = reader.skipped
  }

  private static func times(of length: Double, _ leaf: ResultLeaf) -> StatedTimes {
    var evidence = TimeEvidence(leaf, moments: [], .attempt, durations: [length])
    evidence.span = length
    return evidence.times
  }

  /// The sum of the pegs may lack some of the total, but no more than by this factor.
  private static let largestFactor = 30.0

  private static func areOfOneUnit(_ sum: Double, _ total: Double) -> Bool {
    guard sum > 0, total > 0 else { return true }
    return max(sum, total) <= largestFactor * min(sum, total)
  }
}

extension TolerantReader {
  fileprivate mutating func peg(_ place: Place) -> PegMove? {
    positive(place, "time", "a time above 0").map { seconds in
      PegMove(
        seconds: seconds,
        distancePoints: number(place, "distance", in: 0...1e300, "a distance from 0 on"))
    }
  }
}

extension TolerantReader {
  /// A number of pegs or of attempts; nil beyond every plausible value.
  fileprivate mutating func pegs(_ parent: Place, _ key: String) -> Int? {
    wholeNumber(parent, key, in: 0...1_000_000, "a number of pegs or attempts")
  }
}
