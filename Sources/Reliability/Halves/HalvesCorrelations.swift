import DSP
import Metrics

/// The values of both halves of all participants, one division after another.
struct HalvesCorrelations {
  /// The correlation over participants in each division with enough pairs in which both halves differ between participants.
  private(set) var correlations: [Double] = []
  /// Whether a half has the same value for all participants in some division.
  private(set) var hasDivisionWithoutSpread = false
  /// Whether divisions are left out, for this reason or because too few participants have a value of both halves.
  private(set) var hasLeftOut = false
  /// The number of participants with a value of both halves, in each division of `correlations`.
  private var pairCounts: [Double] = []

  /// The median number of participants of a correlation, rounded down.
  var pairCount: Int { Int(median(pairCounts) ?? 0) }

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
    guard first.count >= Flag.leastParticipants else {
      hasLeftOut = true
      return
    }
    if let found = correlation(first, second) {
      correlations.append(found)
      pairCounts.append(Double(first.count))
    } else {
      (hasLeftOut, hasDivisionWithoutSpread) = (true, true)
    }
  }
}
