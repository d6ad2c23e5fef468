import DSP

/// The events of one participant, ready to be divided for one metric.
struct DividedSession {
  /// The value of the metric in the tables of the run.
  let value: Double
  /// Begins with the kind of strata, the task and the step, so that all metrics of one kind of strata have the same halves.
  let stream: [UInt8]
  /// The places of the events of each stratum.
  let strata: [[Int]]
  /// The events in order; nil for one that does not count for the metric.
  let events: [CountedEvent?]
  private let kindCount: Int
  private let leastCounts: [Int]

  init(_ events: [DividedEvent], _ function: EventFunction, value: Double, stream: [UInt8]) {
    (self.value, self.stream) = (value, stream)
    strata = function.strataPlaces(events)
    self.events = events.map(function.counted)
    (kindCount, leastCounts) = (function.kinds.count, function.leastCounts)
  }

  /// The places of the events that count.
  var counted: [Int] { events.indices.filter { events[$0] != nil } }

  /// The numbers of all events, by kind.
  var numbers: [[Double]] { numbers(at: Array(events.indices)) }

  /// The numbers of all events that count, in order, as differences from the mean of their kind where there are several: conditions
  /// that take turns are no likeness of neighbors.
  var centeredSeries: [Double] {
    let counted = events.compactMap(\.self)
    guard kindCount > 1 else { return counted.map(\.number) }
    let centers = numbers.map { own in own.contains { $0 != own[0] } ? mean(own) : own.first }
    return counted.map { $0.number - (centers[$0.kind] ?? 0) }
  }

  /// Whether both halves have enough events of each kind.
  var isDivisible: Bool { zip(numbers, leastCounts).allSatisfy { $0.count >= $1 } }

  /// The numbers of some events, by kind.
  func numbers(at places: [Int]) -> [[Double]] {
    var numbers = [[Double]](repeating: [], count: kindCount)
    for kind in numbers.indices { numbers[kind].reserveCapacity(places.count) }
    for place in places {
      if let event = events[place] { numbers[event.kind].append(event.number) }
    }
    return numbers
  }
}
