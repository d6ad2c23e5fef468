/// Pegs moved with one hand in one direction.
public struct MovedPegs: Sendable {
  /// Where pegs go: 0 for left, 1 for right. Away from the hand that removes them.
  public var movingDirection: Int
  public var isDominantHand: Bool
  /// Seconds from peg to peg.
  public var seconds: [Double]
  /// The straight line of each, points.
  public var distancesPoints: [Double]
  /// Attempts that ended elsewhere.
  public var failureCount = 0

  /// All nine pegs, or those that were moved before the time was over.
  public init(
    movingDirection: Int, isDominantHand: Bool, seconds: [Double], distancesPoints: [Double]
  ) {
    (self.movingDirection, self.isDominantHand) = (movingDirection, isDominantHand)
    (self.seconds, self.distancesPoints) = (seconds, distancesPoints)
  }
}

extension LeafResult {
  /// `ORKHolePegTestResult` without a time limit, whose total time is 0.
  public static func pegs(_ pegs: MovedPegs) -> LeafResult {
    LeafResult(className: "ORKHolePegTestResult") { _ in
      let samples = zip(pegs.seconds, pegs.distancesPoints).map { seconds, points in
        JSONText.object([
          ("_class", .string("ORKHolePegTestSample")), ("time", .number(seconds)),
          ("distance", .number(points)),
        ])
      }
      return [
        ("movingDirection", .integer(pegs.movingDirection)),
        ("dominantHandTested", .literal("\(pegs.isDominantHand)")), ("numberOfPegs", .integer(9)),
        ("threshold", .number(0.2)), ("rotated", .literal("false")),
        ("totalSuccesses", .integer(pegs.seconds.count)),
        ("totalFailures", .integer(pegs.failureCount)), ("totalTime", .integer(0)),
        ("totalDistance", .number(pegs.distancesPoints.reduce(0, +))), ("samples", .array(samples)),
      ]
    }
  }
}
