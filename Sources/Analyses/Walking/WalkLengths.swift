import DSP
import Metrics
import Recordings
import Text

/// The step length and the speed of a walk, from every source of distance.
///
/// The first plausible source counts, in the order of trust: a timed course of known length, the pedometer
/// from 10 m, the position from 50 m, and the inverted pendulum (`WalkSources`), whole ones before parts. Sources are not averaged, since
/// their errors differ in kind and a mean could not be traced. The other sources are given under names of their own.
///
/// A value has the flags of what it was computed from: a speed by the pedometer knows nothing of contacts,
/// while a step length by a course needs their number.
struct WalkLengths {
  /// Nil where there is no motion recording, or none that can be measured.
  let walk: Walk?
  let facts: WalkerFacts
  /// The distances there are, compared with each other.
  let sources: WalkSources
  let course: FixedCourse?
  /// What must be known of the sensors other than motion.
  private let sourceFlags: [WalkedDistance.DistanceSource: [Flag]]
  /// What must be known of values in which contacts count.
  private let motionFlags: [Flag]
  /// The flags among these that say whether the contacts are steps.
  private let rhythmFlags: [Flag]
  /// The reason why motion gives no length.
  private let motionReason: Flag

  /// What a value is computed from, which decides the flags that hold for it.
  enum Quantity {
    /// A distance divided by a time.
    case speed
    /// A distance divided by a number of steps.
    case length
    /// A length divided by a cadence.
    case rhythm
  }

  /// `refusal` is why there is no `walk`; `motionFlags` are those that do not stand with the step.
  init(
    _ walk: Walk?, refusal: Flag = .noMotionRecording, facts: WalkerFacts, sources: WalkSources,
    course: FixedCourse? = nil, motionFlags: [Flag] = [],
    sourceFlags: [WalkedDistance.DistanceSource: [Flag]] = [:]
  ) {
    (self.walk, self.facts, self.sources, self.course) = (walk, facts, sources, course)
    rhythmFlags = walk?.rhythmFlags ?? []
    (self.motionFlags, self.sourceFlags) = (motionFlags + rhythmFlags, sourceFlags)
    motionReason =
      walk == nil
      ? refusal
      : walk?.walking == nil
        ? .noWalking
        : facts.legMeters == nil
          ? .noHeight : walk?.straight?.isFromStrides == true ? .stepsFromStrides : .fewSteps
  }

  /// A value from the most trusted source that has it.
  func measured(_ quantity: Quantity, _ value: (WalkedDistance) -> Double?) -> Reading {
    for distance in sources.distances {
      guard let value = value(distance) else { continue }
      return .number(
        value, flags: (flags(of: quantity, by: distance) + sources.flags).unique, else: motionReason
      )
    }
    return .absent(absence)
  }

  /// Why no source has a value.
  private var absence: Flag {
    course?.absenceOfSpeed ?? sources.distances.lazy.compactMap(\.lengthAbsence).first
      ?? motionReason
  }

  /// A value from one source only.
  func measured(
    _ quantity: Quantity, by source: WalkedDistance.DistanceSource,
    _ value: (WalkedDistance) -> Double?
  ) -> Reading {
    let found = sources.distances.first { $0.source == source }
    return .number(
      found.flatMap(value), flags: found.map { flags(of: quantity, by: $0) } ?? [],
      else: found?.lengthAbsence ?? reason(source))
  }

  /// The source `measured` takes a value from.
  func source(of quantity: Quantity, _ value: (WalkedDistance) -> Double?) -> Reading {
    guard let source = sources.distances.first(where: { value($0) != nil })?.source else {
      return .absent(absence)
    }
    return .word(source.rawValue, flags: hasContacts(quantity, by: source) ? rhythmFlags : [])
  }

