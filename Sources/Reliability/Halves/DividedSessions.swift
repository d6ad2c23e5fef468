import DSP

/// The events of one participant with the stream of random numbers of the participant's own.
struct DividedSession {
  let events: [DividedEvent]
  /// The value of all events.
  let value: Double
  /// Begins with the kind of strata, the task and the step, so that all metrics of one kind of strata have the same halves.
  let stream: [UInt8]
}

/// The values of both halves of all participants, one division after another.
struct HalvesCorrelations {
  /// The correlation over participants in each division in which both halves differ between participants.
  private(set) var correlations: [Double] = []
  /// Whether the halves of a division have the same value for all participants.
  private(set) var hasDivisionWithoutSpread = false

  init(_ sessions: [DividedSession], _ function: EventFunction, _ rules: HalvesRules) {
    if rules.isRandom(function.source) {
      var halves = sessions.map { session in
        RandomHalves(
          strata: function.strataPlaces(session.events),
          ReproducibleRandom(seed: rules.seed, stream: session.stream))
      }
      for _ in 0..<rules.divisionCount { add(sessions, function) { halves[$0].next() } }
    } else {
      // Events that do not count for the value are no part of either half.
      let used = sessions.map { session in
        session.events.indices.filter { function.isUsed(session.events[$0]) }
      }
      add(sessions, function) { number in
        let halves = EventHalves(inOrder: used[number].count)
        return halves.of(used[number])
      }
    }
  }

  private mutating func add(
    _ sessions: [DividedSession], _ function: EventFunction, _ divide: (Int) -> EventHalves
  ) {
    var (first, second) = ([Double](), [Double]())
    for (number, session) in sessions.enumerated() {
      let halves = divide(number)
      let values = [halves.first, halves.second].map { places in
        function.value(places.map { session.events[$0] })
      }
      guard let one = values[0], let other = values[1], one.isFinite, other.isFinite else {
        continue
      }
      first.append(one)
      second.append(other)
    }
    if let found = correlation(first, second) {
      correlations.append(found)
    } else {
      hasDivisionWithoutSpread = true
    }
  }
}
