import Metrics

/// A trail of numbers beside one of numbers and letters, of one person.
struct TrailPair {
  /// Seconds to completion; nil where there is none.
  let numbers: Double?, alternating: Double?
  /// What holds for either time.
  var flags: [Flag] = []

  private static let source =
    "Normative observations for derived Trail Making Test indices; B - A and B : A"
  private static let absence = "not both trails were completed; no row in a run without trail B"

  static let metrics: [Metric<TrailPair>] = [
    Metric(
      "b_minus_a_s", .seconds, "Time to completion of trail B less that of trail A.",
      source: source, range: "-86400..86400", absentWhen: absence,
      reading: { $0.reading { b, a in b - a } }),
    Metric(
      "b_over_a_ratio", .one, "Time to completion of trail B by that of trail A.", source: source,
      range: "0..10000", absentWhen: absence, reading: { $0.reading { b, a in ratio(b, a) } }),
    Metric(
      "b_minus_a_over_a", .one, "The difference of both by the time of trail A.", source: source,
      range: "-1..10000", absentWhen: absence, reading: { $0.reading { b, a in ratio(b - a, a) } }),
  ]

  private func reading(_ value: (Double, Double) -> Double?) -> Reading {
    guard let numbers, let alternating else { return .absent(.noTrailPair) }
    return .number(value(alternating, numbers), count: 2, flags: flags, else: .noTrailPair)
  }
}

extension TrailPair {
  /// The first completed trail of each type in a run; nil without a trail B, at which pairs stand.
  init?(_ trails: [Trail]) {
    guard trails.contains(where: { $0.type == .alternating }) else { return nil }
    func first(_ type: TrailType) -> Trail? { trails.first { $0.type == type && $0.isCompleted } }
    let pair = [first(.numbers), first(.alternating)]
    self.init(
      numbers: pair[0]?.completionSeconds, alternating: pair[1]?.completionSeconds,
      flags: pair.compactMap(\.self).flatMap(\.timeFlags).unique)
  }
}
