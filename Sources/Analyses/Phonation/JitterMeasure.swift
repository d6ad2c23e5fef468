import DSP
import Metrics

/// One number of the perturbation of periods, in the table once for the sound and once for its residual.
struct JitterMeasure: Sendable {
  /// Behind `jitter_` or `jitter_lp_`.
  let name: String
  var unit = MetricUnit.one
  /// A sentence without its full stop.
  let meaning: String
  let range: ValueRange
  let value: @Sendable (Jitter) -> Double?

  static let all: [JitterMeasure] = [
    .init(
      name: "local", meaning: "Mean difference of neighboring periods by the mean period",
      range: "0..2", value: \.local),
    .init(
      name: "abs_s", unit: .seconds, meaning: "Mean difference of neighboring periods",
      range: "0..0.1", value: \.absoluteSeconds),
    .init(
      name: "rap", meaning: "Mean distance of a period from the mean of three, by the mean period",
      range: "0..2", value: \.rap),
    .init(
      name: "ppq5", meaning: "Mean distance of a period from the mean of five, by the mean period",
      range: "0..2", value: \.ppq5),
    .init(
      name: "ddp", meaning: "Three times the measure that ends in _rap", range: "0..6", value: \.ddp
    ),
  ]

  /// The row of the jitter that is read off a voice.
  func metric(
    _ prefix: String, of what: String, _ source: String,
    _ jitter: @escaping @Sendable (MeasuredVoice) -> Jitter?
  ) -> Metric<MeasuredVoice> {
    .of(
      .jitter, "\(prefix)_\(name)", unit, "\(meaning)\(what).", source, range: range,
      else: .fewPeriods, count: { jitter($0)?.periodCount }, { jitter($0).flatMap(value) })
  }
}
