import DSP
import Metrics
import Study

/// The distance of a walk of given duration: fitness walk and six-minute walk.
public struct DistanceWalk {
  let walked: WalkedStep
  /// Nil without a pedometer's distance or a track.
  let distance: Distance?
  /// The duration of the step by its result, else of the recording that the distance comes from.
  let seconds: Double?
  let pauses: Pauses?
  /// The minutes the task lasts when it is not left early; nil where the app decides.
  let plannedMinutes: Int?
  /// Nil without a motion recording that shows more than steps.
  let gaitMinutes: GaitMinutes?

  /// The distance the speed and the minutes are taken from.
  struct Distance {
    let source: WalkedDistance.DistanceSource
    let meters: Double
    var flags: [Flag]
    /// Flags of the whole distance, which do not lower a single minute.
    let totalFlags: [Flag]
    /// The part of the step of which the source knows, in seconds since its start; nil where the duration of the step is unknown.
    let known: ClosedRange<Double>?
    /// The positions, whose gaps are not covered, with the Unix time of the start; nil for a pedometer.
    var positions: (track: LocationTrack, start: Double)?
    /// Meters over seconds since the start of the step, which a pedometer that began within a few seconds shares.
    let course: Course?
    /// The seconds over which the distance was measured.
    let seconds: Double?
  }

  init(_ walked: WalkedStep, plannedMinutes: Int? = nil) {
    (self.walked, self.plannedMinutes) = (walked, plannedMinutes)
    distance = Distance(of: walked)
    seconds = walked.step.durationSeconds?.ifPositive ?? distance?.seconds
    pauses = Pauses(walked)
    gaitMinutes = walked.detailedMotion.map {
      GaitMinutes($0, facts: walked.walker, isAsked: walked.isKnownToWalk)
    }
  }

  var speed: Double? { ratio(distance?.meters, seconds) }
}

extension DistanceWalk.Distance {
  /// By the source that gives the speed of the gait, too; nil where none is plausible.
  fileprivate init?(of walked: WalkedStep) {
    switch walked.sources.distanceSource {
    case .pedometer: self.init(walked.pedometer)
    case .location: self.init(walked.location)
    case .course, .pendulum, nil: return nil
    }
    let own = walked.sources.distances.first?.flags ?? []
    flags = (flags + own + walked.sources.flags).unique
  }

  /// The pedometer's distance; nil if it gives none.
  fileprivate init?(_ report: PedometerReport?) {
    guard let report, let summary = report.summary, let meters = summary.distanceMeters else {
      return nil
    }
    self.init(
      source: .pedometer, meters: meters, flags: report.flags, totalFlags: report.totalFlags,
      known: report.time?.known, course: report.course(\.meters), seconds: summary.elapsedSeconds)
  }

  /// The smoothed track's; nil for fewer than two fixes.
  fileprivate init?(_ report: LocationReport?) {
    guard let report, let first = report.track.fixes.first, let last = report.track.fixes.last,
      let meters = report.track.distanceMeters
    else { return nil }
    let start = report.track.span?.lowerBound ?? first.time
    self.init(
      source: .location, meters: meters, flags: report.distanceFlags,
      totalFlags: report.coverageFlags, known: first.time - start...last.time - start,
      positions: (report.track, start), course: report.track.course(from: start),
      seconds: report.track.elapsedSeconds)
  }
}

/// Distances minute by minute.
extension DistanceWalk {
  /// As many minutes as a six-minute walk has stand in the table; more are events.
  static let tableMinutes = 6
  /// A track that begins or ends further inside a minute does not give its distance.
  static let longestMissingSeconds = 5.0
  /// A step that lasted this much less by whole-second dates is complete.
  static let dateToleranceSeconds = 1.0
  private static let minuteSeconds = 60.0
  /// A recorder that ends within so many seconds of a minute knows nothing of it.
  private static let shortestMinuteSeconds = 2.0
  /// A day; what claims to be longer has dates that are wrong.
  private static let longestMinutes = 1440.0

  var wholeMinutes: Int {
    let minutes = ((seconds ?? 0) + Self.dateToleranceSeconds) / Self.minuteSeconds
    return minutes >= 0 ? Int(min(minutes, Self.longestMinutes)) : 0
  }

