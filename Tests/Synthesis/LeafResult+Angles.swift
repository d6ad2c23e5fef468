/// The angles that ResearchKit's range of motion step shows and stores, in degrees.
public struct RangeOfMotionAngles: Sendable, Equatable {
  /// Zero with the phone upright, 90 lying face up.
  public var start: Double
  /// At the end of the recording, in the sense of `start`.
  public var finish: Double
  /// Smallest on the way.
  public var minimum: Double
  /// Largest on the way.
  public var maximum: Double

  /// The four angles that are not differences of others.
  public init(start: Double, finish: Double, minimum: Double, maximum: Double) {
    (self.start, self.finish) = (start, finish)
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// The angle by which the joint moved.
  public var range: Double { abs(maximum - minimum) }
}

extension LeafResult {
  /// `ORKRangeOfMotionResult`; its two dates are equal, as the phone writes them.
  public static func rangeOfMotion(_ angles: RangeOfMotionAngles, atSeconds time: Double)
    -> LeafResult
  {
    LeafResult(className: "ORKRangeOfMotionResult", startSeconds: time, endSeconds: time) { _ in
      [
        ("start", .number(angles.start)), ("finish", .number(angles.finish)),
        ("minimum", .number(angles.minimum)), ("maximum", .number(angles.maximum)),
        ("range", .number(angles.range)),
      ]
    }
  }

  /// `ORKRangeOfMotionResult` before release 2.1: two angles in degrees.
  public static func rangeOfMotion(
    flexedDegrees: Double, extendedDegrees: Double, atSeconds time: Double
  ) -> LeafResult {
    LeafResult(className: "ORKRangeOfMotionResult", startSeconds: time, endSeconds: time) { _ in
      [("flexed", .number(flexedDegrees)), ("extended", .number(extendedDegrees))]
    }
  }

  /// `ORKTimedWalkResult`; the duration is cut to the ticks of a tenth of a second.
  ///
  /// Without a time limit the task stores the largest double.
  public static func timedWalk(
    distanceMeters: Double, durationSeconds: Double, timeLimitSeconds: Double? = nil
  ) -> LeafResult {
    // A billionth of a tick more, or 6.3 would be cut to 6.2.
    let ticks = (min(durationSeconds, timeLimitSeconds ?? .infinity) * 10 + 1e-9).rounded(.down)
    let limit = timeLimitSeconds.map { JSONText.number($0) }
    return LeafResult(className: "ORKTimedWalkResult") { _ in
      [
        ("distanceInMeters", .number(distanceMeters)),
        ("timeLimit", limit ?? .literal("\(Double.greatestFiniteMagnitude)")),
        ("duration", .number(ticks / 10)),
      ]
    }
  }
}
