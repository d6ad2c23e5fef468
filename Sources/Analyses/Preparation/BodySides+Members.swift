import Metrics
import Recordings

extension BodySides {
  /// What a session's steps of a known side bring to a comparison with other sessions.
  ///
  /// `group` tells what a step may be compared with; nil where it may not. `values` are names of
  /// metrics.
  static func members(
    of session: Session, _ measurements: [StepMeasurement], values: [String],
    group: (SessionStep) -> String?
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      guard let step = session.step(of: measurement), !step.isPrevious, measurement.failure == nil,
        let side = step.side,
        let group = group(step)
      else { return nil }
      return GroupMember(
        participant: session.participant, source: session.source, key: key(group, side),
        values: measurement.numbers(values))
    }
  }
}
