import Metrics

/// Results of apps that store totals of a task, such as the number of moves, and nothing of what they were counted from.
extension Array {
  /// The metrics of a task whose results may be totals. Only those of which a total is given have a value then.
  ///
  /// - Parameters:
  ///   - isTotal: whether an outcome consists of totals.
  ///   - totals: the values of metrics that an app stores as totals, by name.
  func orTotals<Outcome>(
    where isTotal: @escaping @Sendable (Outcome) -> Bool,
    _ totals: [MetricName: @Sendable (Outcome) -> Reading]
  ) -> [Metric<Outcome>] where Element == Metric<Outcome> {
    map { metric in
      if let total = totals[metric.definition.name] {
        return metric.replacing { isTotal($0) ? total($0) : metric.reading($0) }
      }
      return metric.alsoAbsent(when: "the app stored totals only") {
        isTotal($0) ? .absent(.totalsOnly) : metric.reading($0)
      }
    }
  }
}

extension Flag {
  static let totalsOnly = Flag(
    "totals_only", .absence,
    "The app stored totals only. Everything that needs single moves, taps or games is empty.")
}
