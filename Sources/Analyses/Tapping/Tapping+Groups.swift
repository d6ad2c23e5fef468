public import Metrics
public import Recordings

/// Both hands, when each was tested in a session of its own.
extension Tapping: Grouping {
  private static let group = "hands"
  private static let values = ["tap_count_on_target", "iti_median_s"]

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: values) { _ in group }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    BodySides(members).pairs.map { pair in
      let rows = zip(HandComparison.metrics, values).map { metric, value in
        let percent = pair.means(value).flatMap { asymmetryPercent($0.right, $0.left) }
        return MeasuredMetric(
          metric.definition, .number(percent, count: pair.count, else: .fewTaps))
      }
      return GroupMeasurement(participant: pair.participant, group: pair.group, metrics: rows)
    }
  }
}
