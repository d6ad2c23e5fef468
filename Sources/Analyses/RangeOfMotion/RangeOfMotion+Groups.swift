public import Metrics
public import Recordings

/// Both sides of a joint, when each was measured in a session of its own, as ResearchKit's task does.
extension RangeOfMotion: Grouping {
  private static let range = "rom_range_deg"

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: [range]) { Joint($0).name }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    BodySides(members).pairs.map { pair in
      let sides = JointSides(means: pair.means(range), count: pair.count)
      return GroupMeasurement(
        participant: pair.participant, group: pair.group, metrics: rows(Outcome(sides: sides)))
    }
  }
}
