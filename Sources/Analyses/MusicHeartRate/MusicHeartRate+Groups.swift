public import Metrics
public import Recordings

/// Runs put together by clip and by mood.
extension MusicHeartRate: Grouping {
  public static var groupMetrics: [MetricDefinition] {
    [ClipGroup.runs, ClipGroup.participants] + ClipGroup.Contrast.allCases.flatMap(\.definitions)
  }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      let isEarlier = session.step(of: measurement)?.isPrevious ?? false
      guard !isEarlier, let clip = measurement.word(MusicClip.metricName) else { return nil }
      return GroupMember(
        participant: session.participant, source: session.source, key: clip,
        values: measurement.numbers(ClipGroup.Contrast.allCases.map(\.rawValue)))
    }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    let clips = Dictionary(grouping: members, by: \.key)
    let moods = Dictionary(grouping: members) { MusicClip(name: $0.key).mood }
    return [("clip", clips), ("mood", moods)].flatMap { kind, groups in
      groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, members in
        GroupMeasurement(
          participant: "", group: "\(kind)=\(name)", metrics: ClipGroup(members).rows)
      }
    }
  }
}
