import DSP
import Recordings

/// What a phone's own pedometer says of a step.
struct PedometerSummary: Equatable {
  let segments: PedometerSegments
  let alignment: StepWindow.Alignment

  let steps: Double
  /// Nil where the device could not tell.
  let distanceMeters: Double?
  /// The time recorded, up to the update the totals come from; nil without dates.
  let elapsedSeconds: Double?

  private static let (fewestNewSteps, shortestSeconds) = (10.0, 5.0)

  /// Nil without an update within the window.
  init?(_ updates: PedometerUpdates, within window: StepWindow) {
    guard let segments = PedometerSegments(updates, within: window),
      let steps = segments.total(\.steps)
    else { return nil }
    (self.segments, self.steps, alignment) = (segments, steps, window.alignment)
    (distanceMeters, elapsedSeconds) = (segments.total(\.meters), segments.elapsedSeconds)
  }

  /// Steps per second between the first and the last update that counted new ones; nil when they are
  /// too few or too close for dates of whole seconds.
  ///
  /// Standing before and after does not count: no step is counted then, and updates come late.
  var stepHz: Double? {
    let updates = segments.updates
    guard let total = updates.last?.steps,
      let first = updates.first(where: { $0.steps ?? 0 > 0 }), let earlier = first.steps,
      let begin = first.end, let end = updates.first(where: { $0.steps == total })?.end,
      total - earlier >= Self.fewestNewSteps, end - begin >= Self.shortestSeconds
    else { return nil }
    return (total - earlier) / (end - begin)
  }
}

extension SessionStep {
  /// The pedometer's totals within the time the motion recording covers.
  var pedometerSummary: PedometerSummary? {
    guard case .pedometer(let updates) = recording(.pedometer)?.content else { return nil }
    return PedometerSummary(updates, within: motionWindow)
  }
}
