/// A disk taken from one tower to another.
public struct DiskMove: Sendable, Equatable {
  /// Seconds since the first move.
  public var seconds: Double
  /// Towers from 0 to 2.
  public var donor: Int, recipient: Int

  /// A move.
  public init(_ seconds: Double, from donor: Int, to recipient: Int) {
    (self.seconds, self.donor, self.recipient) = (seconds, donor, recipient)
  }
}

extension LeafResult {
  /// `ORKTowerOfHanoiResult`; it begins with the first move, which was made at that uptime.
  public static func towerOfHanoi(_ moves: [DiskMove], isSolved: Bool, firstMoveSeconds: Double)
    -> LeafResult
  {
    LeafResult(className: "ORKTowerOfHanoiResult", startSeconds: firstMoveSeconds) { _ in
      let list = moves.map { move in
        JSONText.object([
          ("_class", .string("ORKTowerOfHanoiMove")), ("timestamp", .number(move.seconds)),
          ("donorTowerIndex", .integer(move.donor)),
          ("recipientTowerIndex", .integer(move.recipient)),
        ])
      }
      return [("puzzleWasSolved", .literal("\(isSolved)")), ("moves", .array(list))]
    }
  }
}
