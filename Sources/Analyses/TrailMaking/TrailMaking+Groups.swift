public import Metrics
public import Recordings

/// Trails A and B of one participant, each walked in a run of its own.
extension TrailMaking: Grouping {
  private static let time = "completion_time_s"

  /// Marks a trail A whose run compares it with a trail B of its own.
  private static let paired = "A and B"

  /// The first completed trail of a run. Of one that holds both, which compares them itself, trail A: it
  /// may be the nearest to a trail B of another run, too.
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
    guard Set(completed.map(\.key)).count > 1 else { return Array(completed.prefix(1)) }
    return completed.filter { $0.key == TrailType.numbers.rawValue }.prefix(1).map {
      GroupMember(
        participant: $0.participant, source: $0.source, session: $0.session,
        startSeconds: $0.startSeconds, key: paired, values: $0.values)
    }
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
      let own = name.isEmpty ? trails.filter { $0.key != paired } : trails
      return !name.isEmpty || own.count == 2 ? pairs(own, withinSeconds: window) : []
    }
  }

  private static func pairs(
    _ trails: [GroupMember], withinSeconds window: Double
  ) -> [GroupMeasurement] {
    let ordered = trails.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
    let alternating = TrailType.alternating.rawValue
    let numbers = ordered.filter { $0.key != alternating }
    return ordered.filter { $0.key == alternating }.compactMap { trail in
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
  func distance(to other: GroupMember) -> Double {
    guard let startSeconds, let start = other.startSeconds else { return .infinity }
    return abs(startSeconds - start)
  }
}
