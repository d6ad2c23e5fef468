import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// The timed walk's score by the Multiple Sclerosis Functional Composite, for the course as that has it.
public struct CompositeLeg {
  /// 25 feet; a course set up in meters may be rounded.
  private static let meters = 7.62
  static let tolerance = 0.02
  /// Mean and standard deviation, in seconds, of the pooled sample of the composite.
  private static let norm = (mean: 9.5353, deviation: 11.4058)

  private let courses: [FixedCourse]

  /// Nil unless the user asks for it and a course was walked.
  init?(_ courses: [FixedCourse], _ parameters: Parameters) {
    guard parameters[ReferenceScores.parameter] == ReferenceScores.composite, !courses.isEmpty
    else { return nil }
    self.courses = courses
  }

  static let metrics: [Metric<CompositeLeg>] = [
    Metric(
      "course_reference_msfc_z", "Timed walk z-score (MSFC)", .one,
      "z-score of the Multiple Sclerosis Functional Composite: (t - 9.5353) / 11.4058, where t is the mean of `course_time_s` in s over the trials of the session. Higher is slower.",
      better: .lower, source: "Fischer et al. 2001, MSFC administration and scoring manual",
      range: "-1..20",
      absentWhen:
        "--reference msfc2001 is not given, a trial has a course that is not 25 feet (7.62 m, within 2 %) long, or a trial has no time or reached the time limit",
      reading: \.score)
  ]

  /// Whether a course is the one of the manual, 25 feet long.
  static func isAsInManual(_ meters: Double) -> Bool {
    abs(meters - Self.meters) <= tolerance * Self.meters
  }

  private var score: Reading {
    let finished = courses.compactMap { $0.isAtLimit ? nil : $0.seconds }
    let isAsInManual = courses.allSatisfy { $0.meters.map(Self.isAsInManual) ?? false }
    guard isAsInManual, finished.count == courses.count else {
      return .absent(.referenceNotApplicable)
    }
    return .number(
      mean(finished).map { ($0 - Self.norm.mean) / Self.norm.deviation }, count: finished.count,
      flags: [.referenceNotValidated], else: .referenceNotApplicable)
  }
}

/// The Multiple Sclerosis Functional Composite, of a timed walk, a peg test and a PASAT of one
/// participant.
///
/// Source: Fischer JS, Jak AJ, Kniker JE, Rudick RA, Cutter G (2001), MSFC administration and scoring
/// manual: the mean of the three z-scores, that of the leg with its sign changed since a longer time is
/// worse.
enum FunctionalComposite {
  /// A part of the composite.
  private enum CompositePart: String, CaseIterable {
    case leg, arm, psat

    /// The metric with its z-score.
    var metric: String {
      switch self {
      case .leg: "course_reference_msfc_z"
      case .arm: "peg_reference_msfc_z"
      case .psat: "psat_reference_msfc_z"
      }
    }

    /// 1 where a higher z-score is better.
    var sign: Double { self == .leg ? -1 : 1 }
  }

  static let composite = MetricDefinition(
    name: "course_reference_msfc_composite_z", label: "MSFC composite z-score", unit: .one,
    meaning:
      "Composite score of the Multiple Sclerosis Functional Composite: mean of `peg_reference_msfc_z`, `psat_reference_msfc_z` and `course_reference_msfc_z` with its sign reversed. The peg test and the PSAT nearest in time to the walk are used. Higher is better.",
    better: .higher, source: "Fischer et al. 2001, MSFC administration and scoring manual",
    range: "-20..40",
    absentWhen:
      "one of the three z-scores is missing or bad, or the participant has no peg test or PSAT within --trail-pair-window of the walk"
  )

  /// A z-score that is bad counts as missing; there is none unless the user asks for them.
  static func members(_ session: Session, _ measurements: [StepMeasurement]) -> [GroupMember] {
    measurements.flatMap { measurement -> [GroupMember] in
      guard !measurement.flags.contains(.previousResult) else { return [] }
      return CompositePart.allCases.compactMap { part in
        guard measurement.metrics.contains(where: { $0.definition.name == part.metric }) else {
          return nil
        }
        return GroupMember(
          participant: session.participant, source: session.source, session: session.identifier,
          startSeconds: session.start?.unixSeconds, key: part.rawValue,
          values: measurement.numbers([part.metric]))
      }
    }
  }

  /// Each walk with the peg test and the PASAT that are nearest in time; the group is named by the session
  /// of the walk.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement] {
    let window = parameters[JoinedRuns.window] * 3600
    let people = Dictionary(grouping: members) { ByteKey($0.participant) }
    return people.sorted { $0.key < $1.key }.flatMap { (_, tests) -> [GroupMeasurement] in
      let ordered = tests.sorted { $0.source.precedes($1.source) }
      let walks = ordered.filter { $0.key == CompositePart.leg.rawValue }
      return walks.compactMap { group(of: $0, among: ordered, withinSeconds: window) }
    }
  }

  private static func group(
    of walk: GroupMember, among tests: [GroupMember], withinSeconds window: Double
  ) -> GroupMeasurement? {
    var scores: [Double?] = []
    for part in CompositePart.allCases {
      let candidates = part == .leg ? [walk] : tests.filter { $0.key == part.rawValue }
      guard let nearest = candidates.min(by: { $0.distance(to: walk) < $1.distance(to: walk) }),
        part == .leg || nearest.distance(to: walk) <= window
      else { return nil }
      scores.append(nearest.values[part.metric].map { part.sign * $0 })
    }
    let known = scores.compactMap(\.self)
    let value = known.count == scores.count ? mean(known) : nil
    return GroupMeasurement(
      participant: walk.participant, group: "session=\(walk.session)",
      metrics: [
        MeasuredMetric(
          composite,
          .number(
            value, count: known.count, flags: [.referenceNotValidated],
            else: .referenceNotApplicable))
      ])
  }
}

extension TimedWalk: Grouping {
  public static let groupedTasks: Set<ActiveTask> = [.timedWalk, .nineHolePeg, .psat]

  public static var groupMetrics: [MetricDefinition] {
    [FunctionalComposite.composite] + CourseChange.metrics.map(\.definition)
  }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    FunctionalComposite.members(session, measurements)
      + CourseChanges.members(session, measurements)
  }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  { FunctionalComposite.groups(members, parameters) + CourseChanges.groups(members, parameters) }
}