  /// Meters in a minute counted from 1; nil if the walk was shorter or the course does not cover the minute.
  func meters(inMinute number: Int) -> Double? {
    guard number >= 1, number <= wholeMinutes, let distance, let course = distance.course else {
      return nil
    }
    let end = Double(number) * Self.minuteSeconds
    let start = end - Self.minuteSeconds
    // A pedometer that is silent beside a recording without steps counts nothing; one whose recorder stopped does not know, nor does a
    // track without fixes.
    if let seconds = knownSeconds(ofMinute: number), seconds < Self.shortestMinuteSeconds {
      return nil
    }
    if distance.source == .location {
      guard let first = course.times.first, let last = course.times.last,
        first <= start + Self.longestMissingSeconds, last >= end - Self.longestMissingSeconds
      else { return nil }
    }
    return course.gain(from: start, to: end)
  }

  /// The flags of the distance of a minute, counted from 1: one if the source covers less than the whole minute.
  func flags(ofMinute number: Int) -> [Flag] {
    guard let seconds = knownSeconds(ofMinute: number) else { return [] }
    return Coverage(
      coveredSeconds: seconds, expectedSeconds: Self.minuteSeconds,
      toleranceSeconds: Coverage.pedometerToleranceSeconds
    ).flags
  }

  /// The seconds of a minute, counted from 1, of which the source knows; nil where that is unknown.
  private func knownSeconds(ofMinute number: Int) -> Double? {
    guard let distance, let known = distance.known else { return nil }
    let end = Double(number) * Self.minuteSeconds
    let start = end - Self.minuteSeconds
    if let (track, first) = distance.positions {
      return track.coveredSeconds(from: first + start, to: first + end)
    }
    return max(0, min(known.upperBound, end) - max(known.lowerBound, start))
  }

  /// Whether the walk lasted the minute, of which nothing is known.
  func lacks(minute number: Int) -> Bool {
    number <= wholeMinutes && distance?.known != nil && meters(inMinute: number) == nil
  }

  /// The first and the last minute of the table, which are compared.
  static let pacedMinutes = [1, tableMinutes]

  /// The sixth minute against the first, in percent: how the walker paced himself.
  var pacingPercent: Double? {
    guard let first = meters(inMinute: 1), let last = meters(inMinute: Self.tableMinutes) else {
      return nil
    }
    return ratio(100 * (last - first), first)
  }

  /// A row per minute, however long the walk.
  var minuteEvents: [Event] {
    guard wholeMinutes > 0 else { return [] }
    return (1...wholeMinutes).compactMap { number in
      meters(inMinute: number).map { meters in
        Event(
          "walk_distance_minute", onsetSeconds: Double(number - 1) * Self.minuteSeconds,
          durationSeconds: Self.minuteSeconds, item: "\(number)", value: meters, unit: .meters)
      }
    }
  }
}

/// What the pace of a long walk looks like.
extension DistanceWalk {
  static let drawings: [Drawing<DistanceWalk>] = [
    Drawing(
      "minute-distances", "Distance in each minute", caption: "The distance walked in each minute.",
      reading: """
        Even bars are an even pace, and the line is the mean. Pauses of more than three seconds without a step are \
        shaded.
        """,
      findings: [
        "walk_distance_m", "walk_speed_overall_mps", "walk_distance_minute6_change_pct",
        "walk_pause_count",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let minutes = minuteEvents.compactMap { minute in
      minute.onsetSeconds.flatMap { start in minute.value.map { (start: start, meters: $0) } }
    }
    guard let last = minutes.last else { return [] }
    let isMotion = pauses?.source == .contacts
    let offset = isMotion ? walked.gait.motion?.offset ?? 0 : 0
    let stops = (pauses?.pauses ?? []).map { $0.start + offset...$0.start + offset + $0.seconds }
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...last.start + 60),
        y: .fromZero("distance in the minute", .meters, over: minutes.map(\.meters)),
        [
          Mark(
            .bars(minutes.map { Bar($0.start + 3...$0.start + 57, $0.meters) }, base: 0), .first,
            "distance"),
          .level(
            speed.map { $0 * 60 }, MetricUnit("m/min"), .emphasis, "mean",
            and: distance.map { ", \($0.meters, .meters) in all" } ?? .none),
          Mark(.spans(stops), .second, "pause"),
        ])
    ]
  }
}

/// Gait in windows of half a minute, to see how it changes in the course of a long walk.
///
/// Each window is a walk of its own, measured like a whole one: the table's numbers become rows of
/// events, named like the metric and numbered by window. Events have no flags, so bad values are left out.
struct WalkWindows {
  static let windowSeconds = 30.0
  /// A last window that is shorter by no more than this counts.
  static let missingSeconds = 1.0