  /// Variability of step lengths, which needs a rhythm like that of step times.
  func spread(_ value: (StepLengths) -> Double?) -> Reading {
    guard let walk, let pendulum = walk.pendulum else { return .absent(motionReason) }
    if let veto = walk.variabilityVeto { return .absent(veto) }
    return .number(
      value(pendulum), count: pendulum.meters.count, flags: motionFlags + walk.timingFlags,
      else: .fewSteps)
  }

  /// The speed of walking alone: the distance by the time from the first to the last contact and one median
  /// step more.
  var boutSpeed: Reading {
    guard let walking = walk?.walking, let timing = walk?.timing else {
      return .absent(motionReason)
    }
    guard let course, course.speed != nil, let first = walking.bouts.first?.contacts.first,
      let last = walking.bouts.last?.walked.last, let step = median(timing.stepTimes)
    else { return .absent(course?.absenceOfSpeed ?? .noDistance) }
    return .number(ratio(course.meters, last - first + step), flags: motionFlags, else: .fewSteps)
  }

  /// The known step length divided by the pendulum's.
  var calibration: Reading {
    let known = sources.distances.first { $0.source != .pendulum }
    let flags = known.map { self.flags(of: .rhythm, by: $0) } ?? []
    return .number(
      ratio(known?.stepMeters, walk?.pendulum?.mean), flags: flags,
      else: known == nil ? .noDistance : known?.lengthAbsence ?? motionReason)
  }

  private func reason(_ source: WalkedDistance.DistanceSource) -> Flag {
    switch source {
    case .pendulum: motionReason
    case .course: course?.absenceOfSpeed ?? .noDistance
    case .pedometer, .location: .noDistance
    }
  }

  private func flags(of quantity: Quantity, by distance: WalkedDistance) -> [Flag] {
    let source = distance.source
    return (hasContacts(quantity, by: source) ? motionFlags : [])
      + (source == .pendulum || quantity == .rhythm ? walk?.timingFlags ?? [] : [])
      + flags(of: source, isSpeed: quantity == .speed) + sources.flags(of: source) + distance.flags
  }

  private func hasContacts(_ quantity: Quantity, by source: WalkedDistance.DistanceSource) -> Bool {
    switch quantity {
    case .speed: source == .pendulum
    case .length: source != .pedometer
    case .rhythm: true
    }
  }

  private func flags(of source: WalkedDistance.DistanceSource, isSpeed: Bool) -> [Flag] {
    switch source {
    case .course: isSpeed ? course?.timeFlags ?? [] : []
    case .pedometer, .location: sourceFlags[source] ?? []
    case .pendulum:
      (walk?.axes?.placement == .limb ? [.pendulumUnvalidated] : [])
        + (walk?.straight?.usesTurns == true ? [.mostlyTurning.weighing(.distrust)] : [])
    }
  }
}

extension FixedCourse {
  /// Why a trial has no speed; nil when it has one.
  var absenceOfSpeed: Flag? {
    if speed != nil { return nil }
    if isAtLimit { return .courseTimeLimitReached }
    return seconds == nil ? .noDuration : .noDistance
  }
}

/// Length and speed from a distance that is known.
struct WalkedDistance: Equatable {
  /// Where a distance may come from, in the order of trust.
  enum DistanceSource: String, CaseIterable {
    case course
    case pedometer
    case location
    case pendulum
  }

  let source: DistanceSource
  /// The whole distance; nil for the pendulum, which has the straight steps only.
  let meters: Double?
  let stepMeters: Double?
  let speed: Double?
  /// Why there is no step length, although both the distance and steps are known; nil for other distances.
  private(set) var lengthAbsence: Flag?
  /// What makes it weak by itself, whatever other sources say.
  private(set) var flags: [Flag] = []

  /// The length of two steps.
  var strideMeters: Double? { stepMeters.map { 2 * $0 } }

  /// Takes the distance from a course of known length; nil where its time is not known.
  init?(_ course: FixedCourse?, _ steps: SeenSteps?) {
    guard let course, let speed = course.speed else { return nil }
    (source, self.meters, self.speed) = (.course, course.meters, speed)
    stepMeters = steps?.meanMeters(ofCourse: course.meters, seconds: course.seconds)
    lengthAbsence = Self.lengthAbsence(stepMeters, steps)
  }

