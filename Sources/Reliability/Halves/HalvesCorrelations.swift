import DSP

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
          strata: session.strata, ReproducibleRandom(seed: rules.seed, stream: session.stream))
      }
      for _ in 0..<rules.divisionCount { add(sessions, function) { halves[$0].next() } }
    } else {
      // Events that do not count are no part of either half.
      add(sessions, function) { number in
        let counted = sessions[number].counted
        return EventHalves(inOrder: counted.count).of(counted)
      }
    }
  }

  private mutating func add(
    _ sessions: [DividedSession], _ function: EventFunction, _ divide: (Int) -> EventHalves
  ) {
    var (first, second) = ([Double](), [Double]())
    for (number, session) in sessions.enumerated() {
      let halves = divide(number)
      guard let one = function.statistic(session.numbers(at: halves.first)), one.isFinite,
        let other = function.statistic(session.numbers(at: halves.second)), other.isFinite
      else { continue }
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
