import DSP
public import Metrics
public import Recordings

/// The Multiple Sclerosis Functional Composite, of a timed walk, a peg test and a PASAT of one
/// participant.
///
/// Source: Fischer JS, Jak AJ, Kniker JE, Rudick RA, Cutter G (2001), MSFC administration and scoring
/// manual: the mean of the three z-scores, that of the leg with its sign changed since a longer time is
/// worse.
extension TimedWalk: Grouping {
  /// A part of the composite.
  private enum Part: String, CaseIterable {
    case leg, arm, psat

    /// The metric with its z-score.
    var metric: String {
      switch self {
      case .leg: "ref_msfc_z_leg"
      case .arm: "ref_msfc_z_arm"
      case .psat: "ref_msfc_z"
      }
    }

    /// 1 where a higher z-score is better.
    var sign: Double { self == .leg ? -1 : 1 }
  }

  public static let groupedTasks: Set<ActiveTask> = [.timedWalk, .nineHolePeg, .psat]

  private static let composite = MetricDefinition(
    name: "ref_msfc_composite_z", unit: .one,
    meaning:
      "Mean of ref_msfc_z_arm, ref_msfc_z_leg with its sign changed, and ref_msfc_z (PASAT).",
    source: "Fischer et al. 2001, MSFC administration and scoring manual",
    range: "-20..40",
    absentWhen:
      "one of the three has no value or is bad; no row without all three tests of a participant"
      + " within --pair-window")

  public static var groupMetrics: [MetricDefinition] { [composite] }

  /// A z-score that is bad counts as missing; there is none unless the user asks for them.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    measurements.flatMap { measurement -> [GroupMember] in
      guard !measurement.flags.contains(.previousResult) else { return [] }
      return Part.allCases.compactMap { part in
        guard let metric = measurement.metrics.first(where: { $0.definition.name == part.metric })
        else { return nil }
        var values: [String: Double] = [:]
        if case .number(let value)? = metric.reading.value,
          metric.reading.quality(with: measurement.flags) != .bad
        {
          values[part.metric] = value
        }
        return GroupMember(
          participant: session.participant, source: session.source, session: session.identifier,
          startSeconds: session.start?.unixSeconds, key: part.rawValue, values: values)
      }
    }
  }

  /// Each walk with the peg test and the PASAT that are nearest in time; the group is named by the session
  /// of the walk.
  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    let window = (parameters.number(TrailMaking.pairWindow) ?? 0) * 3600
    let people = Dictionary(grouping: members, by: \.participant)
    return people.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap {
      (name, tests) -> [GroupMeasurement] in
      let ordered = tests.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
      let walks = ordered.filter { $0.key == Part.leg.rawValue }
      // Without a name, one test of each kind may be one person's and more cannot be told apart.
      guard !name.isEmpty || ordered.count == Part.allCases.count else { return [] }
      return walks.compactMap { group(of: $0, among: ordered, withinSeconds: window) }
    }
  }

  private static func group(
    of walk: GroupMember, among tests: [GroupMember], withinSeconds window: Double
  ) -> GroupMeasurement? {
    var scores: [Double?] = []
    for part in Part.allCases {
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
