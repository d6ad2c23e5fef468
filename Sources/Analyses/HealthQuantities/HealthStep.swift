import DSP
import Metrics
import Recordings

/// The quantities of HealthKit that were recorded in a step, beside its heart rate.
struct HealthStep {
  /// By the name of the quantity.
  private let values: [String: HealthValues]
  /// Path of the first recording with such a quantity.
  let source: String
  /// What the user is told of samples that are not used; each begins with the file.
  let remarks: [String]

  /// Nil for a step whose recordings hold nothing but heart rates.
  init?(_ step: SessionStep) {
    let recordings = step.recordings(.healthQuantity).filter(\.holdsOtherQuantities)
    guard let first = recordings.first else { return nil }
    source = first.source
    let span = step.wallSpan
    values = HealthQuantity.all.reduce(into: [:]) {
      $0[$1.name] = HealthValues($1, recordings, in: span)
    }
    remarks = recordings.flatMap { $0.remarksOnTypes + $0.remarksOnUnits }
  }

  /// Every metric of every quantity.
  static let metrics: [Metric<HealthStep>] = HealthQuantity.all.flatMap { quantity in
    [countMetric(quantity)] + statistics.map { valueMetric(quantity, $0.name, $0.words, $0.value) }
  }

  private static let statistics:
    [(name: String, words: String, value: @Sendable ([Double]) -> Double?)] = [
      ("mean", "Mean", { mean($0) }), ("min", "Minimum", { $0.min() }),
      ("max", "Maximum", { $0.max() }), ("first", "First sample", { $0.first }),
      ("last", "Last sample", { $0.last }),
    ]

  private static let recorder = "HKQuantitySample"
  private static let absence = "no sample of the step is stored in a unit that is known"

  private static func countMetric(_ quantity: HealthQuantity) -> Metric<HealthStep> {
    Metric(
      "health_\(quantity.name)_sample_count", .count,
      "Number of samples of HealthKit's \(quantity.words) in the step.", source: recorder,
      range: .manyCount,
      reading: { step in
        step.values[quantity.name].map { .count($0.samples.count, flags: $0.flags) }
      })
  }

  private static func valueMetric(
    _ quantity: HealthQuantity, _ statistic: String, _ words: String,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<HealthStep> {
    Metric(
      "health_\(quantity.name)_\(statistic)_\(quantity.suffix)", quantity.unit,
      "\(words) of HealthKit's \(quantity.words) in the step.", source: recorder,
      range: quantity.range, absentWhen: absence,
      reading: { step in
        step.values[quantity.name].map { values in
          .number(
            value(values.samples.map(\.value)), count: values.samples.count, flags: values.flags,
            else: values.reason)
        }
      })
  }

  var rows: [MeasuredMetric] {
    Self.metrics.compactMap { metric in
      metric.reading(self).map { MeasuredMetric(metric.definition, $0) }
    }
  }
}
