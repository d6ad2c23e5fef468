import Recordings

/// A course of known length, walked while a clock ran: one trial of the timed walk.
///
/// Source: `ORKTimedWalkResult`. Its clock advances in ticks of 0.1 s, cut off, and stops at the limit.
struct FixedCourse: Equatable {
  let meters: Double?
  let seconds: Double?
  /// Nil where the walker may take any time.
  let limitSeconds: Double?

  /// Ticks are sums of 0.1, which no double holds exactly.
  private static let tickTolerance = 1e-6

  /// Lengths and times that are not above zero say nothing.
  init(meters: Double?, seconds: Double?, limitSeconds: Double?) {
    self.meters = meters?.ifPositive
    (self.seconds, self.limitSeconds) = (seconds?.ifPositive, limitSeconds?.ifPositive)
  }

  init(_ leaf: ResultLeaf) {
    func number(_ key: String) -> Double? { leaf.object[key]?.number }
    self.init(
      meters: number("distanceInMeters"), seconds: number("duration"),
      limitSeconds: number("timeLimit"))
  }

  /// The clock stopped by itself; whether the walker reached the end is not known.
  var isAtLimit: Bool {
    guard let seconds, let limitSeconds else { return false }
    return seconds >= limitSeconds - Self.tickTolerance
  }

  /// Meters per second; nil without distance or time, and when the time ran out.
  var speed: Double? { isAtLimit ? nil : ratio(meters, seconds) }
}
