public import Metrics
public import Recordings

/// Both hands in one pose, when each was tested in a session of its own.
extension Tremor: Grouping {
  private static let size = "tremor_rms_acc"

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: [size]) {
      TremorPose($0)?.rawValue
    }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    BodySides(members).pairs.compactMap { pair in
      guard let pose = TremorPose(rawValue: pair.group) else { return nil }
      let means = pair.means(size)
      let hands = TremorRun(
        pose, left: means.map { [$0.left] } ?? [], right: means.map { [$0.right] } ?? [])
      return GroupMeasurement(
        participant: pair.participant, group: pair.group, metrics: rows(Outcome(hands: hands)))
    }
  }
}
