import DSP
public import Metrics

/// A metric as a function of the events of a step, so that it can be computed of one half of them.
public struct EventFunction: Sendable {
  /// The kinds of events of which both halves get as many.
  enum Strata: Sendable {
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
  /// The kinds of events that the value is made of, such as those of two conditions.
  let kinds: [@Sendable (DividedEvent) -> Bool]
  /// The number of an event; the time, or 1 for a correct answer.
  let number: @Sendable (DividedEvent) -> Double?
  /// The value of the numbers of each kind; nil where it is not defined.
  let statistic: @Sendable ([[Double]]) -> Double?
  /// The squared standard error of the value; nil where no formula is known.
  let squaredError: (@Sendable ([[Double]]) -> Double?)?
  /// How many events of each kind are needed for each half to have enough of them.
  let leastCounts: [Int]

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
  ///
  /// Events that do not count have no part in a division: halves with as many events would have different numbers of those that
  /// count, and agree less than halves of a shorter session do. Of trials with conditions only those that count for no metric are
  /// left out, so that all metrics of one kind of strata have the same halves.
  func strataPlaces(_ events: [DividedEvent]) -> [[Int]] {
    switch strata {
    case .none: return [countedPlaces(events)]
    case .button:
      let places = countedPlaces(events)
      return [false, true].map { isRight in places.filter { events[$0].isRight == isRight } }
    case .congruency, .congruencyAndCorrectness:
      var found = [[Int]](repeating: [], count: 4)
      for (place, event) in events.enumerated() where event.isValid {
        let isCorrect = strata == .congruencyAndCorrectness && event.isCorrect
        found[(event.isCongruent == true ? 2 : 0) + (isCorrect ? 1 : 0)].append(place)
      }
      return found
    }
  }

  private func countedPlaces(_ events: [DividedEvent]) -> [Int] {
    events.indices.filter { counted(events[$0]) != nil }
  }

  /// The events that count: their kind, and their number.
  func counted(_ event: DividedEvent) -> CountedEvent? {
    guard let number = number(event), let kind = kinds.firstIndex(where: { $0(event) }) else {
      return nil
    }
    return CountedEvent(kind: kind, number: number)
  }
}

/// An event that counts for a metric.
struct CountedEvent {
  /// The place among the kinds of the metric.
  let kind: Int
  let number: Double
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
    let error: @Sendable ([[Double]]) -> Double? = { numbers in squaredError(numbers[0]) }
    return EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words, kinds: [filter],
      number: { $0.time }, statistic: { statistic($0[0]) }, squaredError: isMean ? error : nil,
      leastCounts: [isSpread ? leastForSpreads : leastForCenters])
  }

  /// The mean of the inverses of times in ms, in 1/s; times that are not above 0 do not count.
  static func inverses(_ metric: MetricName, _ task: TaskName, _ source: EventSource)
    -> EventFunction
  {
    EventFunction(
      metric: metric, task: task, source: source, strata: .none, words: source.words,
      kinds: [{ _ in true }], number: { $0.time.flatMap { $0 > 0 ? 1000 / $0 : nil } },
      statistic: { mean($0[0]) }, squaredError: { squaredError($0[0]) },
      leastCounts: [leastForCenters])
  }

  /// The squared standard error of the mean of numbers.
  private static func squaredError(_ numbers: [Double]) -> Double? {
    variance(numbers).map { $0 / Double(numbers.count) }
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
    let error: @Sendable ([[Double]]) -> Double? = { numbers in
      squaredError(numbers[0]).flatMap { one in squaredError(numbers[1]).map { one + $0 } }
    }
    return EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words,
      kinds: [first, second], number: { $0.time }, statistic: { compared($0[0], $0[1]) },
      squaredError: isDifferenceOfMeans ? error : nil,
      leastCounts: [leastForCenters, leastForCenters])
  }

  /// The correct answers among some events, in percent.
  static func accuracy(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata = .none,
    _ words: String, _ isUsed: @escaping @Sendable (DividedEvent) -> Bool
  ) -> EventFunction {
    share(metric, task, source, strata: strata, words, where: isUsed) { $0.isCorrect ? 1 : 0 }
  }

  /// The share of some events of which something is true, in percent, or their number.
  ///
  /// - Parameter holds: 1 for an event of which it is true, otherwise 0; nil for one that does not count.
  static func share(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata = .none,
    _ words: String, isCount: Bool = false,
    where filter: @escaping @Sendable (DividedEvent) -> Bool = { _ in true },
    _ holds: @escaping @Sendable (DividedEvent) -> Double?
  ) -> EventFunction {
    let factor: @Sendable ([Double]) -> Double = { isCount ? Double($0.count) : 100 }
    return EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words, kinds: [filter],
      number: holds, statistic: { numbers in mean(numbers[0]).map { factor(numbers[0]) * $0 } },
      squaredError: { numbers in
        guard let share = mean(numbers[0]), numbers[0].count > 1 else { return nil }
        let factor = factor(numbers[0])
        return factor * factor * share * (1 - share) / Double(numbers[0].count - 1)
      }, leastCounts: [leastForCenters])
  }

  /// A score of times and errors together, of several kinds of events.
  ///
  /// - Parameter needed: the kinds of which both halves need an event, by place; errors may be missing.
  static func score(
    _ metric: MetricName, _ task: TaskName, _ source: EventSource, strata: Strata, _ words: String,
    _ kinds: [@Sendable (DividedEvent) -> Bool], needed: [Int],
    _ statistic: @escaping @Sendable ([[Double]]) -> Double?
  ) -> EventFunction {
    EventFunction(
      metric: metric, task: task, source: source, strata: strata, words: words, kinds: kinds,
      number: { $0.time ?? 0 }, statistic: statistic, squaredError: nil,
      leastCounts: kinds.indices.map { needed.contains($0) ? leastForCenters : 0 })
  }
}
