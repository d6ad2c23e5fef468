import Analyses
import Metrics
import Testing

/// Checks rules for every row of any test: a value outside its range is bad, and no event ends before it
/// begins.
func expectPlausible(
  _ metrics: [MeasuredMetric], _ events: [Event] = [], flags: [Flag] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for metric in metrics {
    guard case .number(let value)? = metric.reading.value else { continue }
    let isInside = metric.definition.range?.contains(value) ?? true
    let quality = metric.reading.quality(with: flags)
    if !isInside, quality == .good || quality == .doubtful {
      Issue.record(
        "\(metric.definition.name) is \(value) and \(quality)", sourceLocation: sourceLocation)
    }
  }
  for event in events {
    if let duration = event.durationSeconds, !(duration >= 0 && duration.isFinite) {
      Issue.record("\(event.type) lasts \(duration) s", sourceLocation: sourceLocation)
    }
    if let onset = event.onsetSeconds, !onset.isFinite {
      Issue.record("\(event.type) begins at \(onset) s", sourceLocation: sourceLocation)
    }
  }
}
