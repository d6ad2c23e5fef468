/// Length and speed from a distance that is known.
struct WalkedDistance: Equatable {
  /// Where a distance may come from, in the order of trust.
  enum Source: String, CaseIterable {
    case fixedDistance = "fixed_distance"
    case pedometer
    case pendulum
  }

  let source: Source
  let stepMeters: Double?
  let speed: Double?

  /// A shorter walk says little by the pedometer's rough distance.
  static let shortestPedometerMeters = 10.0

  /// By the phone's pedometer; nil for less than 10 m.
  init?(_ pedometer: PedometerSummary?) {
    guard let pedometer, let meters = pedometer.distanceMeters,
      meters >= Self.shortestPedometerMeters
    else { return nil }
    source = .pedometer
    stepMeters = ratio(meters, pedometer.steps)
    speed = ratio(meters, pedometer.elapsedSeconds)
  }

  /// By the inverted pendulum; nil without an accepted step.
  init?(_ pendulum: StepLengths?) {
    guard let pendulum, let mean = pendulum.mean else { return nil }
    (source, stepMeters, speed) = (.pendulum, mean, pendulum.speed)
  }
}
