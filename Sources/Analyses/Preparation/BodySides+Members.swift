import Metrics
import Recordings

extension BodySides {
  /// What a session's steps of a known side bring to a comparison with other sessions.
  ///
  /// `group` tells what a step may be compared with; nil where it may not. `values` are names of
  /// metrics; bad ones are compared with nothing.
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
        values: measurement.numbers(values.filter { !measurement.isBad($0) }))
    }
  }
}

extension StepMeasurement {
  /// Whether a metric's value is not to be trusted.
  fileprivate func isBad(_ name: String) -> Bool {
    metrics.contains { $0.definition.name == name && $0.reading.quality(with: flags) == .bad }
  }
}
