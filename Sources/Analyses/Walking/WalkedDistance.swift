/// Length and speed from a distance that is known.
struct WalkedDistance: Equatable {
  /// Where a distance may come from, in the order of trust.
  enum Source: String {
    case fixedDistance = "fixed_distance"
    case pedometer
    case gps
    case pendulum
  }

  let source: Source
  let stepMeters: Double?
  let speed: Double?

  /// Two steps.
  var strideMeters: Double? { stepMeters.map { 2 * $0 } }

  /// A shorter walk says little by the pedometer's rough distance.
  static let shortestPedometerMeters = 10.0
  /// Shorter or rougher tracks are mostly the noise of their fixes.
  static let (shortestTrackMeters, roughestTrackMeters) = (50.0, 10.0)

  /// By a course of known length; nil where its time is not known.
  init?(_ course: FixedCourse?, stepCount: Int?) {
    guard let course, let speed = course.speed else { return nil }
    (source, self.speed) = (.fixedDistance, speed)
    stepMeters = ratio(course.meters, stepCount.map(Double.init))
  }

  /// By the phone's pedometer; nil for less than 10 m.
  init?(_ pedometer: PedometerSummary?) {
    guard let pedometer, let meters = pedometer.distanceMeters,
      meters >= Self.shortestPedometerMeters
    else { return nil }
    source = .pedometer
    stepMeters = ratio(meters, pedometer.steps)
    speed = ratio(meters, pedometer.elapsedSeconds)
  }

  /// By the phone's position; nil for less than 50 m or a median accuracy beyond 10 m.
  init?(_ track: LocationTrack?, stepCount: Int?) {
    guard let track, let meters = track.distanceMeters, meters >= Self.shortestTrackMeters,
      let accuracy = track.medianAccuracyMeters, accuracy <= Self.roughestTrackMeters
    else { return nil }
    source = .gps
    stepMeters = ratio(meters, stepCount.map(Double.init))
    speed = track.meanSpeed
  }

  /// By the inverted pendulum; nil without an accepted step.
  init?(_ pendulum: StepLengths?) {
    guard let pendulum, let mean = pendulum.mean else { return nil }
    (source, stepMeters, speed) = (.pendulum, mean, pendulum.speed)
  }
}
