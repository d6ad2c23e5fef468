public import Metrics
public import Recordings

/// Quantities of HealthKit belong to no task: each has them where its steps hold such recordings.
extension Analysis {
  /// The measurements of a session with the health quantities of its steps.
  public func measureAll(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var measurements = measure(session, parameters)
    for step in session.steps {
      guard let health = HealthStep(step) else { continue }
      if let place = measurements.firstIndex(where: { $0.isOf(step) && $0.failure == nil }) {
        measurements[place] = measurements[place].adding(
          health.rows, remarksOnOtherFiles: health.remarks)
        continue
      }
      // A step with nothing but such quantities has an input after all.
      measurements.removeAll { $0.isOf(step) && $0.failure == .noInput }
      measurements.append(
        StepMeasurement(
          step: step.identifier, attempt: step.attempt, source: health.source,
          metrics: health.rows, flags: step.flags, remarksOnOtherFiles: health.remarks))
    }
    return measurements
  }
}

extension StepMeasurement {
  fileprivate func isOf(_ visit: SessionStep) -> Bool {
    step == visit.identifier && attempt == visit.attempt
  }
}
