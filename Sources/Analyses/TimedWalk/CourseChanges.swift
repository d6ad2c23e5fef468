import DSP
import Metrics
import Study
import Text

/// The time over a course in a session, for comparison with other sessions.
struct CourseSession {
  let session: String
  let startSeconds: Double
  /// Mean of the trials with a time, in seconds.
  let seconds: Double
  /// Nil where a trial has no length.
  let metersPerSecond: Double?
  let trialCount: Int
  /// The step of the app's clock, in seconds.
  let resolution: Double

  /// Nil where the length of the course is unknown.
  var meters: Double? { metersPerSecond.map { $0 * seconds } }
}

/// The change of a walk over a course, such as the 25-foot walk, from the first session to a later one.
///
/// Worsening and improvement have rules of their own, since 20 % of time is not 20 % of speed: a person is worse with 20 %
/// more time, because the times of people who are stable vary by less than that (Schwid et al. 2002), and better with 20 %
/// more speed, from which on people notice it (Hobart et al. 2013). Both rules were found for 25 feet and hold for nothing
/// else.
struct CourseChange {
  /// The share of the first session's time or speed from which on a change counts.
  static let ruleShare = 0.2
  /// The part of the time up to which the step of the clock may be.
  static let largestResolutionShare = 0.025
  /// Times are sums of ticks, which no double holds exactly.
  private static let tolerance = 1e-9

  let first: CourseSession
  let later: CourseSession
  /// The session that has to show a change again; nil if there is none.
  let confirming: CourseSession?

  /// Whether both sessions have a course of one length, within 2 %, or of no known length.
  static func isComparable(_ one: CourseSession, _ other: CourseSession) -> Bool {
    guard let a = one.meters, let b = other.meters else {
      return one.meters == nil && other.meters == nil
    }
    return abs(a - b) <= CompositeLeg.tolerance * a
  }

  /// In percent of the first session's time; nil for courses of different lengths.
  var timePercent: Double? {
    guard Self.isComparable(first, later) else { return nil }
    return ratio(100 * (later.seconds - first.seconds), first.seconds)
  }

  /// Whether the rule of time is met; nil where it does not hold.
  func isWorse(_ session: CourseSession) -> Bool? {
    isRuled(session)
      ? session.seconds >= (1 + Self.ruleShare) * first.seconds * (1 - Self.tolerance) : nil
  }

  /// Whether the rule of speed is met; nil where it does not hold.
  func isBetter(_ session: CourseSession) -> Bool? {
    guard isRuled(session), let now = session.metersPerSecond, let then = first.metersPerSecond
    else { return nil }
    return now >= (1 + Self.ruleShare) * then * (1 - Self.tolerance)
  }

  private func isRuled(_ session: CourseSession) -> Bool {
    Self.isComparable(first, session) && (first.meters.map(CompositeLeg.isAsInManual) ?? false)
  }

  /// The flags of what compares these sessions with the first one.
  func flags(_ sessions: [CourseSession]) -> [Flag] {
    let compared = [first] + sessions
    let isUncertain = compared.contains { one in
      one.resolution > Self.largestResolutionShare * one.seconds * (1 + Self.tolerance)
    }
    return (isUncertain ? [.courseChangeUncertain] : [])
      + (compared.contains { $0.trialCount == 1 } ? [.singleTrial] : [])
  }

  /// Whether a rule is met.
  func verdict(_ rule: (CourseChange) -> (CourseSession) -> Bool?) -> Reading {
    guard let holds = rule(self)(later) else { return .absent(noRule) }
    return .truth(holds, flags: flags([later]))
  }

  /// Whether a rule is met by both sessions. What is not met once needs no other session.
  func confirmed(_ rule: (CourseChange) -> (CourseSession) -> Bool?) -> Reading {
    guard let holds = rule(self)(later) else { return .absent(noRule) }
    guard holds else { return .truth(false, flags: flags([later])) }
    guard let confirming, let again = rule(self)(confirming) else {
      return .absent(.noLaterSession)
    }
    return .truth(again, flags: flags([later, confirming]))
  }

  private var noRule: Flag {
    Self.isComparable(first, later) ? .referenceNotApplicable : .courseDiffers
  }
}

extension CourseChange {
  private static let (schwid, hobart) = ("Schwid et al. 2002", "Hobart et al. 2013")
  private static let noRuleWords =
    "the course of one of the sessions is not 25 feet (7.62 m, within 2 %) long"
  private static let noSessionWords =
    "the change is there and no later session of such a course follows after --confirm-days"

