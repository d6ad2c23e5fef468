import DSP
public import Metrics
public import Recordings

/// Balanced integration scores: how accurate a run is beside the others, less how slow.
///
/// Source: Liesefeld and Janczyk 2019, doi 10.3758/s13428-018-1076-x.
extension Stroop: Grouping {
  private static let (accuracy, time) = ("accuracy_overall", "rt_mean_overall_ms")

  private static let score = MetricDefinition(
    name: "balanced_integration_score", unit: .one,
    meaning: "z of accuracy_overall less z of rt_mean_overall_ms, over all runs of the same kind.",
    source: "Liesefeld and Janczyk 2019, doi 10.3758/s13428-018-1076-x", range: "-2000..2000",
    absentWhen: "fewer than two runs, or accuracy or time is the same in all")

  public static var groupMetrics: [MetricDefinition] { [score] }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      // Steps of accuracy Stroop have no such values and may be many.
      let values = measurement.numbers([accuracy, time])
      guard values.count == 2 else { return nil }
      let step = session.step(of: measurement)
      if step?.isPrevious ?? false { return nil }
      let visit = step.map { $0.attempt > 1 ? "#\($0.attempt)" : "" } ?? ""
      let kind = step == nil ? "accuracy-stroop" : "stroop"
      return GroupMember(
        participant: session.participant, source: session.source,
        key: "\(kind)=\(session.identifier)\(visit)", values: values)
    }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    let kinds = Dictionary(grouping: members) { $0.key.prefix { $0 != "=" } }
    return kinds.sorted { $0.key < $1.key }.flatMap { scores(of: $0.value) }
  }

  /// Of the mean; less is rounding.
  private static let smallestSpread = 1e-12

  private static func scores(of members: [GroupMember]) -> [GroupMeasurement] {
    func z(_ name: String) -> (GroupMember) -> Double? {
      let values = members.compactMap { $0.values[name] }
      guard let center = mean(values), let spread = standardDeviation(values),
        spread > smallestSpread * abs(center)
      else { return { _ in nil } }
      return { $0.values[name].map { ($0 - center) / spread } }
    }
    let (right, slow) = (z(accuracy), z(time))
    let sorted = members.sorted {
      [$0.participant, $0.key, $0.source].lexicographicallyPrecedes(
        [$1.participant, $1.key, $1.source])
    }
    return sorted.map { member in
      let value = right(member).flatMap { right in slow(member).map { right - $0 } }
      let reason = members.count > 1 ? Flag.noVariation : .tooFewValues
      return GroupMeasurement(
        participant: member.participant, group: member.key,
        metrics: [MeasuredMetric(score, .number(value, count: members.count, else: reason))])
    }
  }
}
