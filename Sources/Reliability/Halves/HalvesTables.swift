import DSP
import Metrics
public import Report
import Text

/// Divides the events of a run's metrics into halves.
public struct HalvesTables: Sendable {
  private let values: OrderedValues
  private let rules: HalvesRules
  private let groups: [String?]
  private let groupNames: [String]

  /// - Parameter group: of a participant; nil leaves a participant out.
  public init(
    _ values: OrderedValues, _ rules: HalvesRules, group: (PersonKey) -> String? = { _ in "" }
  ) {
    (self.values, self.rules) = (values, rules)
    groups = values.participants.map(group)
    groupNames = Set(groups.compactMap { $0.map(ByteKey.init) }).sorted().map(\.text)
  }

  /// The sessions whose events are needed.
  public func chosenSessions(of measure: Int) -> [ChosenSession] {
    values.chosenSessions(of: measure, rules.take).filter { groups[$0.participant] != nil }
  }

  /// The rows of a metric, one per group; none for a metric that is no function of events.
  ///
  /// - Parameter events: of a session, in their order.
  public func figures(of number: Int, events: (ChosenSession) -> [SessionEvent]) -> [HalvesFigures]
  {
    let measure = values.measure(number)
    guard let function = EventFunction.of(measure.metric, task: measure.task) else { return [] }
    let chosen = Dictionary(grouping: chosenSessions(of: number), by: \.ordinal)
    return groupNames.map { group in
      let first = figures(chosen[1] ?? [], number, group, function, events)
      let later = chosen.keys.filter { $0 > 1 }.sorted().map {
        figures(chosen[$0] ?? [], number, group, function, events)
      }
      return later.isEmpty ? first : HalvesFigures(joining: [first] + later)
    }
  }

  private func figures(
    _ chosen: [ChosenSession], _ number: Int, _ group: String, _ function: EventFunction,
    _ events: (ChosenSession) -> [SessionEvent]
  ) -> HalvesFigures {
    HalvesFigures(
      values.measure(number), group: group, function,
      people(chosen.filter { groups[$0.participant] === group }, number, group, function, events),
      rules)
  }

  private func people(
    _ chosen: [ChosenSession], _ number: Int, _ group: String, _ function: EventFunction,
    _ events: (ChosenSession) -> [SessionEvent]
  ) -> HalvesPeople {
    var found = HalvesPeople()
    for session in chosen {
      let divided = DividedSession(
        function.source.divided(events(session)), function, value: session.value,
        stream: stream(session, number, function))
      guard let value = function.statistic(divided.numbers), Self.agree(value, session.value) else {
        if !found.flags.contains(.eventsDiffer) { found.flags.append(.eventsDiffer) }
        continue
      }
      if divided.isDivisible { found.sessions.append(divided) }
    }
    let count = values.participantCount(of: number) { groups[$0] === group }
    found.leftOutCount = count - found.sessions.count
    found.sessionValues = values.sessionValues(of: number).filter(\.isUsable).runs {
      $0.participant == $1.participant
    }.filter { sessions in
      sessions.count > 1 && sessions.first.map { groups[$0.participant] === group } ?? false
    }.map { $0.map(\.value) }
    return found
  }

  /// The part of a value by which what the events give may differ from it: events are printed with nine digits.
  private static let tolerance = 1e-3
  /// The difference that is allowed for values near 0, of which a part would be too small; in the unit of the metric.
  private static let smallestDifference = 1e-6

  /// Whether the events give the value of the tables, so that neither options nor lost rows have changed what counts.
  private static func agree(_ found: Double, _ value: Double) -> Bool {
    abs(found - value) <= max(smallestDifference, tolerance * max(abs(value), abs(found)))
  }

  /// The name of the stream of a participant, so that neither the others nor the order of rows change it.
  private func stream(_ session: ChosenSession, _ number: Int, _ function: EventFunction) -> [UInt8]
  {
    let (measure, person) = (values.measure(number), values.participants[session.participant])
    let kind = function.strata == .congruency ? "accuracy" : "time"
    return Array("\(kind)|\(measure.task)|\(measure.step)|\(person.participant)".utf8)
  }
}