  /// The measures of a window.
  static let table: [Metric<Walk>] =
    Walk.metrics
    + WalkLengths.metrics([.pendulum], speedsOf: [.pendulum]).map {
      $0.of { WalkLengths($0, facts: $0.facts, sources: WalkSources(walk: $0)) }
    }

  let events: [Event]

  /// `isAsked` is true if the participant was asked to walk.
  init(_ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool) {
    let length = Int(Self.windowSeconds * EvenMotion.rateHz)
    let shortest = length - Int(Self.missingSeconds * EvenMotion.rateHz)
    let starts = stride(from: 0, through: motion.count - shortest, by: length)
    events = starts.enumerated().flatMap { number, start in
      Self.events(
        motion.part(start..<start + length), facts: facts, isAsked: isAsked, number: number + 1,
        onset: Double(start) / EvenMotion.rateHz)
    }
  }

  private static func events(
    _ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool, number: Int, onset: Double
  ) -> [Event] {
    guard let frame = try? BodyFrame(motion),
      let walk = try? Walk(motion, frame, pedometer: nil, facts: facts, isAsked: isAsked)
    else { return [] }
    return table.compactMap { metric in
      guard let reading = metric.reading(walk), reading.quality(with: []) != .bad,
        case .number(let value) = reading.value
      else { return nil }
      return Event(
        metric.definition.name, onsetSeconds: onset, durationSeconds: motion.durationSeconds,
        item: "\(number)", value: value, unit: metric.definition.unit)
    }
  }
}

/// Pauses of more than three seconds without a step, from the first step on.
///
/// Before the first step the participant puts the phone away.
struct Pauses {
  /// The source of the steps.
  enum StepSource: String, CaseIterable {
    case contacts
    case pedometer
  }

  struct Pause: Equatable {
    let start: Double
    let seconds: Double
  }

  let source: StepSource
  /// Foot contacts: seconds from the first sample of the grid. Pedometer: from the start of the step.
  let pauses: [Pause]

  private static let longestStepSeconds = ShownContacts.longestStepSeconds

  /// From the contacts if motion was recorded, otherwise from the pedometer; nil if neither has a step.
  init?(_ walked: WalkedStep) {
    if let walk = walked.gait.detailed {
      guard let bouts = walk.walking?.bouts, let motion = walked.gait.motion?.motion else {
        return nil
      }
      let contacts = bouts.flatMap(\.contacts)
      (source, pauses) = (.contacts, Self.pauses(contacts + [motion.durationSeconds]))
    } else if let course = walked.pedometer?.course(\.steps), let pauses = Self.pauses(course) {
      (source, self.pauses) = (.pedometer, pauses)
    } else {
      return nil
    }
  }

  /// Between the times of steps; the last is the end of the recording.
  private static func pauses(_ times: [Double]) -> [Pause] {
    zip(times.dropFirst(), times).map { Pause(start: $1, seconds: $0 - $1) }.filter {
      $0.seconds > longestStepSeconds
    }
  }

  /// Between updates that came with fewer steps than usual in their time; nil without steps.
  ///
  /// The time that is left when its steps are taken at the usual rate is a pause. Updates
  /// during a pause contain no new step: it lasts until one does, or until the last update.
  private static func pauses(_ course: Course) -> [Pause]? {
    let paces = course.steps(course.times.indices.map(\.self)).filter { $0.count > 0 }.map {
      $0.count / $0.seconds
    }
    guard let usual = median(paces) else { return nil }
    let last = course.times.count - 1
    let informative = course.times.indices.filter {
      $0 == 0 || $0 == last || course.values[$0] > course.values[$0 - 1]
    }
    return course.steps(informative).dropFirst().map {
      Pause(start: $0.start, seconds: $0.seconds - $0.count / usual)
    }.filter { $0.seconds > longestStepSeconds }
  }

  var totalSeconds: Double { pauses.reduce(0) { $0 + $1.seconds } }

  var events: [Event] {
    pauses.enumerated().map { number, pause in
      Event(
        "walk_pause", onsetSeconds: pause.start, durationSeconds: pause.seconds,
        item: "\(number + 1)", value: pause.seconds, unit: .seconds)
    }
  }
}

extension Course {
  /// What was gained from each of some places to the next.
  fileprivate func steps(_ places: [Int]) -> [(start: Double, seconds: Double, count: Double)] {
    zip(places, places.dropFirst()).map { place, next in
      (times[place], times[next] - times[place], values[next] - values[place])
    }
  }
}