  static let metrics: [Metric<CourseChange>] = [
    Metric(
      "course_time_change_pct", "Course time, change", .percent,
      "Change of `course_time_mean_s` from the first session of the participant to a later one, in percent of the first. Positive is slower. The first session is the first one with a start and with a time below the limit of a trial.",
      better: .lower, source: "this tool", range: "-100..100000",
      absentWhen:
        "the courses of the two sessions differ in length by more than 2 %, or the length is known in only one of them",
      reading: { change in
        .number(
          change.timePercent, count: change.first.trialCount + change.later.trialCount,
          flags: change.flags([change.later]), else: .courseDiffers)
      }),
    Metric(
      "course_time_worse_20pct", "Course time longer by 20 %", .boolean,
      "True if `course_time_mean_s` over 25 feet is longer than in the first session of the participant by 20 % or more, which errors of measurement rarely reach.",
      better: .lower, source: schwid, absentWhen: noRuleWords,
      reading: { $0.verdict(CourseChange.isWorse) }),
    Metric(
      "course_time_worse_20pct_confirmed", "Course time longer by 20 %, confirmed", .boolean,
      "True if `course_time_worse_20pct` is true and the next session, of those from --confirm-days on after it, is as much slower than the first one.",
      better: .lower, source: schwid, absentWhen: "\(noRuleWords), or \(noSessionWords)",
      reading: { $0.confirmed(CourseChange.isWorse) }),
    Metric(
      "course_speed_better_20pct", "Course speed higher by 20 %", .boolean,
      "True if `course_speed_mean_mps` over 25 feet is higher than in the first session of the participant by 20 % or more, which people with multiple sclerosis notice.",
      better: .higher, source: hobart, absentWhen: noRuleWords,
      reading: { $0.verdict(CourseChange.isBetter) }),
    Metric(
      "course_speed_better_20pct_confirmed", "Course speed higher by 20 %, confirmed", .boolean,
      "True if `course_speed_better_20pct` is true and the next session, of those from --confirm-days on after it, is as much faster than the first one.",
      better: .higher, source: hobart, absentWhen: "\(noRuleWords), or \(noSessionWords)",
      reading: { $0.confirmed(CourseChange.isBetter) }),
  ]
}

/// The sessions of a person compared with the first one.
enum CourseChanges {
  static let confirmDays = Parameter(
    "confirm-days", MetricUnit("d"), 0...36_500, default: 0,
    "Shortest time to the session that has to show a changed 25-foot walk again, such as 84 days")

  private static let key = "course"
  private static let (time, speed) = ("course_time_mean_s", "course_speed_mean_mps")
  private static let (trials, resolution) = ("trials", "resolution")

  /// The session's means, the number of its trials and the step of its clock.
  static func members(_ session: Session, _ measurements: [StepMeasurement]) -> [GroupMember] {
    measurements.compactMap { measurement in
      guard !measurement.flags.contains(.previousResult),
        let reading = measurement.metrics.first(where: { $0.definition.name == time })?.reading
      else { return nil }
      var values = measurement.numbers([time, speed])
      guard values[time] != nil else { return nil }
      values[trials] = Double(reading.count ?? 1)
      values[resolution] = FixedCourse.resolution(
        isCutToSeconds: reading.flags.contains(.courseTimeWholeSeconds))
      return GroupMember(
        participant: session.participant, project: session.project, source: session.source,
        session: session.identifier, startSeconds: session.start?.unixSeconds, key: key,
        values: values)
    }
  }

  /// Rows of every session but the first, by person and in order of time. A session without a start has no place in it.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement] {
    let own = members.filter { $0.key == key && $0.startSeconds != nil }
    return Dictionary(grouping: own) { ByteKey($0.participant) }.sorted { $0.key < $1.key }.flatMap
    { (person, sessions) in
      groups(of: person.text, sessions.sorted(by: isBefore), parameters[confirmDays])
    }
  }

  private static func isBefore(_ a: GroupMember, _ b: GroupMember) -> Bool {
    a.startSeconds == b.startSeconds
      ? a.source.precedes(b.source) : (a.startSeconds ?? 0) < (b.startSeconds ?? 0)
  }

  private static func groups(of person: String, _ members: [GroupMember], _ days: Double)
    -> [GroupMeasurement]
  {
    let sessions = members.compactMap(CourseSession.init)
    guard let first = sessions.first else { return [] }
    return sessions.indices.dropFirst().map { place in
      let later = sessions[place]
      let confirming = sessions[(place + 1)...].first {
        $0.startSeconds - later.startSeconds >= days * 86_400
          && CourseChange.isComparable(first, $0)
      }
      let number = sessions[..<place].count { $0.session === later.session } + 1
      return GroupMeasurement(
        participant: person, group: "session=\(later.session)" + (number > 1 ? "#\(number)" : ""),
        metrics: CourseChange.metrics.rows(
          of: CourseChange(first: first, later: later, confirming: confirming)))
    }
  }

  fileprivate static func course(of member: GroupMember) -> CourseSession? {
    guard let start = member.startSeconds, let seconds = member.values[time],
      let trials = member.values[trials], let resolution = member.values[resolution]
    else { return nil }
    return CourseSession(
      session: member.session, startSeconds: start, seconds: seconds,
      metersPerSecond: member.values[speed], trialCount: Int(trials), resolution: resolution)
  }
}

extension CourseSession {
  fileprivate init?(_ member: GroupMember) {
    guard let own = CourseChanges.course(of: member) else { return nil }
    self = own
  }
}

extension Flag {
  static let courseChangeUncertain = Flag(
    "course_change_uncertain", .doubt, concerning: .measured,
    "The step of the app's clock is more than 2.5 % of the time of a compared session: times below 4 s in ticks of 0.1 s, or below 40 s in whole seconds."
  )
  static let courseDiffers = Flag(
    "course_differs", .absence,
    "The course has another length than in the first session of the participant, or its length is known in only one of them, so that the times are not compared."
  )
  static let noLaterSession = Flag(
    "no_later_session", .absence,
    "No later session over such a course, after the days of --confirm-days, can confirm the change."
  )
}
