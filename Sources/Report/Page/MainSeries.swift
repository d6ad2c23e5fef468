public import Metrics
import Text

/// The good values of one main metric over the visits of a study, under one step, side and condition.
public struct MainSeries: Sendable {
  /// The value of a participant at a visit.
  public struct SeriesPoint: Sendable {
    /// The number of the participant.
    public let person: Int
    /// The group of the participant; empty without one.
    public let arm: String
    /// The number of the visit among those of the study, from 0.
    public let visit: Int
    public let value: Double
  }

  public let task: TaskName
  public let definition: MetricDefinition
  /// The step, side and condition, where the metric has several; else empty.
  public let part: String
  public let unit: String
  /// One point for each participant and visit, in the order of participants and visits.
  public let points: [SeriesPoint]

  /// Every series with a value. Attempts of a session are joined by their median and sessions of a visit by their mean, as
  /// the analysis table joins them.
  static func all(of tally: StudyTally) -> [MainSeries] {
    let occasions = StudyOccasions(tally)
    return tally.shownTasks.flatMap { task in
      task.headlines.flatMap { metric in series(of: metric, task.facts.name, tally, occasions) }
    }
  }

  private static func series(
    of metric: HeadlineTally, _ task: TaskName, _ tally: StudyTally, _ occasions: StudyOccasions
  ) -> [MainSeries] {
    var (order, spreads) = ([[UInt8]](), [[UInt8]: [MetricSpread]]())
    for spread in metric.spreads where !spread.values.isEmpty {
      let key = spread.group.keyOfParts
      if spreads[key] == nil { order.append(key) }
      spreads[key, default: []].append(spread)
    }
    let groups = order.compactMap { spreads[$0] }
    let parts = ValueGroup.names(of: groups.map { ValueGroup($0[0].group.parts) })
    return zip(groups, parts).compactMap { group, part in
      let unit = group[0].unit
      let points = points(group.filter { $0.unit == unit }, tally, occasions)
      return points.isEmpty
        ? nil
        : MainSeries(
          task: task, definition: metric.definition, part: part, unit: unit, points: points)
    }
  }

  private struct SeriesKey: Hashable { let person, visit: Int }

  private static func points(
    _ spreads: [MetricSpread], _ tally: StudyTally, _ occasions: StudyOccasions
  ) -> [SeriesPoint] {
    var values: [SeriesKey: [Int: [Double]]] = [:]
    for value in spreads.joinedValues where !value.isDoubtful {
      guard let visit = occasions.visit(of: value.session),
        !tally.participants[value.person].name.isEmpty
      else { continue }
      let key = SeriesKey(person: value.person, visit: visit)
      values[key, default: [:]][value.session, default: []].append(value.number)
    }
    return values.sorted { ($0.key.person, $0.key.visit) < ($1.key.person, $1.key.visit) }.map {
      key, sessions in
      let medians = sessions.sorted { $0.key < $1.key }.map { median($0.value) }
      return SeriesPoint(
        person: key.person, arm: tally.participants[key.person].arm, visit: key.visit,
        value: medians.reduce(0, +) / Double(medians.count))
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension [MetricSpread] {
  fileprivate var joinedValues: [MetricSpread.SpreadValue] { flatMap(\.values) }
}