  /// Takes the distance from the phone's pedometer, whose time is that of the step where it has none; nil for less than 10 m.
  init?(_ pedometer: PedometerSummary?, stepSeconds: Double?) {
    guard let pedometer, let meters = pedometer.distanceMeters, !pedometer.isTooShortForSpeed else {
      return nil
    }
    (source, self.meters, flags) = (.pedometer, meters, pedometer.stepLengthFlags)
    stepMeters = ratio(meters, pedometer.steps)
    speed = ratio(meters, pedometer.elapsedSeconds ?? stepSeconds)
  }

  /// Takes the distance from the phone's positions; nil for less than 10 m, and weak for less than 50 m.
  init?(_ track: LocationTrack?, _ steps: SeenSteps?) {
    guard let track, let meters = track.distanceMeters, meters >= LocationTrack.shortestWayMeters
    else { return nil }
    (source, self.meters) = (.location, meters)
    flags = track.isTooShortForSpeed ? [.recordingShort] : []
    stepMeters = steps?.meanMeters(along: track)
    speed = track.meanSpeed
    lengthAbsence = Self.lengthAbsence(stepMeters, steps)
  }

  /// Steps and distance of different times have no length.
  private static func lengthAbsence(_ stepMeters: Double?, _ steps: SeenSteps?) -> Flag? {
    guard stepMeters == nil, let steps, steps.count > 0 else { return nil }
    return .recordingIncomplete.weighing(.absence)
  }

  /// Takes the distance from the inverted pendulum; nil without an accepted step.
  init?(_ pendulum: StepLengths?) {
    guard let pendulum, let mean = pendulum.mean else { return nil }
    (source, meters, stepMeters, speed) = (.pendulum, nil, mean, pendulum.speed)
  }
}

/// A course of known length, walked while a clock ran: one trial of the timed walk.
///
/// Source: `ORKTimedWalkResult`. Its clock advances in ticks of 0.1 s, cut off, and stops at the limit.
struct FixedCourse: Equatable {
  let meters: Double?
  let seconds: Double?
  /// Nil where the walker may take any time.
  let limitSeconds: Double?
  /// The unit of the result's times, of which there are none if it is unknown.
  let times: StatedTimes
  /// The app cut the time to whole seconds.
  var isCutToSeconds = false

  /// What is known of the time: the resolution of the clock.
  var timeFlags: [Flag] { [isCutToSeconds ? .courseTimeWholeSeconds : .courseTimeCoarse] }

  /// The step of a clock, in seconds.
  static func resolution(isCutToSeconds: Bool) -> Double { isCutToSeconds ? 1 : 0.1 }

  /// Ticks are sums of 0.1, which no double holds exactly.
  private static let tickTolerance = 1e-6

  /// Lengths and times that are not above zero say nothing.
  init(meters: Double?, seconds: Double?, limitSeconds: Double?, times: StatedTimes = .seconds) {
    self.meters = meters?.ifPositive
    (self.seconds, self.limitSeconds) = (seconds?.ifPositive, limitSeconds?.ifPositive)
    self.times = times
  }

  init(_ leaf: ResultLeaf) {
    let result = TimedWalkResult(leaf)
    let isKnown = if case .unknown = result.times { false } else { true }
    self.init(
      meters: result.meters, seconds: isKnown ? result.seconds : nil,
      limitSeconds: isKnown ? result.limitSeconds : nil, times: result.times)
    isCutToSeconds = result.isCutToSeconds
  }

  /// The clock stopped by itself; whether the walker reached the end is not known.
  var isAtLimit: Bool {
    guard let seconds, let limitSeconds else { return false }
    return seconds >= limitSeconds - Self.tickTolerance
  }

  /// Meters per second; nil without distance or time, and when the time ran out.
  var speed: Double? { isAtLimit ? nil : ratio(meters, seconds) }
}
