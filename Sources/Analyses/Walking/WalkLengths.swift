import DSP
import Metrics

/// Length of steps and speed of a walk, by every source that tells a distance.
struct WalkLengths {
  /// Nil where there is no motion recording, or none that can be measured.
  let walk: Walk?
  let facts: WalkerFacts
  /// The distances there are, most trusted first.
  let distances: [WalkedDistance]
  let course: FixedCourse?
  let location: LocationReport?
  /// Why motion tells no length.
  private let motionReason: Flag

  /// `refusal` is why there is no `walk`.
  init(
    _ walk: Walk?, refusal: Flag = .noMotion, facts: WalkerFacts, pedometer: PedometerSummary?,
    course: FixedCourse? = nil, location: LocationReport? = nil
  ) {
    (self.walk, self.facts, self.course, self.location) = (walk, facts, course, location)
    let steps = walk?.walking == nil ? nil : walk?.stepCount
    distances = [
      WalkedDistance(course, stepCount: steps), WalkedDistance(pedometer),
      WalkedDistance(location?.track, stepCount: steps), WalkedDistance(walk?.pendulum),
    ].compactMap(\.self)
    motionReason =
      walk == nil
      ? refusal
      : walk?.walking == nil ? .noWalking : facts.legMeters == nil ? .noHeight : .fewSteps
  }

  /// By the most trusted source that tells it.
  func measured(_ value: (WalkedDistance) -> Double?) -> Reading {
    for distance in distances {
      guard let value = value(distance) else { continue }
      return .number(value, flags: flags(of: distance.source), else: motionReason)
    }
    return .absent(course?.absenceOfSpeed ?? motionReason)
  }

  /// By one source only.
  func measured(by source: WalkedDistance.Source, _ value: (WalkedDistance) -> Double?) -> Reading {
    let found = distances.first { $0.source == source }
    return .number(found.flatMap(value), flags: flags(of: source), else: reason(source))
  }

  /// The source `measured` takes a value from.
  func source(of value: (WalkedDistance) -> Double?) -> Reading {
    distances.first { value($0) != nil }.map { .word($0.source.rawValue) }
      ?? .absent(course?.absenceOfSpeed ?? motionReason)
  }

  /// Variability of step lengths, which needs a rhythm like that of step times.
  func spread(_ value: (StepLengths) -> Double?) -> Reading {
    guard let walk, let pendulum = walk.pendulum else { return .absent(motionReason) }
    if let veto = walk.variabilityVeto { return .absent(veto) }
    return .number(value(pendulum), count: pendulum.meters.count, else: .fewSteps)
  }

  /// Distance by the time from the first to the last contact and one median step more.
  var boutSpeed: Reading {
    guard let walking = walk?.walking, let timing = walk?.timing else {
      return .absent(motionReason == .noHeight ? .noWalking : motionReason)
    }
    guard let course, course.speed != nil, let first = walking.bouts.first?.contacts.first,
      let last = walking.bouts.last?.contacts.last, let step = median(timing.stepTimes)
    else { return .absent(course?.absenceOfSpeed ?? .noDistance) }
    return .number(ratio(course.meters, last - first + step), else: .fewSteps)
  }

  private func reason(_ source: WalkedDistance.Source) -> Flag {
    switch source {
    case .pendulum: motionReason
    case .fixedDistance: course?.absenceOfSpeed ?? .noDistance
    case .pedometer, .gps: .noDistance
    }
  }

  private func flags(of source: WalkedDistance.Source) -> [Flag] {
    switch source {
    case .fixedDistance: [.durationTick]
    case .pedometer: []
    case .gps: location?.distanceFlags ?? []
    case .pendulum: walk?.axes?.placement == .limb ? [.pendulumUnvalidated] : []
    }
  }
}

extension FixedCourse {
  /// Why a trial has no speed; nil when it has one.
  var absenceOfSpeed: Flag? {
    if speed != nil { return nil }
    if isAtLimit { return .timeLimitReached }
    return seconds == nil ? .noDuration : .noDistance
  }
}
