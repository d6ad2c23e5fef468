import DSP
public import Metrics

/// A metric as a function of the events of a step, so that it can be computed of one half of them.
public struct EventFunction: Sendable {
  /// The kinds of events of which both halves get as many.
  enum Strata: String, Sendable {
    /// All events are of one kind.
    case none
    case congruency
    case congruencyAndCorrectness
    /// The button on which an interval ends.
    case button
  }

  public let metric: MetricName
  public let task: TaskName
  public let source: EventSource
  let strata: Strata
  /// Names the events that the value is made of, for people.
  let words: String
  /// The events that the value is made of.
  let isUsed: @Sendable (DividedEvent) -> Bool
  /// The number of an event; the time, or 1 for a correct answer.
  let number: @Sendable (DividedEvent) -> Double?
  /// The value of some events; nil where it is not defined.
  let value: @Sendable ([DividedEvent]) -> Double?
  /// The squared standard error of the value; nil where no formula is known.
  let squaredError: (@Sendable ([DividedEvent]) -> Double?)?
  /// The kinds of events of which a session needs as many as `leastCount`.
  let needed: [@Sendable (DividedEvent) -> Bool]
  /// So many that each half has enough of them.
  let leastCount: Int

  /// The sentence of `explain`.
  public var explanation: String {
    let halves = source.isSeries ? "first and second half in time" : "random halves"
    let kinds =
      switch strata {
      case .none: ""
      case .congruency: ", as many congruent ones in both"
      case .congruencyAndCorrectness: ", as many congruent and as many correct ones in both"
      case .button: ", as many of each button in both"
      }
    return "\(words) (\(source.types.joined(separator: ", "))), \(halves)\(kinds)"
  }

  /// The kinds of events, in the order in which random numbers are drawn for them; each as places in the list.
  func strataPlaces(_ events: [DividedEvent]) -> [[Int]] {
    switch strata {
    case .none: return [Array(events.indices)]
    case .button:
      return [false, true].map { isRight in events.indices.filter { events[$0].isRight == isRight }
      }
    case .congruency, .congruencyAndCorrectness:
      var found = [[Int]](repeating: [], count: 4)
      for (place, event) in events.enumerated() {
        let isCorrect = strata == .congruencyAndCorrectness && event.isCorrect
        found[(event.isCongruent == true ? 2 : 0) + (isCorrect ? 1 : 0)].append(place)
      }
      return found
    }
  }

  /// Whether there are enough events of each kind.
  func isComputable(_ events: [DividedEvent]) -> Bool {
    needed.allSatisfy { isOfKind in events.count(where: isOfKind) >= leastCount }
  }
}

extension EventFunction {
  /// The number of events that a center needs, one in each half, and a spread, two in each half.
  private static let (leastForCenters, leastForSpreads) = (2, 4)

  /// A statistic of the times of some events.
  ///
  /// - Parameters:
  ///   - filter: which events are used.
  ///   - isSpread: whether it needs two times.
  ///   - isMean: whether it is their mean, whose standard error is known.
  static func times(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata = .none,
    _ words: String, isSpread: Bool = false, isMean: Bool = false,
    where filter: @escaping @Sendable (DividedEvent) -> Bool = { _ in true },
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> EventFunction {
    let isUsed: @Sendable (DividedEvent) -> Bool = { $0.time != nil && filter($0) }
    let error: @Sendable ([DividedEvent]) -> Double? = { squaredError($0.filter(isUsed)) }
    return EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words, isUsed: isUsed,
      number: { $0.time }, value: { statistic($0.filter(isUsed).compactMap(\.time)) },
      squaredError: isMean ? error : nil, needed: [isUsed],
      leastCount: isSpread ? leastForSpreads : leastForCenters)
  }

  /// The squared standard error of the mean of times.
  private static func squaredError(_ events: [DividedEvent]) -> Double? {
    let times = events.compactMap(\.time)
    return variance(times).map { $0 / Double(times.count) }
  }

  /// A comparison of the times of two conditions.
  ///
  /// - Parameter isDifferenceOfMeans: whether its standard error is that of both means.
  static func contrast(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata, _ words: String,
    isDifferenceOfMeans: Bool = false, _ first: @escaping @Sendable (DividedEvent) -> Bool,
    _ second: @escaping @Sendable (DividedEvent) -> Bool,
    _ compared: @escaping @Sendable ([Double], [Double]) -> Double?
  ) -> EventFunction {
    let error: @Sendable ([DividedEvent]) -> Double? = { events in
      squaredError(events.filter(first)).flatMap { one in
        squaredError(events.filter(second)).map { one + $0 }
      }
    }
    return EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words,
      isUsed: { first($0) || second($0) }, number: { $0.time },
      value: {
        compared($0.filter(first).compactMap(\.time), $0.filter(second).compactMap(\.time))
      }, squaredError: isDifferenceOfMeans ? error : nil, needed: [first, second],
      leastCount: leastForCenters)
  }

  /// The correct answers among some events, in percent.
  static func accuracy(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata = .none,
    _ words: String, _ isUsed: @escaping @Sendable (DividedEvent) -> Bool
  ) -> EventFunction {
    EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words, isUsed: isUsed,
      number: { $0.isCorrect ? 1 : 0 },
      value: { events in
        let used = events.filter(isUsed)
        return used.isEmpty
          ? nil : 100 * Double(used.count(where: \.isCorrect)) / Double(used.count)
      },
      squaredError: { events in
        let used = events.filter(isUsed)
        guard used.count > 1 else { return nil }
        let share = Double(used.count(where: \.isCorrect)) / Double(used.count)
        return 10_000 * share * (1 - share) / Double(used.count - 1)
      }, needed: [isUsed], leastCount: leastForCenters)
  }
}
