/// A peg that was moved to its place.
public struct PegMove: Sendable, Equatable {
  /// Seconds since the peg before it; failed attempts in between are part of them. Above 0.
  public let seconds: Double
  /// The straight line from pick-up to release, in points of the screen; nil where it is not told.
  public let distancePoints: Double?
}

/// Pegs placed into holes or removed from them with one hand: `ORKHolePegTestResult`.
public struct PegResult: LeafContent, Sendable, Equatable {
  /// Where pegs go: away from the hand that removes them, toward the side of the hand that places them.
  public let movingDirection: BodySide?
  /// Whether the dominant hand moved them.
  public let isDominantHand: Bool?
  /// How many there were; nil where it is not told.
  public let pegCount: Int?
  /// Whether pegs had to be turned first.
  public let isRotated: Bool?
  /// Pegs moved, and attempts that failed, as counted by the phone.
  public let successCount: Int?, failureCount: Int?
  /// The limit less what was left of it: 0 where there was no limit, which is the largest number.
  public let totalSeconds: Double?
  /// As added up by the phone, points.
  public let totalDistancePoints: Double?
  /// One for each peg that was moved, in their order.
  public let moves: [PegMove]
  /// A peg is missing, so that nothing can be added up.
  public let isBroken: Bool
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [String]

  /// Members that are missing are left out.
  public init(_ leaf: ResultLeaf) {
    let object = leaf.object
    movingDirection = object["movingDirection"]?.side
    isDominantHand = object["dominantHandTested"]?.bool
    pegCount = object["numberOfPegs"]?.pegs.flatMap { $0 > 0 ? $0 : nil }
    isRotated = object["rotated"]?.bool
    (successCount, failureCount) = (object["totalSuccesses"]?.pegs, object["totalFailures"]?.pegs)
    totalSeconds = object["totalTime"].map { $0 == .null ? 0 : $0.amount } ?? nil
    totalDistancePoints = object["totalDistance"]?.amount
    var reader = TolerantReader()
    moves = reader.list(leaf.root, "samples", of: "a peg with its time") { $0.peg($1) }
    isBroken = reader.isBroken(leaf.root, "samples", read: moves.count)
    skipped = reader.skipped
  }
}

extension TolerantReader {
  fileprivate mutating func peg(_ place: Place) -> PegMove? {
    positive(place, "time", "a time above 0").map { seconds in
      let distance = place.value?["distance"]?.amount
      return PegMove(seconds: seconds, distancePoints: distance.flatMap { $0 >= 0 ? $0 : nil })
    }
  }
}

extension JSONValue {
  /// A number of pegs or of attempts; nil for what nobody could do.
  fileprivate var pegs: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }
}
