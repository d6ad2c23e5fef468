public import Metrics
public import Recordings

/// Trails A and B of one participant, each walked in a run of its own.
extension TrailMaking: Grouping {
  private static let time = "completion_time_s"

  /// The first completed trail of a run; none of a run that holds both, which compares them itself.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    let completed = measurements.compactMap { trail -> GroupMember? in
      let values = trail.numbers([time])
      guard !values.isEmpty, !trail.flags.contains(.previousResult),
        let type = trail.word("trail_type").flatMap(TrailType.init)
      else { return nil }
      let start = session.step(of: trail)?.start ?? session.start
      return GroupMember(
        participant: session.participant, source: session.source, session: session.identifier,
        startSeconds: start?.unixSeconds, key: type.rawValue, values: values)
    }
    return Set(completed.map(\.key)).count == 1 ? Array(completed.prefix(1)) : []
  }

  /// Each trail B with the trail A that is nearest in time; the group is named by the session of B.
  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    let window = (parameters.number(pairWindow) ?? 0) * 3600
    let people = Dictionary(grouping: members, by: \.participant)
    return people.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap {
      name, trails in
      // Without a name, two trails may be one person's and more cannot be told apart.
      !name.isEmpty || trails.count == 2 ? pairs(trails, withinSeconds: window) : []
    }
  }

  private static func pairs(
    _ trails: [GroupMember], withinSeconds window: Double
  ) -> [GroupMeasurement] {
    let ordered = trails.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
    let numbers = ordered.filter { $0.key == TrailType.numbers.rawValue }
    return ordered.filter { $0.key == TrailType.alternating.rawValue }.compactMap { trail in
      guard let nearest = numbers.min(by: { $0.distance(to: trail) < $1.distance(to: trail) }),
        nearest.distance(to: trail) <= window
      else { return nil }
      let pair = TrailPair(numbers: nearest.values[time], alternating: trail.values[time])
      return GroupMeasurement(
        participant: trail.participant, group: "session=\(trail.session)",
        metrics: rows(Outcome(pair: pair)))
    }
  }
}

extension GroupMember {
  /// Seconds between two starts; endless where one is not known.
  fileprivate func distance(to other: GroupMember) -> Double {
    guard let startSeconds, let start = other.startSeconds else { return .infinity }
    return abs(startSeconds - start)
  }
}
