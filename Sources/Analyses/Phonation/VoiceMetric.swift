import Metrics

extension VoiceMeasure {
  /// When there is no value, as words of the dictionary.
  var absence: String { needs.map(\.words).joined(separator: ", or ") }
}

extension Metric<MeasuredVoice> {
  /// A number of the table: empty with the first need that is not met, else with the flaws that spoil it.
  ///
  /// `reason` is that of a number that cannot be computed even then; `more` says when that is.
  static func of(
    _ measure: VoiceMeasure, _ name: String, _ unit: MetricUnit, _ meaning: String,
    _ source: String, range: ValueRange, or more: String? = nil,
    else reason: Flag = .tooFewValues,
    count: @escaping @Sendable (MeasuredVoice) -> Int? = { _ in nil },
    _ value: @escaping @Sendable (MeasuredVoice) -> Double?
  ) -> Metric {
    Metric(
      name, unit, meaning, source: source, range: range,
      absentWhen: ([measure.absence] + (more.map { [$0] } ?? [])).joined(separator: ", or "),
      reading: { voice in
        voice.reading(measure, value(voice), count: count(voice), else: reason)
      })
  }
}
