import Metrics
import Recordings

extension Walk {
  /// The table of a step whose walk may be missing for a reason. `flags` hold for all of its values but
  /// the pedometer's own, of which flags of the motion sensor say nothing and which stands without a walk.
  static func metrics<Whole>(
    of walk: @escaping @Sendable (Whole) -> Walk?,
    else reason: @escaping @Sendable (Whole) -> Flag?,
    pedometer: @escaping @Sendable (Whole) -> PedometerSummary?,
    flags: @escaping @Sendable (Whole) -> [Flag]
  ) -> [Metric<Whole>] {
    metrics.map { metric in
      guard metric.definition.name == pedometerStepCount.name else {
        return metric.of(walk, else: reason).flagged(by: flags)
      }
      let definition = metric.definition
      return Metric<Whole>(
        definition.name, definition.unit, definition.meaning, source: definition.source,
        range: definition.range, absentWhen: definition.absentWhen,
        reading: { whole in
          guard walk(whole) != nil || reason(whole) != nil else { return nil }
          return reading(of: pedometer(whole)) { $0.steps }
            .flagged(flags(whole).filter { !Flag.ofSensors.contains($0) })
        })
    }
  }
}
