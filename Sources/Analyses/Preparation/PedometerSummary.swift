import DSP
import Recordings

/// What a phone's own pedometer says of a step.
struct PedometerSummary: Equatable {
  let steps: Double
  /// Nil where the device could not tell.
  let distanceMeters: Double?
  /// From the start of the recording to the update the totals come from.
  let elapsedSeconds: Double?
  let alignment: StepWindow.Alignment

  /// Steps per second between the first and the last update that counted new ones; nil when they are
  /// too few or too close for dates of whole seconds.
  let stepHz: Double?

  private static let (fewestNewSteps, shortestSeconds) = (10.0, 5.0)

  /// Totals are cumulative; where they fall, a new recording began and both count.
  init?(_ updates: PedometerUpdates, within window: StepWindow) {
    let rows = updates.steps.indices.filter { row in
      guard updates.steps[row].isFinite else { return false }
      guard let span = window.span, let end = updates.ends[row] else { return true }
      return end.unixSeconds <= span.upperBound + 1 && end.unixSeconds >= span.lowerBound - 1
    }
    guard let last = rows.last else { return nil }
    steps = Self.total(rows.map { updates.steps[$0] }) ?? 0
    distanceMeters = Self.total(rows.map { updates.distanceMeters[$0] }.filter(\.isFinite))
    let start = rows.lazy.compactMap { updates.starts[$0] }.first
    elapsedSeconds = start.flatMap { start in
      updates.ends[last].map { $0.unixSeconds - start.unixSeconds }
    }
    stepHz = Self.stepHz(rows.map { (updates.steps[$0], updates.ends[$0]?.unixSeconds) })
    alignment = window.alignment
  }

  /// Standing before and after does not count: no step is counted then, and updates come late.
  private static func stepHz(_ updates: [(steps: Double, end: Double?)]) -> Double? {
    guard let total = updates.last?.steps, let first = updates.first(where: { $0.steps > 0 }),
      let last = updates.first(where: { $0.steps == total }), let begin = first.end,
      let end = last.end, total - first.steps >= fewestNewSteps, end - begin >= shortestSeconds
    else { return nil }
    return (total - first.steps) / (end - begin)
  }

  private static func total(_ cumulative: [Double]) -> Double? {
    guard let first = cumulative.first else { return nil }
    var (sum, latest) = (0.0, first)
    for value in cumulative.dropFirst() {
      if value < latest { sum += latest }
      latest = value
    }
    return sum + latest
  }
}

extension SessionStep {
  /// The pedometer's totals within the time the motion recording covers.
  var pedometerSummary: PedometerSummary? {
    guard case .pedometer(let updates) = recording(.pedometer)?.content else { return nil }
    return PedometerSummary(updates, within: motionWindow)
  }
}
