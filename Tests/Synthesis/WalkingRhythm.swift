/// When the feet of a made-up walker touch the ground, and how the rhythm is drawn.
public struct WalkingRhythm: Sendable, Equatable {
  /// A stop, after which the same rhythm goes on.
  public struct Pause: Sendable, Equatable {
    /// Number of contacts before it.
    public let afterContacts: Int
    /// Standing time added to the step interval.
    public let durationSeconds: Double

    /// A pause after that many contacts.
    public init(afterContacts: Int, durationSeconds: Double) {
      (self.afterContacts, self.durationSeconds) = (afterContacts, durationSeconds)
    }
  }

  /// Steps per minute, without the pauses.
  public var cadenceSpm: Double
  /// Number of contacts of the feet with the ground.
  public var contactCount: Int
  /// Spread of the step times about their mean, drawn from a normal distribution.
  public var stepTimeSDSeconds: Double
  /// Added to every other step time and taken from the rest: the two feet differ by twice that.
  public var asymmetrySeconds: Double
  /// Stops on the way.
  public var pauses: [Pause]

  /// A steady, symmetric rhythm unless said otherwise.
  public init(
    cadenceSpm: Double, contactCount: Int, stepTimeSDSeconds: Double = 0,
    asymmetrySeconds: Double = 0, pauses: [Pause] = []
  ) {
    (self.cadenceSpm, self.contactCount) = (cadenceSpm, contactCount)
    (self.stepTimeSDSeconds, self.asymmetrySeconds) = (stepTimeSDSeconds, asymmetrySeconds)
    self.pauses = pauses
  }

  /// The contacts in seconds, the first at `start`.
  ///
  /// A step time is kept within 0.6 and 1.4 times the mean, so that rare draws stay walking.
  func contactTimes(startingAt start: Double, seed: UInt64) -> [Double] {
    guard contactCount > 0, cadenceSpm > 0, cadenceSpm.isFinite else { return [] }
    var generator = SplitMix64(seed: seed)
    let meanStep = 60 / cadenceSpm
    var times = [start]
    for (index, previous) in (1..<contactCount).enumerated() {
      let side = index.isMultiple(of: 2) ? asymmetrySeconds : -asymmetrySeconds
      let step = meanStep + side + stepTimeSDSeconds * generator.gaussian()
      let pause = pauses.filter { $0.afterContacts == previous }.map(\.durationSeconds)
      times.append(
        times[index] + min(max(step, 0.6 * meanStep), 1.4 * meanStep) + pause.reduce(0, +))
    }
    return times
  }
}
